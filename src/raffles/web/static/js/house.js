// What every page of the house has: light or dark, the settings, links that copy themselves.
import { startSettings } from "./settings.js";
import { say } from "./news.js";

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  const text = field ? field.value ?? field.textContent.trim() : button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
    say("copied");
  } catch {
    // No clipboard without https: the text is marked, and the person's own Ctrl-C does the rest.
    field?.select?.();
  }
}

startSettings();
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy]");
  if (button) copy(button);
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelector(".dlg .close")?.click(); // a dialogue that is a page
});
document.documentElement.dataset.script = "on"; // the style sheet hides what only a page without script needs
