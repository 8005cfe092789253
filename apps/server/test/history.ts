import { type RawBuilder, sql } from 'kysely';
import type { World } from './world.ts';

interface Line {
  lineId: number | undefined;
  orderId: number | undefined;
  quantity: number;
}

interface PastOrder {
  ordered: string;
  shipped: string | null;
  due: string | null;
  lines: readonly (readonly [quantity: number, shipped: number])[];
  previous: number | null;
}

export interface History {
  warehouseId: number;
  customerId: number;
  token: string;
  dock: number;
  shelf: number;
  userId: number;
  /** A pallet of ten units received at one instant and put into places at others. */
  pallet(
    received: string,
    moves?: readonly (readonly [at: string, place: number])[],
    asnItemId?: number | null,
  ): Promise<void>;
  /** Returns the ids of the order and of its lines. */
  order(pastOrder: Partial<PastOrder>): Promise<number[]>;
  pick(at: string, userId: number, line: Line): Promise<void>;
  /**
   * An ASN whose items were received at these instants; the first where there is none of their own.
   */
  asn(
    status: string,
    items: readonly (readonly [expected: number, received: number])[],
    at: readonly string[],
  ): Promise<void>;
  /** A count with a line for each pair of figures; null if nobody counted. */
  count(
    status: string,
    closed: string | null,
    lines: readonly (readonly [counted: number | null, ledger: number | null])[],
  ): Promise<void>;
}

/** The warehouse that things happen in, and whose they are. */
interface Scene {
  warehouseId: number;
  customerId: number;
  products: readonly number[];
  dock: number;
  shelf: number;
  userId: number;
  /** Runs an insert; returns the new row's id. */
  insert(statement: RawBuilder<{ id: number }>): Promise<number>;
  next(word: string): string;
}

/**
 * Writes history as it would stand had it happened then: the API stamps what happens with the
 * present. Each movement and each balance agrees with the others, as verify wants it.
 */
export async function makeHistory(world: World): Promise<History> {
  const { id: warehouseId } = await world.warehouse();
  const { id: customerId, token } = await world.customer([warehouseId]);
  const { id: dock } = await world.location(warehouseId, 'DOCK', 'RECEIVING');
  const { id: shelf } = await world.location(warehouseId, 'SHELF');
  const products: number[] = [];
  for (let index = 0; index < 4; index += 1) products.push((await world.product(customerId)).id);
  let count = 0;
  const scene: Scene = {
    warehouseId,
    customerId,
    products,
    dock,
    shelf,
    userId: world.adminId,
    insert: async (statement) => (await statement.execute(world.owner)).rows[0]?.id as number,
    next: (word) => `${word}-${warehouseId}-${++count}`,
  };
  return {
    warehouseId,
    customerId,
    token,
    dock,
    shelf,
    userId: world.adminId,
    pallet: (...input) => writePallet(scene, ...input),
    order: (input) => writeOrder(scene, input),
    pick: (...input) => writePick(scene, ...input),
    asn: (...input) => writeAsn(scene, ...input),
    count: (...input) => writeCount(scene, ...input),
  };
}

type Written<Name extends keyof History> = History[Name] extends (
  ...input: infer Given
) => infer Answer
  ? (scene: Scene, ...input: Given) => Answer
  : never;

const writePallet: Written<'pallet'> = async (scene, received, moves = [], asnItemId = null) => {
  const { warehouseId, customerId, dock, userId, insert } = scene;
  const [productId] = scene.products;
  const last = moves.at(-1)?.[1] ?? dock;
  const palletId = await insert(sql`
    insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by)
    values (${warehouseId}, ${scene.next('HIST')}, ${customerId}, ${last}, ${received}::timestamptz,
      ${userId})
      returning id`);
  const id = await insert(sql`
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
      quantity, received_at)
    values (${warehouseId}, ${customerId}, ${productId}, ${palletId}, ${last}, 'AVAILABLE', 10,
      ${received}::timestamptz)
      returning id`);
  await insert(sql`
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
      to_inventory_id, to_pallet_id, to_location_id, to_status,
      user_id, asn_item_id)
    values (${warehouseId}, ${received}::timestamptz, 'RECEIVE', ${customerId}, ${productId}, 10,
      ${id}, ${palletId}, ${dock}, 'AVAILABLE',
      ${userId}, ${asnItemId}) returning id`);
  let from = dock;
  for (const [at, to] of moves) {
    await insert(sql`
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
        from_inventory_id, from_pallet_id, from_location_id,
        from_status, to_inventory_id, to_pallet_id, to_location_id, to_status, user_id)
      values (${warehouseId}, ${at}::timestamptz, 'PUTAWAY', ${customerId}, ${productId}, 10, ${id},
        ${palletId}, ${from}, 'AVAILABLE',
        ${id}, ${palletId}, ${to}, 'AVAILABLE', ${userId}) returning id`);
    from = to;
  }
};

