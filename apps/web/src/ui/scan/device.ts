import type { FieldFault } from '@lading/contract/refusals';

export type Tone = 'success' | 'error' | 'attention' | 'info';

/** A message about a scan or tap. */
export interface Said<E> {
  tone: Tone;
  text: string;
  /** The event that takes back what was done. */
  undo?: E;
  /** True for what could not be read without the network; gone once that is back. */
  untilReached?: boolean;
}

/** What a task waits for, such as the answer to a look-up, and what it is about: `12 × WB-1`. */
export interface Asked<A> {
  ask: A;
  what: string;
}

/** The way to another screen. */
export interface Way {
  to: string;
  /** What that screen finds in the state of its address. */
  state?: object;
}

/**
 * What follows from an event: the next state, a message, a question whose answer is the next event,
 * and effects that nobody waits for.
 */
export interface Outcome<S, E, A, F = never> {
  state: S;
  say?: Said<E>;
  ask?: Asked<A>;
  effects?: readonly F[];
  /** Leads to another screen, which gets the scans that wait here. */
  leave?: Way;
}

/** The event of a code that was scanned. */
export interface ScanEvent {
  kind: 'scan';
  code: string;
  /**
   * True if it was scanned before the last answer came: it answers no question that this answer led
   * to.
   */
  isEarly?: boolean;
  /** When it was scanned (ms, by the clock of the server). */
  at?: number;
}

/**
 * A task of the floor as a pure machine. `step` handles one event after the other. It asks one
 * thing at a time; what was scanned or pressed meanwhile follows once the answer is there.
 * `refused` handles the refusal of what was asked; without it the state stays and the refusal is
 * said.
 */
export interface Machine<S, E, A, F = never> {
  step: (state: S, event: E | ScanEvent) => Outcome<S, E, A, F>;
  /**
   * Null for what needs no more than its sentence. `errors` are the fields at fault, as far as the
   * server named them.
   */
  refused?: (
    state: S,
    ask: A,
    fault: string,
    errors: readonly FieldFault[],
  ) => Outcome<S, E, A, F> | null;
  /**
   * True while a dialog asks something: what was scanned or pressed before it waits for the answer,
   * which is an act.
   */
  isAsking?: (state: S) => boolean;
}

/** An event that waits for its turn, or a question that its event could not ask at once. */
type Waiting<E, A> = { what: string; isPress: boolean } & ({ event: E | ScanEvent } | { ask: A });

interface Running<A> extends Asked<A> {
  /** Distinguishes answers: one to another ticket is late or came twice, and is ignored. */
  ticket: number;
  /** When it was asked (ms). */
  since: number;
  isPress: boolean;
}

export interface Message<E> extends Said<E> {
  /** Grows, so that the same text twice is two messages. */
  id: number;
}

/** A task with what waits for it on one device. */
export interface Device<S, E, A> {
  task: S;
  message: Message<E> | null;
  running: Running<A> | null;
  /**
   * What was asked and got no answer: nobody knows whether it was done. Nothing else is taken until
   * it is repeated.
   */
  unanswered: (Asked<A> & Pick<Running<A>, 'isPress'>) | null;
  waiting: readonly Waiting<E, A>[];
  tickets: number;
}

export type DeviceEvent<E> =
  /**
   * A scan, or a button whose work needs an answer. A second press before the first is done is
   * ignored.
   */
  | { kind: 'input'; event: E | ScanEvent; what: string; at: number; isPress?: boolean }
  /** A tap or key whose work needs no answer: it is done at once, unless an answer is missing. */
  | { kind: 'act'; event: E; what: string; at: number }
  /** What the server or another tab reports. It is handled at once. */
  | { kind: 'told'; event: E; at: number }
  | { kind: 'answered'; ticket: number; event: E; at: number }
  | {
      kind: 'refused';
      ticket: number;
      fault: string;
      errors?: readonly FieldFault[];
      untilReached?: boolean;
      at: number;
    }
  /** No answer came in time. */
  | { kind: 'unanswered'; ticket: number }
  | { kind: 'retry'; at: number }
  | { kind: 'said'; said: Said<E> }
  /** The network is back. */
  | { kind: 'reached' };

export type DeviceEffect<A, F> =
  | { kind: 'ask'; ticket: number; ask: A }
  | { kind: 'play'; tone: Exclude<Tone, 'info'> }
  | { kind: 'effect'; effect: F }
  /** `waiting` are codes that were scanned and not handled here. */
  | { kind: 'leave'; way: Way; waiting: readonly string[] };

