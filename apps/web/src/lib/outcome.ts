import type { Call } from '@lading/contract/call';
import { getOutcome } from '@lading/contract/calls';
import { ApiError, call, type InputOf } from './api.ts';
import type { Finding } from './unanswered.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What a call was made with. */
type Sent = { params?: Fields | undefined; body?: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** True if a record has what was sent to change it, as far as it shows that. */
export function hasTaken(record: unknown, body: unknown, ifMatch: number | undefined): boolean {
  if (!isFields(record) || !isFields(body)) return false;
  if (ifMatch !== undefined && record.version === ifMatch) return false;
  return Object.entries(body).every(
    ([name, value]) => !(name in record) || !isPlain(value) || record[name] === value,
  );
}

/** Reads the record that a call without a key changes or deletes. */
async function lookAtRecord(
  to: Call,
  { params }: Sent,
  isTaken: (record: unknown) => boolean,
): Promise<Finding> {
  const reading: Call = { method: 'GET', path: to.path };
  try {
    const record: unknown = await call(reading, { params } as InputOf<Call>, { noCache: true });
    return to.method !== 'DELETE' && isTaken(record)
      ? { isDone: true, answer: record }
      : { isDone: false };
  } catch (reason) {
    if (to.method === 'DELETE' && reason instanceof ApiError && reason.code === 'NOT_FOUND')
      return { isDone: true, answer: undefined };
    throw reason;
  }
}

/** How a call was sent: under a key, or for a version of a record. */
export interface SentFor {
  idempotencyKey?: string;
  ifMatch?: number;
  /** True if a record as it is stored now has what was sent. */
  isTaken?: (record: unknown) => boolean;
}

/** Finds out whether a call without an answer was done. Throws ApiError. */
export async function findOutcome(to: Call, input: Sent, sent: SentFor): Promise<Finding> {
  const {
    idempotencyKey: key,
    ifMatch,
    isTaken = (record) => hasTaken(record, input.body, ifMatch),
  } = sent;
  if (key === undefined) return lookAtRecord(to, input, isTaken);
  const { done } = await call(getOutcome, { query: { key } }, { noCache: true });
  return { isDone: done };
}
