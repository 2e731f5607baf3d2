// The log and the chat grow at their end. Whoever is there stays there; whoever has scrolled back to read is not
// disturbed: a button says how much is new.

const NEAR = 24;

const parts = () => [...document.querySelectorAll("#log, #chat")];
const isAtEnd = (part) => part.scrollHeight - part.scrollTop - part.clientHeight < NEAR;
const toEnd = (part) => part.scrollTo({ top: part.scrollHeight });

/** Before a morph; the function it returns is for after. */
export function keepReading() {
  const before = parts().map((part) => [part, isAtEnd(part), part.childElementCount]);
  return () => {
    for (const [part, wasAtEnd, count] of before) {
      if (wasAtEnd) toEnd(part);
      else offer(part, part.childElementCount - count);
    }
  };
}

function offer(part, more) {
  const button = document.querySelector(`[data-newer="${part.id}"]`);
  if (!button || more <= 0) return;
  button.dataset.count = Number(button.dataset.count ?? 0) + more;
  button.hidden = false;
}

export function startLog() {
  for (const part of parts()) toEnd(part);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-newer]");
    if (button) toEnd(document.getElementById(button.dataset.newer));
  });
  document.addEventListener(
    "scroll",
    ({ target }) => {
      const button = target.id && document.querySelector(`[data-newer="${target.id}"]`);
      if (!button || !isAtEnd(target)) return;
      button.hidden = true;
      button.dataset.count = 0;
    },
    true,
  );
}