export interface DeviceOutcome<S, E, A, F> {
  device: Device<S, E, A>;
  effects: readonly DeviceEffect<A, F>[];
}

/**
 * After this time (ms) an answer is slow: new scans are refused, because nobody knows whether they
 * will be done.
 */
export const SLOW_AFTER = 3_000;

export const beginDevice = <S, E, A>(task: S): Device<S, E, A> => ({
  task,
  message: null,
  running: null,
  unanswered: null,
  waiting: [],
  tickets: 0,
});

/**
 * A longer step back (ms) is that of a clock that was put right: nothing waits so long for its
 * turn.
 */
const CLOCK_STEP_MS = 60_000;

/**
 * True for a scan that waited for its turn while somebody keyed or tapped: it was meant for what
 * stood there before.
 */
export const isFromBefore = (scannedAt: number, touchedAt: number): boolean =>
  scannedAt < touchedAt && touchedAt - scannedAt < CLOCK_STEP_MS;

const list = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

const notTaken = (what: readonly string[]): string =>
  `${list(what)} ${what.length === 1 ? 'was' : 'were'} not taken.`;

const error = (text: string) => ({ tone: 'error', text }) as const;

function said<S, E, A, F>(device: Device<S, E, A>, say: Said<E>): DeviceOutcome<S, E, A, F> {
  const message = { ...say, id: (device.message?.id ?? 0) + 1 };
  const { tone } = say;
  return {
    device: { ...device, message },
    effects: tone === 'info' ? [] : [{ kind: 'play', tone }],
  };
}

/** Asks at once, or after what runs. */
function asking<S, E, A, F>(
  device: Device<S, E, A>,
  { ask, what }: Asked<A>,
  isPress: boolean,
  at: number,
): DeviceOutcome<S, E, A, F> {
  if (device.running || device.unanswered)
    return {
      device: { ...device, waiting: [...device.waiting, { ask, what, isPress }] },
      effects: [],
    };
  const ticket = device.tickets + 1;
  return {
    device: { ...device, tickets: ticket, running: { ask, what, ticket, since: at, isPress } },
    effects: [{ kind: 'ask', ticket, ask }],
  };
}

const codesOf = <E, A>(waiting: readonly Waiting<E, A>[]): string[] =>
  waiting.flatMap((each) => ('event' in each && isScan(each.event) ? [each.event.code] : []));

function isScan(event: unknown): event is ScanEvent {
  return typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'scan';
}

/** The device after an outcome of its task. */
function withOutcome<S, E, A, F>(
  device: Device<S, E, A>,
  outcome: Outcome<S, E, A, F>,
  isPress: boolean,
  at: number,
): DeviceOutcome<S, E, A, F> {
  const { state: task, say, ask, effects: own = [], leave: way } = outcome;
  const effects: DeviceEffect<A, F>[] = own.map((effect) => ({ kind: 'effect', effect }));
  let after: Device<S, E, A> = { ...device, task };
  const follow = (next: DeviceOutcome<S, E, A, F>) => {
    after = next.device;
    effects.push(...next.effects);
  };
  if (say) follow(said(after, say));
  if (ask) follow(asking(after, ask, isPress, at));
  if (way)
    follow({
      device: { ...after, waiting: [] },
      effects: [{ kind: 'leave', way, waiting: codesOf(after.waiting) }],
    });
  return { device: after, effects };
}

/** Handles what waits, one after the other, until something is asked. */
function workOff<S, E, A, F>(
  machine: Machine<S, E, A, F>,
  from: DeviceOutcome<S, E, A, F>,
  at: number,
): DeviceOutcome<S, E, A, F> {
  let { device } = from;
  const effects = [...from.effects];
  while (!device.running && !device.unanswered && !machine.isAsking?.(device.task)) {
    const [next, ...waiting] = device.waiting;
    if (!next) break;
    const rest = { ...device, waiting };
    const after: DeviceOutcome<S, E, A, F> =
      'event' in next
        ? withOutcome(rest, machine.step(rest.task, next.event), next.isPress, at)
        : asking(rest, next, next.isPress, at);
    device = after.device;
    effects.push(...after.effects);
  }
  return { device, effects };
}

