import { DAY_MS } from './time.ts';

/** A clock of a time zone, which is put forward and back. */
export class Clock {
  readonly #timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  /**
   * By day, the offset that its clock has all day and on the days beside it; null where it is
   * changed.
   */
  readonly #offsets = new Map<string, number | null>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
    const numbers = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    this.#format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      ...numbers,
      hourCycle: 'h23',
      era: 'short',
    });
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  /**
   * Returns when the clock shows a time such as `2026-11-02T10:14:00.000`: once, twice where it is
   * put back, the earlier instant first, and never where it is put forward over that time.
   */
  instantsAt(local: string): Date[] {
    const at = Date.parse(`${local}Z`);
    const day = local.slice(0, 10);
    const steady = this.#steadyOffset(day, at);
    if (steady !== null) return [new Date(at - steady)];
    const [before, after] = this.#offsetsAround(at);
    const instants = [...new Set([at - before, at - after])].filter(
      (instant) => instant + this.#offsetAt(instant) === at,
    );
    return instants.sort((first, other) => first - other).map((instant) => new Date(instant));
  }

  /**
   * The instants that a time stands for where the clock skips it: by the offset after the change,
   * and by that before it.
   */
  nearestTo(local: string): Date[] {
    const at = Date.parse(`${local}Z`);
    const [before, after] = this.#offsetsAround(at);
    return [at - after, at - before].map((instant) => new Date(instant));
  }

  /** The first instant of a day such as `2026-11-02`. */
  startOf(day: string): Date {
    const midnight = `${day}T00:00:00.000`;
    return this.instantsAt(midnight)[0] ?? this.nearestTo(midnight)[1] ?? new Date(`${midnight}Z`);
  }

  /** Writes an instant as this clock shows it, with its offset: `2026-10-25T02:30:00+01:00`. */
  write(at: Date): string {
    const offset = this.#offsetAt(at.getTime());
    const local = new Date(at.getTime() + offset).toISOString().slice(0, 19);
    const minutes = Math.abs(offset) / 60_000;
    const part = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
    return `${local}${offset < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
  }

  #steadyOffset(day: string, at: number): number | null {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const [before, after] = this.#offsetsAround(at);
    const steady = before === after && this.#offsetAt(at) === before ? before : null;
    this.#offsets.set(day, steady);
    return steady;
  }

  /**
   * The offsets some days before and after a time, between which a clock is changed at most once.
   */
  #offsetsAround(at: number): [before: number, after: number] {
    return [this.#offsetAt(at - 2 * DAY_MS), this.#offsetAt(at + 2 * DAY_MS)];
  }

  #offsetAt(instant: number): number {
    const parts = Object.fromEntries(
      this.#format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const number = (type: string): number => Number(parts[type]);
    const shown = Date.UTC(
      number('year'),
      number('month') - 1,
      number('day'),
      number('hour'),
      number('minute'),
      number('second'),
    );
    return shown - Math.floor(instant / 1000) * 1000;
  }
}
