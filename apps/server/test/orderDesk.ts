import type { OrderDetail } from '@lading/contract/orders';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RequestAt, WithRefusal } from './callTypes.ts';
import { type Floor, makeFloor } from './stock.ts';
import { type Answered, makeWorld, type World } from './world.ts';

export interface OrderDesk {
  floor: Floor;
  bottle: { id: number };
  tent: { id: number };
  order(
    items: Parameters<Floor['order']>[1],
    more?: Parameters<Floor['order']>[2],
  ): Promise<OrderDetail>;
  get(id: number): Promise<OrderDetail>;
  step(
    id: number,
    event: string,
    token?: string,
    body?: unknown,
  ): Promise<Answered<WithRefusal<OrderDetail>>>;
  /** Edits an order; what the body leaves out has a value that is right. */
  put(
    id: number,
    body: Partial<RequestAt<'PUT', '/api/orders/1'>> &
      Pick<RequestAt<'PUT', '/api/orders/1'>, 'items'>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answered<WithRefusal<OrderDetail>>>;
  available(productId: number): Promise<number>;
  statuses(ids: readonly number[]): Promise<string[]>;
}

/**
 * A new warehouse of the customer's client, two products of the customer, and helpers that order
 * them.
 */
export async function makeOrderDesk(
  world: World,
  customer: { id: number; userId: number },
): Promise<OrderDesk> {
  const { id: warehouseId } = await world.warehouse();
  const floor = makeFloor(world, warehouseId);
  await world.call(world.admin, 'POST', `/api/users/${customer.userId}/warehouses`, {
    warehouseId,
  });
  const get: OrderDesk['get'] = async (id) =>
    (await world.call(world.admin, 'GET', `/api/orders/${id}`)).body;
  return {
    floor,
    bottle: await world.product(customer.id),
    tent: await world.product(customer.id),
    get,
    order: async (items, more) => {
      const { status, body } = await floor.order(customer.id, items, more);
      if (status !== 201) throw new Error(`The order answered ${status}: ${JSON.stringify(body)}`);
      return body.order;
    },
    step: (id, event, token = world.admin, body = undefined) =>
      world.callRaw(token, 'POST', `/api/orders/${id}/${event}`, body),
    put: (id, body, token = world.admin, headers = {}) =>
      world.call(
        token,
        'PUT',
        `/api/orders/${id}`,
        { orderReference: `R-${id}`, shippingAddress: 'Quay 1', ...body },
        headers,
      ),
    available: async (productId) => {
      const path =
        `/api/inventory/availability?warehouseId=${warehouseId}&productIds=${productId}` as const;
      return (await world.call(world.admin, 'GET', path)).body[0]?.available ?? 0;
    },
    statuses: async (ids) => Promise.all(ids.map(async (id) => (await get(id)).status)),
  };
}

interface Scene {
  world: World;
  customer: Awaited<ReturnType<World['customer']>>;
  desk: OrderDesk;
}

/**
 * Gives each test of a file its own warehouse and products; the world and the customer are those of
 * the file.
 */
export function atOrderDesk(prepare: (scene: Scene) => void): void {
  let lasting: Omit<Scene, 'desk'>;
  beforeAll(async () => {
    const world = await makeWorld();
    lasting = { world, customer: await world.customer() };
  });
  afterAll(() => lasting.world.close());
  beforeEach(async () =>
    prepare({ ...lasting, desk: await makeOrderDesk(lasting.world, lasting.customer) }),
  );
}
