import { ssccOf } from '@lading/domain/gs1';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { cancelAsn, createAsn } from '@lading/server/src/features/asns/asns.service.ts';
import {
  adjustStock,
  changeStatus,
  moveStock,
  putAway,
} from '@lading/server/src/features/inventory/inventory.service.ts';
import {
  closeAsn,
  finalizePallet,
} from '@lading/server/src/features/receiving/receiving.service.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Client, Company, Goods, Site } from './company.ts';
import { planCounts } from './counts.ts';
import { type Diary, type Event, Seeded } from './diary.ts';
import { planDock } from './dock.ts';
import {
  arrivalOf,
  as,
  freeLine,
  goodsAt,
  LINES_PER_PALLET,
  type Lot,
  receivedOf,
} from './goods.ts';
import { planLots } from './lots.ts';
import { planOrders } from './orders.ts';
import {
  ADJUSTMENTS,
  DELIVERIES,
  DELIVERY_NOTES,
  type Delivery,
  RECEIPT_NOTES,
  STATUS_CHANGES,
  UNANNOUNCED,
} from './scenario.ts';
import { planTransfer } from './transfers.ts';
import { planUpkeep } from './upkeep.ts';

const SEED = 20_417;

const LINES_PER_DELIVERY = 8;
const EVERY_NTH_FEEDS_PICKING = 3;
/** More units than any order takes of a product. */
const PLENTY = 96;

/** A pallet with a carton of each of the goods, as their sender labelled them. */
function unitsOf(goods: readonly Lot[], number: number) {
  const label = (serial: number): string => ssccOf('4098765', number * 100 + serial);
  const pallet = label(0);
  return [
    { code: pallet, kind: 'PALLET' as const },
    ...goods.map((item, index) => ({
      code: label(index + 1),
      kind: 'CARTON' as const,
      parent: pallet,
      items: [{ ...item }],
    })),
  ];
}

/** Plans the events of the weeks before `now`, then runs them in the order of time. */
export class History implements Diary {
  readonly random = new Seeded(SEED);
  readonly #events: Event[] = [];
  /** Units that are not allocated, by site and product. */
  readonly #free = new Map<string, number>();
  /** The next position in a list: of a client's goods for a site, or of a site's bins. */
  readonly #next = new Map<string, number>();
  #pallets = 0;
  #todays = 0;
  #asns = 0;

  constructor(
    readonly company: Company,
    readonly now: Date,
  ) {}

