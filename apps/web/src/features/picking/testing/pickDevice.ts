import type { PackRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { OrderStatus } from '@lading/domain/orders';
import { unknownScan } from '../../../lib/testing/unknownScan.ts';
import { simulate } from '../../../ui/scan/testing/simulate.ts';
import {
  beginPick,
  type KeepPick,
  type PickAsk,
  type PickEvent,
  type PickState,
  pickMachine,
  standing,
} from '../pickMachine.ts';
import { afterPick, type KnownWalk, type WalkLine } from '../pickWalk.ts';

export const lineOf = (
  allocationId: number,
  sku: string,
  place: string,
  more: Partial<WalkLine> = {},
): WalkLine => ({
  allocationId,
  orderId: 50,
  orderReference: 'ORD-50',
  orderItemId: allocationId,
  product: { id: Number(sku.slice(3)), sku, name: sku, barcode: null },
  pallet: null,
  location: { id: Number(place.slice(2)), name: place, barcode: place },
  lot: null,
  quantity: 12,
  pickedQuantity: 2,
  waitsFor: null,
  ...more,
});
const PACK = { id: 90, name: 'PACK-1' };
export const order = (id: number, status: OrderStatus = 'PENDING_PICK') => ({
  id,
  orderReference: `ORD-${id}`,
  status,
});
export const walk = (lines: readonly WalkLine[], more: Partial<KnownWalk> = {}): KnownWalk => ({
  lines,
  orders: [order(50)],
  bringTo: PACK,
  bindsTotes: false,
  ...more,
});
export const two = walk([lineOf(1, 'WB-1', 'A-01'), lineOf(2, 'TI-2', 'A-02')]);

const place = (id: number, name: string, type: 'PICK' | 'PACKING' = 'PICK'): Partial<Scan> => ({
  location: { id, name, type },
});
const goods = (sku: string, pack: PackRef | null = null): Partial<Scan> => ({
  products: [
    {
      id: Number(sku.slice(3)),
      sku,
      name: sku,
      customer: { id: 1, name: 'Acme' },
      tracking: 'NONE',
      expires: false,
      pack,
    },
  ],
});
const known: Record<string, Partial<Scan>> = {
  'A-01': place(1, 'A-01'),
  'A-02': place(2, 'A-02'),
  'PACK-1': place(90, 'PACK-1', 'PACKING'),
  'WB-1': goods('WB-1'),
  'TI-2': goods('TI-2'),
  '(37)4': { ...goods('WB-1'), count: 4 },
  'BOX-4': goods('WB-1', { id: 8, name: 'Box of 4', units: 4 }),
  '(10)7': {
    ...goods('WB-1'),
    doubts: [{ code: 'SEPARATOR_MISSING', text: 'Lot 7 may be something else.' }],
  },
  'LPN-1': {
    pallet: {
      lpn: 'LPN-1',
      warehouse: { id: 1, name: 'North' },
      location: { id: 1, name: 'A-01', type: 'PICK' },
      totalQuantity: 9,
      state: 'STORED',
      load: null,
    },
  },
};

/**
 * A device whose look-ups are answered at once, and whose server takes each pick, unless a test
 * says otherwise.
 */
export function device(begun: KnownWalk = two, kept: Parameters<typeof beginPick>[2] = null) {
  const simulated = simulate<PickState, PickEvent, PickAsk, KeepPick>(
    pickMachine,
    beginPick(1, begun, kept),
  );
  const { asked, answer, said, task } = simulated;
  let server = begun;
  const sent: Exclude<PickAsk, { kind: 'lookUp' }>[] = [];
  const look = () => {
    while (asked[0]?.ask.kind === 'lookUp') {
      const { ask } = asked[0];
      answer({
        ...ask,
        kind: 'found',
        found: { ...unknownScan, ...known[ask.code], code: ask.code },
      });
    }
  };
  const serve = (isSent = true) => {
    const next = asked[0]?.ask;
    if (!next || next.kind === 'lookUp') return;
    sent.push(next);
    if (next.kind === 'bind') {
      server = {
        ...server,
        orders: server.orders.map((order) =>
          order.id === next.order.id ? { ...order, tote: next.tote } : order,
        ),
      };
      answer({ kind: 'bound', ask: next, isSent, known: server });
    } else {
      server = {
        ...server,
        lines: afterPick(server.lines, next.stop, next.quantity, next.reason !== null),
      };
      answer({ kind: 'picked', ask: next, isSent, known: server });
    }
    look();
  };
  const scan = (...codes: string[]) => {
    for (const code of codes) {
      simulated.scan(code);
      look();
      serve();
    }
  };
  /** Codes without a wait for their answers. */
  const burst = (...codes: string[]) => {
    for (const code of codes) simulated.scan(code);
  };
  const change = (next: Partial<KnownWalk>) => {
    server = { ...server, ...next };
    simulated.tell({ kind: 'told', known: server });
  };
  const confirm = () => {
    const now = standing(task());
    if (now)
      simulated.press({
        kind: 'confirm',
        allocationId: now.stop.allocationId,
        quantity: now.at.quantity,
      });
  };
  const key = (quantity: number) => simulated.act({ kind: 'quantity', quantity });
  const last = () => said.at(-1);
  const picks = () =>
    sent.flatMap((each) =>
      each.kind === 'pick' ? [[each.stop.allocationId, each.quantity, each.reason]] : [],
    );
  return {
    ...simulated,
    scan,
    burst,
    look,
    serve,
    change,
    confirm,
    key,
    last,
    picks,
    sent,
    text: () => last()?.text,
  };
}

/** A device whose work may be refused. */
export function withRefusal<D extends ReturnType<typeof device>>(here: D) {
  const refuseWork = (fault: string) => here.answer({ kind: 'refused', fault });
  return { ...here, refuseWork };
}
