import { packOrder, unpackOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useTabState } from '../../lib/useTabState.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  emptyPackage,
  isPacked,
  meetLine,
  type PackageDraft,
  type PackLine,
  packLines,
  putAllIn,
  putIn,
  readPackage,
  wantedText,
} from './packDraft.ts';
import { useShipment } from './useLoading.ts';

/**
 * Fills the next package by scans, by lines or by numbers. It is recorded when it is closed; the scan of the last unit closes it.
 */
export function usePacking(order: OrderDetail, lines: readonly PackLine[]) {
  const { warehouseId } = order;
  const [draft, change, read] = useTabState<PackageDraft>(`package:${order.id}`, emptyPackage);
  const packing = useCall(packOrder);
  const unpacking = useCall(unpackOrder);
  const ship = useShipment(order);
  const client = useQueryClient();
  const latest = useLatest(lines);
  const lookUp = useLookUp(warehouseId);
  const closeButton = useRef<HTMLButtonElement>(null);
  const number = order.packages.length + 1;

  const { say, ...scanning } = useScanning(async (code) => {
    const met = meetLine(latest.current, read(), await lookUp(code), warehouseId);
    if ('fault' in met) return say('error', met.fault);
    const next = putIn(read(), met.line, met.units);
    if (!isAllIn(next)) return put(next, met.line);
    const before = read();
    change(next);
    // Work of its own, so that a missing answer repeats the close and not the scan.
    scanning.run(() => closeFull(before), 'Close Package');
  });
  const isAllIn = (some: PackageDraft) => latest.current.every((line) => isPacked(some, line));
  /** Changes the open package, and offers the way back. */
  const put = (next: PackageDraft, line: PackLine) => {
    const before = read();
    change(next);
    tell(line, () => {
      change(before);
      say('info', `Undone. ${wantedText(before, latest.current)}`);
    });
  };
  /** Says what a line has now. The last unit leads on to the button that closes the package. */
  const tell = (line: PackLine, undo: () => void) => {
    const isAll = isAllIn(read());
    const packed = isPacked(read(), line) ? `All of ${line.sku} is packed.` : `${line.sku}: ${unitsOf(read(), line)}.`;
    say('success', isAll ? `Everything is packed. Close package ${number}.` : packed, { undo });
    // A tap gives the focus back to the scan field first.
    if (isAll) setTimeout(() => requestAnimationFrame(() => closeButton.current?.focus()));
  };

  /** Returns the order after that; null where the package cannot be closed yet. */
  const close = async (): Promise<OrderDetail | null> => {
    const made = readPackage(latest.current, read());
    if (!made.package) {
      say('error', made.problems.join(' '));
      return null;
    }
    const after = await packing.run({ params: { id: order.id }, body: { packages: [made.package] } });
    change(emptyPackage);
    client.setQueryData(oneOrder(order.id).queryKey, after);
    say('success', `Package ${after.packages.length} closed.`);
    return after;
  };
  /** Closes the last package, and offers to open it again as it was `before` its last unit. */
  const closeFull = async (before: PackageDraft) => {
    const closed = await close();
    const last = closed?.packages.at(-1);
    if (!closed || !last) return;
    const reopen = async () => {
      const after = await unpacking.run({ params: { id: order.id }, body: { packages: [{ packageId: last.id }] } });
      change(before);
      client.setQueryData(oneOrder(order.id).queryKey, after);
      say('info', `Undone. ${wantedText(before, packLines(after))}`);
    };
    say('success', `Everything is packed. Package ${closed.packages.length} is closed.`, {
      undo: () => scanning.press(reopen, 'Undo'),
    });
  };
  const closeAndShip = () => {
    // Where the shipment has no answer, it alone is tried again.
    let closed: OrderDetail | null = null;
    return async () => {
      closed ??= await close();
      if (closed?.status === 'PACKED') say('success', await ship());
    };
  };

  return {
    ...scanning,
    say,
    draft,
    change,
    closeButton,
    number,
    idle: wantedText(draft, lines),
    putAll: (some: readonly PackLine[]) =>
      scanning.act(() => {
        for (const line of some.slice(-1)) put(putAllIn(read(), some), line);
      }, 'Pack'),
    close: () => scanning.press(async () => void (await close()), 'Close Package'),
    closeAndShip: () => scanning.press(closeAndShip(), 'Close and Ship'),
    ship: () => scanning.press(async () => say('success', await ship()), 'Ship'),
  };
}

export type Packing = ReturnType<typeof usePacking>;

const unitsOf = (draft: PackageDraft, line: PackLine): string => {
  const packed = line.picked - line.left + Number(draft.units[line.orderItemId]?.quantity ?? 0);
  return `${formatUnits(packed)} of ${counted(line.picked, 'unit')} packed`;
};
