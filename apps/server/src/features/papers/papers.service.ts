import type { OrderDetail } from '@lading/contract/orders';
import type { Papers } from '@lading/contract/papers';
import { isCancelled } from '@lading/domain/life';
import { type LoadedOrder, loadPapers } from '@lading/domain/loadPapers';
import { orderPapers, type PaperLot, type PaperOrder } from '@lading/domain/orderPapers';
import {
  clientPaperKinds,
  isOrderPaper,
  type LoadPaperKind,
  type OrderPaperKind,
  type Paper,
  type PaperFormat,
  type PaperKind,
  type PaperStyle,
  paperFormat,
  paperSize,
} from '@lading/domain/papers';
import { paperWords } from '@lading/domain/paperWords';
import { type Actor, requireAllowed } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Download } from '../../platform/http/route.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { getLoad, outerUnitsOf } from '../loads/loads.service.ts';
import { getOrder } from '../orders/orders.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import { listPickedLots, type PickedLot } from './papers.queries.ts';
import { type Drawn, drawPapers } from './pdf.ts';

/** Papers are in English until customers have languages. */
const LANGUAGE = 'en';

interface Written extends Papers {
  style: PaperStyle;
  /** The order or load, as people name it. */
  reference: string;
}

export async function getOrderPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: OrderPaperKind,
): Promise<Papers> {
  const { papers } = await writeOrderPapers(db, actor, id, kind);
  return { papers };
}

export async function drawOrderPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: OrderPaperKind,
): Promise<Download> {
  const written = await writeOrderPapers(db, actor, id, kind);
  return drawn(`order-${id}-${kind.toLowerCase().replaceAll('_', '-')}`, written);
}

async function drawn(name: string, written: Written): Promise<Download> {
  const { body } = await draw([written]);
  return { name, body };
}

/** Draws papers as one file. Refuses where there is none of one of their orders or loads. */
async function draw(all: readonly Written[]): Promise<Drawn> {
  const [first] = all;
  if (!first || all.some(({ papers }) => papers.length === 0)) throw new Refusal('NO_PAPER');
  const { locale, language } = first.style;
  const papers = all.flatMap((written) => written.papers);
  return drawPapers(papers, paperSize(locale), paperWords[language]);
}

/** Papers of one kind: of orders, or of loads. */
export interface PapersOf {
  kind: PaperKind;
  orderIds?: readonly number[] | undefined;
  loadIds?: readonly number[] | undefined;
}

/**
 * Draws papers of orders or of loads as one file, for those who may see them, and says what people
 * call each.
 */
export async function drawPapersOf(
  db: Db,
  actor: Actor,
  { kind, orderIds, loadIds }: PapersOf,
): Promise<Drawn & { names: string[] }> {
  if (orderIds && loadIds) throw badField('loadIds', 'ORDERS_AND_LOADS');
  const all: Written[] = [];
  if (orderIds) {
    requireAllowed(actor, 'orders:read');
    if (!isOrderPaper(kind)) throw badField('orderIds', 'NOT_OF_ORDERS');
    for (const id of orderIds) all.push(await writeOrderPapers(db, actor, id, kind));
  } else {
    requireAllowed(actor, 'orders:ship');
    for (const id of loadIds ?? []) all.push(await writeLoadPapers(db, actor, id, kind));
  }
  return { ...(await draw(all)), names: all.map(({ reference }) => reference) };
}

/** Draws a page of a warehouse that is of no order and no load. */
export async function drawPage(
  db: Db,
  actor: Actor,
  warehouseId: number,
  compose: (head: Pick<PaperOrder, 'company' | 'warehouse'> & { style: PaperStyle }) => Paper,
): Promise<Drawn> {
  const { format: _, ...head } = await headOf(db, actor, warehouseId);
  return draw([{ papers: [compose(head)], style: head.style, reference: '' }]);
}

export async function getLoadPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: LoadPaperKind,
): Promise<Papers> {
  const { papers } = await writeLoadPapers(db, actor, id, kind);
  return { papers };
}

export async function drawLoadPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: LoadPaperKind,
): Promise<Download> {
  const written = await writeLoadPapers(db, actor, id, kind);
  return drawn(`load-${id}-${kind.toLowerCase().replaceAll('_', '-')}`, written);
}

