// A piece on a track walks it space by space instead of flying across the board. A drawing that has a track says so:
// <polyline class="track" id="track-NAME" points="x,y x,y …"> lists the middles of its spaces, and a piece on it
// carries data-track="NAME" and data-space="the index of its space".

const MOST_STEPS = 45;

/** The points between two spaces, in the order of the walk; null where there is no walk to be shown. */
export function between(piece, from) {
  const points = document.getElementById(`track-${piece.dataset.track}`)?.points;
  const to = Number(piece.dataset.space);
  const start = Number(from);
  if (!points || from === undefined || !Number.isInteger(to) || !Number.isInteger(start)) return null;
  const steps = Math.abs(to - start);
  if (steps < 2 || steps > MOST_STEPS) return null;
  const onward = Math.sign(to - start);
  const way = [];
  for (let space = start + onward; space !== to; space += onward) {
    if (space < 0 || space >= points.numberOfItems) return null;
    const { x, y } = points.getItem(space);
    way.push({ x, y });
  }
  return way;
}
