import type { OrderDetail } from '@lading/contract/orders';
import type { Papers } from '@lading/contract/papers';
import { isCancelled } from '@lading/domain/life';
import { type LoadedOrder, loadPapers } from '@lading/domain/loadPapers';
import { orderPapers, type PaperLot, type PaperOrder } from '@lading/domain/orderPapers';
import {
  clientPaperKinds,
  type LoadPaperKind,
  type OrderPaperKind,
  type PaperFormat,
  type PaperStyle,
  paperFormat,
  paperSize,
} from '@lading/domain/papers';
import { paperWords } from '@lading/domain/paperWords';
import { type Actor, requireAllowed } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Download } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getLoad, outerUnitsOf } from '../loads/loads.service.ts';
import { getOrder } from '../orders/orders.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import { listPickedLots, type PickedLot } from './papers.queries.ts';
import { drawPapers } from './pdf.ts';

/** Papers are in English until customers have languages. */
const LANGUAGE = 'en';

interface Written extends Papers {
  style: PaperStyle;
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

async function drawn(name: string, { papers, style }: Written): Promise<Download> {
  if (papers.length === 0) throw new Refusal('NO_PAPER');
  return {
    name,
    body: await drawPapers(papers, paperSize(style.locale), paperWords[style.language]),
  };
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
  return { papers, style };
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
  return { papers, style };
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
