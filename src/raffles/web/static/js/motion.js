// How pieces move: where each lies is noted before a morph; after it each is played from there to its new place.
// A place is the attribute transform="translate(x y) rotate(r)". An animation overrides it only while it runs, so
// that a page which drops every animation still shows the truth.
import { fade, fly, likeness } from "./air.js";
import { lift, lower, settle } from "./layers.js";
import { between } from "./track.js";

const GLIDE = "cubic-bezier(.3,.1,.2,1)";
const SNEAK = "cubic-bezier(.6,0,.4,1)";
const TURN = 360;
const FADE = 240;
const STEP = 220;
const LONGEST_WALK = 1400;
const APART = 60; // between pieces that set out in the same beat, one by one …
const MOST_APART = 8; // … but after so many the rest go as a lump
const FRESH = 1500; // how long what has just happened keeps its lamp …
const FAR = 40; // … if it came from so far …
const FEW = 8; // … and so little happened that a lamp still shows something

const flights = new Map(); // piece -> its animation
const extras = new Set(); // animations of what is no piece: copies in the air, faces that turn
const covers = new Map(); // id of a piece that becomes known -> its back

const piecesOf = (root) => [...root.querySelectorAll("svg .piece[id]")];
const within = (root, id) => root.querySelector(`#${CSS.escape(id)}`);
const placeOf = (piece) => piece.getAttribute("transform") ?? "";
// A drawing that has become wider is another drawing: the same numbers are another place on the screen.
const drawingOf = ({ ownerSVGElement: svg }) => `${svg?.id} ${svg?.getAttribute("viewBox")}`;
const css = ({ x, y, turn }, scale = "") => `translate(${x}px, ${y}px) rotate(${turn}deg)${scale}`;

