// The page of one table. The server draws everything; this file only says who is told what.
import "./house.js";
import { Actions, listen } from "./actions.js";
import { Beats } from "./beats.js";
import { Connection } from "./connection.js";
import { close, explain, startExplaining } from "./explain.js";
import { startKeyboard } from "./keyboard.js";
import { keepReading, startLog } from "./log.js";
import { morph, parse } from "./morph.js";
import { finish, note, play, rename } from "./motion.js";
import { freshSentences, hush, say, startNews, tell } from "./news.js";
import { pace } from "./settings.js";
import { strike } from "./sound.js";
import { startSteady, steady } from "./steady.js";
import { markTabs, startTabs } from "./tabs.js";

const MY_TURN = "●"; // the mark that the house puts before the title
const table = document.getElementById("table");
const skipButton = document.getElementById("skip");
const narrow = matchMedia("(max-width: 760px)");

function address() {
  const url = new URL(`/t/${table.dataset.table}/live`, location.href);
  url.searchParams.set("shape", narrow.matches ? "narrow" : "wide");
  url.protocol = url.protocol.replace("http", "ws");
  return url;
}

/** Put one beat on the page. `still` skips the motion, never the news. */
function show({ html, frame, isPresent }, still) {
  const fresh = parse(html);
  if (!fresh) return { longest: 0, turned: 0, sentences: [] };
  const asked = table.querySelector("#prompt")?.textContent;
  rename(table, fresh);
  const noted = note(table, fresh);
  const goOnReading = keepReading();
  morph(table, fresh);
  markTabs(table);
  steady();
  goOnReading();
  const motion = play(table, noted, still ? 0 : pace());
  const sentences = freshSentences();
  tell(sentences);
  if (isPresent) arrive(frame.title, asked);
  return { ...motion, sentences };
}

/** The present: what is asked is said once, and the page's title has the mark if it is asked of this person. */
function arrive(title, asked) {
  const wasMine = document.title.startsWith(MY_TURN);
  document.title = title || document.title;
  if (!document.title.startsWith(MY_TURN)) return;
  const prompt = table.querySelector("#prompt")?.textContent;
  if (prompt && prompt !== asked) tell([prompt]);
  if (!wasMine) strike();
}

const beats = new Beats({
  show,
  finish,
  pace,
  playing(isPlaying) {
    table.toggleAttribute("data-playing", isPlaying);
    if (skipButton) skipButton.hidden = !isPlaying;
  },
});

const connection = new Connection({
  address,
  receive: (frame) => beats.receive(frame),
  down() {
    document.documentElement.dataset.line = "down";
    say("down", { stays: true });
  },
  up() {
    delete document.documentElement.dataset.line;
    say("up");
  },
});

const actions = new Actions({ acted: () => beats.hurry(), stale: () => connection.renew() });

startNews();
startLog();
startTabs(table);
startSteady();
startExplaining();
startKeyboard({ pending: () => beats.pending, skip: () => beats.skip(), close });
listen(actions, { beats, explain });
skipButton?.addEventListener("click", () => beats.skip());
narrow.addEventListener("change", () => {
  beats.quiet();
  connection.renew();
});
addEventListener("pagehide", hush);
connection.open();