/** Why a device takes nothing now; null if it does. */
function missing<S, E, A>({ running, unanswered }: Device<S, E, A>, at: number): string | null {
  if (unanswered) return `There is no answer for ${unanswered.what} yet. Try that again first.`;
  if (running && at - running.since > SLOW_AFTER)
    return `There is no answer for ${running.what} yet. Wait for it.`;
  return null;
}

type InputOf<E> = Extract<DeviceEvent<E>, { kind: 'input' }>;

function takeInput<S, E, A, F>(
  machine: Machine<S, E, A, F>,
  device: Device<S, E, A>,
  input: InputOf<E>,
): DeviceOutcome<S, E, A, F> {
  const { event, what, at, isPress = false } = input;
  if (isPress && (device.running?.isPress || device.waiting.some((each) => each.isPress)))
    return { device, effects: [] };
  const reason = missing(device, at);
  if (reason !== null) return said(device, error(`${notTaken([what])} ${reason}`));
  const isEarly = device.running !== null || machine.isAsking?.(device.task) === true;
  const waiting = {
    event: isEarly && isScan(event) ? { ...event, isEarly } : event,
    what,
    isPress,
  };
  return workOff(
    machine,
    { device: { ...device, waiting: [...device.waiting, waiting] }, effects: [] },
    at,
  );
}

/** Ends what runs without an answer, and drops what depends on it. */
function withoutAnswer<S, E, A, F>(
  device: Device<S, E, A>,
  { ask, what, isPress }: Running<A>,
): DeviceOutcome<S, E, A, F> {
  const dropped = device.waiting.map((each) => each.what);
  const others = dropped.length > 0 ? ` ${notTaken(dropped)}` : '';
  const text = `No answer from the server for ${what}. Try again: it counts once.${others}`;
  return said(
    { ...device, running: null, unanswered: { ask, what, isPress }, waiting: [] },
    error(text),
  );
}

type SettledOf<E> = Extract<DeviceEvent<E>, { kind: 'answered' | 'refused' | 'unanswered' }>;

function settle<S, E, A, F>(
  machine: Machine<S, E, A, F>,
  device: Device<S, E, A>,
  event: SettledOf<E>,
): DeviceOutcome<S, E, A, F> {
  const { running } = device;
  if (running?.ticket !== event.ticket) return { device, effects: [] };
  if (event.kind === 'unanswered') return withoutAnswer(device, running);
  const free = { ...device, running: null };
  const { isPress } = running;
  if (event.kind === 'answered')
    return workOff(
      machine,
      withOutcome(free, machine.step(device.task, event.event), isPress, event.at),
      event.at,
    );
  const { fault, errors = [] } = event;
  const outcome = machine.refused?.(device.task, running.ask, fault, errors) ?? {
    state: device.task,
    say: { ...error(fault), ...(event.untilReached && { untilReached: true }) },
  };
  return workOff(machine, withOutcome(free, outcome, isPress, event.at), event.at);
}

function repeat<S, E, A, F>(device: Device<S, E, A>, at: number): DeviceOutcome<S, E, A, F> {
  const { unanswered } = device;
  if (!unanswered || device.running) return { device, effects: [] };
  const ticket = device.tickets + 1;
  return {
    device: {
      ...device,
      tickets: ticket,
      unanswered: null,
      running: { ...unanswered, ticket, since: at },
    },
    effects: [{ kind: 'ask', ticket, ask: unanswered.ask }],
  };
}

/** One step of a device: of its task, and of what waits for it. Pure. */
export function stepDevice<S, E, A, F>(
  machine: Machine<S, E, A, F>,
  device: Device<S, E, A>,
  event: DeviceEvent<E>,
): DeviceOutcome<S, E, A, F> {
  switch (event.kind) {
    case 'input':
      return takeInput(machine, device, event);
    case 'act':
      if (device.unanswered)
        return said(device, error(`${notTaken([event.what])} ${missing(device, event.at)}`));
      return workOff(
        machine,
        withOutcome(device, machine.step(device.task, event.event), false, event.at),
        event.at,
      );
    case 'told':
      return workOff(
        machine,
        withOutcome(device, machine.step(device.task, event.event), false, event.at),
        event.at,
      );
    case 'answered':
    case 'refused':
    case 'unanswered':
      return settle(machine, device, event);
    case 'retry':
      return repeat(device, event.at);
    case 'said':
      return said(device, event.said);
    case 'reached':
      return {
        device: device.message?.untilReached ? { ...device, message: null } : device,
        effects: [],
      };
  }
}
