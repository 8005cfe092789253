import { handOverOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOfAsk } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { readJson } from '../../lib/storage.ts';
import { useCall } from '../../lib/useCall.ts';
import { draftPlace, keepDraft } from '../../lib/useDraft.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { useDoubt } from '../../ui/useConfirm.tsx';
import { loadText, notLoaded } from './loading.ts';
import { type LoadAsk, type LoadEvent, loadedOf, loadMachine } from './loadMachine.ts';
import { shipDoubt } from './ShipDialog.tsx';
import { sendShipment } from './sendOrder.ts';

const nothingLoaded: readonly number[] = [];

/**
 * Loads the packages of an order on this device: see `loadMachine`. What is loaded stays on the
 * device until it ships.
 */
export function useLoading(known: OrderDetail) {
  const place = draftPlace(useUser().id, `loaded:${known.id}`);
  const client = useQueryClient();
  const lookUp = useLookUp(known.warehouseId);
  const handing = useCall(handOverOrder);
  const labels = useDoubt('LABELS_DOUBTFUL', shipDoubt);
  const ask = async (asked: LoadAsk): Promise<LoadEvent> => {
    if (asked.kind === 'lookUp') return { kind: 'found', found: await lookUp(asked.code) };
    if (asked.kind === 'ship')
      return {
        kind: 'shipped',
        after: await labels.send((body) =>
          sendShipment(client, asked.order, body, keyOfAsk(asked)),
        ),
      };
    await handing.run({ params: { id: asked.orderId } });
    return { kind: 'handedOver' };
  };
  const begin = () => ({
    order: known,
    loaded: readJson<readonly number[]>(place) ?? nothingLoaded,
    isSending: false,
  });
  const task = useMachine(loadMachine, begin, {
    ask,
    perform: ({ loaded }) => keepDraft(place, loaded, nothingLoaded),
  });
  const { tell, isBusy, press, act } = task;
  useEffect(() => {
    if (!isBusy) tell({ kind: 'told', order: known });
  }, [known, isBusy, tell]);
  const { order } = task.state;
  const loaded = loadedOf(task.state);
  return {
    ...task,
    labelsQuestion: labels.dialog,
    order,
    loaded,
    idle: loadText(order, loaded),
    isLoaded: notLoaded(order, loaded).length === 0,
    load: (packageId: number) => act({ kind: 'load', packageId }, 'Package'),
    /** After the dialog has shipped it. */
    shipped: (after: OrderDetail) => act({ kind: 'shipped', after }, 'Ship'),
    ship: () => press({ kind: 'ship' }, 'Ship'),
    handOver: () => press({ kind: 'handOver' }, 'Hand Over'),
  };
}
