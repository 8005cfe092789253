import { receiveReturn } from '@lading/contract/calls';
import type { ScannedProduct } from '@lading/contract/floor';
import type { ReturnDetail } from '@lading/contract/returns';
import { codeText } from '@lading/domain/codeText';
import { lotOf, type StatedLot } from '@lading/domain/lots';
import { scannedUnits } from '@lading/domain/packs';
import type { Disposition } from '@lading/domain/returns';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useLatestState } from '../../lib/useLatest.ts';
import { notWanted } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import {
  filledLines,
  linesToCome,
  type ReceiptLine,
  receiptItems,
  receivedText,
  scanInto,
  splitLine,
  unitsOf,
  withLine,
} from './receiptDraft.ts';
import { oneReturn } from './returns.queries.ts';
import { useLots } from './useLots.tsx';

const noLines: readonly ReceiptLine[] = [];

/** The lines that were scanned and the one of the last scan. Each change can be undone. */
function useScannedLines(returnId: number, say: Say) {
  const [lines, setLines, readLines] = useDraft<readonly ReceiptLine[]>(`return:${returnId}`, noLines);
  const [activeKey, setActive, readActive] = useLatestState<number | null>(null);
  const change = (next: readonly ReceiptLine[], words: string, tone: 'success' | 'attention' = 'success') => {
    const before = readLines();
    setLines(next);
    const undo = () => {
      setLines(before);
      say('info', 'Undone.');
    };
    say(tone, words, { undo });
  };
  return { lines, readLines, setLines, activeKey, setActive, readActive, change };
}

type Lines = ReturnType<typeof useScannedLines>;

const lineText = (line: ReceiptLine): string =>
  `${line.product.sku}: ${counted(unitsOf(line), 'unit')}, ${codeText(line.disposition).toLowerCase()}.`;

/** What the line of the last scan, and the list, can be changed to. */
function useChanges({ readLines, setActive, change }: Lines) {
  const replace = (line: ReceiptLine) => change(withLine(readLines(), line), lineText(line));
  return {
    choose: ({ key }: ReceiptLine) => setActive(key),
    setQuantity: ({ key, product, disposition, lots }: ReceiptLine, quantity: number) =>
      replace({ key, product, disposition, quantity: String(quantity), ...(lots && { lots }) }),
    setDisposition: (line: ReceiptLine, disposition: Disposition) => replace({ ...line, disposition }),
    /** Begins a line of the same product in another condition, which the next scans fill. */
    split: (line: ReceiptLine) => {
      const next = splitLine(readLines(), line);
      const added = next.find((other) => !readLines().includes(other));
      if (!added) return;
      change(next, `Scan the units of ${line.product.sku} that are ${codeText(added.disposition).toLowerCase()}.`);
      setActive(added.key);
    },
    remove: (line: ReceiptLine) =>
      change(
        readLines().filter(({ key }) => key !== line.key),
        `${line.product.sku} was taken off.`,
      ),
  };
}

/** Receives what was scanned, after the questions for lots. */
function useReceipt(id: number, { readLines, setLines }: Lines, say: Say) {
  const client = useQueryClient();
  const receiving = useCall(receiveReturn, { keptAs: `return:${id}:keys` });
  const { complete, dialog } = useLots();
  const [received, setReceived] = useState<string | null>(null);
  const receive = async () => {
    const filled = filledLines(readLines());
    if (typeof filled === 'string') return say('error', filled);
    const named = await complete(filled, (line) => setLines(withLine(readLines(), line)));
    if (!named) return say('info', 'Nothing was received.');
    const items = receiptItems(named);
    const after = await receiving.run({ params: { id }, body: { items } });
    client.setQueryData(oneReturn(id).queryKey, after);
    setLines([]);
    setReceived(after.pallet?.lpn ?? null);
    say('success', receivedText(items, after));
  };
  return { receive, received, dialog };
}

/** Receives a return on the floor: each scan adds a unit, or those of its pack, to a line with a disposition. */
export function useFloorReturn(made: ReturnDetail) {
  const { id, customer, warehouse } = made;
  const lookUp = useLookUp(warehouse.id);

  const scanning = useScanning(async (code) => {
    const found = await lookUp(code);
    const product = found.products.find((each) => each.customer.id === customer.id);
    if (product) return put(product, Math.max(1, scannedUnits(product.pack, found.count) ?? 1), found.stated);
    const [foreign] = found.products;
    if (foreign) return say('error', `${foreign.sku} belongs to ${foreign.customer.name}, and this return to ${customer.name}.`);
    say('error', notWanted(found, 'a product', warehouse.id));
  });
  const { say, press, act } = scanning;
  const own = useScannedLines(id, say);
  const { lines, readLines, change } = own;
  const { receive, received, dialog } = useReceipt(id, own, say);

  const put = (product: ScannedProduct, scanned: number, stated: StatedLot | null) => {
    const { sku, name, tracking } = product;
    const lot = tracking === 'NONE' ? null : lotOf(product, stated);
    const units = tracking === 'SERIAL' && lot !== null ? 1 : scanned;
    const next = scanInto(made, readLines(), own.readActive(), { product: { id: product.id, sku, name }, units, tracking, lot });
    if ('fault' in next) return say('error', next.fault);
    const line = next.lines.find(({ key }) => key === next.key);
    change(
      next.lines,
      [line && lineText(line), next.attention].filter(Boolean).join(' '),
      next.attention === null ? 'success' : 'attention',
    );
    own.setActive(next.key);
  };
  const changes = useChanges(own);
  return {
    ...scanning,
    lines,
    active: lines.find(({ key }) => key === own.activeKey) ?? null,
    units: lines.reduce((sum, line) => sum + unitsOf(line), 0),
    received,
    dialog,
    ...changes,
    expectAll: () => act(() => change(linesToCome(made), 'All that is announced is to be received.'), 'All Announced'),
    receive: () => press(receive, 'Receive'),
  };
}

export type FloorReturn = ReturnType<typeof useFloorReturn>;
