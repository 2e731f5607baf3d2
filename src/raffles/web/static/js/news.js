// What is said: the live region for those who listen, notices for all.

const NOTICE_REST = 9000;
const KEPT = 30; // lines of the live region; nobody scrolls back in it

let heard = -1; // number of the last log line that was told
let noticeTimer = 0;

const byId = (id) => document.getElementById(id);
const lines = () => [...document.querySelectorAll("#log [data-number]")];
const numberOf = (line) => Number(line.dataset.number);

/** The lines that are on the page when it opens are old news. */
export function startNews() {
  heard = Math.max(-1, ...lines().map(numberOf));
}

/** The sentences of the log that nobody has been told yet. */
export function freshSentences() {
  // An undo takes lines away; what comes after it is news again, though its numbers are not.
  const all = lines();
  heard = Math.min(heard, Math.max(-1, ...all.map(numberOf)));
  const fresh = all.filter((line) => numberOf(line) > heard).sort((a, b) => numberOf(a) - numberOf(b));
  if (fresh.length) heard = numberOf(fresh.at(-1));
  return fresh.map((line) => line.textContent.trim().replace(/\s+/g, " "));
}

/** Tell those who listen. */
export function tell(sentences) {
  const news = byId("news");
  if (!news) return;
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    news.append(line);
  }
  while (news.childElementCount > KEPT) news.firstElementChild.remove();
}

/** A notice: one of the house's own sentences by its name, or a sentence that the server sent. */
export function say(nameOrSentence, { stays = false } = {}) {
  const notice = byId("notice");
  if (!notice) return;
  notice.textContent = notice.dataset[nameOrSentence] ?? nameOrSentence;
  notice.hidden = false;
  clearTimeout(noticeTimer);
  if (!stays) noticeTimer = setTimeout(hush, NOTICE_REST);
}

export function hush() {
  clearTimeout(noticeTimer);
  if (byId("notice")) byId("notice").hidden = true;
}