function read(place) {
  const [x = 0, y = 0, turn = 0] = (place.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  return { x, y, turn };
}

/** Where a piece will rest on the screen, wherever it is now. */
function landing(piece) {
  const { x, y, turn } = read(placeOf(piece));
  return piece.parentNode.getScreenCTM().translate(x, y).rotate(turn);
}

/** A piece that becomes known takes over the node of the back it was, so that the card itself turns. Where it may
 * have been any of several backs, it takes the first that nobody has taken. */
export function rename(table, fresh) {
  for (const piece of fresh.querySelectorAll(".piece[data-was]")) {
    if (within(table, piece.id)) continue;
    const backs = piece.dataset.was.split(" ").filter((was) => !within(fresh, was));
    const back = backs.map((was) => within(table, was)).find(Boolean);
    if (back) {
      back.id = piece.id;
      covers.set(piece.id, likeness(back));
    }
  }
}

/** Where everything is right now, pieces in mid-air included. */
export function note(table, fresh) {
  const noted = new Map();
  for (const piece of piecesOf(table)) {
    const place = placeOf(piece);
    const leaves = !within(fresh, piece.id);
    noted.set(piece.id, {
      place,
      drawing: drawingOf(piece),
      space: piece.dataset.space,
      now: flights.has(piece) ? getComputedStyle(piece).transform : css(read(place)),
      screen: piece.getScreenCTM(),
      copy: leaves ? likeness(piece) : null,
    });
  }
  settle();
  return noted;
}

/** Play what changed; says how long it takes and how many cards turned. `pace` 0 is no motion at all. */
export function play(table, noted, pace) {
  const fresh = piecesOf(table);
  let longest = 0;
  let turned = 0;
  let setOut = 0;
  const news = [];
  for (const piece of fresh) {
    const old = noted.get(piece.id);
    const cover = covers.get(piece.id);
    if (old && !cover && rests(piece, old, pace)) continue;
    if (!old || cover || distance(old.screen, landing(piece)) > FAR) news.push(piece);
    if (!pace) continue;
    const delay = cover ? 0 : APART * Math.min(setOut++, MOST_APART) * pace; // reveals are simultaneous
    turned += cover ? 1 : 0;
    longest = Math.max(longest, delay + start(piece, old, cover, delay, pace));
  }
  if (pace) longest = Math.max(longest, leave(noted, new Set(fresh.map((piece) => piece.id)), pace));
  covers.clear();
  if (news.length <= FEW) news.forEach(freshen);
  lift(flights.keys());
  return { longest, turned };
}

/** Is it where it was? In a drawing of another size everything lies elsewhere, and nothing has happened to it. */
function rests(piece, old, pace) {
  if (old.drawing === drawingOf(piece)) return old.place === placeOf(piece);
  return !pace && old.drawing.split(" ")[0] === piece.ownerSVGElement?.id;
}

/** Everything is where it belongs, at once. */
export function finish() {
  for (const animation of [...flights.values(), ...extras]) animation.finish();
}

function start(piece, old, cover, delay, pace) {
  if (!old) return enter(piece, delay, pace);
  if (old.drawing !== drawingOf(piece)) return cross(piece, old, delay, pace);
  if (cover) return turn(piece, old, cover, pace);
  return travel(piece, old, delay, pace);
}

function enter(piece, delay, pace) {
  const timing = { duration: FADE * pace, delay, fill: "backwards" };
  keep(piece, piece.animate([{ opacity: 0 }, { opacity: 1 }], timing));
  return timing.duration;
}

function travel(piece, old, delay, pace) {
  const way = between(piece, old.space);
  const target = read(placeOf(piece));
  const stops = (way ?? []).map((point) => ({ transform: css({ ...target, ...point }) }));
  const duration = way ? Math.min(LONGEST_WALK, STEP * (way.length + 1)) : flightTime(old.screen, landing(piece));
  const timing = { duration: duration * pace, delay, fill: "backwards", easing: GLIDE };
  keep(piece, piece.animate([{ transform: old.now }, ...stops, { transform: css(target) }], timing));
  return timing.duration;
}

/** From one drawing to another, over the page. */
function cross(piece, old, delay, pace) {
  const target = landing(piece);
  const timing = { duration: flightTime(old.screen, target) * pace, delay, fill: "backwards", easing: GLIDE };
  keepExtra(fly(piece, old.screen, target, timing));
  return timing.duration;
}

/** The back narrows to nothing, the face widens from it. */
function turn(piece, old, cover, pace) {
  const from = read(old.place);
  const target = read(placeOf(piece));
  const middle = { x: (from.x + target.x) / 2, y: (from.y + target.y) / 2, turn: target.turn };
  const half = (TURN / 2) * pace;
  for (const part of piece.children) {
    keepExtra(part.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: half }));
  }
  piece.append(cover);
  const narrowing = cover.animate([{ opacity: 1 }, { opacity: 1 }], { duration: half });
  narrowing.finished.then(() => cover.remove());
  keepExtra(narrowing);
  const frames = [
    { transform: css(from, " scale(1, 1)"), easing: SNEAK },
    { transform: css(middle, " scale(0, 1)"), easing: SNEAK },
    { transform: css(target, " scale(1, 1)") },
  ];
  keep(piece, piece.animate(frames, { duration: 2 * half }));
  return 2 * half;
}

function leave(noted, present, pace) {
  let longest = 0;
  for (const [id, old] of noted) {
    if (present.has(id) || !old.copy) continue;
    keepExtra(fade(old.copy, old.screen, { duration: FADE * pace }));
    longest = FADE * pace;
  }
  return longest;
}

const distance = (from, to) => Math.hypot(to.e - from.e, to.f - from.f);
const flightTime = (from, to) => Math.min(760, 260 + distance(from, to) * 0.45);

function freshen(piece) {
  piece.setAttribute("data-fresh", "");
  setTimeout(() => piece.removeAttribute("data-fresh"), FRESH);
}

function keep(piece, animation) {
  flights.get(piece)?.cancel();
  flights.set(piece, animation);
  const landed = () => {
    if (flights.get(piece) !== animation) return;
    flights.delete(piece);
    if (!flights.size) lower();
  };
  animation.finished.then(landed, landed);
}

function keepExtra(animation) {
  extras.add(animation);
  const done = () => extras.delete(animation);
  animation.finished.then(done, done);
}
