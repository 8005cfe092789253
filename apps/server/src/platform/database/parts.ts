import { type RawBuilder, sql } from 'kysely';

/**
 * The key of a request, with which the last statement of its transaction stores the parts of the
 * response. A replay composes the response from them again.
 */
export interface RequestKey {
  /** Where a distributed database keeps the key. */
  readonly warehouseId: number;
  readonly userId: number;
  readonly key: string;
  /** True once a statement has stored the parts. */
  isUsed: boolean;
}

/** What the server knew before its last statement, and what the statement returned. */
export type Parts<K, R> = readonly [known: K, result: R];

/** The result of the last statement of a transaction, and whether it is all that was asked for. */
interface LastResult {
  /** An SQL expression of type json. */
  json: RawBuilder<unknown>;
  /** An SQL condition. Where it is false, nothing is written and the work begins again. */
  isComplete: RawBuilder<unknown>;
}

/**
 * The result as an SQL expression that also stores the parts of the response. Its statement is the
 * last one of the transaction (`lastStatement`). Without a key it is the result alone.
 */
export function keptResult(
  key: RequestKey | null,
  known: unknown,
  { json, isComplete }: LastResult,
): RawBuilder<unknown> {
  if (!key) return json;
  key.isUsed = true;
  return sql`ledger.keep_parts(${key.userId}, ${key.key}, ${JSON.stringify(known)}, ${json},
    ${isComplete}, ${key.warehouseId})`;
}
