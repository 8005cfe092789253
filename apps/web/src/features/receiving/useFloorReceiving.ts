import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import type { ProductRef } from '@lading/contract/fields';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { notWanted } from '../../ui/scan/scanned.ts';
import type { Say } from '../../ui/scan/scanQueue.ts';
import { lookUp, useScanning } from '../../ui/scan/useScanning.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';
import {
  type Condition,
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

/** Takes the code that the screen before scanned, once, and not again after a reload. */
function useFirstScan(scan: (code: string) => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const taken = useRef(false);
  useEffect(() => {
    const code = (state as { scanned?: unknown } | null)?.scanned;
    if (typeof code !== 'string' || taken.current) return;
    taken.current = true;
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
    scan(code);
  }, [state, navigate, scan]);
}

/** Builds the pallet line by line, asks where the ASN expects less, and offers an undo. */
function useBuilding(receiving: Receiving, say: Say) {
  const { confirm, dialog } = useConfirm();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // A question takes time: afterwards the pallet of that moment counts.
  const latest = useLatest(receiving);
  const setItems = (items: readonly StagedItem[]) => {
    latest.current = { ...latest.current, items };
    receiving.setItems(items);
  };
  const mayStage = async (warning: StagingWarning): Promise<boolean> => {
    say(
      'attention',
      warning.kind === 'notOnAsn' ? `${warning.sku} is not on this ASN.` : `${warning.sku}: more than the ASN still expects.`,
    );
    return confirm(warningQuestion(warning));
  };

  const put = async (product: ProductRef, adding: number, condition?: Condition) => {
    const { asn, items } = latest.current;
    if (asn && !isActiveAsn(asn.status)) return say('error', `ASN ${asn.asnReference} is ${codeText(asn.status)} and takes no more stock.`);
    if (!stage(items, product, adding, condition)) return say('error', `A line holds at most ${formatUnits(MAX_QUANTITY)} units.`);
    const warning = asn && adding > 0 ? warningAbout(asn, items, product, adding) : null;
    if (warning && !(await mayStage(warning))) return say('info', `${product.sku} was left as it is.`);
    const before = latest.current.items;
    setItems(stage(before, product, adding, condition) ?? before);
    setActiveKey(lineKey({ product, ...(condition ? { condition } : {}) }));
    const undo = () => {
      setItems(before);
      say('info', `Undone: ${product.sku} is at ${formatUnits(stagedQuantity(before, product.id))}.`);
    };
    say('success', `${product.sku}: ${formatUnits(stagedQuantity(latest.current.items, product.id))} on the pallet.`, { undo });
  };
  return {
    active: receiving.items.find((item) => lineKey(item) === activeKey) ?? null,
    choose: (item: StagedItem) => setActiveKey(lineKey(item)),
    put,
    /** The next scan meets an empty pallet, even before the next render. */
    clear: () => setItems([]),
    fill: (item: StagedItem, quantity: number) =>
      put(item.product, quantity - lineQuantity(latest.current.items, lineKey(item)), item.condition),
    remove: (item: StagedItem) => {
      const before = latest.current.items;
      setItems(unstage(before, item));
      say('info', `${item.product.sku} is off the pallet.`, { undo: () => setItems(before) });
    },
    recondition: (items: readonly StagedItem[]) => {
      const before = latest.current.items;
      setItems(items);
      say('success', 'The status is set.', { undo: () => setItems(before) });
    },
    dialog,
  };
}

function useFinalizedWords({ finalized: [newest] }: Receiving, say: Say): void {
  useEffect(() => {
    if (newest) say('success', `${newest.lpn} is finalized: ${counted(newest.lines, 'line')}, ${counted(newest.totalQuantity, 'unit')}.`);
  }, [newest, say]);
}

/** Receives on the floor: each scan stages a unit, or the units of its pack, or as many as the code counts. */
export function useFloorReceiving(customer: Customer, warehouseId: number, asns: readonly Asn[]) {
  const receiving = useReceiving(customer.id, warehouseId, asns);
  const scanning = useScanning(async (code) => {
    const found = await lookUp(warehouseId, code);
    const product = found.products.find((candidate) => candidate.customer.id === customer.id);
    const [foreign] = found.products;
    if (product) {
      const { id, sku, name, pack } = product;
      return put({ id, sku, name }, Math.max(1, scannedUnits(pack, found.count) ?? 1));
    }
    if (foreign) return say('error', `${foreign.sku} belongs to ${foreign.customer.name}, and this pallet to ${customer.name}.`);
    say('error', notWanted(found, 'a product', warehouseId));
  });
  const { say, run, press, act } = scanning;
  const { put, fill, choose, remove, clear, ...building } = useBuilding(receiving, say);
  useFirstScan(scanning.scan);
  useFinalizedWords(receiving, say);

  return {
    ...scanning,
    receiving,
    ...building,
    choose: (item: StagedItem) => act(() => choose(item), item.product.sku),
    remove: (item: StagedItem) => act(() => remove(item), item.product.sku),
    /** Sends the pallet. Until there is a response nothing else is staged: a retry must send the same. */
    finalize: async (notes: string) =>
      press(async () => {
        await receiving.submit(notes);
        clear();
      }, 'the pallet'),
    setQuantity: (item: StagedItem, quantity: number) => run(() => fill(item, quantity), item.product.sku),
  };
}
