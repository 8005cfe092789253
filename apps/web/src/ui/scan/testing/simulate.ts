import type { FieldFault } from '@lading/contract/refusals';
import {
  beginDevice,
  type Device,
  type DeviceEvent,
  type Machine,
  type ScanEvent,
  stepDevice,
  type Tone,
  type Way,
} from '../device.ts';

export interface Asking<A> {
  ticket: number;
  ask: A;
}

/** A device without a page, whose time and answers a test sets. */
export function simulate<S, E, A, F = never>(machine: Machine<S, E, A, F>, task: S) {
  let device: Device<S, E, A> = beginDevice<S, E, A>(task);
  let now = 0;
  /** What was asked and is not answered, the oldest first. */
  const asked: Asking<A>[] = [];
  const said: { tone: Tone; text: string }[] = [];
  const effects: F[] = [];
  const left: { way: Way; waiting: readonly string[] }[] = [];
  const send = (event: DeviceEvent<E>): void => {
    const before = device.message?.id;
    const after = stepDevice(machine, device, event);
    device = after.device;
    for (const effect of after.effects) {
      if (effect.kind === 'ask') asked.push({ ticket: effect.ticket, ask: effect.ask });
      if (effect.kind === 'effect') effects.push(effect.effect);
      if (effect.kind === 'leave') left.push(effect);
    }
    const { message } = device;
    if (message && message.id !== before) said.push({ tone: message.tone, text: message.text });
  };
  const input = (event: E | ScanEvent, what: string, isPress: boolean) =>
    send({ kind: 'input', event, what, at: now, isPress });
  const next = (): Asking<A> => {
    const [first] = asked.splice(0, 1);
    if (!first) throw new Error('Nothing is asked.');
    return first;
  };
  return {
    asked,
    said,
    effects,
    left,
    send,
    scan: (code: string) => input({ kind: 'scan', code, at: now }, code, false),
    press: (event: E, what = 'the button') => input(event, what, true),
    act: (event: E, what = 'the key') => send({ kind: 'act', event, what, at: now }),
    tell: (event: E) => send({ kind: 'told', event, at: now }),
    answer: (event: E, { ticket } = next()) => send({ kind: 'answered', ticket, event, at: now }),
    refuse: (fault: string, { ticket } = next(), errors: readonly FieldFault[] = []) =>
      send({ kind: 'refused', ticket, fault, errors, at: now }),
    lose: ({ ticket } = next()) => send({ kind: 'unanswered', ticket }),
    retry: () => send({ kind: 'retry', at: now }),
    undo: () => {
      const undo = device.message?.undo;
      if (undo) input(undo, 'Undo', true);
    },
    wait: (ms: number) => {
      now += ms;
    },
    device: () => device,
    task: () => device.task,
  };
}