/** Writes the papers of what is loaded, whatever else its orders have. */
async function writeLoadPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: LoadPaperKind,
): Promise<Written> {
  const load = await getLoad(db, actor, id);
  const { warehouseId } = load;
  const { company, warehouse, format, style } = await headOf(db, actor, warehouseId);
  const loaded = load.packages.filter(({ state }) => state === 'LOADED');
  const outer = outerUnitsOf(load);
  const packageIds = new Set(loaded.map(({ packageId }) => packageId));
  const orderIds = [...new Set(loaded.map(({ orderId }) => orderId))];
  const orders: LoadedOrder[] = [];
  for (const {
    order: { id: orderId },
    bolNumber,
  } of load.orders) {
    if (!orderIds.includes(orderId)) continue;
    const order = await getOrder(db, actor, orderId);
    const lots = await listPickedLots(db, order);
    const { packages, ...paper } = paperOrder(order, lots, { company, warehouse });
    orders.push({
      ...paper,
      bolNumber,
      packages: packages
        .filter((each) => packageIds.has(each.id))
        .map((each) => ({ ...each, outer: outer.get(each.id) ?? null })),
    });
  }
  const { number, destination } = load;
  const papers = loadPapers(
    kind,
    {
      number,
      isOpen: load.status === 'OPEN',
      carrier: load.carrier,
      scac: load.scac,
      service: load.service,
      trailer: load.trailer,
      seal: load.seal,
      proNumber: load.proNumber,
      bolNumber: load.bolNumber,
      departedAt: load.departedAt,
      company,
      warehouse,
      destination: destination?.name ?? null,
      orders,
    },
    format,
  );
  return { papers, style, reference: number };
}

async function writeOrderPapers(
  db: Db,
  actor: Actor,
  id: number,
  kind: OrderPaperKind,
): Promise<Written> {
  if (!clientPaperKinds.includes(kind)) requireAllowed(actor, 'orders:ship');
  const order = await getOrder(db, actor, id);
  const { company, warehouse, format, style } = await headOf(db, actor, order.warehouseId);
  const lots = await listPickedLots(db, order);
  const papers = orderPapers(kind, paperOrder(order, lots, { company, warehouse }), format);
  return { papers, style, reference: order.orderReference };
}

/** What every paper of a warehouse says, and how. */
async function headOf(
  db: Db,
  actor: Actor,
  warehouseId: number,
): Promise<Pick<PaperOrder, 'company' | 'warehouse'> & { format: PaperFormat; style: PaperStyle }> {
  const warehouse = await getWarehouse(db, actor, warehouseId);
  const { companyName, locale } = await getSettings(db, actor);
  const style = { language: LANGUAGE, locale, timeZone: warehouse.timeZone } as const;
  return { company: companyName, warehouse, format: paperFormat(style), style };
}

function paperOrder(
  order: OrderDetail,
  lots: readonly PickedLot[],
  head: Pick<PaperOrder, 'company' | 'warehouse'>,
): PaperOrder {
  return {
    ...head,
    id: order.id,
    reference: order.orderReference,
    customer: order.customer.name,
    orderDate: order.orderDate,
    shippedAt: order.actualShipDate,
    shipTo: order.shippingAddress,
    address: order.address,
    carrier: order.shippingCarrier,
    trackingNumber: order.trackingNumber,
    items: order.items.map(({ id, externalLineId, product, quantity, pickedQuantity }) => ({
      id,
      externalLineId,
      sku: product.sku,
      name: product.name,
      ordered: quantity,
      picked: pickedQuantity,
      lots: lotsOf(lots.filter(({ itemId }) => itemId === id)),
    })),
    packages: order.packages.map((each) => ({
      id: each.id,
      lpn: each.unit?.lpn ?? null,
      packaging: each.packaging?.name ?? null,
      trackingNumber: each.trackingNumber,
      weight: each.weight ?? each.computedWeight,
      isComputed: each.weight === null,
      outer: null,
      lines: each.lines.map(({ orderItemId, quantity, serials = [] }) => ({
        itemId: orderItemId,
        quantity,
        serials,
        lots: packedLots(each, { orderItemId, quantity }, lots),
      })),
    })),
    followUps: order.followUpOrders
      .filter((next) => !isCancelled(next))
      .map(({ orderReference }) => orderReference),
  };
}

/** Adds up lots wherever they are. */
function lotsOf(picked: readonly PickedLot[]): PaperLot[] {
  const byCode = new Map<string, PaperLot & { quantity: number }>();
  for (const { code, expiresOn, quantity } of picked)
    if (code !== null)
      byCode.set(code, {
        code,
        expiresOn,
        quantity: quantity + (byCode.get(code)?.quantity ?? 0),
      });
  return [...byCode.values()];
}

/**
 * The lots of a line in a package. In a unit they are known; elsewhere the only lot of the line's
 * loose units is it, and of several each may be.
 */
function packedLots(
  each: OrderDetail['packages'][number],
  { orderItemId, quantity }: { orderItemId: number; quantity: number },
  lots: readonly PickedLot[],
): PaperLot[] {
  const ofItem = lots.filter(({ itemId }) => itemId === orderItemId);
  const inUnit = ofItem.filter(({ packageId }) => packageId === each.id);
  if (inUnit.length > 0) return lotsOf(inUnit);
  const loose = ofItem.filter(({ packageId }) => packageId === null);
  return lotsOf(loose).map((lot) => ({ ...lot, quantity: loose.length === 1 ? quantity : null }));
}
