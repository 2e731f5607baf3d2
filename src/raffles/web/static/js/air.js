// What flies above the whole page: pieces on their way between two drawings, and pieces that leave.
// They are copies without ids in one overlay, so that neither a morph nor an edge can cut them.

const SVG = "http://www.w3.org/2000/svg";

const air = () => document.getElementById("air");
export const cssMatrix = (m) => `matrix(${m.a}, ${m.b}, ${m.c}, ${m.d}, ${m.e}, ${m.f})`;

/** The children of a piece as a copy that nobody can click, focus or find. */
export function likeness(piece) {
  const copy = document.createElementNS(SVG, "g");
  copy.setAttribute("class", piece.getAttribute("class") ?? "");
  for (const child of piece.children) if (child.localName !== "title") copy.append(child.cloneNode(true));
  for (const node of copy.querySelectorAll("[id]")) node.removeAttribute("id");
  copy.classList.remove("legal", "picked");
  return copy;
}

function raise(copy) {
  const layer = air();
  layer.dataset.game = document.getElementById("table")?.dataset.game ?? "";
  layer.append(copy);
}

/** From one place on the screen to another; both are matrices in pixels of the window. */
export function fly(piece, from, to, timing) {
  const copy = likeness(piece);
  raise(copy);
  piece.animate([{ opacity: 0 }, { opacity: 0 }], timing); // it has not arrived yet
  const flight = copy.animate([{ transform: cssMatrix(from) }, { transform: cssMatrix(to) }], timing);
  flight.finished.finally(() => copy.remove()).catch(() => {});
  return flight;
}

/** A piece that is gone fades where it was. */
export function fade(copy, where, timing) {
  raise(copy);
  const at = cssMatrix(where);
  const flight = copy.animate(
    [{ transform: at, opacity: 1 }, { transform: at, opacity: 0 }],
    timing,
  );
  flight.finished.finally(() => copy.remove()).catch(() => {});
  return flight;
}
