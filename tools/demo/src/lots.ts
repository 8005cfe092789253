import { MINUTE_MS } from '@lading/domain/time';
import { putAway } from '@lading/server/src/features/inventory/inventory.service.ts';
import { holdLot } from '@lading/server/src/features/lots/lots.service.ts';
import { createOrder } from '@lading/server/src/features/orders/orders.service.ts';
import { createProduct } from '@lading/server/src/features/products/products.service.ts';
import { finalizePallet } from '@lading/server/src/features/receiving/receiving.service.ts';
import type { Client, Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as } from './goods.ts';
import { type Outgoing, stepsTo } from './outbound.ts';

const TEN_MINUTES = 10 * MINUTE_MS;

/** Units of a lot that expires a number of days from now. */
type LotIn = readonly [product: 'oat' | 'brew', code: string, days: number, units: number];

const PALLETS: readonly (readonly [daysAgo: number, lots: readonly LotIn[]])[] = [
  [
    12,
    [
      ['oat', 'OD-2612', 150, 120],
      ['brew', 'CB-0911', 40, 96],
    ],
  ],
  [
    8,
    [
      ['oat', 'OD-2610', 60, 96],
      ['brew', 'CB-1010', 90, 144],
    ],
  ],
  [4, [['oat', 'OD-2604', -1, 12]]],
];

/**
 * Two products that expire. Their lots arrived in another order than they expire, one has expired
 * and one is on hold. A café got the oat drink that expires first.
 */
export function planLots(diary: Diary): void {
  const { company, plan, onDay, date, nextBin } = diary;
  const [site, client] = [company.sites[0], company.clients[1]];
  const ids = { oat: 0, brew: 0 };
  plan(onDay(12, 5.5), async (tx, at) => {
    const make = (code: string, name: string, barcode: string) => {
      const product = {
        customerId: client.id,
        sku: `${client.prefix}-${code}`,
        name,
        barcode,
        tracking: 'LOT',
        expires: true,
      } as const;
      return createProduct(tx, as(company.supervisor, at), product);
    };
    ids.oat = (await make('OAT-1L', 'Oat drink, barista 1 L', '2941740099016')).id;
    ids.brew = (await make('CBR-330', 'Cold brew 330 ml', '2941740099023')).id;
  });
  for (const [daysAgo, lots] of PALLETS) {
    const pallet = { lpn: '' };
    plan(onDay(daysAgo, 6), async (tx, at) => {
      const items = lots.map(([product, code, days, quantity]) => ({
        productId: ids[product],
        quantity,
        lot: { code, expiresOn: date(days) },
      }));
      const batch = { warehouseId: site.id, asnId: null, userNotes: null, items };
      pallet.lpn = (await finalizePallet(tx, as(company.operator, at), batch)).data.pallet.lpn;
    });
    plan(onDay(daysAgo, 6) + TEN_MINUTES, async (tx, at) => {
      await putAway(tx, as(company.operator, at), pallet.lpn, nextBin(site));
    });
  }
  planCafe(diary, site, client, ids);
  plan(onDay(2, 10), async (tx, at) => {
    const { id } = await tx
      .selectFrom('lot')
      .select('id')
      .where('code', '=', 'CB-0911')
      .executeTakeFirstOrThrow();
    await holdLot(tx, as(company.supervisor, at), id, 'The supplier reports leaking seals');
  });
}

function planCafe(
  { company, plan, onDay }: Diary,
  site: Site,
  client: Client,
  ids: { oat: number },
): void {
  const order: Outgoing = {
    id: 0,
    detail: null,
    carrier: 'DHL',
    trackingNumber: 'JVGL-0611-7734',
    shortReason: null,
  };
  plan(onDay(6, 9), async (tx, at) => {
    const result = await createOrder(tx, as(company.supervisor, at), {
      orderReference: `${client.prefix}-SO-OAT`,
      shippingAddress: 'Café De Zaaier, Nieuwe Binnenweg 14, 3014 GA Rotterdam',
      customerId: client.id,
      warehouseId: site.id,
      items: [{ productId: ids.oat, quantity: 36 }],
    });
    order.id = result.order.id;
  });
  for (const step of stepsTo('SHIPPED', order))
    plan(onDay(6, 9.5) + step.after * TEN_MINUTES, async (tx, at) => {
      order.detail = await step.take(tx, as(company[step.by], at), order);
    });
}