  async live(tx: Tx): Promise<void> {
    for (const [index, delivery] of DELIVERIES.entries()) this.#planDelivery(delivery, index);
    for (const arrival of UNANNOUNCED) this.#planUnannounced(arrival);
    planOrders(this);
    planTransfer(this, 117, 5, 'RECEIVED');
    planTransfer(this, 118, 1, 'UNDERWAY');
    planUpkeep(this);
    planCounts(this);
    planLots(this);
    planDock(this);
    this.#events.sort((first, other) => first.at - other.at);
    for (const event of this.#events) await event.happen(tx, new Date(event.at));
  }

  readonly plan = (at: number, happen: Event['happen']): void => {
    this.#events.push({ at, happen });
  };

  readonly onDay = (daysAgo: number, hours: number): number =>
    Math.floor(this.now.getTime() / DAY_MS) * DAY_MS -
    daysAgo * DAY_MS +
    Math.round(hours * 60) * MINUTE_MS;

  readonly date = (days: number): string =>
    new Date(this.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  /** When goods arrive: in the morning; today's in the last hours. */
  #arrival(daysAgo: number): number {
    if (daysAgo > 0) return this.onDay(daysAgo, 6.5 + this.random.between(0, 150) / 60);
    this.#todays += 1;
    return this.now.getTime() - (230 - this.#todays * 45) * MINUTE_MS;
  }

  /** The next goods of a client's catalogue for this site, in cartons of 12. */
  #nextLots(site: Site, client: Client, count: number): Lot[] {
    const key = `${site.id} ${client.id}`;
    const from = this.#next.get(key) ?? 0;
    this.#next.set(key, from + count);
    return Array.from({ length: count }, (_, index) => ({
      productId: goodsAt(client.regular, from + index).id,
      quantity: 12 * this.random.between(2, 14),
    }));
  }

  #planDelivery([siteAt, clientAt, daysAgo, end]: Delivery, number: number): void {
    const site = this.company.sites[siteAt];
    const client = this.company.clients[clientAt];
    const announced = Math.max(daysAgo + 4, 1);
    const awaited =
      end === 'AWAITED'
        ? client.awaited.map(({ id }) => ({
            productId: id,
            quantity: 12 * this.random.between(3, 9),
          }))
        : [];
    const expected = [
      ...this.#nextLots(site, client, end === 'AWAITED' ? 3 : LINES_PER_DELIVERY),
      ...awaited,
    ];
    const extra = goodsAt(client.regular, number * 5).id;
    const asn = { id: 0 };
    const announcer = clientAt === 0 ? this.company.client : this.company.supervisor;
    this.plan(this.onDay(announced, 9 + number / 10), async (tx, at) => {
      const result = await createAsn(tx, as(announcer, at), {
        customerId: client.id,
        warehouseId: site.id,
        asnReference: `${client.prefix}-PO-${2101 + this.#asns++}`,
        expectedArrivalDate: this.date(-daysAgo),
        notes: number % 5 === 0 ? this.random.pick(DELIVERY_NOTES) : null,
        items: expected.map(({ productId, quantity }) => ({
          productId,
          expectedQuantity: quantity,
        })),
        units: end === 'AWAITED' ? unitsOf(expected, number) : [],
      });
      asn.id = result.id;
    });
    if (end === 'CANCELLED')
      this.plan(this.onDay(announced, 15), async (tx, at) => {
        await cancelAsn(tx, as(announcer, at), asn.id);
      });
    if (end === 'CANCELLED' || end === 'AWAITED') return;
    this.#planReceipt([siteAt, clientAt, daysAgo, end], {
      asn,
      received: receivedOf(expected, end, extra),
    });
  }

  /**
   * Receives the pallets, puts them away unless they came today, and closes an ASN that stays
   * short.
   */
  #planReceipt(
    [siteAt, , daysAgo, end]: Delivery,
    { asn, received }: { asn: { id: number }; received: readonly Lot[] },
  ): void {
    const site = this.company.sites[siteAt];
    const arrival = this.#arrival(daysAgo);
    const notes = end in RECEIPT_NOTES ? RECEIPT_NOTES[end as keyof typeof RECEIPT_NOTES] : null;
    const pallets = Math.round(received.length / LINES_PER_PALLET);
    const size = Math.ceil(received.length / pallets);
    for (let index = 0; index < pallets; index += 1) {
      const isLast = index === pallets - 1;
      const lots = received.slice(index * size, (index + 1) * size);
      this.#planPallet(site, arrival + index * 30 * MINUTE_MS, lots, {
        asn,
        notes: isLast && end !== 'SHORT' ? notes : null,
        stays: daysAgo === 0,
      });
    }
    if (end !== 'SHORT' && end !== 'LATER') return;
    this.plan(this.onDay(daysAgo, 15.5), async (tx, at) => {
      await closeAsn(tx, as(this.company.supervisor, at), asn.id, { remainder: end, notes });
    });
  }

  #planUnannounced([siteAt, clientAt, daysAgo, notes]: (typeof UNANNOUNCED)[number]): void {
    const site = this.company.sites[siteAt];
    const lots = this.#nextLots(site, this.company.clients[clientAt], 3);
    this.#planPallet(site, this.#arrival(daysAgo), lots, {
      asn: null,
      notes,
      stays: daysAgo === 0,
    });
  }

  /** Receives one pallet, puts it into the next bin, and moves some of it to a pick bin. */
  #planPallet(
    site: Site,
    arrival: number,
    lots: readonly Lot[],
    { asn, notes, stays }: { asn: { id: number } | null; notes: string | null; stays: boolean },
  ): void {
    const number = ++this.#pallets;
    const pallet = { lpn: '' };
    this.plan(arrival, async (tx, at) => {
      const items = arrivalOf(lots, number);
      const batch = { warehouseId: site.id, asnId: asn?.id ?? null, userNotes: notes, items };
      const { data } = await finalizePallet(tx, as(this.company.operator, at), batch);
      pallet.lpn = data.pallet.lpn;
      for (const { productId, quantity, status } of items)
        if (status === 'AVAILABLE') this.count(site, productId, quantity);
    });
    if (stays) return;
    this.plan(arrival + this.random.between(25, 110) * MINUTE_MS, async (tx, at) => {
      await putAway(tx, as(this.company.operator, at), pallet.lpn, this.nextBin(site));
    });
    this.#planWorkOnPallet(site, arrival, pallet, number);
  }

  #planWorkOnPallet(site: Site, arrival: number, pallet: { lpn: string }, number: number): void {
    const { operator, supervisor } = this.company;
    if (number % EVERY_NTH_FEEDS_PICKING === 0)
      this.plan(arrival + 2 * HOUR_MS, async (tx, at) => {
        const line = await freeLine(tx, as(operator, at), pallet.lpn, 0, 12);
        const locationId = this.#nextOf(`picking ${site.id}`, site.pickBins);
        await moveStock(tx, as(operator, at), line.id, { locationId, quantity: 12 });
      });
    const change = STATUS_CHANGES.get(number);
    if (change)
      this.plan(arrival + 3 * HOUR_MS, async (tx, at) => {
        const [status, quantity, reason] = change;
        const line = await freeLine(tx, as(supervisor, at), pallet.lpn, 1, quantity);
        await changeStatus(tx, as(supervisor, at), line.id, { status, quantity, reason });
        this.count(site, line.product.id, -quantity);
      });
    const adjustment = ADJUSTMENTS.get(number);
    if (adjustment)
      this.plan(arrival + 5 * HOUR_MS, async (tx, at) => {
        const [quantity, reason] = adjustment;
        const line = await freeLine(tx, as(supervisor, at), pallet.lpn, 2, Math.max(1, -quantity));
        await adjustStock(tx, as(supervisor, at), line.id, { quantity, reason });
        this.count(site, line.product.id, quantity);
      });
  }

  readonly stockedGoods = (site: Site, client: Client, count: number): Goods[] => {
    const plenty = client.regular.filter(
      ({ id }) => (this.#free.get(`${site.id} ${id}`) ?? 0) >= PLENTY,
    );
    const from = this.random.between(0, plenty.length - 1);
    return Array.from({ length: Math.min(count, plenty.length) }, (_, index) =>
      goodsAt(plenty, from + index * 3),
    ).filter((goods, index, all) => all.indexOf(goods) === index);
  };

  readonly nextBin = (site: Site): number => this.#nextOf(`bins ${site.id}`, site.bins);

  readonly count = (site: Site, productId: number, units: number): void => {
    const key = `${site.id} ${productId}`;
    this.#free.set(key, (this.#free.get(key) ?? 0) + units);
  };

  #nextOf(key: string, ids: readonly number[]): number {
    const at = this.#next.get(key) ?? 0;
    this.#next.set(key, at + 1);
    return ids[at % ids.length] as number;
  }
}
