import type { OrderDetail } from '@lading/contract/orders';
import type { Papers } from '@lading/contract/papers';
import { isCancelled } from '@lading/domain/life';
import { type LoadedOrder, loadPapers } from '@lading/domain/loadPapers';
import { orderPapers, type PaperLot, type PaperOrder } from '@lading/domain/orderPapers';
import {
  asnPaperKinds,
  batchPaperKinds,
  type LoadPaperKind,
  loadPaperKinds,
  type OrderPaperKind,
  orderPaperKinds,
  orderPaperPermissions,
  type Paper,
  type PaperFormat,
  type PaperKind,
  type PaperStyle,
  paperFormat,
  paperSize,
} from '@lading/domain/papers';
import { paperWords } from '@lading/domain/paperWords';
import type { Permission } from '@lading/domain/permissions';
import { batchPickList, orderPickList } from '@lading/domain/pickList';
import { receivingList } from '@lading/domain/receivingList';
import { type Actor, requireAllowed } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Download } from '../../platform/http/route.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { getAsn } from '../asns/asns.service.ts';
import { getLoad, outerUnitsOf } from '../loads/loads.service.ts';
import { getOrder } from '../orders/orders.service.ts';
import { getPickBatch } from '../picking/pickBatches.service.ts';
import { listStopsOf } from '../picking/picking.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import { listCustomersOf, listPickedLots, type PickedLot } from './papers.queries.ts';
import { type Drawn, drawPapers } from './pdf.ts';

/** Papers are in English until customers have languages. */
const LANGUAGE = 'en';

interface Written extends Papers {
  style: PaperStyle;
  /** What the papers are of, as people name it. */
  reference: string;
}

/** What papers are of: orders, loads, pick batches or ASNs. */
interface Source<K extends PaperKind> {
  /** The start of the names of files. */
  name: string;
  kinds: readonly K[];
  /** What one needs to read any of them. */
  permission: Permission;
  write: (db: Db, actor: Actor, id: number, kind: K) => Promise<Written>;
}

/** Papers of records of one sort, as data and as files. */
const papersOf = <K extends PaperKind>({ name, kinds, permission, write }: Source<K>) => ({
  kinds,
  permission,
  get: async (db: Db, actor: Actor, id: number, kind: K): Promise<Papers> => {
    const { papers } = await write(db, actor, id, kind);
    return { papers };
  },
  draw: async (db: Db, actor: Actor, id: number, kind: K): Promise<Download> => {
    const { body } = await draw([await write(db, actor, id, kind)]);
    return { name: `${name}-${id}-${kind.toLowerCase().replaceAll('_', '-')}`, body };
  },
  /** What writes papers of this kind; null where these records have none. */
  writerOf: (kind: PaperKind): ((db: Db, actor: Actor, id: number) => Promise<Written>) | null => {
    const own = kinds.find((each) => each === kind);
    return own ? (db, actor, id) => write(db, actor, id, own) : null;
  },
});

export const ofOrders = papersOf({
  name: 'order',
  kinds: orderPaperKinds,
  permission: 'orders:read',
  write: writeOrderPapers,
});
export const ofLoads = papersOf({
  name: 'load',
  kinds: loadPaperKinds,
  permission: 'orders:ship',
  write: writeLoadPapers,
});
export const ofBatches = papersOf({
  name: 'batch',
  kinds: batchPaperKinds,
  permission: 'orders:pick',
  write: writeBatchPapers,
});
export const ofAsns = papersOf({
  name: 'asn',
  kinds: asnPaperKinds,
  permission: 'asns:read',
  write: writeAsnPapers,
});
const sources = { orderIds: ofOrders, loadIds: ofLoads, batchIds: ofBatches, asnIds: ofAsns };
type SourceField = keyof typeof sources;
const sourceFields = Object.keys(sources) as SourceField[];

/** The records of which papers are: of one sort alone. */
export type PaperRecords = { [F in SourceField]?: readonly number[] | undefined };

