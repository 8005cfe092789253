import { keysOf } from './keysOf.ts';

/**
 * The state machine of a document: for each status its possible events, and the status that each
 * leads to.
 */
export type Life<Status extends string, Event extends string, Outcome = Status> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Outcome>>>>
>;

/**
 * A life in which an event may lead to one of several statuses; a rule decides by the content of
 * the document.
 */
export type RuledLife<Status extends string, Event extends string> = Life<
  Status,
  Event,
  Status | readonly Status[]
>;

/** The status that an event leads to; null if the event is not possible. */
export function statusAfter<S extends string, E extends string>(
  life: Life<S, E>,
  status: S,
  event: E,
): S | null {
  return life[status][event] ?? null;
}

/** Whether an event may happen in a status. */
export function isLegal<S extends string, E extends string>(
  life: Life<S, E, unknown>,
  status: S,
  event: E,
): boolean {
  return life[status][event] !== undefined;
}

/** The statuses in which an event may happen, in the order of the table. */
export function statusesFor<S extends string, E extends string>(
  life: Life<S, E, unknown>,
  event: E,
): S[] {
  return keysOf(life).filter((status) => isLegal(life, status, event));
}

/** The statuses that events may lead to, from whichever status. */
export function statusesAfter<S extends string, E extends string>(
  life: RuledLife<S, E>,
  ...events: readonly NoInfer<E>[]
): S[] {
  return [
    ...new Set(
      keysOf(life).flatMap((status) => events.flatMap((event) => outcomes(life, status, event))),
    ),
  ];
}

/** The status of every document that was cancelled. */
export const CANCELLED = 'CANCELLED';

export const isCancelled = ({ status }: { status: string }): boolean => status === CANCELLED;

/** The possible events of a status, in the order of the table. */
export function legalEvents<S extends string, E extends string>(
  life: Life<S, E, unknown>,
  status: S,
): E[] {
  return keysOf(life[status]);
}

/** The statuses that an event may lead to; none if the event is not possible. */
export function outcomes<S extends string, E extends string>(
  life: RuledLife<S, E>,
  status: S,
  event: E,
): readonly S[] {
  const outcome: S | readonly S[] = life[status][event] ?? [];
  return typeof outcome === 'string' ? [outcome] : outcome;
}

/**
 * The status after an event: that of the table or, if the table has several, `decided`. Throws if
 * the table does not contain it, which is a fault of the program: requests are refused before.
 */
export function outcome<S extends string, E extends string>(
  life: RuledLife<S, E>,
  status: S,
  event: E,
  decided?: S,
): S {
  const results = outcomes(life, status, event);
  const to = decided ?? (results.length === 1 ? results[0] : undefined);
  if (to === undefined || !results.includes(to))
    throw new Error(`No "${event}" leads from ${status} to ${to ?? 'one status'}.`);
  return to;
}

/** The statuses that can be reached from a status, itself included. */
export function reachableFrom<S extends string, E extends string>(
  life: RuledLife<S, E>,
  from: S,
): S[] {
  const reached = new Set([from]);
  for (const status of reached) {
    for (const event of legalEvents(life, status))
      for (const next of outcomes(life, status, event)) reached.add(next);
  }
  return [...reached];
}

/** A step of a life. */
export interface LifeStep {
  from: string;
  event: string;
  to: string;
}

/** All steps of a life, in the order of the table. */
export const stepsOf = <S extends string, E extends string>(life: RuledLife<S, E>): LifeStep[] =>
  keysOf(life).flatMap((from) =>
    keysOf(life[from]).flatMap((event) =>
      outcomes(life, from, event).map((to) => ({ from, event, to })),
    ),
  );
