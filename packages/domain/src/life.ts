/** The life of a document as one literal table: what may happen in each status, and the status that it leads to. */
export type Life<Status extends string, Event extends string> = Readonly<Record<Status, Readonly<Partial<Record<Event, Status>>>>>;

/** The status that an event leads to, or null where it cannot happen. */
export function statusAfter<S extends string, E extends string>(life: Life<S, E>, status: S, event: E): S | null {
  return life[status][event] ?? null;
}

/** Whether an event may happen in a status. */
export function isLegal<S extends string, E extends string>(life: Life<S, E>, status: S, event: E): boolean {
  return statusAfter(life, status, event) !== null;
}

/** What may happen in a status, in the order of the table. */
export function legalEvents<S extends string, E extends string>(life: Life<S, E>, status: S): E[] {
  return Object.keys(life[status]) as E[];
}
