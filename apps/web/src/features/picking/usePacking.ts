import { getOrder, listTasks } from '@lading/contract/calls';
import type { Scan, ScannedDocument } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import type { Task } from '@lading/contract/tasks';
import { isSameCode } from '@lading/domain/spelling';
import { unitGrams } from '@lading/domain/weights';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Entry, isOpen } from '../../lib/outbox/entry.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { keyOfAsk, outbox, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { patience } from '../../lib/patience.ts';
import { reach } from '../../lib/reach.ts';
import { useUser } from '../../lib/session.ts';
import { readJson } from '../../lib/storage.ts';
import { draftPlace, keepDraft } from '../../lib/useDraft.ts';
import type { Entered } from '../../ui/packUnits.ts';
import { NotKnownHere, useKnownHere, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { useDoubt } from '../../ui/useConfirm.tsx';
import { keptPackagings } from '../packagings/packagings.queries.ts';
import { oneProduct } from '../products/products.queries.ts';
import { entriesOf } from './ownOrder.ts';
import {
  emptyPackage,
  type PackageDraft,
  type PackLine,
  type WeighedBox,
  wantedText,
} from './packDraft.ts';
import {
  beginPacking,
  type Closing,
  cartonOf,
  draftOf,
  linesOf,
  numberOf,
  type PackAsk,
  type PackEvent,
  type PackTask,
  packMachine,
  type Refusal,
  readyOf,
} from './packMachine.ts';
import { linesWithoutSerials, serialIn, serialsText } from './packSerials.ts';
import { unitsOfOrder } from './picking.queries.ts';
import { shipDoubt } from './ShipDialog.tsx';
import { sendPackage, sendReopening, sendShipment } from './sendOrder.ts';
import { withOwnUnits } from './wholeUnits.ts';

/**
 * The other orders that the device knows: those that it has read, and those on the list of what is
 * to be packed.
 */
function otherOrders(client: QueryClient, code: string): ScannedDocument[] {
  const orders = client
    .getQueriesData<OrderDetail>({ queryKey: ['orders', getOrder.path] })
    .flatMap(([, order]) => order ?? []);
  const read = orders
    .filter(
      ({ orderReference, tote }) =>
        isSameCode(orderReference, code.trim()) || isSameCode(tote, code.trim()),
    )
    .map(({ id, orderReference: reference, status, customer }) => ({
      kind: 'ORDER' as const,
      id,
      reference,
      status,
      customer,
    }));
  if (read.length > 0) return read;
  const pages = client.getQueriesData<{ rows: Task[] }>({
    queryKey: ['tasks', 'page', listTasks.path],
  });
  const tasks = pages
    .flatMap(([, page]) => page?.rows ?? [])
    .filter(({ kind, name }) => kind === 'PACK' && isSameCode(name, code.trim()));
  return tasks.slice(0, 1).flatMap(({ subjectId, name, customer }) =>
    // What waits to be packed is picked.
    customer
      ? [{ kind: 'ORDER' as const, id: subjectId, reference: name, status: 'PICKED', customer }]
      : [],
  );
}

/** Looks a code up. Without the network the device knows its other orders besides. */
function usePackingLookUp(warehouseId: number): (code: string) => Promise<Scan> {
  const client = useQueryClient();
  const lookUp = useLookUp(warehouseId);
  const knownHere = useKnownHere(warehouseId);
  return async (code) => {
    const documents = otherOrders(client, code);
    const here: Scan | null = documents.length > 0 ? { ...knownHere(code), documents } : null;
    if (here && !reach.get()) return here;
    try {
      return await lookUp(code);
    } catch (reason) {
      if (here && reason instanceof NotKnownHere) return here;
      throw reason;
    }
  };
}

const NO_UNITS: readonly OutboundUnit[] = [];

/** The units of an order, with those that this device has picked as they stand. */
function useUnits(order: OrderDetail, entries: readonly Entry[]): readonly OutboundUnit[] {
  const { data = NO_UNITS, dataUpdatedAt } = useQuery(unitsOfOrder(order.id));
  return useMemo(
    () => withOwnUnits(order, data, entries, dataUpdatedAt),
    [order, data, entries, dataUpdatedAt],
  );
}

/** The units of an order for a unit that was scanned before they were there. */
const readUnits = (client: QueryClient, id: number): Promise<OutboundUnit[] | undefined> =>
  client.ensureQueryData({ ...unitsOfOrder(id), retry: false }).catch(() => undefined);

/** A weight that is not known within this time (ms) is not compared. */
const WEIGHTS_WITHIN_MS = 2_000;

/** The grams of a unit of each product, as far as they can be read now. */
async function readGrams(
  client: QueryClient,
  productIds: readonly number[],
): Promise<Record<number, number | null>> {
  const reads = productIds.map((id) =>
    client.ensureQueryData({ ...kept(oneProduct(id)), retry: false }).catch(() => null),
  );
  if (reach.get()) await Promise.race([Promise.all(reads), patience(WEIGHTS_WITHIN_MS)]);
  const known = productIds.map((id) => [id, client.getQueryData(oneProduct(id).queryKey)] as const);
  return Object.fromEntries(
    known.map(([id, product]) => [id, product ? unitGrams(product) : null]),
  );
}

/** A packaging, as far as it can be read now. */
async function readBox(
  client: QueryClient,
  { warehouseId, packagingId }: { warehouseId: number; packagingId: number | null },
): Promise<WeighedBox | null> {
  if (packagingId === null) return null;
  const packagings = keptPackagings(warehouseId);
  const read = client.ensureQueryData({ ...packagings, retry: false }).catch(() => null);
  if (reach.get()) await Promise.race([read, patience(WEIGHTS_WITHIN_MS)]);
  const known = client.getQueryData(packagings.queryKey)?.rows ?? [];
  return known.find(({ id }) => id === packagingId) ?? null;
}

function useAnswers(
  order: OrderDetail,
  place: string,
  askAboutLabels: ReturnType<typeof useDoubt>['send'],
) {
  const client = useQueryClient();
  const lookUp = usePackingLookUp(order.warehouseId);
  const knownHere = useKnownHere(order.warehouseId);
  return async (ask: PackAsk): Promise<PackEvent> => {
    switch (ask.kind) {
      case 'lookUp': {
        const found = await lookUp(ask.code);
        const units = found.pallet && reach.get() ? await readUnits(client, order.id) : undefined;
        return { kind: 'found', found, isEarly: ask.isEarly, ...(units && { units }) };
      }
      case 'serial': {
        const { products } = knownHere(serialIn(ask.code) ?? ask.code);
        const named = products.find(({ id }) =>
          order.items.some(({ product }) => product.id === id),
        );
        return { kind: 'serial', code: ask.code, sku: named?.sku ?? null };
      }
      case 'weights':
        return {
          kind: 'weighed',
          closing: ask.closing,
          grams: await readGrams(client, ask.productIds),
          box: await readBox(client, ask),
        };
      case 'close': {
        const key = keyOfAsk(ask);
        return {
          kind: 'closed',
          closing: ask.closing,
          newPackage: ask.newPackage,
          after: await sendPackage(client, ask, place, key),
          key,
        };
      }
      case 'packUnit': {
        const { newPackage } = ask;
        const key = keyOfAsk(ask);
        const after = await sendPackage(client, ask, place, key);
        return { kind: 'unitPacked', newPackage, after, key };
      }
      case 'reopen': {
        const { way } = ask;
        if ('key' in way)
          return { kind: 'reopened', way, after: null, isDone: await outbox.takeBack(way.key) };
        return {
          kind: 'reopened',
          way,
          after: await sendReopening(client, ask.order, way, keyOfAsk(ask)),
          isDone: true,
        };
      }
      case 'ship':
        return {
          kind: 'shipped',
          after: await askAboutLabels((body) =>
            sendShipment(client, ask.order, body, keyOfAsk(ask)),
          ),
        };
    }
  };
}

/** What the outbox says of an order: the packages that were handed over, and what was refused. */
function heardOf(
  order: OrderDetail,
  entries: readonly Entry[],
): { sentDrafts: string[]; refusals: Refusal[] } {
  const own = entriesOf(order, entries).filter(({ state }) => state !== 'dropped');
  return {
    sentDrafts: own.flatMap(({ draft }) => (draft ? [draft.text] : [])),
    refusals: own
      .filter(isOpen)
      .map(({ seq, what, reason }) => ({ seq, what, reason: reason ?? '' })),
  };
}

/**
 * Packs an order on this device: see `packMachine`. `order` holds the work of this device that
 * waits for the network. The scan of another order, or of its tote, turns to that order by `wayTo`.
 */
export function usePacking(order: OrderDetail, wayTo: (orderId: number) => string) {
  const place = draftPlace(useUser().id, `package:${order.id}`);
  const entries = useEntries();
  const closeButton = useRef<HTMLButtonElement>(null);
  const labels = useDoubt('LABELS_DOUBTFUL', shipDoubt);
  const ask = useAnswers(order, place, labels.send);
  const task = useMachine(
    packMachine,
    () => beginPacking(order, readJson<PackageDraft>(place) ?? emptyPackage, wayTo),
    {
      ask,
      perform: (effect) => {
        if (effect.kind === 'keep') keepDraft(place, effect.draft, emptyPackage);
        // A tap gives the focus back to the scan field first.
        else setTimeout(() => requestAnimationFrame(() => closeButton.current?.focus()));
      },
    },
  );
  const { tell, isBusy } = task;
  const units = useUnits(order, entries);
  const heard = useMemo(() => heardOf(order, entries), [order, entries]);
  // What others change while work is sent counts once that is settled.
  useEffect(() => {
    if (!isBusy) tell({ kind: 'told', order, units, ...heard });
  }, [order, units, heard, isBusy, tell]);
  return {
    ...task,
    ...shownOf(task.state),
    ...actionsOf(task),
    closeButton,
    labelsQuestion: labels.dialog,
  };
}

function shownOf(state: PackTask) {
  const lines = linesOf(state);
  const draft = draftOf(state);
  const [lacking] = state.serialsFor === null ? [] : linesWithoutSerials(draft, lines);
  const ready = readyOf(state);
  const goods = ready.length > 0 ? 'Scan a product or a unit' : 'Scan a product';
  return {
    order: state.order,
    lines,
    draft,
    number: numberOf(state),
    carton: cartonOf(state),
    idle: (lacking && serialsText(draft, lacking)) ?? wantedText(draft, lines, ready),
    ready,
    takesSerials: state.serialsFor !== null,
    wanted: state.serialsFor === null ? goods : 'Scan a serial',
    question: state.asked,
    isDoubted: state.doubted !== null,
  };
}

function actionsOf({
  press,
  act,
}: Pick<ReturnType<typeof useMachine<PackTask, PackEvent, PackAsk>>, 'press' | 'act'>) {
  const closeAs = (closing: Closing, what: string) => () => press({ kind: 'close', closing }, what);
  return {
    putAll: (lines: readonly PackLine[]) => act({ kind: 'putAll', lines }, 'Pack'),
    packUnit: (lpn: string) => press({ kind: 'packUnit', lpn }, lpn),
    type: (orderItemId: number, entered: Entered) =>
      act({ kind: 'type', orderItemId, entered }, 'Units'),
    weigh: (weight: string) => act({ kind: 'weigh', weight }, 'Weight'),
    choosePackaging: (packagingId: number | null) =>
      act({ kind: 'choosePackaging', packagingId }, 'Packaging'),
    close: closeAs('button', 'Close Package'),
    closeAndShip: closeAs('ship', 'Close and Ship'),
    ship: () => press({ kind: 'ship' }, 'Ship'),
    answerWeight: (isRight: boolean) => act({ kind: 'weightAnswered', isRight }, 'Close Package'),
    dropSerial: (line: PackLine, serial: string) =>
      act({ kind: 'dropSerial', line, serial }, 'Serial'),
    leaveSerials: () => act({ kind: 'leaveSerials' }, 'Serials'),
    takeDoubted: () => press({ kind: 'takeDoubted' }, 'the code'),
  };
}

export type Packing = ReturnType<typeof usePacking>;
