import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText, isPassing } from '../../lib/api.ts';
import { leaveScreen } from '../../lib/keyReader.ts';
import { patience } from '../../lib/patience.ts';
import { reach } from '../../lib/reach.ts';
import { serverClock } from '../../lib/serverClock.ts';
import { play } from '../../lib/sound.ts';
import { createStore } from '../../lib/store.ts';
import { useLatest } from '../../lib/useLatest.ts';
import {
  beginDevice,
  type DeviceEffect,
  type DeviceEvent,
  type Machine,
  type Said,
  stepDevice,
  type Tone,
} from './device.ts';
import { NotKnownHere } from './useLookUp.ts';

/** An answer that takes longer (ms) is none: the device goes on without it. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Runs what the machine asks for and hands on. `ask` returns the event of the answer; it throws
 * ApiError, and NotKnownHere.
 */
export interface Runner<E, A, F> {
  ask: (ask: A) => Promise<E>;
  perform?: (effect: F) => void;
  /** False where a person may take their time for an answer. */
  isLimited?: boolean;
}

/** What is shown about a task: the last message, with its way back. */
export interface ShownMessage {
  id: number;
  tone: Tone;
  text: string;
  undo?: () => void;
}

/** What every screen of the floor needs of its task. */
export interface Scannable {
  message: ShownMessage | null;
  scan: (code: string) => void;
  isBusy: boolean;
  /** Asks again for what got no answer; null if nothing is missing. */
  retry: (() => void) | null;
}

export interface Task<S, E> extends Scannable {
  state: S;
  say: (tone: Tone, text: string, options?: Pick<Said<E>, 'undo' | 'untilReached'>) => void;
  /**
   * A button whose work needs an answer. A second press before the first is done is ignored. `what`
   * names it in messages.
   */
  press: (event: E, what: string) => void;
  /** Work that needs an answer, of which several may wait. */
  run: (event: E, what: string) => void;
  /** A tap or key whose work needs no answer. */
  act: (event: E, what: string) => void;
  /** Handles what the server reports. */
  tell: (event: E) => void;
}

const faultOf = (reason: unknown): string =>
  errorText(reason, 'Something went wrong here. Please try again.');

/** The event that ends a question, whatever comes of it. */
async function answerTo<E, A, F>(
  ticket: number,
  asked: A,
  { ask, isLimited = true }: Runner<E, A, F>,
): Promise<DeviceEvent<E>> {
  const at = () => performance.now();
  try {
    const answer = ask(asked);
    const event = await (isLimited ? Promise.race([answer, patience(ANSWER_WITHIN_MS)]) : answer);
    return event === null
      ? { kind: 'unanswered', ticket }
      : { kind: 'answered', ticket, event, at: at() };
  } catch (reason) {
    if (reason instanceof NotKnownHere)
      return {
        kind: 'refused',
        ticket,
        fault: reason.message,
        untilReached: !reach.get(),
        at: at(),
      };
    if (isPassing(reason)) return { kind: 'unanswered', ticket };
    const errors = reason instanceof ApiError ? reason.errors : [];
    return { kind: 'refused', ticket, fault: faultOf(reason), errors, at: at() };
  }
}

/**
 * Runs a machine on this device: keeps its state, which is the only one, and runs its effects.
 * `begin` gives the state of the first moment.
 */
export function useMachine<S, E, A, F = never>(
  machine: Machine<S, E, A, F>,
  begin: () => S,
  runner: Runner<NoInfer<E>, A, F>,
): Task<S, E> {
  const [store] = useState(() => createStore(beginDevice<S, E, A>(begin())));
  const latest = useLatest(runner);
  const navigate = useLatest(useNavigate());
  const actions = useMemo(() => {
    const perform = (effect: DeviceEffect<A, F>): void => {
      switch (effect.kind) {
        case 'play':
          play(effect.tone);
          break;
        case 'ask':
          void answerTo(effect.ticket, effect.ask, latest.current).then(dispatch);
          break;
        case 'effect':
          latest.current.perform?.(effect.effect);
          break;
        case 'leave':
          leaveScreen(effect.waiting);
          void navigate.current(effect.way.to, effect.way.state ? { state: effect.way.state } : {});
      }
    };
    const dispatch = (event: DeviceEvent<E>): void => {
      const { device, effects } = stepDevice(machine, store.get(), event);
      store.set(device);
      for (const effect of effects) perform(effect);
    };
    const at = () => performance.now();
    return {
      scan: (code: string) =>
        dispatch({
          kind: 'input',
          event: { kind: 'scan', code, at: serverClock.now().getTime() },
          what: code.trim(),
          at: at(),
        }),
      press: (event: E, what: string) =>
        dispatch({ kind: 'input', event, what, at: at(), isPress: true }),
      run: (event: E, what: string) => dispatch({ kind: 'input', event, what, at: at() }),
      act: (event: E, what: string) => dispatch({ kind: 'act', event, what, at: at() }),
      tell: (event: E) => dispatch({ kind: 'told', event, at: at() }),
      say: (tone: Tone, text: string, options: Pick<Said<E>, 'undo' | 'untilReached'> = {}) =>
        dispatch({ kind: 'said', said: { tone, text, ...options } }),
      retry: () => dispatch({ kind: 'retry', at: at() }),
      reached: () => dispatch({ kind: 'reached' }),
      /**
       * Takes back what a message offers to. A way back that asks for something waits for its turn.
       */
      undo: (event: E) => dispatch({ kind: 'input', event, what: 'Undo', at: at(), isPress: true }),
    };
  }, [machine, store, latest, navigate]);
  useEffect(() => reach.subscribe(() => reach.get() && actions.reached()), [actions]);
  const { task: state, message, running, unanswered } = store.use();
  const undo = message?.undo;
  return {
    ...actions,
    state,
    message: message && {
      id: message.id,
      tone: message.tone,
      text: message.text,
      ...(undo && { undo: () => actions.undo(undo) }),
    },
    isBusy: running !== null,
    retry: unanswered ? actions.retry : null,
  };
}
