// A person's settings, kept in this browser only.

const KEY = "raffles.settings";
const DEFAULTS = { theme: "system", speed: "usual", confirm: null, digits: true, sound: false };
const SPEEDS = { calm: 1.5, usual: 1, brisk: 0.5, none: 0 };
const narrow = matchMedia("(max-width: 760px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function stored() {
  // A browser may refuse storage altogether; then the settings last as long as the page.
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const settings = { ...DEFAULTS, ...stored() };

/** How long motion takes, as a factor: 0 is no motion. */
export function pace() {
  return still.matches ? 0 : SPEEDS[settings.speed] ?? 1;
}

/** Whether a whole answer waits to be confirmed: on a phone, where a finger slips, unless told otherwise. */
export function confirms() {
  return settings.confirm ?? narrow.matches;
}

export function wants(name) {
  return settings[name];
}

function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // kept for this page then
  }
  apply();
}

function apply() {
  const { theme } = settings;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function isDark() {
  const { theme } = settings;
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

function fill(dialog) {
  for (const input of dialog.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = settings[input.name] === input.value;
    else input.checked = input.name === "confirm" ? confirms() : settings[input.name];
  }
}

/** Wire the moon button and the dialogue, wherever they are on the page. */
export function startSettings() {
  apply();
  const dialog = document.getElementById("settings");
  dialog?.addEventListener("change", ({ target }) => {
    change(target.name, target.type === "radio" ? target.value : target.checked);
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-flip]")) change("theme", isDark() ? "light" : "dark");
    if (dialog && target.closest("[data-settings]")) {
      fill(dialog);
      dialog.showModal();
    }
    if (dialog && target === dialog) dialog.close(); // a click beside it
  });
}