/** Draws papers as one file. Refuses where there is none of one of their records. */
async function draw(all: readonly Written[]): Promise<Drawn> {
  const [first] = all;
  if (!first || all.some(({ papers }) => papers.length === 0)) throw new Refusal('NO_PAPER');
  const { locale, language } = first.style;
  const papers = all.flatMap((written) => written.papers);
  return drawPapers(papers, paperSize(locale), paperWords[language]);
}

/**
 * Draws papers of one kind as one file, for those who may see them, and says what people call
 * their records.
 */
export async function drawPapersOf(
  db: Db,
  actor: Actor,
  kind: PaperKind,
  records: PaperRecords,
): Promise<Drawn & { names: string[] }> {
  const [field, other] = sourceFields.filter((each) => records[each] !== undefined);
  if (other) throw badField(other, 'PAPER_OF_ONE_KIND');
  if (!field) throw new Refusal('NO_PAPER');
  requireAllowed(actor, sources[field].permission);
  const write = sources[field].writerOf(kind);
  if (!write)
    throw badField(field, 'PAPER_OF_OTHERS', {
      fields: sourceFields.filter((each) => sources[each].writerOf(kind)),
    });
  const all: Written[] = [];
  for (const id of records[field] ?? []) all.push(await write(db, actor, id));
  return { ...(await draw(all)), names: all.map(({ reference }) => reference) };
}

/** Draws papers of a warehouse that are of none of its records. */
export async function drawOwn(
  db: Db,
  actor: Actor,
  warehouseId: number,
  compose: (head: Head) => Paper[],
): Promise<Drawn> {
  const head = await headOf(db, actor, warehouseId);
  return draw([{ papers: compose(head), style: head.style, reference: '' }]);
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
  requireAllowed(actor, orderPaperPermissions[kind]);
  const order = await getOrder(db, actor, id);
  const { company, warehouse, format, style } = await headOf(db, actor, order.warehouseId);
  const head = { style, reference: order.orderReference };
  if (kind === 'PICK_LIST') {
    const list = {
      reference: order.orderReference,
      customer: order.customer.name,
      cartons: order.cartons ?? [],
      lines: await listStopsOf(db, order),
      printedAt: actor.at.toISOString(),
    };
    return { ...head, papers: [orderPickList(list, format)] };
  }
  const lots = await listPickedLots(db, order);
  const papers = orderPapers(kind, paperOrder(order, lots, { company, warehouse }), format);
  return { ...head, papers };
}

async function writeBatchPapers(db: Db, actor: Actor, batchId: number): Promise<Written> {
  const { id, warehouseId, orders, lines } = await getPickBatch(db, actor, batchId);
  const { format, style } = await headOf(db, actor, warehouseId);
  const customers = await listCustomersOf(
    db,
    warehouseId,
    orders.map((order) => order.id),
  );
  const list = { id, customers, orders, lines, printedAt: actor.at.toISOString() };
  return { papers: [batchPickList(list, format)], style, reference: `Batch ${id}` };
}

async function writeAsnPapers(db: Db, actor: Actor, id: number): Promise<Written> {
  const asn = await getAsn(db, actor, id);
  const { format, style } = await headOf(db, actor, asn.warehouse.id);
  const papers = [receivingList(asn, actor.at.toISOString(), format)];
  return { papers, style, reference: asn.asnReference };
}

type Head = Pick<PaperOrder, 'company' | 'warehouse'> & { format: PaperFormat; style: PaperStyle };

/** What every paper of a warehouse says, and how. */
async function headOf(db: Db, actor: Actor, warehouseId: number): Promise<Head> {
  const warehouse = await getWarehouse(db, actor, warehouseId);
  const { companyName, locale, currency } = await getSettings(db, actor);
  const style = { language: LANGUAGE, locale, currency, timeZone: warehouse.timeZone } as const;
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
