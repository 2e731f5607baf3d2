// What moves lies on top of what rests. Templates draw pieces in the order of their layers; for the length of a
// flight a piece is the last in its drawing, and goes back below what it lay below when all have landed.

let lifted = []; // [piece, the node it lay below], in the order of the drawing

function move(piece, above) {
  const drawing = piece.parentNode;
  if (drawing.moveBefore) drawing.moveBefore(piece, above); // keeps focus and animations
  else drawing.insertBefore(piece, above);
}

/** A morph has put everything into order: nothing is lifted. */
export function settle() {
  lifted = [];
}

export function lift(flying) {
  lower();
  const inOrder = [...flying].filter((piece) => piece.isConnected);
  inOrder.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  lifted = inOrder.map((piece) => [piece, piece.nextSibling]);
  for (const [piece] of lifted) move(piece, null);
}

export function lower() {
  // Last one first: the node that a piece lay below may have been lifted too, and is home by then.
  for (const [piece, above] of lifted.reverse()) {
    if (piece.isConnected) move(piece, above?.parentNode === piece.parentNode ? above : null);
  }
  lifted = [];
}
