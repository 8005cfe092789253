import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/orders';
import type { Order, OrderDetail, OrderSummary } from '@lading/contract/orders';
import { addressText, trimAddress } from '@lading/domain/addresses';
import { shipDayOf } from '@lading/domain/calendars';
import type { LineEntry, LineInput } from '@lading/domain/lines';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { remark } from '@lading/domain/messages/remarks';
import { codesOf, type orderFields } from '@lading/domain/messages/words';
import {
  beforeReleaseStatuses,
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  editableItemStatuses,
  historyStates,
  type ImportedOrderState,
  isOneOf,
  mayName,
  statusAfterAllocation,
  stockStatusesOf,
  takesUnsellable,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import type { PackEntry } from '@lading/domain/packs';
import { packageOfCode, toteCode } from '@lading/domain/picking';
import { dayIn } from '@lading/domain/time';
import {
  type Actor,
  customerScope,
  requireOpenWarehouse,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import { shownSelf } from '../../platform/auth/shown.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import type { RequestKey } from '../../platform/database/parts.ts';
import { findReferenced, type Referenced } from '../../platform/database/referenced.ts';
import { identifyLines, requireOwnNumbers } from '../../platform/documents.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  Refusal,
  requireUnchanged,
  requireUnedited,
} from '../../platform/refusal.ts';
import { findCustomerIds, requireCustomerScope } from '../customers/customers.service.ts';
import { forgetReleased, lockDemand, lockProducts } from '../inventory/allocations.ledger.ts';
import { requireUsable, resolveWanted, type WantedLot } from '../inventory/lots.ledger.ts';
import { findNamedProducts, type WithProducts } from '../products/codedLines.service.ts';
import { keepNamed } from '../products/openDocuments.service.ts';
import { requireEntered, resolveLines } from '../products/packaging.service.ts';
import {
  type KnownProduct,
  requireActiveProducts,
  requireOrderable,
  requireProductsOf,
} from '../products/products.service.ts';
import { getTimeZone, requireDestination } from '../warehouses/warehouses.service.ts';
import { composeNew } from './composeOrder.ts';
import { listLines, type OrderLine } from './lines.lent.ts';
import { type EditedLine, replaceLines } from './lines.queries.ts';
import { allocateLines, releaseLines, wakeForMissing } from './orders.demand.ts';
import {
  type Created,
  type CreatedOrder,
  insertCreated,
  insertOrders,
  type KnownOrder,
  type NewOrder,
  type NewOrderParts,
} from './orders.ledger.ts';
import { countOrders, documents, orderListing, wasPicked } from './orders.queries.ts';
import {
  findOrdersInTote,
  findOrdersOfPackage,
  findPacked,
  type PackedSerial,
  searchOrders,
} from './search.queries.ts';
import { shipDateOf, UNDATED } from './shipDates.service.ts';
import {
  type DerivedShipDate,
  getValues,
  type LockedOrder,
  type OrderValues,
  updateOrderValues,
} from './steps.queries.ts';
import {
  endStep,
  getOrder,
  requireBeforeRelease,
  requireOrder,
  requireStep,
  serveWaiting,
} from './steps.service.ts';
import { wakeAllocator } from './wakes.queries.ts';

export { getOrder };

type UndatedValues = Omit<OrderValues, keyof DerivedShipDate>;
type UndatedOrder = Omit<CreatedOrder, keyof DerivedShipDate>;
type OrderInput = WithProducts<BodyOf<typeof contract.updateOrder>>;
/** An entered line whose number, units and pack are resolved. */
type Item = Omit<OrderInput['items'][number], keyof LineEntry | 'quantity' | keyof PackEntry> &
  LineEntry &
  PackEntry & { quantity: number };

export async function listOrders(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listOrders>,
): Promise<Listing<Order>> {
  requireWarehouse(actor, query.warehouseId);
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  const due = query.due && { is: query.due, today: await todayIn(db, actor, query.warehouseId) };
  return orderListing({ ...query, customerId, due }, await searchOf(db, { ...query, customerId }));
}

async function searchOf(
  db: Db,
  {
    search,
    ...scope
  }: { search?: string | undefined; warehouseId: number; customerId: number | null },
) {
  return search?.trim()
    ? searchOrders(db, search, { ...scope, customerIds: await findCustomerIds(db, search) })
    : null;
}

const todayIn = async (db: Db, actor: Actor, warehouseId: number): Promise<string> =>
  dayIn(await getTimeZone(db, warehouseId), actor.at);

/** Counts the orders of the list that are late, due today and in each stage. */
export async function summarizeOrders(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.summarizeOrders>,
): Promise<OrderSummary> {
  requireWarehouse(actor, query.warehouseId);
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  return countOrders(
    db,
    { warehouseId: query.warehouseId, customerId },
    await todayIn(db, actor, query.warehouseId),
  );
}

export function findOrdersByReference(
  db: Db,
  actor: Actor,
  warehouseId: number,
  reference: string,
): Promise<Referenced[]> {
  return findReferenced(db, actor, documents, warehouseId, reference);
}

export async function findOrdersByPackage(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<Referenced[]> {
  const packageId = packageOfCode(code);
  return packageId === null ? [] : findOrdersOfPackage(db, actor, warehouseId, packageId);
}

/** Finds a serial that was packed for an order; also after it left. */
export function findPackedSerial(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<PackedSerial | null> {
  return findPacked(db, actor, warehouseId, code.trim());
}

export function findOrdersByTote(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<Referenced[]> {
  return findOrdersInTote(db, actor, warehouseId, toteCode(code));
}

/**
 * Creates an order. Promises it free units of its products, or places them if the order names stock
 * that is not for sale. One statement looks up the products and inserts the order; a later refusal
 * because of a product rolls the order back. With a key the statement also ends the transaction,
 * unless units are to be placed.
 */
export async function createOrder(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createOrder>,
  key: RequestKey | null = null,
): Promise<ResponseOf<typeof contract.createOrder>> {
  const input = await findNamedProducts(tx, actor, actor.customerId ?? body.customerId, body);
  const values = await readNew(tx, actor, input);
  const { lines, lots } = await readLines(tx, actor, values, input.items);
  const placesAtOnce = takesUnsellable(values);
  requireOpenWarehouse(actor, values.warehouseId);
  if (values.destinationWarehouseId !== null)
    requireOpenWarehouse(actor, values.destinationWarehouseId);
  if (!placesAtOnce) requireUsable(lots);
  const order = {
    ...values,
    orderDate: actor.at,
    previousOrderId: null,
    createdAt: actor.at,
    createdBy: actor.userId,
    lines,
  };
  noteChange(tx, { warehouseId: values.warehouseId, customerId: values.customerId });
  const { known, written } = await writeDated(tx, actor, order, lots, placesAtOnce ? null : key);
  const created = await requireCreated(tx, actor, order, written);
  const promised = composeNew([known, created]);
  return createdOf(placesAtOnce ? await placeNew(tx, actor, promised) : promised);
}

/** How often an order is dated while its rules change under it. */
const MOST_DATINGS = 5;

/**
 * Inserts an order with the ship-by date of the rules that the server remembers. The statement
 * compares their mark: where the rules have changed, it writes nothing, and they are read.
 * Refuses with BUSY if they keep changing.
 */
async function writeDated(
  tx: Tx,
  actor: Actor,
  values: UndatedOrder,
  lots: KnownOrder['lots'],
  key: RequestKey | null,
): Promise<{ known: KnownOrder; written: Created }> {
  for (let attempt = 1; attempt <= MOST_DATINGS; attempt += 1) {
    const isCurrent = (): boolean => attempt === 1;
    const order = { ...values, ...(await shipDateOf(tx, values, isCurrent)) };
    const at = actor.at.toISOString();
    const known = {
      by: shownSelf(actor),
      order: { ...order, orderDate: at, createdAt: at },
      lots,
    };
    const written = await insertCreated(tx, order, !takesUnsellable(order), { key, known });
    if (written) return { known, written };
  }
  throw new Refusal('BUSY');
}

/** Composes the response for a new order again. */
export const composeCreated = (parts: NewOrderParts): ResponseOf<typeof contract.createOrder> =>
  createdOf(composeNew(parts));

function createdOf(order: OrderDetail): ResponseOf<typeof contract.createOrder> {
  const status = statusAfterAllocation(
    order.items.map(({ quantity, allocatedQuantity }) => ({
      quantity,
      allocated: allocatedQuantity,
    })),
  );
  return { ...outcomeOf('ORDER_CREATED', { reference: order.orderReference, status }), order };
}

async function readNew(
  tx: Tx,
  actor: Actor,
  input: WithProducts<BodyOf<typeof contract.createOrder>>,
): Promise<UndatedValues> {
  const { warehouseId } = input;
  requireSound(input, warehouseId);
  requireWarehouse(actor, warehouseId);
  const customerId = customerScope(actor, input.customerId);
  if (customerId === null) throw badField('customerId', 'FIELD_REQUIRED', { field: 'customerId' });
  if (input.destinationWarehouseId != null)
    await requireDestination(tx, actor, input.destinationWarehouseId);
  return readValues(input, { warehouseId, customerId, minRemainingDays: null });
}

/**
 * Reads the lines of a new order, and their lots. Looks up products only for a lot or a pack: the
 * fault of the product comes first.
 */
async function readLines(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId }: UndatedValues,
  input: OrderInput['items'],
): Promise<{ lines: CreatedOrder['lines']; lots: (WantedLot | null)[] }> {
  await keepNamed(tx, input);
  const named = input.some(({ lot, packId }) => lot || packId != null)
    ? await requireProductsOf(tx, actor, customerId, input, belongsToAnother)
    : new Map<number, KnownProduct>();
  const items = identifyLines(await resolveLines(tx, input));
  const lots = await resolveWanted(tx, warehouseId, named, items);
  const lines = items.map(({ lot: _, ...item }, index) => ({
    ...item,
    lotId: lots[index]?.id ?? null,
    price: item.price ?? null,
  }));
  return { lines, lots };
}

/** Refuses a new order if a product does not exist, belongs to another customer or is retired. */
async function requireCreated(
  tx: Tx,
  actor: Actor,
  { customerId, lines }: UndatedOrder,
  { orderId, products, ...created }: Created,
): Promise<Created & { orderId: number }> {
  if (orderId === null) {
    const known = new Map(products.map((product) => [product.id, product]));
    await requireProductsOf(tx, actor, customerId, lines, belongsToAnother, known);
    throw new Error('A new order of known products was not written.');
  }
  requireOrderable(products);
  return { ...created, orderId, products };
}

/** Places units for an order that names stock which is not for sale. */
async function placeNew(
  tx: Tx,
  actor: Actor,
  { id, warehouseId }: OrderDetail,
): Promise<OrderDetail> {
  await serveWaiting(tx, id, warehouseId, actor.at);
  return getOrder(tx, actor, id);
}

/**
 * Refuses input that is wrong whatever is stored: a repeated line number, or a destination that
 * does not fit the type.
 */
function requireSound(
  input: OrderInput,
  warehouseId: number,
  stored: readonly OrderLine[] = [],
): void {
  const destination = input.destinationWarehouseId ?? null;
  if (input.type === 'INTERNAL_TRANSFER') {
    if (destination === null)
      throw badField('destinationWarehouseId', 'REQUIRED_FOR', { field: 'destinationWarehouseId' });
    if (destination === warehouseId) throw badField('destinationWarehouseId', 'SAME_DESTINATION');
  } else if (destination !== null) throw badField('destinationWarehouseId', 'NO_DESTINATION');
  if (input.stockStatuses && !mayName(input.type ?? DEFAULT_ORDER_TYPE, input.stockStatuses))
    throw badField('stockStatuses', 'ONLY_AVAILABLE');
  requireOwnNumbers(input.items);
  requireEntered(identifyLines(input.items, stored), 'quantity', stored);
}

function readValues(
  input: OrderInput,
  {
    warehouseId,
    customerId,
    minRemainingDays,
  }: { warehouseId: number; customerId: number; minRemainingDays: number | null },
): UndatedValues {
  const type = input.type ?? DEFAULT_ORDER_TYPE;
  const destination = input.destinationWarehouseId ?? null;
  const address = input.address
    ? trimAddress({ postcode: null, phone: null, email: null, ...input.address })
    : null;
  return {
    warehouseId,
    customerId,
    reference: input.orderReference.trim(),
    type,
    priority: input.priority ?? DEFAULT_PRIORITY,
    shippingAddress: input.shippingAddress?.trim() ?? (address ? addressText(address) : ''),
    address,
    shippingCarrier: input.shippingCarrier?.trim() || null,
    requestedShipDate: input.requestedShipDate ?? null,
    minRemainingDays:
      input.minRemainingDays === undefined ? minRemainingDays : input.minRemainingDays,
    notes: input.notes?.trim() || null,
    destinationWarehouseId: destination,
    stockStatuses: stockStatusesOf(type, input.stockStatuses),
  };
}

/** Keeps the parts of the stored address if the input has none and the printed text is the same. */
async function keepAddress(
  tx: Tx,
  order: LockedOrder,
  input: OrderInput,
  values: UndatedValues,
): Promise<UndatedValues> {
  if (input.address !== undefined) return values;
  const { shippingAddress, address } = await getValues(tx, order);
  return { ...values, address: values.shippingAddress === shippingAddress ? address : null };
}

/**
 * Keeps the stock that the stored order names if the input leaves it out and the type is the same.
 */
const keepStock = (order: LockedOrder, input: OrderInput): OrderInput =>
  input.stockStatuses === undefined && (input.type ?? DEFAULT_ORDER_TYPE) === order.type
    ? { ...input, stockStatuses: order.stockStatuses }
    : input;

const belongsToAnother = (line: number, sku: string): Fault =>
  fault('PRODUCT_OF_OTHER', { sku, line });

/**
 * Changes an order. Items may change until something is picked; the order then gets its promises
 * anew.
 */
export async function updateOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateOrder>,
  ifMatch: IfMatch,
): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  const input = await findNamedProducts(tx, actor, order.customerId, body);
  customerScope(actor, input.customerId);
  requireUnchanged(input, { customerId: order.customerId, warehouseId: order.warehouseId });
  const before = await listLines(tx, order);
  requireSound(input, order.warehouseId, before);
  const { destinationWarehouseId: destination = null } = input;
  if (destination !== null && destination !== order.destinationWarehouseId)
    await requireDestination(tx, actor, destination);
  const entered = await keepAddress(tx, order, input, readValues(keepStock(order, input), order));
  await keepNamed(tx, input.items);
  const products = await requireProductsOf(
    tx,
    actor,
    order.customerId,
    input.items,
    belongsToAnother,
  );
  const items = await resolveLines(tx, identifyLines(input.items, before), 'quantity', before);
  const lots = await resolveWanted(tx, order.warehouseId, products, items);
  requireUnedited(order, ifMatch);
  requireStep(order, 'edit');
  requireBeforeRelease(actor, order);
  const lines = linesAfter(items, lots, before);
  const changesItems = linesDiffer(before, lines);
  const values = await withShipDate(tx, order, entered);
  const isOpen =
    isOneOf(editableItemStatuses, order.status) &&
    !(await wasPicked(tx, order.warehouseId, before));
  if (!isOpen) requireEditable(order, values, changesItems);
  if (changesItems) {
    const listed = new Set(before.map((line) => line.productId));
    requireActiveProducts(
      [...products.values()].filter(({ id: productId }) => !listed.has(productId)),
    );
    if (!takesUnsellable(values)) requireUsable(lots, new Set(before.map((line) => line.lotId)));
  }
  await updateOrderValues(tx, order, values);
  const was = order.heldStatus ?? order.status;
  // Before its release, an order with another urgency competes for stock again, and one with
  // another shelf life takes other lots.
  const changesUrgency =
    shipDayOf(values) !== shipDayOf(order) ||
    (['priority', 'minRemainingDays'] as const).some((field) => values[field] !== order[field]);
  const changesStock = values.stockStatuses.join() !== order.stockStatuses.join();
  const isPromisedAgain =
    changesItems ||
    changesStock ||
    was === 'PENDING_PICK' ||
    (changesUrgency && isOneOf(beforeReleaseStatuses, was));
  if (isPromisedAgain) {
    const productIds = [...before, ...lines].map((line) => line.productId);
    // Placed stock is freed before any promise is locked. Promises alone are locked together, in
    // one order.
    if (takesUnsellable(order) || takesUnsellable(values))
      await lockDemand(tx, order.warehouseId, productIds);
    else if (was !== 'PENDING_PICK') await lockProducts(tx, order.warehouseId, productIds);
    await releaseLines(tx, order, actor.at);
  }
  if (changesItems) await changeItems(tx, order, before, lines);
  const { to: status, remarks: takenOver } = isPromisedAgain
    ? await allocateLines(tx, { ...order, ...values }, actor.at)
    : { to: was, remarks: [] };
  const held = order.status === 'ON_HOLD';
  if (!held && isOneOf(waitingOrderStatuses, status))
    await wakeForMissing(tx, order.warehouseId, await listLines(tx, order));
  return endStep(tx, actor, order, {
    event: 'edit',
    ...(held ? { heldStatus: status } : { to: status }),
    remarks: changesItems ? [remark('ITEMS_CHANGED'), ...takenOver] : takenOver,
  });
}

/** Adds the ship-by date after an edit. Once the order is released, the rules let it be. */
async function withShipDate(
  tx: Tx,
  order: LockedOrder,
  values: UndatedValues,
): Promise<OrderValues> {
  const { orderDate, derivedShipDate, shipByReason, shipRules } = order;
  const isKept =
    values.requestedShipDate === null &&
    order.requestedShipDate === null &&
    !isOneOf(beforeReleaseStatuses, order.heldStatus ?? order.status);
  return {
    ...values,
    ...(isKept
      ? { derivedShipDate, shipByReason, shipRules }
      : await shipDateOf(tx, { ...values, orderDate })),
  };
}

/** Replaces the lines. The caller has freed their units. */
async function changeItems(
  tx: Tx,
  order: LockedOrder,
  before: readonly OrderLine[],
  lines: readonly EditedLine[],
): Promise<void> {
  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  await forgetReleased(
    tx,
    order.warehouseId,
    gone.map((line) => line.id),
  );
  await replaceLines(tx, order, lines);
}

/** Refuses a change of items, reference, type or destination after the first pick. */
function requireEditable(order: LockedOrder, values: UndatedValues, changesItems: boolean): void {
  if (changesItems) throw new Refusal('ITEMS_FIXED');
  const isSame = {
    REFERENCE: values.reference === order.reference,
    TYPE: values.type === order.type,
    DESTINATION: values.destinationWarehouseId === order.destinationWarehouseId,
    STOCK_STATUSES: values.stockStatuses.join() === order.stockStatuses.join(),
  } satisfies Record<keyof typeof orderFields, boolean>;
  const fields = codesOf(isSame).filter((field) => !isSame[field]);
  if (fields.length) throw new Refusal('FIELDS_FIXED', { fields });
}

/** The fields of a line that an edit can change. */
const lineFields = [
  'lineNo',
  'externalLineId',
  'productId',
  'lotId',
  'quantity',
  'price',
  'packId',
  'packs',
  'packName',
  'packUnits',
] as const;

function linesDiffer(before: readonly OrderLine[], after: readonly EditedLine[]): boolean {
  const stored = new Map(before.map((line) => [line.id, line]));
  if (before.length !== after.length) return true;
  return after.some((line) => {
    const same = line.id === null ? undefined : stored.get(line.id);
    return lineFields.some((field) => line[field] !== same?.[field]);
  });
}

/**
 * Returns the lines after an edit. An item with the number and product of a stored line changes
 * that line; without a lot it keeps the line's.
 */
function linesAfter(
  items: readonly Item[],
  lots: readonly (WantedLot | null)[],
  before: readonly OrderLine[],
): EditedLine[] {
  const stored = new Map(before.map((line) => [line.lineNo, line]));
  return items.map((item, index) => {
    const { lineNo, externalLineId, productId, quantity, price = null } = item;
    const found = stored.get(lineNo);
    const line = found?.productId === productId ? found : null;
    const { packId, packs, packName, packUnits } = item;
    const lotId = item.lot === undefined ? (line?.lotId ?? null) : (lots[index]?.id ?? null);
    return {
      id: line?.id ?? null,
      lineNo,
      externalLineId,
      productId,
      lotId,
      quantity,
      price,
      packId,
      packs,
      packName,
      packUnits,
    };
  });
}

const CHUNK = 500;

type ImportedOption = 'destinationWarehouseId' | 'stockStatuses' | 'address' | 'minRemainingDays';

/** An imported order: it waits for its first allocation, is held, or is history. */
type ImportedOrder = Omit<UndatedValues, ImportedOption> &
  Partial<Pick<OrderValues, ImportedOption>> & {
    orderDate: Date;
    createdBy: number;
    state?: ImportedOrderState;
    /** For an order that is ON_HOLD. */
    holdReason?: string | null;
    /**
     * For an order that another system has shipped, with `trackingNumber` and the `shipped` units
     * of lines.
     */
    shippedAt?: Date | null;
    trackingNumber?: string | null;
    lines: readonly ImportedLine[];
  };
type ImportedLine = {
  productId: number;
  lotId?: number | null;
  quantity: number;
  shipped?: number;
  price: number | null;
} & LineInput &
  Partial<PackEntry>;

/** Inserts imported orders. Wakes the allocator for the open ones. */
export async function insertImportedOrders(
  tx: Tx,
  orders: readonly ImportedOrder[],
): Promise<void> {
  const rows = [];
  for (const order of orders) rows.push(await newImported(tx, order));
  for (let from = 0; from < rows.length; from += CHUNK)
    await insertOrders(tx, rows.slice(from, from + CHUNK));
  const open = orders.filter(({ state = 'OPEN' }) => state === 'OPEN');
  for (const warehouseId of new Set(open.map((order) => order.warehouseId))) {
    const lines = open.flatMap((order) => (order.warehouseId === warehouseId ? order.lines : []));
    await wakeAllocator(tx, warehouseId, [...new Set(lines.map((line) => line.productId))]);
  }
}

async function newImported(
  tx: Tx,
  { state = 'OPEN', holdReason = null, lines, ...order }: ImportedOrder,
): Promise<NewOrder> {
  const isHistory = historyStates.some((historyState) => historyState === state);
  return {
    ...order,
    ...(isHistory ? UNDATED : await shipDateOf(tx, order, () => true)),
    address: order.address ?? null,
    stockStatuses: order.stockStatuses ?? stockStatusesOf(order.type, null),
    destinationWarehouseId: order.destinationWarehouseId ?? null,
    minRemainingDays: order.minRemainingDays ?? null,
    createdAt: order.orderDate,
    previousOrderId: null,
    status: state === 'OPEN' ? 'PENDING_ALLOCATION' : state,
    heldStatus: state === 'ON_HOLD' ? 'PENDING_ALLOCATION' : null,
    isHistory,
    ...(isHistory ? { eventRemarks: [remark('IMPORTED')] } : { eventNotes: holdReason }),
    lines: identifyLines(lines).map((line) => ({
      lotId: null,
      ...line,
      allocated: line.shipped ?? 0,
    })),
  };
}
