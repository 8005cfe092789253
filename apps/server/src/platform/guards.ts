import type { Tx } from './database/database.ts';

/**
 * A decision of a room that higher rooms can refuse. `F` is the type of the facts that they get.
 */
export interface Decision<F> {
  name: string;
  /** Carries only the type; it has no value. */
  facts?: F;
}

type Check<F> = (tx: Tx, facts: F) => Promise<void>;

/** A check of a higher room that can refuse the decision of a lower one. */
export interface Guard {
  decision: Decision<unknown>;
  check: Check<never>;
}

export const guard = <F>(decision: Decision<F>, check: Check<F>): Guard => ({ decision, check });

/** Runs the checks of rooms for a decision, in the order of the rooms. */
export async function requireConsent<F>(
  tx: Tx,
  guards: readonly Guard[],
  decision: Decision<F>,
  facts: F,
): Promise<void> {
  for (const { decision: other, check } of guards)
    if (other === decision) await (check as Check<F>)(tx, facts);
}
