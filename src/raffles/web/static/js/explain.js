// What a thing is and why it cannot be had now: by hovering or focusing (the title), and by a long press or a click
// on what is not to be clicked, which is all that a finger has.

const LONG_PRESS = 450;
const REST = 6000;

let timer = 0;
let pressTimer = 0;
let pressed = false;

const box = () => document.getElementById("thing");

function wordsOf(thing) {
  const title = thing.querySelector?.(":scope > title")?.textContent ?? thing.getAttribute("title") ?? "";
  const name = title.trim() || thing.textContent.trim().replace(/\s+/g, " ");
  const rest = [thing.dataset.preview, thing.dataset.why].filter(Boolean);
  return [name, ...rest.filter((line) => !name.includes(line))];
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Show the card of a thing beside it. */
export function explain(thing) {
  const [name, ...rest] = wordsOf(thing);
  const card = box();
  if (!card || !name) return;
  card.replaceChildren(element("b", name), ...rest.map((line) => element("p", line)));
  card.hidden = false;
  const at = thing.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = at.bottom + 8 + height < innerHeight;
  card.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`;
  card.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
  clearTimeout(timer);
  timer = setTimeout(close, REST);
}

/** Says whether there was something to close. */
export function close() {
  const card = box();
  const wasOpen = Boolean(card && !card.hidden);
  clearTimeout(timer);
  if (card) card.hidden = true;
  return wasOpen;
}

export function startExplaining() {
  document.addEventListener("pointerdown", (event) => {
    close();
    pressed = false;
    const thing = event.target.closest?.("#table svg .piece, #table .choice");
    clearTimeout(pressTimer);
    if (!thing || event.pointerType === "mouse") return;
    pressTimer = setTimeout(() => {
      pressed = true;
      explain(thing);
    }, LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressTimer);
    });
  }
  // The click at the end of a long press was a question, not a move.
  document.addEventListener(
    "click",
    (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
