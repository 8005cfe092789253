import { handOverOrder, shipOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import { loadText, notLoaded, packageScanned } from './loading.ts';
import { useOthersChanges } from './useOthersChanges.ts';

export const shippedText = ({ orderReference, packages }: OrderDetail): string =>
  `${orderReference} has shipped with ${counted(packages.length, 'package')}.`;

/** Ships an order with the carrier and the tracking numbers that it has. */
export function useShipment({ id }: OrderDetail): () => Promise<OrderDetail> {
  const shipping = useCall(shipOrder);
  const client = useQueryClient();
  return async () => {
    const after = await shipping.run({ params: { id }, body: {} });
    client.setQueryData(oneOrder(id).queryKey, after);
    return after;
  };
}

/** What of an order is to be loaded, as text. */
const loadState = ({ status, packages }: OrderDetail): string => JSON.stringify([status, packages.map(({ id }) => id)]);

/** What somebody else did to the order, and what is still to be loaded. */
const changedText = (order: OrderDetail, loaded: readonly number[]): string =>
  isLegal(orderSteps, order.status, 'ship')
    ? `The packages have changed. ${loadText(order, loaded)}`
    : `${order.orderReference} is ${codeText(order.status)}.`;

const nothingLoaded: readonly number[] = [];

/** Loads the packages of an order by their codes, then ships it. What is loaded stays on the device until then. */
export function useLoading(order: OrderDetail) {
  const { warehouseId, orderReference, packages } = order;
  const [kept, setLoaded, readLoaded] = useDraft<readonly number[]>(`loaded:${order.id}`, nothingLoaded);
  const handing = useCall(handOverOrder);
  const ship = useShipment(order);
  const lookUp = useLookUp(warehouseId);
  const load = (id: number) => {
    const before = readLoaded();
    setLoaded([...before.filter((other) => other !== id), id]);
    const number = packages.findIndex((one) => one.id === id) + 1;
    const undo = () => {
      setLoaded(before);
      say('info', loadText(order, before));
    };
    say('success', `Package ${number} is loaded. ${loadText(order, readLoaded())}`, { undo });
  };
  const scanning = useScanning(async (code) => {
    if (!isLegal(orderSteps, order.status, 'ship')) return say('info', `${orderReference} is not waiting to be loaded.`);
    const id = packageScanned(order, code);
    if (id === undefined) return say('error', `This package is not of ${orderReference}.`);
    if (id !== null && readLoaded().includes(id)) return say('info', `It is loaded already. ${loadText(order, readLoaded())}`);
    if (id !== null) return load(id);
    say('error', `${whatItIs(await lookUp(code), warehouseId)} ${loadText(order, readLoaded())}`);
  });
  const { say, press, act, isBusy } = scanning;
  const known = useRef(loadState(order));
  useOthersChanges(loadState(order), known, isBusy, () => say('attention', changedText(order, readLoaded())));
  const shipped = (after: OrderDetail) => {
    known.current = loadState(after);
    setLoaded([]);
    say('success', shippedText(after));
  };
  // A package that was unpacked since is gone.
  const loaded = kept.filter((id) => packages.some((one) => one.id === id));
  return {
    ...scanning,
    loaded,
    idle: loadText(order, loaded),
    isLoaded: notLoaded(order, loaded).length === 0,
    load: (id: number) => act(() => load(id), 'Package'),
    shipped,
    ship: () => press(async () => shipped(await ship()), 'Ship'),
    handOver: () =>
      press(async () => {
        await handing.run({ params: { id: order.id } });
        say('success', `${orderReference} was handed over.`);
      }, 'Hand Over'),
  };
}
