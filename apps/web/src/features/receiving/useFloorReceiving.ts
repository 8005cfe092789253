import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import type { ProductRef } from '@lading/contract/fields';
import type { ScannedProduct } from '@lading/contract/floor';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import { type EnteredLot, lotOf, type StatedLot } from '@lading/domain/lots';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { useEffect, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { lotText } from '../../ui/LotText.tsx';
import type { Tone } from '../../ui/scan/device.ts';
import { notWanted, whatItIs } from '../../ui/scan/scanned.ts';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { useCarriedPallets } from '../asns/asns.parts.tsx';
import { useTrackingOf } from '../products/products.queries.ts';
import { useLotQuestion } from './receiving.parts.tsx';
import {
  awaitedItems,
  contentText,
  lineKey,
  lineQuantity,
  type StagedItem,
  type StagingWarning,
  stage,
  stagedQuantity,
  unstage,
  warningAbout,
} from './staging.ts';
import { type Receiving, useReceiving } from './useReceiving.ts';
import { warningQuestion } from './warnings.tsx';

/** The lines of the pallet, as they are at any moment: a question takes time, and scans come faster than renders. */
function usePalletLines(receiving: Receiving, say: Say) {
  const latest = useLatest(receiving);
  const setItems = (items: readonly StagedItem[]) => {
    latest.current = { ...latest.current, items };
    receiving.setItems(items);
  };
  /** Changes the lines, says so, and offers an undo. */
  const change = (items: readonly StagedItem[], tone: Tone, text: string) => {
    const before = latest.current.items;
    setItems(items);
    say(tone, text, { undo: () => setItems(before) });
  };
  return { latest, setItems, change };
}

type PalletLines = ReturnType<typeof usePalletLines>;

/** Adds units to a line. Asks first where the ASN expects less. */
function useAdding({ latest, setItems }: PalletLines, say: Say, onAdded: (key: string) => void) {
  const { confirm, dialog } = useConfirm();
  const mayStage = async (warning: StagingWarning): Promise<boolean> => {
    say(
      'attention',
      warning.kind === 'notOnAsn' ? `${warning.sku} is not on this ASN.` : `${warning.sku}: more than the ASN still expects.`,
    );
    return confirm(warningQuestion(warning));
  };
  const put = async (product: ProductRef, adding: number, { condition, lot }: Pick<StagedItem, 'condition' | 'lot'> = {}) => {
    const { asn, items } = latest.current;
    if (asn && !isActiveAsn(asn.status)) return say('error', `ASN ${asn.asnReference} is ${codeText(asn.status)} and takes no more stock.`);
    if (!stage(items, product, adding, condition, lot)) return say('error', `A line holds at most ${formatUnits(MAX_QUANTITY)} units.`);
    const warning = asn && adding > 0 ? warningAbout(asn, items, product, adding) : null;
    if (warning && !(await mayStage(warning))) return say('info', `${product.sku} was left as it is.`);
    const before = latest.current.items;
    setItems(stage(before, product, adding, condition, lot) ?? before);
    onAdded(lineKey({ product, ...(lot && { lot }), ...(condition && { condition }) }));
    const undo = () => {
      setItems(before);
      say('info', `Undone: ${product.sku} is at ${formatUnits(stagedQuantity(before, product.id))}.`);
    };
    const what = lot ? `${product.sku}, lot ${lotText(lot)}` : product.sku;
    say('success', `${what}: ${formatUnits(stagedQuantity(latest.current.items, product.id))} on the pallet.`, { undo });
  };
  return { put, dialog };
}

/** Stages all that the ASN still expects, but for what must state a lot or serial of its own. */
async function stageExpected({ latest, change }: PalletLines, isTracked: (productId: number) => Promise<boolean>): Promise<void> {
  const { asn, items: before } = latest.current;
  let items: readonly StagedItem[] = before;
  const left: string[] = [];
  for (const { item, units } of asn ? awaitedItems(asn, before) : []) {
    if (await isTracked(item.product.id)) left.push(item.product.sku);
    else items = stage(items, refOf(item.product), units) ?? items;
  }
  const on = `${contentText(items)} on the pallet.`;
  if (left.length > 0) change(items, 'attention', `${on} Scan ${left.join(', ')}: lot or serial is needed.`);
  else change(items, 'success', `${on} As announced.`);
}

/** Builds the pallet line by line. Each change can be undone. */
function useBuilding(receiving: Receiving, say: Say) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const lines = usePalletLines(receiving, say);
  const { put, dialog } = useAdding(lines, say, setActiveKey);
  const { latest, setItems, change } = lines;
  return {
    active: receiving.items.find((item) => lineKey(item) === activeKey) ?? null,
    choose: (item: StagedItem) => setActiveKey(lineKey(item)),
    put,
    has: (product: ProductRef, lot: EnteredLot) => lineQuantity(latest.current.items, lineKey({ product, lot })) > 0,
    /** Empties the pallet for the next scan, even before the next render. */
    clear: () => setItems([]),
    fill: (item: StagedItem, quantity: number) => put(item.product, quantity - lineQuantity(latest.current.items, lineKey(item)), item),
    remove: (item: StagedItem) => change(unstage(latest.current.items, item), 'info', `${item.product.sku} is off the pallet.`),
    expectAll: (isTracked: (productId: number) => Promise<boolean>) => stageExpected(lines, isTracked),
    recondition: (items: readonly StagedItem[]) => change(items, 'success', 'The status is set.'),
    dialog,
  };
}

