import { packOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { readJson, writeJson } from '../../lib/storage.ts';
import { useCall } from '../../lib/useCall.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  emptyPackage,
  isPacked,
  meetLine,
  type PackageDraft,
  type PackLine,
  putAllIn,
  putIn,
  readPackage,
  wantedText,
} from './packDraft.ts';

/** The open package of an order, which a reload of the tab does not lose. */
function useOpenPackage(orderId: number) {
  const key = `package:${orderId}`;
  const [draft, set, read] = useLatestState<PackageDraft>(() => readJson(key, sessionStorage) ?? emptyPackage);
  const change = (next: PackageDraft) => {
    set(next);
    writeJson(key, next, sessionStorage);
  };
  return { draft, read, change };
}

/** Fills the next package by scans, by lines or by numbers. It is recorded when it is closed. */
export function usePacking(order: OrderDetail, lines: readonly PackLine[]) {
  const { warehouseId } = order;
  const { draft, read, change } = useOpenPackage(order.id);
  const packing = useCall(packOrder);
  const client = useQueryClient();
  const latest = useLatest(lines);
  const lookUp = useLookUp(warehouseId);
  const closeButton = useRef<HTMLButtonElement>(null);
  const number = order.packages.length + 1;

  const { say, ...scanning } = useScanning(async (code) => {
    const met = meetLine(latest.current, read(), await lookUp(code), warehouseId);
    if ('fault' in met) return say('error', met.fault);
    change(putIn(read(), met.line, met.units));
    tell(met.line);
  });
  /** Says what a line has now. The last unit leads on to the button that closes the package. */
  const tell = (line: PackLine) => {
    const isAll = latest.current.every((each) => isPacked(read(), each));
    const packed = isPacked(read(), line) ? `All of ${line.sku} is packed.` : `${line.sku}: ${unitsOf(read(), line)}.`;
    say('success', isAll ? `Everything is packed. Close package ${number}.` : packed);
    // A tap gives the focus back to the scan field first.
    if (isAll) setTimeout(() => requestAnimationFrame(() => closeButton.current?.focus()));
  };

  const close = async () => {
    const made = readPackage(latest.current, read());
    if (!made.package) return say('error', made.problems.join(' '));
    const after = await packing.run({ params: { id: order.id }, body: { packages: [made.package] } });
    change(emptyPackage);
    client.setQueryData(oneOrder(order.id).queryKey, after);
    say('success', `Package ${after.packages.length} closed.`);
  };

  return {
    ...scanning,
    draft,
    change,
    closeButton,
    number,
    idle: wantedText(draft, lines),
    putAll: (some: readonly PackLine[]) =>
      scanning.act(() => {
        change(putAllIn(read(), some));
        for (const line of some.slice(-1)) tell(line);
      }, 'Pack'),
    close: () => scanning.press(close, 'Close Package'),
  };
}

const unitsOf = (draft: PackageDraft, line: PackLine): string => {
  const packed = line.picked - line.left + Number(draft.units[line.orderItemId]?.quantity ?? 0);
  return `${formatUnits(packed)} of ${counted(line.picked, 'unit')} packed`;
};
