// A story is told in beats: the server sends them in order, this plays them with a pause after each.
//
// Only what is still to come is a queue. The last beat of the last frame is the present, and the present never waits
// for anything: its buttons can be pressed while its pieces are still moving.

const SHORTEST = 350;
const LONGEST = 2500;
const BREATH = 180; // after the last piece has landed
const REVEAL = 900; // silence after cards have turned
const A_LETTER = 14; // of a sentence that has to be read meanwhile
const READING = 1100;

export class Beats {
  /** `show(beat, still)` puts one beat on the page and says what it did: {longest, turned, sentences}. */
  constructor({ show, finish, pace, playing }) {
    this.show = show;
    this.finish = finish;
    this.pace = pace;
    this.playing = playing;
    this.queue = [];
    this.entry = -1;
    this.resting = null;
    this.isQuiet = true; // the page itself has just been drawn: its first frame moves nothing
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** More to come than what is on the page. */
  get pending() {
    return this.queue.length > 0;
  }

  /** Is there enough to come that a person might want to be spared it? */
  get isStory() {
    return this.queue.length > 2 || this.queue.some((beat) => !beat.isPresent);
  }

  receive(frame) {
    const last = frame.beats.length - 1;
    const beats = frame.beats.map((html, number) => ({ html, frame, isPresent: number === last }));
    const nothingHappened = frame.entry === this.entry; // a draft, a word in the chat: no beat of the story
    this.entry = frame.entry;
    if (nothingHappened && !this.pending && !this.isQuiet) {
      this.show(beats.at(-1), document.hidden);
      return;
    }
    if (nothingHappened) this.queue.pop(); // the present that this one takes the place of
    this.queue.push(...beats);
    if (this.isQuiet || document.hidden || !this.pace()) this.skip();
    else this.run();
    this.isQuiet = false;
  }

  /** The next frame is drawn in another shape, so that no piece has a way from here to there. */
  quiet() {
    this.isQuiet = true;
  }

  /** Everything that is to come is here at once. */
  skip() {
    const present = this.queue.at(-1);
    this.queue = [];
    if (present) this.show(present, true);
    this.finish();
    this.playing(false);
    this.hurry();
  }

  /** The person has acted, so they have seen enough of this beat. */
  hurry() {
    this.resting?.();
  }

  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.pending) {
      const beat = this.queue.shift();
      this.playing(this.isStory);
      await this.pause(this.restAfter(this.show(beat, false)));
    }
    this.isRunning = false;
    this.playing(false);
  }

  restAfter({ longest, turned, sentences }) {
    const letters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    const reading = Math.min(READING, letters * A_LETTER) * this.pace();
    const moved = longest + (turned ? REVEAL : BREATH) * this.pace();
    return Math.min(LONGEST, Math.max(SHORTEST * this.pace(), moved, reading));
  }

  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.resting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
