import { packOrder, unpackOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isPassing } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { type Scanning, useScanning } from '../../ui/scan/useScanning.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  emptyPackage,
  isPacked,
  meetLine,
  meetOrder,
  type PackageDraft,
  type PackLine,
  packLines,
  packState,
  putAllIn,
  putIn,
  readPackage,
  wantedText,
  withinLeft,
} from './packDraft.ts';
import { shippedText, useShipment } from './useLoading.ts';
import { useOthersChanges } from './useOthersChanges.ts';

type NewPackage = NonNullable<ReturnType<typeof readPackage>['package']>;

/** The open package. */
interface Draft {
  change: (next: PackageDraft) => void;
  /** As it is now, not as it was when the screen was drawn. */
  read: () => PackageDraft;
}

/**
 * Records packages, and opens them again. `known` gets what is to be packed then. A package that was sent and got no answer is kept with its key, so that
 * it is sent again after a reload: its units may be packed already.
 */
function useRecording(order: OrderDetail, known: { current: string }) {
  const packing = useCall(packOrder, { keptAs: `package:${order.id}:keys` });
  const [, setSent, readSent] = useDraft<NewPackage | null>(`sent:${order.id}`, null);
  const unpacking = useCall(unpackOrder);
  const client = useQueryClient();
  const params = { id: order.id };
  const keep = (after: OrderDetail): OrderDetail => {
    known.current = packState(after);
    client.setQueryData(oneOrder(order.id).queryKey, after);
    return after;
  };
  return {
    readSent,
    record: async (made: NewPackage) => {
      setSent(made);
      try {
        const after = keep(await packing.run({ params, body: { packages: [made] } }));
        setSent(null);
        return after;
      } catch (reason) {
        if (!isPassing(reason)) setSent(null);
        throw reason;
      }
    },
    reopen: async (packageId: number) => keep(await unpacking.run({ params, body: { packages: [{ packageId }] } })),
  };
}

/** Closes the open package, ships the order, and says so. */
function useClosing(order: OrderDetail, lines: { current: readonly PackLine[] }, { change, read }: Draft, known: { current: string }) {
  const { record, reopen, readSent } = useRecording(order, known);
  const ship = useShipment(order);

  const closeAs = async (made: NewPackage, say: Say): Promise<OrderDetail> => {
    const after = await record(made);
    change(emptyPackage);
    say('success', `Package ${after.packages.length} closed.`);
    return after;
  };
  /** Returns the order after that; null if the package cannot be closed yet. */
  const close = async (say: Say): Promise<OrderDetail | null> => {
    const made = readPackage(lines.current, read());
    if (made.package) return closeAs(made.package, say);
    say('error', made.problems.join(' '));
    return null;
  };
  return {
    close,
    /** Closes a package whose answer was lost with the tab. */
    closeSent: async (say: Say) => {
      const sent = readSent();
      if (sent) await closeAs(sent, say);
    },
    isSent: () => readSent() !== null,
    /** Closes the last package, and offers to open it again as it was `before` its last unit. */
    closeFull: async ({ say, press }: Pick<Scanning, 'say' | 'press'>, before: PackageDraft) => {
      const closed = await close(say);
      const last = closed?.packages.at(-1);
      if (!closed || !last) return;
      const undo = async () => {
        const after = await reopen(last.id);
        change(before);
        say('info', `Undone. ${wantedText(before, packLines(after))}`);
      };
      say('success', `Everything is packed. Package ${closed.packages.length} is closed.`, { undo: () => press(undo, 'Undo') });
    },
    closeAndShip: (say: Say) => {
      // If the shipment gets no response, it alone is repeated.
      let closed: OrderDetail | null = null;
      return async () => {
        closed ??= await close(say);
        if (closed && isLegal(orderSteps, closed.status, 'ship')) say('success', shippedText(await ship()));
      };
    },
    ship: async (say: Say) => say('success', shippedText(await ship())),
  };
}

/** The message after others have changed what is to be packed; `draft` is what is left of the open package. */
function changedText({ status, packages }: OrderDetail, lines: readonly PackLine[], draft: PackageDraft): string {
  const isOpen = isLegal(orderSteps, status, 'pack');
  const isLeft = lines.some(({ left }) => left > 0);
  const isFull = isOpen && isLeft && lines.every((line) => isPacked(draft, line));
  const next = isLeft && !isOpen ? 'Nothing can be packed now.' : wantedText(draft, lines);
  return `What is to be packed has changed. ${next}${isFull ? ` Close package ${packages.length + 1}.` : ''}`;
}

