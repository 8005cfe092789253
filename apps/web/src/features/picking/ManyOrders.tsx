import { createPickBatch, holdOrder, releaseOrder } from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import { MAX_BATCH_ORDERS } from '@lading/domain/limits';
import { UNPICKED_ORDER_STATUS } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { mayTake } from '../orders/orders.parts.tsx';

interface Failure {
  order: Order;
  text: string;
}

/**
 * Takes a step for one order after the other. A refusal does not stop the others, and is shown at
 * the end.
 */
function useEach() {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const each = async (
    orders: readonly Order[],
    step: (order: Order) => Promise<unknown>,
  ): Promise<Order[]> => {
    const taken: Order[] = [];
    const refused: Failure[] = [];
    for (const [done, order] of orders.entries()) {
      setProgress({ done, of: orders.length });
      try {
        await step(order);
        taken.push(order);
      } catch (reason) {
        refused.push({ order, text: errorText(reason, UNEXPECTED) });
      }
    }
    setProgress(null);
    setFailures(refused);
    return taken;
  };
  return { progress, failures, each, forget: () => setFailures([]) };
}

function Failures({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  return (
    <Alert severity="error" onClose={onClose} sx={{ width: 1 }}>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {failures.map(({ order, text }) => (
          <li key={order.id}>
            {order.orderReference}: {text}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** The steps that can be taken for many orders, each with those of them for which it can be. */
function useSteps(orders: readonly Order[], each: ReturnType<typeof useEach>['each']) {
  const { role } = useUser();
  const { id: warehouseId } = useCurrentWarehouse();
  const navigate = useNavigate();
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const releasing = useCall(releaseOrder);
  const holding = useCall(holdOrder);
  const batching = useCall(createPickBatch);

  const toRelease = orders.filter(({ status }) => mayTake(role, status, 'release'));
  const toHold = orders.filter(({ status }) => mayTake(role, status, 'hold'));
  const released = orders.filter(({ status }) => status === UNPICKED_ORDER_STATUS);
  const toPrint = orders.filter(({ status }) => mayTake(role, status, 'pick'));
  const toBatch = [...released, ...toRelease];

  const releaseAll = () => each(toRelease, ({ id }) => releasing.run({ params: { id } }));
  const holdAll = () => each(toHold, ({ id }) => holding.run({ params: { id } }));
  const tell = (word: string, taken: readonly Order[]) => {
    if (taken.length > 0) notify(`${counted(taken.length, 'order')} ${word}.`);
  };
  const createBatch = async () => {
    const ready = [...released, ...(await releaseAll())];
    if (ready.length === 0) return;
    await attempt(async () => {
      const batch = await batching.run({
        body: { warehouseId, orderIds: ready.map(({ id }) => id) },
      });
      notify(`Batch ${batch.id} has ${counted(ready.length, 'order')}.`);
      if (ready.length === toBatch.length) void navigate(`/pick-batches/${batch.id}`);
    }, 'Failed to create the batch.');
  };

  const all = [
    {
      label: 'Release',
      few: toRelease,
      permission: 'orders:release',
      run: async () => tell('released', await releaseAll()),
    },
    {
      label: 'Hold',
      few: toHold,
      permission: 'orders:allocate',
      run: async () => tell('put on hold', await holdAll()),
    },
    { label: 'Create Batch', few: toBatch, permission: 'orders:pick', run: createBatch },
  ] as const;
  return {
    steps: all.filter(({ permission }) => may(role, permission)),
    toPrint: may(role, 'orders:pick') ? toPrint : null,
    isBatching: batching.isPending,
  };
}

/** Prints the pick lists of orders. */
function PrintLists({ orders, disabled }: { orders: readonly Order[]; disabled: boolean }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const orderIds = orders.map(({ id }) => id);
  const named = new URLSearchParams(orderIds.map((id) => ['order', String(id)]));
  return (
    <PrinterButton
      prints={{ document: 'PICK_LIST', orderIds, warehouseId }}
      page={{ to: `/print/pick-lists?${named}` }}
      variant="outlined"
      color="inherit"
      disabled={disabled}
    >
      Print Pick Lists ({orders.length})
    </PrinterButton>
  );
}

/**
 * Releases, holds, batches and prints the orders that are chosen in a list. A batch releases those
 * of them that are not released yet.
 */
export function ManyOrders({ orders }: { orders: readonly Order[] }) {
  const { progress, failures, each, forget } = useEach();
  const { steps, toPrint, isBatching } = useSteps(orders, each);
  const isBusy = progress !== null || isBatching;
  const isTooMany = orders.length > MAX_BATCH_ORDERS;
  const isOff = (few: readonly Order[]): boolean => isBusy || few.length === 0 || isTooMany;
  return (
    <>
      {steps.map(({ label, few, run }) => (
        <Button
          key={label}
          variant="outlined"
          color="inherit"
          disabled={isOff(few)}
          onClick={() => void run()}
        >
          {label} ({few.length})
        </Button>
      ))}
      {toPrint && <PrintLists orders={toPrint} disabled={isOff(toPrint)} />}
      {isTooMany && (
        <Box sx={{ color: 'warning.main' }}>Choose at most {MAX_BATCH_ORDERS} orders.</Box>
      )}
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={`${progress.done} of ${progress.of} orders`}
          value={(100 * progress.done) / progress.of}
          sx={{ width: 1 }}
        />
      )}
      {failures.length > 0 && <Failures failures={failures} onClose={forget} />}
    </>
  );
}
