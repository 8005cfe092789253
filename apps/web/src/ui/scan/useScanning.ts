import { useCallback } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import type { Machine, Tone } from './device.ts';
import { type Scannable, useMachine } from './useMachine.ts';

type Work = () => Promise<void>;
type Event =
  | { kind: 'work'; work: Work; what: string }
  | { kind: 'tap'; tap: () => void }
  | { kind: 'done' };
type Ask = { code: string } | { work: Work };
type Tap = () => void;

/** Shows a message about a scan or tap, by text, colour and sound. */
export type Say = (
  tone: Tone,
  text: string,
  options?: { undo?: () => void; untilReached?: boolean },
) => void;

export interface Scanning extends Scannable {
  say: Say;
  run: (work: Work, what: string) => void;
  /** Queues the work of a button. A second press before the first is done is ignored. */
  press: (work: Work, what: string) => void;
  /** Does work without a call at once. Refused while a response is missing. */
  act: (tap: Tap, what: string) => void;
}

/** Handles each scan by one call. */
const machine: Machine<null, Event, Ask, Tap> = {
  step: (state, event) => {
    switch (event.kind) {
      case 'scan':
        return { state, ask: { ask: { code: event.code }, what: event.code.trim() } };
      case 'work':
        return { state, ask: { ask: { work: event.work }, what: event.what } };
      case 'tap':
        return { state, effects: [event.tap] };
      case 'done':
        return { state };
    }
  },
};

const begin = () => null;

/**
 * Handles scans one by one on a screen that has no steps of its own. A refusal of the server is
 * shown in its words. If no response came, the message says so, and `retry` sends the same request
 * again, with the key that makes sure it counts once. Until then nothing else is taken.
 */
export function useScanning(handle: (code: string) => Promise<void>): Scanning {
  const latest = useLatest(handle);
  const task = useMachine(machine, begin, {
    ask: async (ask): Promise<Event> => {
      await ('code' in ask ? latest.current(ask.code) : ask.work());
      return { kind: 'done' };
    },
    perform: (tap) => tap(),
    isLimited: false,
  });
  const { press: pressEvent, act: actEvent, run: runEvent, say: sayEvent } = task;
  const say = useCallback<Say>(
    (tone, text, { undo, ...options } = {}) =>
      sayEvent(tone, text, { ...options, ...(undo && { undo: { kind: 'tap', tap: undo } }) }),
    [sayEvent],
  );
  const run = useCallback(
    (work: Work, what: string) => runEvent({ kind: 'work', work, what }, what),
    [runEvent],
  );
  const press = useCallback(
    (work: Work, what: string) => pressEvent({ kind: 'work', work, what }, what),
    [pressEvent],
  );
  const act = useCallback(
    (tap: Tap, what: string) => actEvent({ kind: 'tap', tap }, what),
    [actEvent],
  );
  return { ...task, say, run, press, act };
}
