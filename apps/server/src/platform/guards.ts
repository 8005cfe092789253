import type { Tx } from './database/database.ts';

/** A decision of a room in which higher rooms have a say. `F` are the facts that they get. */
export interface Decision<F> {
  name: string;
  /** Only the type of the facts. */
  facts?: F;
}

type Check<F> = (tx: Tx, facts: F) => Promise<void>;

/** The say of a room in a decision of a lower one: a check that refuses. */
export interface Guard {
  decision: Decision<unknown>;
  check: Check<never>;
}

export const guard = <F>(decision: Decision<F>, check: Check<F>): Guard => ({ decision, check });

/** Runs the checks that rooms have for a decision, in the order of the rooms. */
export async function requireConsent<F>(
  tx: Tx,
  guards: readonly Guard[],
  decision: Decision<F>,
  facts: F,
): Promise<void> {
  for (const { decision: other, check } of guards)
    if (other === decision) await (check as Check<F>)(tx, facts);
}
