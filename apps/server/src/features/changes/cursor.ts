import { DAY_MS } from '@lading/domain/time';
import { parseJson } from '../../platform/json.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * A position in the outbox, after this row. Transaction ids have 64 bits, too many for a number.
 */
export interface Position {
  xid: string;
  id: number;
}

export const BEGINNING: Position = { xid: '0', id: 0 };

/** The state of the transactions in the database. */
export interface Horizon {
  /**
   * The oldest running transaction. All before it have ended, except long ones, whose changes get
   * their position when they end.
   */
  before: string;
  /** The first transaction that has not begun. */
  xmax: string;
  /** The PostgreSQL cluster: each counts its own transactions. */
  cluster: string;
  /** For how many days a cursor works. */
  days: number;
}

/**
 * A cursor also contains its cluster and its age, so that after a purge or a restore nobody misses
 * a change unnoticed.
 */
export const encodeCursor = ({ xid, id }: Position, { cluster }: Horizon, at: Date): string =>
  Buffer.from(JSON.stringify([cluster, xid, id, at.getTime()])).toString('base64url');

const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,19}$/.test(value);

/**
 * Reads a cursor. Refuses an invalid one with 400, and with 410 one after which changes may be
 * missing. `0` and an empty cursor are the beginning.
 */
export function decodeCursor(text: string, horizon: Horizon, now: Date): Position {
  if (text === '0' || text === '') return BEGINNING;
  let parts: unknown;
  try {
    parts = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw new Refusal('BAD_CURSOR');
  }
  if (!Array.isArray(parts) || parts.length !== 4) throw new Refusal('BAD_CURSOR');
  const [cluster, xid, id, at] = parts as unknown[];
  if (!isDigits(xid) || !Number.isSafeInteger(id) || !Number.isSafeInteger(at))
    throw new Refusal('BAD_CURSOR');
  const isOld = now.getTime() - (at as number) > horizon.days * DAY_MS;
  if (cluster !== horizon.cluster || isOld || BigInt(xid) > BigInt(horizon.xmax))
    throw new Refusal('CURSOR_EXPIRED', { days: horizon.days });
  return { xid, id: id as number };
}
