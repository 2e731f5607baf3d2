// One low clock strike for "your turn", made here from two sine tones: no file, and no sound until asked for.
import { wants } from "./settings.js";

const LOUD = 0.1; // about -20 dB
const PARTIALS = [
  [196, 1, 1.6],
  [470, 0.35, 0.7],
];

let context = null;

export function strike() {
  if (!wants("sound")) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, share, seconds] of PARTIALS) {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const level = new GainNode(context, { gain: LOUD * share });
    level.gain.setValueAtTime(LOUD * share, now);
    level.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(level).connect(context.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
