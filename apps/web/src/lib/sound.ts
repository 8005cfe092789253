import { removeKeys, writeText } from './storage.ts';
import { createStore } from './store.ts';

export type SoundOf = 'success' | 'error' | 'attention';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first note, and how long it sounds. */
  at: number;
  length: number;
  wave: OscillatorType;
}

/** They differ in pitch, number and rhythm, so that people can distinguish them in a noisy hall. */
const notes: Readonly<Record<SoundOf, readonly Note[]>> = {
  success: [{ pitch: 1320, at: 0, length: 0.12, wave: 'sine' }],
  error: [
    { pitch: 200, at: 0, length: 0.22, wave: 'square' },
    { pitch: 150, at: 0.27, length: 0.34, wave: 'square' },
  ],
  attention: [
    { pitch: 780, at: 0, length: 0.11, wave: 'triangle' },
    { pitch: 780, at: 0.17, length: 0.11, wave: 'triangle' },
  ],
};

const LOUDNESS = 0.25;
const KEY = 'soundMuted';

let context: AudioContext | null = null;
const muted = createStore(localStorage.getItem(KEY) === 'true');
/** Whether this browser is muted, and the switch for it. */
export function useMuted(): [boolean, (next: boolean) => void] {
  return [muted.use(), setMuted];
}

function setMuted(next: boolean): void {
  muted.set(next);
  if (next) writeText(KEY, 'true');
  else removeKeys(KEY);
}

function sound(audio: AudioContext, { pitch, at, length, wave }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  // A tone that stops at once clicks.
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.setTargetAtTime(0, start + length * 0.8, length * 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length * 1.3);
}

/**
 * How long a device vibrates, and pauses in between (ms): short for done, twice short for a
 * question, long for refused.
 */
const shakes: Readonly<Record<SoundOf, readonly number[]>> = {
  success: [40],
  error: [250, 80, 350],
  attention: [70, 60, 70],
};

/** A browser lets a page vibrate only after somebody used it, and some devices cannot. */
function vibrate(kind: SoundOf): void {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if (userActivation?.hasBeenActive && 'vibrate' in navigator) navigator.vibrate([...shakes[kind]]);
}

/**
 * Vibrates, and plays a sound unless muted. A browser allows none before somebody touched the page.
 */
export function play(kind: SoundOf): void {
  vibrate(kind);
  if (muted.get() || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume().then(() => {
      for (const note of notes[kind]) sound(audio, note);
    });
  } catch (reason) {
    console.error('The sound could not be played.', reason);
  }
}