/** Changes the open package, says what its line has now, and offers the way back. */
function usePutting({ change, read }: Draft, lines: { current: readonly PackLine[] }, number: number, say: Say) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const isAllIn = (some: PackageDraft) => lines.current.every((line) => isPacked(some, line));
  const put = (next: PackageDraft, line: PackLine) => {
    const before = read();
    change(next);
    const undo = () => {
      change(before);
      say('info', `Undone. ${wantedText(before, lines.current)}`);
    };
    if (!isAllIn(next)) return say('success', packedText(next, line), { undo });
    say('success', `Everything is packed. Close package ${number}.`, { undo });
    // A tap gives the focus back to the scan field first.
    setTimeout(() => requestAnimationFrame(() => closeButton.current?.focus()));
  };
  const putAll = (some: readonly PackLine[]) => {
    for (const line of some.slice(-1)) put(putAllIn(read(), some), line);
  };
  return { put, putAll, isAllIn, closeButton };
}

/** Repeats a close without a response once, when the screen opens. */
function useSentClose(orderId: number, closing: ReturnType<typeof useClosing>, { run, say }: Pick<Scanning, 'run' | 'say'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the order alone.
  useEffect(() => {
    if (closing.isSent()) run(() => closing.closeSent(say), 'Close Package');
  }, [orderId, run]);
}

/**
 * Fills the next package by scans, by lines or by numbers. It is recorded when it is closed; the scan of the last unit closes it.
 * The scan of another order, or of its tote, turns to that order by `wayTo`.
 */
export function usePacking(order: OrderDetail, lines: readonly PackLine[], wayTo: (orderId: number) => string) {
  const { warehouseId } = order;
  const [kept, change, readKept] = useDraft<PackageDraft>(`package:${order.id}`, emptyPackage);
  const latest = useLatest(lines);
  // Others may have packed while nobody looked.
  const draft = withinLeft(kept, lines);
  const read = () => withinLeft(readKept(), latest.current);
  const known = useRef(packState(order));
  const closing = useClosing(order, latest, { change, read }, known);
  const lookUp = useLookUp(warehouseId);
  const navigate = useNavigate();
  const number = order.packages.length + 1;

  const task = useScanning(async (code) => {
    const found = await lookUp(code);
    const other = meetOrder(latest.current, read(), found, order.id);
    if (other) return 'fault' in other ? say('error', other.fault) : void navigate(wayTo(other.orderId));
    const met = meetLine(latest.current, read(), found, warehouseId);
    if ('fault' in met) return say('error', met.fault);
    const next = putIn(read(), met.line, met.units);
    if (!isAllIn(next)) return put(next, met.line);
    const before = read();
    change(next);
    // A separate job, so that a missing response repeats the close and not the scan.
    scanning.run(() => closing.closeFull({ say, press: scanning.press }, before), 'Close Package');
  });
  useOthersChanges(packState(order), known, task.isBusy, () => {
    const left = withinLeft(read(), lines);
    change(left);
    say('attention', changedText(order, lines, left));
  });
  const { say, ...scanning } = task;
  useSentClose(order.id, closing, task);
  const { put, putAll, isAllIn, closeButton } = usePutting({ change, read }, latest, number, say);

  return {
    ...scanning,
    say,
    draft,
    change,
    closeButton,
    number,
    idle: wantedText(draft, lines),
    putAll: (some: readonly PackLine[]) => scanning.act(() => putAll(some), 'Pack'),
    close: () => scanning.press(async () => void (await closing.close(say)), 'Close Package'),
    closeAndShip: () => scanning.press(closing.closeAndShip(say), 'Close and Ship'),
    ship: () => scanning.press(() => closing.ship(say), 'Ship'),
  };
}

export type Packing = ReturnType<typeof usePacking>;

function packedText(draft: PackageDraft, line: PackLine): string {
  if (isPacked(draft, line)) return `All of ${line.product.sku} is packed.`;
  const packed = line.picked - line.left + Number(draft.units[line.orderItemId]?.quantity ?? 0);
  return `${line.product.sku}: ${formatUnits(packed)} of ${counted(line.picked, 'unit')} packed.`;
}
