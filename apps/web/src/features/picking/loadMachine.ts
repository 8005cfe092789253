import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { counted } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome } from '../../ui/scan/device.ts';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { loadText, packageScanned } from './loading.ts';
import { withShipment } from './ownOrder.ts';
import { shippedText } from './packMachine.ts';

export interface LoadTask {
  /** The order, with the work of this device that the server has not recorded yet. */
  order: OrderDetail;
  loaded: readonly number[];
  isSending: boolean;
}

export type LoadEvent =
  | { kind: 'found'; found: Scan }
  | { kind: 'told'; order: OrderDetail }
  | { kind: 'load'; packageId: number }
  | { kind: 'unload'; packageId: number }
  | { kind: 'ship' }
  /** `after` is null where the shipment waits for the network. */
  | { kind: 'shipped'; after: OrderDetail | null }
  | { kind: 'handOver' }
  | { kind: 'handedOver' };

export type LoadAsk =
  | { kind: 'lookUp'; code: string }
  | { kind: 'ship'; order: OrderDetail }
  | { kind: 'handOver'; orderId: number };
export type LoadEffect = { kind: 'keep'; loaded: readonly number[] };

type After = Outcome<LoadTask, LoadEvent, LoadAsk, LoadEffect>;

/** What is loaded; a package that was unpacked since is gone. */
export const loadedOf = ({ order, loaded }: Pick<LoadTask, 'order' | 'loaded'>): number[] =>
  loaded.filter((id) => order.packages.some((each) => each.id === id));

const awaits = ({ order }: LoadTask): boolean => isLegal(orderSteps, order.status, 'ship');

const keep = (state: LoadTask, loaded: readonly number[]): After => ({
  state: { ...state, loaded },
  effects: [{ kind: 'keep', loaded }],
});

function load(state: LoadTask, packageId: number): After {
  const number = state.order.packages.findIndex(({ id }) => id === packageId) + 1;
  const before = loadedOf(state);
  const rest = () => loadText(state.order, before);
  if (!awaits(state)) return { state, say: { tone: 'error', text: notAwaited(state) } };
  if (number === 0)
    return {
      state,
      say: { tone: 'error', text: `This package is not of ${state.order.orderReference}.` },
    };
  if (before.includes(packageId))
    return { state, say: { tone: 'info', text: `It is loaded already. ${rest()}` } };
  const after = keep(state, [...before, packageId]);
  const text = `Package ${number} is loaded. ${loadText(state.order, [...before, packageId])}`;
  return { ...after, say: { tone: 'success', text, undo: { kind: 'unload', packageId } } };
}

function unload(state: LoadTask, packageId: number): After {
  const loaded = loadedOf(state).filter((id) => id !== packageId);
  return { ...keep(state, loaded), say: { tone: 'info', text: loadText(state.order, loaded) } };
}

const notAwaited = ({ order }: LoadTask): string =>
  `${order.orderReference} is ${codeText(order.status)}: it is not waiting to be loaded.`;

/** A package by its code; what else was scanned is looked up, to be named. */
function scan(state: LoadTask, code: string): After {
  if (!awaits(state)) return { state, say: { tone: 'error', text: notAwaited(state) } };
  const id = packageScanned(state.order, code);
  if (id === undefined)
    return {
      state,
      say: { tone: 'error', text: `This package is not of ${state.order.orderReference}.` },
    };
  return id === null
    ? { state, ask: { ask: { kind: 'lookUp', code }, what: code } }
    : load(state, id);
}

function shipped(state: LoadTask, after: OrderDetail | null): After {
  const order = after ?? withShipment(state.order);
  const text = after
    ? shippedText(after)
    : `${order.orderReference} ships with ${counted(order.packages.length, 'package')}. ${WAITS}`;
  return { ...keep({ ...state, order, isSending: false }, []), say: { tone: 'success', text } };
}

const loadState = ({ status, packages }: OrderDetail): string =>
  JSON.stringify([status, packages.map(({ id }) => id)]);

/** Takes over what others did to the order. It contains the device's own work already. */
function hear(state: LoadTask, order: OrderDetail): After {
  if (state.isSending || order.version < state.order.version) return { state };
  const next = { ...state, order };
  if (loadState(order) === loadState(state.order)) return { state: next };
  const text = awaits(next)
    ? `The packages have changed. ${loadText(order, loadedOf(next))}`
    : `${order.orderReference} is ${codeText(order.status)}.`;
  return { state: next, say: { tone: 'attention', text } };
}

const sending = (
  state: LoadTask,
  ask: Exclude<LoadAsk, { kind: 'lookUp' }>,
  what: string,
): After => ({
  state: { ...state, isSending: true },
  ask: { ask, what },
});

/** Loads the packages of an order by their codes, then ships it. */
export const loadMachine: Machine<LoadTask, LoadEvent, LoadAsk, LoadEffect> = {
  step(state, event) {
    const { order } = state;
    switch (event.kind) {
      case 'scan':
        return scan(state, event.code.trim());
      case 'found':
        return {
          state,
          say: {
            tone: 'error',
            text: `${whatItIs(event.found, order.warehouseId)} ${loadText(order, loadedOf(state))}`,
          },
        };
      case 'told':
        return hear(state, event.order);
      case 'load':
        return load(state, event.packageId);
      case 'unload':
        return unload(state, event.packageId);
      case 'ship':
        return sending(state, { kind: 'ship', order }, 'Ship');
      case 'shipped':
        return shipped(state, event.after);
      case 'handOver':
        return sending(state, { kind: 'handOver', orderId: order.id }, 'Hand Over');
      case 'handedOver':
        return {
          state: { ...state, isSending: false },
          say: { tone: 'success', text: `${order.orderReference} was handed over.` },
        };
    }
  },
  refused: (state, _ask, text) => ({
    state: { ...state, isSending: false },
    say: { tone: 'error', text },
  }),
};
