import type { Scan } from '@lading/contract/floor';
import type { LoadDetail, Loaded } from '@lading/contract/loads';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { loadSteps } from '@lading/domain/loads';
import { counted } from '../../lib/format.ts';
import type { Machine, Outcome } from '../../ui/scan/device.ts';
import { notWanted } from '../../ui/scan/scanned.ts';
import { packagesScanned, restText, withLoaded, withStates } from './loading.ts';
import { packageName } from './loadWords.ts';

export interface LoadingTask {
  /** The load, with the scans of this device that the server has not recorded yet. */
  load: LoadDetail;
}

export type LoadingEvent =
  | { kind: 'told'; load: LoadDetail }
  /** A tap on a package whose label cannot be read. */
  | { kind: 'tap'; packageId: number }
  /** `after` is null where the scan waits for the network. */
  | { kind: 'loaded'; packageIds: readonly number[]; after: Loaded | null }
  /** What a code is that names nothing to load. */
  | { kind: 'strange'; found: Scan }
  | { kind: 'unload'; packageIds: readonly number[] }
  | { kind: 'unloaded'; packageIds: readonly number[] };

export type LoadingAsk =
  /** `packageIds` is empty where this device does not know the code. */
  | { kind: 'load'; load: LoadDetail; code: string; packageIds: readonly number[] }
  | { kind: 'unload'; load: LoadDetail; packageIds: readonly number[] };

type After = Outcome<LoadingTask, LoadingEvent, LoadingAsk>;

export const isLoading = ({ status }: Pick<LoadDetail, 'status'>): boolean =>
  isLegal(loadSteps, status, 'edit');

const namesOf = (load: LoadDetail, packageIds: readonly number[]): string => {
  const [only, another] = load.packages.filter(({ packageId }) => packageIds.includes(packageId));
  if (!only || another) return counted(packageIds.length, 'package');
  const order = load.orders.find((each) => each.order.id === only.orderId)?.order;
  return order ? `${packageName(only)} of ${order.orderReference}` : packageName(only);
};

function scan(state: LoadingTask, code: string): After {
  const { load } = state;
  if (!isLoading(load))
    return {
      state,
      say: {
        tone: 'error',
        text: `${load.number} is ${codeText(load.status)}: nothing is loaded.`,
      },
    };
  const found = packagesScanned(load, code);
  if (found.length > 0 && found.every((each) => each.state === 'LOADED'))
    return { state, say: { tone: 'info', text: `It is loaded already. ${restText(load)}` } };
  const packageIds = found.map(({ packageId }) => packageId);
  return { state, ask: { ask: { kind: 'load', load, code, packageIds }, what: code } };
}

function loaded(
  { load }: LoadingTask,
  { packageIds, after }: Extract<LoadingEvent, { kind: 'loaded' }>,
): After {
  const next = after ? withLoaded(load, after) : withStates(load, packageIds, 'LOADED');
  const ids = after ? after.packages.map((each) => each.packageId) : packageIds;
  const is = ids.length === 1 ? 'is' : 'are';
  const waits = after ? '' : 'The scan waits, and is sent by itself. ';
  const text = `${namesOf(next, ids)} ${is} loaded. ${waits}${restText(next)}`;
  return {
    state: { load: next },
    say: { tone: 'success', text, ...(after && { undo: { kind: 'unload', packageIds: ids } }) },
  };
}

/** Takes over what others did. The load contains the device's own scans already. */
function hear(state: LoadingTask, load: LoadDetail): After {
  const isOther = load.status !== state.load.status;
  return {
    state: { load },
    ...(isOther && {
      say: { tone: 'attention', text: `${load.number} is ${codeText(load.status)}.` },
    }),
  };
}

/** Loads packages into a vehicle, one scan after the other. */
export const loadingMachine: Machine<LoadingTask, LoadingEvent, LoadingAsk> = {
  step(state, event) {
    const { load } = state;
    switch (event.kind) {
      case 'scan':
        return scan(state, event.code.trim());
      case 'told':
        return hear(state, event.load);
      case 'tap':
        return scan(state, `PACKAGE-${event.packageId}`);
      case 'loaded':
        return loaded(state, event);
      case 'strange': {
        const text = notWanted(event.found, 'a package', load.warehouseId);
        return { state, say: { tone: 'error', text } };
      }
      case 'unload': {
        const { packageIds } = event;
        const ask = { kind: 'unload', load, packageIds } as const;
        return { state, ask: { ask, what: namesOf(load, packageIds) } };
      }
      case 'unloaded': {
        const next = withStates(load, event.packageIds, 'STAGED');
        const text = `${namesOf(load, event.packageIds)}: unloaded. ${restText(next)}`;
        return { state: { load: next }, say: { tone: 'info', text } };
      }
    }
  },
};