type Building = ReturnType<typeof useBuilding>;

function useFinalizedWords({ finalized: [newest] }: Receiving, say: Say): void {
  useEffect(() => {
    if (newest) say('success', `${newest.lpn} is finalized: ${counted(newest.lines, 'line')}, ${counted(newest.totalQuantity, 'unit')}.`);
  }, [newest, say]);
}

const refOf = ({ id, sku, name }: ProductRef): ProductRef => ({ id, sku, name });

/** Stages units of the lot or serial that a code states, or that somebody is asked for. */
function useLotStaging({ put, has }: Pick<Building, 'put' | 'has'>, say: Say) {
  const { ask, dialog } = useLotQuestion();
  const putLot = async (product: ScannedProduct, units: number, stated: StatedLot | null) => {
    const isSerial = product.tracking === 'SERIAL';
    const known = lotOf(product, stated);
    if (!known) say('attention', `${product.sku} is tracked by ${isSerial ? 'serial' : 'lot'}: please enter it.`);
    const lots = known ? [{ lot: known, quantity: isSerial ? 1 : units }] : await ask({ product, quantity: units, stated });
    if (!lots) return say('info', `${product.sku} was left as it is.`);
    for (const { lot, quantity } of lots) {
      if (isSerial && has(product, lot)) return say('error', `Serial ${lot.code} is on the pallet already.`);
      await put(refOf(product), quantity, { lot });
    }
  };
  return { putLot, dialog };
}

/** Names the pallet by a label that was printed beforehand. */
function nameByLabel({ asn, setLpn }: Receiving, lpn: string, say: Say) {
  if (asn?.isTransfer) return say('error', 'A transfer is received by product, or as the pallet that was sent.');
  const before = setLpn(lpn);
  if (before === lpn) return say('info', `This pallet is ${lpn}.`);
  const undo = () => {
    setLpn(before);
    say('info', before === null ? 'Undone: the pallet gets the next LPN.' : `Undone: this pallet is ${before}.`);
  };
  say('success', `This pallet is ${lpn}${before === null ? '' : ` instead of ${before}`}. Scan each product.`, { undo });
}

/** Receives on the floor: each scan stages a unit, or the units of its pack, or as many as the code counts. */
export function useFloorReceiving(customer: Customer, warehouseId: number, asns: readonly Asn[]) {
  const receiving = useReceiving(customer.id, warehouseId, asns, true);
  const lookUp = useLookUp(warehouseId);
  const carried = useCarriedPallets(receiving.asn);
  const scanning = useScanning(async (code) => {
    const pallet = carried.find(code);
    if (pallet) return say('success', await carried.receive(pallet));
    const found = await lookUp(code);
    const product = found.products.find((candidate) => candidate.customer.id === customer.id);
    const [foreign] = found.products;
    if (product) {
      const units = Math.max(1, scannedUnits(product.pack, found.count) ?? 1);
      return product.tracking === 'NONE' ? put(refOf(product), units) : putLot(product, units, found.stated);
    }
    if (foreign) return say('error', `${foreign.sku} belongs to ${foreign.customer.name}, and this pallet to ${customer.name}.`);
    if (found.freshLpn !== null) return nameByLabel(receiving, found.freshLpn, say);
    if (found.pallet) return say('error', `${whatItIs(found, warehouseId)} Scan a fresh label, or a product.`);
    say('error', notWanted(found, 'a product', warehouseId));
  });
  const { say, run, press, act } = scanning;
  const { put, has, fill, choose, remove, clear, expectAll, ...building } = useBuilding(receiving, say);
  const { putLot, dialog: lotDialog } = useLotStaging({ put, has }, say);
  const isTracked = useTrackingOf();
  useFirstScan(scanning.scan);
  useFinalizedWords(receiving, say);

  return {
    ...scanning,
    receiving,
    ...building,
    lotDialog,
    removeLabel: () =>
      act(() => {
        receiving.setLpn(null);
        say('info', 'The pallet gets the next LPN.');
      }, 'Label'),
    choose: (item: StagedItem) => act(() => choose(item), item.product.sku),
    expectAll: () => press(() => expectAll(isTracked), 'All Expected'),
    remove: (item: StagedItem) => act(() => remove(item), item.product.sku),
    /** Sends the pallet. Until there is a response nothing else is staged: a retry must send the same. */
    finalize: async (notes: string) =>
      press(async () => {
        const content = contentText(receiving.items);
        const pallet = await receiving.submit(notes);
        clear();
        if (!pallet) say('success', `${content} wait, and are sent by themselves. The pallet gets its LPN then.`);
      }, 'the pallet'),
    setQuantity: (item: StagedItem, quantity: number) => run(() => fill(item, quantity), item.product.sku),
  };
}
