import type { OrderDetail } from '@lading/contract/orders';
import type { WithRefusal } from './callTypes.ts';
import type { Answered, World } from './world.ts';

interface Allocation {
  id: number;
  quantity: number;
  pickedQuantity: number;
}

interface Picked {
  id: number;
  allocations: readonly Allocation[];
}

interface Packed {
  id: number;
  items: readonly { id: number; pickedQuantity: number }[];
}

export interface Outbound {
  /** Posts a step of an order's life. */
  step(
    id: number,
    event: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<WithRefusal<OrderDetail>>>;
  get(id: number): Promise<OrderDetail>;
  /** Picks all that an order has left to pick. */
  pickAll(order: Picked): Promise<Answered<WithRefusal<OrderDetail>>>;
  /** Packs all that is picked of an order of which nothing is packed into one package. */
  packAll(order: Packed): Promise<Answered<WithRefusal<OrderDetail>>>;
  /** Takes an order that was just created all the way to PACKED. Returns it. */
  pack(id: number): Promise<OrderDetail>;
  /** As `pack`, for an order of one line: each unit into a package of its own. */
  packEach(id: number): Promise<OrderDetail>;
  /** Takes an order that was just created all the way to SHIPPED. Returns it. */
  ship(id: number, body?: unknown): Promise<OrderDetail>;
}

/** Helpers that process orders over HTTP, as the user of the token. */
export function makeOutbound(world: World, token: string = world.admin): Outbound {
  const step: Outbound['step'] = (id, event, body, headers) =>
    world.callRaw(token, 'POST', `/api/orders/${id}/${event}`, body, headers);
  const must = async (
    answer: Promise<Answered<WithRefusal<OrderDetail>>>,
  ): Promise<OrderDetail> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`A step answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const pickAll: Outbound['pickAll'] = ({ id, allocations }) => {
    const left = allocations.map((each) => ({
      allocationId: each.id,
      quantity: each.quantity - each.pickedQuantity,
    }));
    return step(id, 'pick', { picks: left.filter(({ quantity }) => quantity > 0) });
  };
  const packAll: Outbound['packAll'] = ({ id, items }) => {
    const lines = items
      .map((item) => ({ orderItemId: item.id, quantity: item.pickedQuantity }))
      .filter(({ quantity }) => quantity > 0);
    return step(id, 'pack', { packages: [{ lines }] });
  };
  const pack = async (id: number) =>
    must(packAll(await must(pickAll(await must(step(id, 'release'))))));
  const packEach: Outbound['packEach'] = async (id) => {
    const { items } = await must(pickAll(await must(step(id, 'release'))));
    const [item] = items;
    if (!item) throw new Error('The order has no line.');
    const box = { lines: [{ orderItemId: item.id, quantity: 1 }] };
    return must(step(id, 'pack', { packages: Array(item.pickedQuantity).fill(box) }));
  };
  return {
    step,
    get: async (id) => (await world.call(token, 'GET', `/api/orders/${id}`)).body,
    pickAll,
    packAll,
    pack,
    packEach,
    ship: async (id, body) => {
      await pack(id);
      return must(step(id, 'ship', body));
    },
  };
}
