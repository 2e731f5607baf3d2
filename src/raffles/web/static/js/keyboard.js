// A whole game without a mouse: Tab and Enter as everywhere, and a few keys more.
//   1 … 9   the choices of the list, in its order      Space   on to the present
//   Escape  takes back what is picked
import { wants } from "./settings.js";

const WRITES = "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

const choices = () => [...document.querySelectorAll("#table .choice")].filter((choice) => choice.offsetParent);

function pressNumber(number) {
  const choice = choices()[number - 1];
  choice?.focus();
  choice?.click();
  return Boolean(choice);
}

function takeBack() {
  const button = document.querySelector("#table form[data-clear] button");
  button?.click();
  return Boolean(button);
}

export function startKeyboard({ pending, skip, close }) {
  function act(key) {
    if (key === " " && pending()) {
      skip();
      return true;
    }
    if (key === "Escape") return close() || takeBack();
    return /^[1-9]$/.test(key) && wants("digits") && pressNumber(Number(key));
  }

  let swallowed = ""; // a button takes Space when the key comes up
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.repeat && (key === swallowed || (key === "Enter" && target.closest("#table button")))) {
      event.preventDefault(); // a key that is held has been pressed once
      return;
    }
    if (event.repeat || target.closest(WRITES)) return;
    swallowed = act(key) ? key : "";
    if (swallowed) event.preventDefault();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key !== swallowed) return;
    swallowed = "";
    event.preventDefault();
  });
}
