// What a person does goes up as a POST with a move id, in the order of the clicks. The same id is sent again until
// the house has answered, so that a lost line costs nothing and nothing is done twice.
import { hush, say } from "./news.js";
import { confirms } from "./settings.js";

const TRIES = 12;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
const CONFLICT = 409;
const TOO_MANY = 429;

const csrf = () => document.querySelector("meta[name=csrf]")?.content ?? "";
const table = () => document.getElementById("table");
// Not crypto.randomUUID: a house in the local network has no https, and browsers give that only to https.
const hex = (byte) => byte.toString(16).padStart(2, "0");
const moveId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Did the house itself speak? A busy door and a proxy before a house that is down say: try again. */
function isAnswer({ status, headers }) {
  return status !== TOO_MANY && (status < 500 || headers.get("Content-Type")?.includes("json"));
}

export class Actions {
  /** `acted` is told when something is sent; `stale` when the page shows what is no longer so. */
  constructor({ acted, stale }) {
    this.acted = acted;
    this.stale = stale;
    this.line = Promise.resolve();
  }

  /** A click on a piece: the press form of the page says where it goes. */
  press(run) {
    const form = table().querySelector("form[data-press]");
    if (form) this.send(form, null, run);
  }

  /** Send a form. Clicks queue up behind each other: five cards picked quickly arrive as five, in order. */
  send(form, submitter, run = "") {
    const url = submitter?.hasAttribute("formaction") ? submitter.formAction : form.getAttribute("action");
    const body = new URLSearchParams(new FormData(form, submitter));
    if (run) body.set("run", run);
    body.set("move", moveId());
    if (!body.has("question")) body.set("question", table().dataset.question ?? "");
    if (confirms()) body.set("confirm", "1");
    this.acted();
    this.line = this.line.then(() => this.deliver(url, body, form));
  }

  async deliver(url, body, form) {
    const response = await this.post(url, body);
    if (!response) return say("lost");
    if (response.redirected) return location.assign(response.url);
    if (response.ok) return this.done(form);
    const answer = await response.json().catch(() => ({}));
    say(answer.error ?? answer.detail ?? (response.status === CONFLICT ? "late" : "lost"));
    if (response.status === CONFLICT) this.stale();
  }

  done(form) {
    hush();
    for (const field of form.querySelectorAll("input[data-once], textarea[data-once]")) field.value = "";
  }

  /** The house's answer, or null if it could not be reached for a long time. */
  async post(url, body) {
    let wait = FIRST_WAIT;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const response = await this.once(url, body);
      if (response && isAnswer(response)) return response;
      await later(wait);
      wait = Math.min(LONGEST_WAIT, wait * 1.6);
    }
    return null;
  }

  async once(url, body) {
    try {
      return await fetch(url, { method: "POST", body, headers: { "X-CSRF": csrf(), Accept: "application/json" } });
    } catch {
      return null; // no line: the socket says so to the person
    }
  }
}

/** Clicks and submits anywhere in the table. */
export function listen(actions, { beats, explain }) {
  const guard = new Guard(beats);
  let last = null;
  document.addEventListener("pointerdown", (event) => guard.down(event), true);
  document.addEventListener("click", (event) => guard.click(event), true);
  document.addEventListener("click", (event) => {
    const pressed = controlOf(event);
    const again = event.detail > 1 && pressed === last; // a double click is one move
    last = pressed;
    if (!pressed || event.defaultPrevented) return;
    const isOff = pressed.getAttribute("aria-disabled") === "true";
    if (isOff) explain(pressed);
    if (isOff || again) event.preventDefault();
    else if (!pressed.matches("button")) pressed.dataset.run ? actions.press(pressed.dataset.run) : explain(pressed);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("method") !== "post" || !form.closest("#table") || "plain" in form.dataset) return;
    event.preventDefault();
    actions.send(form, event.submitter);
  });
}

const controlOf = (event) => event.target.closest?.("#table svg .piece, #table button") ?? null;

/** A press while beats are still to come ends the story, and is a move only if it still means what was pressed. */
class Guard {
  constructor(beats) {
    this.beats = beats;
    this.meant = null;
  }

  down(event) {
    this.meant = null;
    if (!this.beats.pending || !event.target.closest?.("#board, #table .choice, #table .piece")) return;
    this.meant = meaning(controlOf(event));
    this.beats.skip();
  }

  click(event) {
    const { meant } = this;
    this.meant = null;
    if (meant === null || event.detail === 0 || (meant && meant === meaning(controlOf(event)))) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What a press on a control would do now; nothing, as a text, if it would do nothing. */
function meaning(control) {
  const run = control?.dataset.run;
  return run ? `${table().dataset.question} ${control.id} ${run}` : "";
}
