// The board stays still while the questions below it grow and shrink: the salver keeps the height that it has had,
// within reason, until the window changes. On a phone it is a sheet over the board, and free.

const MOST = 270;
const OF_THE_WINDOW = 0.34;

let kept = 0;

const salver = () => document.querySelector("#table .salver");

/** After a morph. */
export function steady() {
  const board = document.querySelector("#board");
  const part = salver();
  if (!part || !board || board.dataset.shape === "narrow") return;
  const most = Math.min(MOST, innerHeight * OF_THE_WINDOW);
  kept = Math.min(most, Math.max(kept, part.getBoundingClientRect().height));
  part.style.minHeight = `${kept}px`;
}

export function startSteady() {
  addEventListener("resize", () => {
    kept = 0;
    salver()?.style.removeProperty("min-height");
    steady();
  });
  steady();
}
