/** The life of a document as one literal table: what may happen in each status, and the status that it leads to. */
export type Life<Status extends string, Event extends string, Outcome = Status> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Outcome>>>>
>;

/** A life with events that may lead to one of several statuses: a rule beside the table decides, from what the document holds. */
export type RuledLife<Status extends string, Event extends string> = Life<Status, Event, Status | readonly Status[]>;

/** The status that an event leads to, or null where it cannot happen. */
export function statusAfter<S extends string, E extends string>(life: Life<S, E>, status: S, event: E): S | null {
  return life[status][event] ?? null;
}

/** Whether an event may happen in a status. */
export function isLegal<S extends string, E extends string>(life: Life<S, E, unknown>, status: S, event: E): boolean {
  return life[status][event] !== undefined;
}

/** What may happen in a status, in the order of the table. */
export function legalEvents<S extends string, E extends string>(life: Life<S, E, unknown>, status: S): E[] {
  return Object.keys(life[status]) as E[];
}

/** The statuses that an event may lead to; none where it cannot happen. */
export function outcomes<S extends string, E extends string>(life: RuledLife<S, E>, status: S, event: E): readonly S[] {
  const outcome: S | readonly S[] = life[status][event] ?? [];
  return typeof outcome === 'string' ? [outcome] : outcome;
}

/**
 * The status that a step writes: the one that the table gives for the event, or `decided` where it gives several. Throws where the table
 * does not lead there: callers are refused before, so only the program can be at fault.
 */
export function outcome<S extends string, E extends string>(life: RuledLife<S, E>, status: S, event: E, decided?: S): S {
  const given = outcomes(life, status, event);
  const to = decided ?? (given.length === 1 ? given[0] : undefined);
  if (to === undefined || !given.includes(to)) throw new Error(`No "${event}" leads from ${status} to ${to ?? 'one status'}.`);
  return to;
}

/** The statuses that a document can come to from one, itself included. */
export function reachableFrom<S extends string, E extends string>(life: RuledLife<S, E>, from: S): S[] {
  const reached = new Set([from]);
  for (const status of reached) {
    for (const event of legalEvents(life, status)) for (const next of outcomes(life, status, event)) reached.add(next);
  }
  return [...reached];
}