const writeOrder: Written<'order'> = async (scene, input) => {
  const { warehouseId, customerId, products, userId, insert } = scene;
  const { ordered, shipped, due, lines, previous } = {
    ordered: '2026-03-01T00:00:00Z',
    shipped: null,
    due: null,
    lines: [[1, 1]] as const,
    previous: null,
    ...input,
  };
  const orderId = await insert(sql`
    insert into orders (warehouse_id, customer_id, reference, type, priority, status,
      shipping_address, requested_ship_date, order_date,
      shipped_at, previous_order_id, created_by)
    values (${warehouseId}, ${customerId}, ${scene.next('SO')}, 'STANDARD_OUTBOUND', 5,
      ${shipped ? 'SHIPPED' : 'BACKORDER'}, 'Kade 3',
      ${due}::date, ${ordered}::timestamptz, ${shipped}::timestamptz, ${previous}, ${userId})
        returning id`);
  const ids = [orderId];
  for (const [index, [quantity, left]] of lines.entries()) {
    const lineId = await insert(sql`
      insert into order_line (warehouse_id, order_id, customer_id, product_id, line_no, quantity,
        allocated, picked, shipped)
      values (${warehouseId}, ${orderId}, ${customerId}, ${products[index]}, ${index + 1},
      ${quantity},
        ${left}, ${left}, ${left})
        returning id`);
    ids.push(lineId);
  }
  return ids;
};

const writePick: Written<'pick'> = async (
  { warehouseId, customerId, products, shelf, insert },
  at,
  userId,
  line,
) => {
  const id = await insert(sql`
    insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity,
      received_at)
    values (${warehouseId}, ${customerId}, ${products[0]}, ${shelf}, 'AVAILABLE', 0,
      ${at}::timestamptz)
      returning id`);
  await insert(sql`
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
      from_inventory_id, from_location_id, from_status,
      to_inventory_id, to_location_id, to_status, user_id, document_type, document_id,
        order_line_id)
    values (${warehouseId}, ${at}::timestamptz, 'PICK', ${customerId}, ${products[0]},
      ${line.quantity}, ${id}, ${shelf}, 'AVAILABLE',
      ${id}, ${shelf}, 'AVAILABLE', ${userId}, 'ORDER', ${line.orderId}, ${line.lineId})
        returning id`);
};

const writeAsn: Written<'asn'> = async (scene, status, items, at) => {
  const { warehouseId, customerId, products, userId, insert } = scene;
  const asnId = await insert(sql`
    insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
      created_by)
    values (${warehouseId}, ${customerId}, ${scene.next('PO')}, ${status}, '2026-03-01', now(),
      ${userId})
      returning id`);
  for (const [line, [expected, received]] of items.entries()) {
    const itemId = await insert(sql`
      insert into asn_item (warehouse_id, asn_id, customer_id, product_id, line_no, expected,
        received)
      values (${warehouseId}, ${asnId}, ${customerId}, ${products[line]}, ${line + 1}, ${expected},
        ${received})
        returning id`);
    if (received) await writePallet(scene, at[line] ?? (at[0] as string), [], itemId);
  }
};

const writeCount: Written<'count'> = async (
  { warehouseId, customerId, products, shelf, userId, insert },
  status,
  closed,
  lines,
) => {
  const countId = await insert(sql`
    insert into cycle_count (warehouse_id, name, status, chosen_by, created_at, created_by,
      closed_at)
    values (${warehouseId}, 'Count', ${status}, 'PRODUCTS', '2026-03-01', ${userId},
      ${closed}::timestamptz)
      returning id`);
  for (const [index, [counted, ledger]] of lines.entries()) {
    const [place, when, who] =
      counted === null ? [null, null, null] : [shelf, '2026-03-02T08:00:00Z', userId];
    await insert(sql`
      insert into cycle_count_line (warehouse_id, count_id, customer_id, product_id, location_id,
        listed, counted, ledger,
        counted_location_id, counted_at, counted_by)
      values (${warehouseId}, ${countId}, ${customerId}, ${products[index]}, ${shelf}, true,
        ${counted}::bigint, ${ledger}::bigint,
        ${place}::bigint, ${when}::timestamptz, ${who}::bigint) returning id`);
  }
};
