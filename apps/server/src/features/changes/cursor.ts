import { DAY_MS } from '@lading/domain/time';
import { parseJson } from '../../platform/json.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * A position in the outbox, after this row. Transaction ids have 64 bits, too many for a number.
 */
export interface Position {
  xid: string;
  id: number;
  /** The instant of the row in ms, if it is known. */
  at?: number;
}

export const BEGINNING: Position = { xid: '0', id: 0 };

/** A position as a program keeps it. */
export interface Cursor extends Position {
  /** Null for the beginning, in whichever PostgreSQL. */
  cluster: string | null;
  /** When it was given, in ms; not before the instant of its row. */
  at: number;
}

/** The state of the transactions in the database. */
export interface Horizon {
  /**
   * The oldest running transaction. All before it have ended, except long ones, whose changes get
   * their position when they end.
   */
  before: string;
  /** The first place that was not given yet. */
  xmax: string;
  /** The PostgreSQL cluster: each counts its own transactions. */
  cluster: string;
  /** For how many days a cursor works. */
  days: number;
  /** The last row before `before`; null if there is none. */
  last: Position | null;
  /** True if there are rows of long transactions. */
  hasSpans: boolean;
  /** False for a cursor whose row this database does not have, while it has earlier ones. */
  isKnown: boolean;
}

/**
 * A cursor names a row that was committed, and also contains its cluster and its age, so that after
 * a purge, a restore or a failover nobody misses a change unnoticed.
 */
export const encodeCursor = (
  { xid, id, at = 0 }: Position,
  { cluster }: Horizon,
  now: Date,
): string =>
  Buffer.from(JSON.stringify([cluster, xid, id, Math.max(now.getTime(), at)])).toString(
    'base64url',
  );

/** The last ms that a Date can hold. */
const MAX_MS = 8_640_000_000_000_000;

const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,19}$/.test(value);

const isNumber = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max;

/** Reads a cursor. `0` and an empty cursor are the beginning. Refuses an invalid one with 400. */
export function decodeCursor(text: string): Cursor {
  if (text === '0' || text === '') return { ...BEGINNING, cluster: null, at: 0 };
  let parts: unknown;
  try {
    parts = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw new Refusal('BAD_CURSOR');
  }
  if (!Array.isArray(parts) || parts.length !== 4) throw new Refusal('BAD_CURSOR');
  const [cluster, xid, id, at] = parts as unknown[];
  if (!isDigits(xid) || !isNumber(id, Number.MAX_SAFE_INTEGER) || !isNumber(at, MAX_MS))
    throw new Refusal('BAD_CURSOR');
  return { cluster: String(cluster), xid, id, at };
}

/** Refuses with 410 a cursor after which changes may be missing. */
export function requireComplete(cursor: Cursor, horizon: Horizon, now: Date): void {
  const { cluster, days, xmax, isKnown } = horizon;
  if (cursor.cluster === null) return;
  const isOld = now.getTime() - cursor.at > days * DAY_MS;
  const isBegun = BigInt(cursor.xid) <= BigInt(xmax);
  if (cursor.cluster !== cluster || isOld || !isBegun || !isKnown)
    throw new Refusal('CURSOR_EXPIRED', { days });
}
