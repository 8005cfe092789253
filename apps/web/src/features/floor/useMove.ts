import type { Named } from '@lading/contract/fields';
import type { Scan, ScannedLocation, ScannedPallet } from '@lading/contract/floor';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { formatUnits } from '../../lib/format.ts';
import { sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatestState } from '../../lib/useLatest.ts';
import { notHere, notWanted, type Wanted } from '../../ui/scan/scanned.ts';
import { readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { type Scanning, useScanning } from '../../ui/scan/useScanning.ts';
import { onePallet, stockAt } from './floor.queries.ts';
import { alreadyThere, type Found, partOf, pickFrom, type Source, sourceText } from './moveSource.ts';

const wanted = {
  none: 'an LPN or a location',
  place: 'a product or an LPN',
  pallet: 'a location',
  part: 'a location',
} as const satisfies Record<Source['kind'] | 'none', Wanted>;

/** Moves what is in hand, reports it, and offers the way back where there is one. */
function useMoveCalls(warehouseId: number, say: Say, run: Scanning['run'], onMoved: () => void) {
  const movePallet = async (pallet: Pallet, to: Named, isUndo = false) => {
    if (pallet.location?.id === to.id) return say('error', `${pallet.lpn} is in ${to.name} already.`);
    const input = { params: { lpn: pallet.lpn }, body: { locationId: to.id } };
    const moved = await sendWork<'putAwayPallet'>({ to: 'putAwayPallet', input, warehouseId, what: `${pallet.lpn} to ${to.name}` });
    onMoved();
    const before = pallet.location;
    const undo = moved && before && !isUndo ? () => run(() => movePallet(moved, before, true), pallet.lpn) : undefined;
    const done = `${isUndo ? 'Undone: ' : ''}${pallet.lpn} is in ${to.name}${isUndo ? ' again' : ''}.`;
    say('success', moved ? done : `${done} ${WAITS}`, undo && { undo });
  };
  const movePart = async (record: InventoryRecord, quantity: number, to: Named, isUndo = false) => {
    const refusal = alreadyThere(record, to);
    if (refusal) return say('error', refusal);
    const goods = `${formatUnits(quantity)} × ${record.product.sku}`;
    const input = { params: { id: record.id }, body: { locationId: to.id, quantity } };
    const touchedRecords = await sendWork<'moveStock'>({ to: 'moveStock', input, warehouseId, what: `${goods} to ${to.name}` });
    onMoved();
    const arrived = touchedRecords?.find(({ id }) => id !== record.id);
    const from = record.location;
    // Units taken off a pallet are loose: there is no way back onto it.
    const undo = arrived && from && !isUndo ? () => run(() => movePart(arrived, quantity, from, true), record.product.sku) : undefined;
    const done = isUndo ? `Undone: ${goods} are in ${to.name} again.` : `${goods} moved to ${to.name}.`;
    say('success', touchedRecords ? done : `${done} ${WAITS}`, undo && { undo });
  };
  return { movePallet, movePart };
}

const unread = (name: string) => `The stock of ${name} cannot be read without the network.`;

function useSource(warehouseId: number, say: Say) {
  const [source, setSource, readSource] = useLatestState<Source | null>(null);
  const hold = (next: Source) => {
    setSource(next);
    say('success', sourceText(next));
  };
  const settle = (found: Found) => ('source' in found ? hold(found.source) : say('error', found.fault));

  const choosePallet = async (pallet: ScannedPallet) => {
    if (pallet.warehouse.id !== warehouseId) return say('error', notHere(pallet, warehouseId));
    if (pallet.totalQuantity === 0) return say('error', `${pallet.lpn} is empty.`);
    hold({ kind: 'pallet', pallet: await readOrSay(() => onePallet(pallet.lpn), undefined, unread(pallet.lpn)) });
  };
  const choosePlace = async (location: ScannedLocation) => {
    const stock = await readOrSay(() => stockAt(warehouseId, location.id), undefined, unread(location.name));
    if (stock.length === 0) return say('error', `${location.name} is empty.`);
    hold({ kind: 'place', location, stock });
  };
  const chooseProduct = (found: Scan, stock: readonly InventoryRecord[], where: string) => {
    const picked = pickFrom(stock, found.products, found.count, where);
    if ('choice' in picked) say('attention', `${found.products[0]?.sku} lies ${where} ${picked.choice.length} times. Choose which.`);
    else settle(picked);
  };
  return { source, setSource, readSource, settle, choosePallet, choosePlace, chooseProduct };
}

/** Moves a pallet, a part of it, or loose stock: scan what, then how many, then where to. */
export function useMove(warehouseId: number) {
  const scanning = useScanning((code) => handle(code));
  const lookUp = useLookUp(warehouseId);
  const { say, run, act } = scanning;
  const { source, setSource, readSource, settle, choosePallet, choosePlace, chooseProduct } = useSource(warehouseId, say);
  const { movePallet, movePart } = useMoveCalls(warehouseId, say, run, () => setSource(null));
  const handle = async (code: string) => {
    const found = await lookUp(code);
    const held = readSource();
    if (await meet(found, held)) return;
    say('error', notWanted(found, wanted[held?.kind ?? 'none'], warehouseId));
  };
  /** Acts on a code; false if it means nothing here. */
  const meet = async (found: Scan, held: Source | null): Promise<boolean> => {
    const { pallet, location, products } = found;
    if (location && held?.kind === 'pallet') await movePallet(held.pallet, location);
    else if (location && held?.kind === 'part') await movePart(held.record, held.quantity, location);
    else if (pallet && held?.kind === 'place' && pallet.location?.id !== held.location.id) say('error', notHere(pallet, warehouseId));
    else if (pallet && held?.kind !== 'part') await choosePallet(pallet);
    else if (products.length > 0 && held?.kind === 'place') chooseProduct(found, held.stock, `in ${held.location.name}`);
    else if (products.length > 0 && held?.kind === 'pallet') chooseProduct(found, held.pallet.contents, `on ${held.pallet.lpn}`);
    else if (location) await choosePlace(location);
    else return false;
    return true;
  };

  return {
    ...scanning,
    source,
    take: (record: InventoryRecord) => act(() => settle(partOf(record, null)), record.product.sku),
    setQuantity: (quantity: number) => {
      const held = readSource();
      if (held?.kind !== 'part') return;
      const next = { ...held, quantity };
      act(() => {
        setSource(next);
        say('info', sourceText(next));
      }, held.record.product.sku);
    },
    release: () =>
      act(() => {
        setSource(null);
        say('info', 'Nothing was moved. Scan an LPN or a location.');
      }, 'That'),
  };
}
