import { useSyncExternalStore } from 'react';
import { removeKeys, writeText } from './storage.ts';

/** What a sound tells: it went well, it did not, or somebody must look. */
export type SoundOf = 'success' | 'error' | 'attention';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first note, and how long it sounds. */
  at: number;
  length: number;
  wave: OscillatorType;
}

/** Told apart by pitch, number and rhythm, so that nobody needs to know music: one up, two deep and rough, two level. */
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
let muted = localStorage.getItem(KEY) === 'true';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser keeps quiet, and the switch for it. */
export function useMuted(): [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => muted), setMuted];
}

function setMuted(next: boolean): void {
  muted = next;
  if (next) writeText(KEY, 'true');
  else removeKeys(KEY);
  for (const listener of listeners) listener();
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

/** Plays the sound of a result, unless muted. A browser that allows none yet, before anybody touched the page, stays silent. */
export function play(of: SoundOf): void {
  if (muted || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume().then(() => {
      for (const note of notes[of]) sound(audio, note);
    });
  } catch (reason) {
    console.error('The sound could not be played.', reason);
  }
}
