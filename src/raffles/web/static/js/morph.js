// Put a freshly drawn table in the place of the old one without losing what the person is doing.
import { Idiomorph } from "../vendor/idiomorph.esm.js";

// Attributes that only the script sets. Templates never have a style (the policy forbids it), so every style is ours.
const OURS = new Set(["style", "data-fresh"]);
// What a person has typed, picked or opened stays as they left it.
const TYPED = "input:not([type=hidden]):not([readonly]), textarea, select";

/** The parsed table, so that it can be looked at before it is shown. */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("#table");
}

function keepsAttribute(name, node) {
  if (OURS.has(name)) return true;
  if (name === "open") return node.tagName === "DETAILS" || node.tagName === "DIALOG";
  return name === "data-tab" && node.id === "table";
}

function keyOf(control) {
  if (!control || control === document.body) return "";
  if (control.id) return `#${control.id}`;
  const form = control.form?.getAttribute("action") ?? "";
  return [control.tagName, form, control.name ?? "", control.dataset.run ?? control.value ?? ""].join("|");
}

function find(key, table) {
  if (key.startsWith("#")) return document.getElementById(key.slice(1));
  return [...table.querySelectorAll("button, a, input, [tabindex]")].find((control) => keyOf(control) === key);
}

/** The focused control keeps the focus wherever it went; if it is gone, the prompt takes over. */
function settleFocus(key, table) {
  const now = document.activeElement;
  if (keyOf(now) === key) return;
  const heir = find(key, table) ?? table.querySelector("#prompt");
  heir?.focus({ preventScroll: true });
}

export function morph(table, fresh) {
  const focused = document.activeElement;
  const key = table.contains(focused) ? keyOf(focused) : "";
  Idiomorph.morph(table, fresh, {
    callbacks: {
      beforeAttributeUpdated: (name, node) => !keepsAttribute(name, node),
      beforeNodeMorphed: (old) => !(old.nodeType === Node.ELEMENT_NODE && old.id && old.matches(TYPED)),
    },
  });
  if (key) settleFocus(key, table);
}
