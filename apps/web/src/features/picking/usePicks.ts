import { pickOrder } from '@lading/contract/calls';
import type { PickLine } from '@lading/contract/picking';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { useCall } from '../../lib/useCall.ts';
import { type PickEntries, type PickEntry, planPicks, walkText } from './pickDraft.ts';

/** What is said about the stops of a walk, and the sending of it: one call for each order, in the order of the walk. */
export function usePicks(lines: readonly PickLine[]) {
  const picking = useCall(pickOrder);
  const [entries, setEntries] = useState<PickEntries>(new Map());
  const [error, setError] = useState<string | null>(null);
  /** The walk as it was when somebody began to say something about it. */
  const [begun, setBegun] = useState<string | null>(null);
  const walk = walkText(lines);
  const change = (allocationId: number, entry: PickEntry) => {
    setBegun((before) => before ?? walk);
    setEntries((before) => new Map(before).set(allocationId, entry));
  };

  /** True where all of it was recorded. What succeeded before a failure stays recorded, and a retry leaves it out. */
  const confirm = async (): Promise<boolean> => {
    if (begun !== null && begun !== walk) {
      setBegun(walk);
      setError('The pick list has changed. Please review it, then confirm.');
      return false;
    }
    const { orders, problems } = planPicks(lines, entries);
    if (problems.length > 0 || orders.length === 0) {
      setError(problems.join(' ') || 'Nothing is picked yet.');
      return false;
    }
    setError(null);
    for (const { orderId, orderReference, picks } of orders) {
      try {
        await picking.run({ params: { id: orderId }, body: { picks } });
      } catch (reason) {
        setError(`${orderReference}: ${errorText(reason, 'Failed to record the picks.')}`);
        return false;
      }
    }
    setEntries(new Map());
    setBegun(null);
    return true;
  };
  return { entries, change, confirm, error, isBusy: picking.isPending, isDirty: entries.size > 0 };
}
