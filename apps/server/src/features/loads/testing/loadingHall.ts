import type { LoadDetail, Loaded } from '@lading/contract/loads';
import type { OrderDetail } from '@lading/contract/orders';
import type { WithRefusal } from '#test/callTypes.ts';
import { inPickingHall, type PickingHall, type Scene } from '#test/pickingHall.ts';

/** Gives each test of a file a picking hall, and what opens loads there and works on them. */
export function inLoadingHall(prepare: (scene: Scene) => void) {
  let scene: Scene;
  inPickingHall((found) => {
    scene = found;
    prepare(found);
  });

  const send = <T = LoadDetail>(method: 'POST' | 'PUT', path: string, body?: unknown) =>
    scene.world.callRaw<WithRefusal<T>>(scene.world.admin, method, `/api/loads${path}`, body);
  const get = async (id: number) =>
    (await scene.world.call(scene.world.admin, 'GET', `/api/loads/${id}`)).body;
  const step = (id: number, event: string, body?: unknown) => send('POST', `/${id}/${event}`, body);
  const opened = async (orders: readonly { id: number }[] = [], more: object = {}) => {
    const { status, body } = await send('POST', '', {
      warehouseId: scene.hall.floor.warehouseId,
      ...(orders.length > 0 && { orderIds: orders.map(({ id }) => id) }),
      ...more,
    });
    if (status !== 201) throw new Error(`No load was opened: ${JSON.stringify(body)}`);
    return body;
  };
  const scan = (id: number, code: string) => send<Loaded>('POST', `/${id}/load`, { code });
  const tap = (id: number, packageId: number | undefined) =>
    send<Loaded>('POST', `/${id}/load`, { packageId });

  /** A packed order of bottles, each package of it a carton; stock is received for it. */
  const cartons = async (
    units: readonly number[],
    more?: Parameters<PickingHall['ordered']>[1],
  ) => {
    const { bottle, stock, released, pickAll, step: take } = scene.hall;
    await stock(
      bottle,
      units.reduce((sum, each) => sum + each, 0),
    );
    const order = await released([[bottle, units.reduce((sum, each) => sum + each, 0)]], more);
    await pickAll(order);
    const item = order.items[0]?.id;
    const packages = units.map((quantity) => ({
      unit: null,
      weight: quantity,
      lines: [{ orderItemId: item, quantity }],
    }));
    return (await take(order.id, 'pack', { packages })).body;
  };

  /** The LPN of an empty pallet. */
  const emptyPallet = async (): Promise<string> => {
    const { world, hall, customer } = scene;
    const pallet = await world.call(world.admin, 'POST', '/api/units', {
      warehouseId: hall.floor.warehouseId,
      customerId: customer.id,
      kind: 'PALLET',
    });
    return pallet.body.lpn;
  };

  return { send, get, step, opened, scan, tap, cartons, emptyPallet };
}

/** The label of the package at a place of an order. */
export const lpnOf = ({ packages }: OrderDetail, place: number): string =>
  packages[place]?.unit?.lpn ?? '';
/** The refusal of a call. */
export const refusal = (code: string, facts: object) => ({ status: 409, body: { code, facts } });
