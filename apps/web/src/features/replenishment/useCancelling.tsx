import { cancelReplenishmentTask } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';

/** Asks before a task is cancelled. The caller renders the dialog. */
export function useCancelling() {
  const cancelling = useCall(cancelReplenishmentTask);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const ask = async ({ id, product, quantity, waiting }: ReplenishmentTask) => {
    const stays = `${formatUnits(quantity)} of ${product.sku} stay where they are`;
    const picked = `orders pick the ${counted(waiting.units, 'unit')} that they wait for there`;
    const body = waiting.units > 0 ? `${stays}; ${picked}.` : `${stays} and are free again.`;
    if (
      !(await confirm({ title: `Cancel Task ${id}`, body, confirm: 'Cancel Task', danger: true }))
    )
      return;
    await attempt(async () => {
      await cancelling.run({ params: { id } });
      notify(`Task ${id} was cancelled.`);
    });
  };
  return { ask, dialog };
}
