import { settableStockStatuses } from './inventory.ts';
import { keysOf } from './keysOf.ts';
import type { RuledLife } from './life.ts';
import { dayIn } from './time.ts';

export const orderStatuses = [
  'PENDING_ALLOCATION',
  'ALLOCATED',
  'PARTIALLY_ALLOCATED',
  'PENDING_PICK',
  'PICKING_IN_PROGRESS',
  'PICKED',
  'PACKING_IN_PROGRESS',
  'PACKED',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'ON_HOLD',
  'BACKORDER',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderTypes = [
  'STANDARD_OUTBOUND',
  'BULK_ORDER',
  'ECOMMERCE',
  'RETURN_TO_VENDOR',
  'INTERNAL_TRANSFER',
  'SCRAP',
] as const;
export type OrderType = (typeof orderTypes)[number];
export const DEFAULT_ORDER_TYPE: OrderType = 'STANDARD_OUTBOUND';

/**
 * The type of an order whose goods go to nobody: it may do without a shipping address, and nothing
 * of it comes back.
 */
export const DISPOSAL_ORDER_TYPE = 'SCRAP' satisfies OrderType;

/**
 * The stock that an order may name: by a status, or by the reason why AVAILABLE stock is not for
 * sale.
 */
export const outflowStatuses = [...settableStockStatuses, 'ON_HOLD', 'EXPIRED'] as const;
export type OutflowStatus = (typeof outflowStatuses)[number];

/**
 * The stock that an order of a type takes where it names none; null for a type that takes what is
 * for sale, and nothing else.
 */
const namedByDefault: Record<OrderType, readonly OutflowStatus[] | null> = {
  STANDARD_OUTBOUND: null,
  BULK_ORDER: null,
  ECOMMERCE: null,
  RETURN_TO_VENDOR: ['AVAILABLE'],
  INTERNAL_TRANSFER: null,
  SCRAP: ['DAMAGED'],
};

/**
 * The named statuses in one order, each once. An order of a type that names none takes what is for
 * sale.
 */
export function stockStatusesOf(
  type: OrderType,
  named: readonly OutflowStatus[] | null | undefined,
): OutflowStatus[] {
  const taken = named ?? namedByDefault[type] ?? ['AVAILABLE'];
  return outflowStatuses.filter((status) => taken.includes(status));
}

/** Whether an order of a type may name the stock that it takes. */
export const namesStock = (type: OrderType): boolean => namedByDefault[type] !== null;

/** Whether an order of a type may name these statuses. */
export const mayName = (type: OrderType, statuses: readonly OutflowStatus[]): boolean =>
  namesStock(type) || !takesUnsellable({ stockStatuses: statuses });

/**
 * True for an order that names stock which is not for sale. Such stock is promised to nobody: it is
 * placed on balances at once.
 */
export const takesUnsellable = ({
  stockStatuses,
}: {
  stockStatuses: readonly OutflowStatus[];
}): boolean => stockStatuses.some((status) => status !== 'AVAILABLE');

export const MIN_PRIORITY = 1;
export const MAX_PRIORITY = 10;
export const DEFAULT_PRIORITY = 5;

/**
 * The states in which a file may name an order: one that is to be shipped, held or not, or one that
 * another system has done with.
 */
export const importedOrderStates = [
  'OPEN',
  'ON_HOLD',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const;
export type ImportedOrderState = (typeof importedOrderStates)[number];

/**
 * The states of orders that another system has done with. They are kept to be looked up, and move
 * no stock.
 */
export const historyStates = [
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const satisfies readonly ImportedOrderState[] & readonly OrderStatus[];
/** Those of them that left. */
export const sentStates = ['SHIPPED', 'DELIVERED'] as const satisfies readonly ImportedOrderState[];
/** Returns the state in which another system imports an order of this status. */
export const importedStateOf = (status: OrderStatus): ImportedOrderState =>
  importedOrderStates.find((state) => state === status) ?? 'OPEN';

/** Steps that people, and the allocator, take with an order. */
export const orderRequests = [
  'allocate',
  'release',
  'pick',
  'unpick',
  'pack',
  'unpack',
  'ship',
  'hand-over',
  'unship',
  'deliver',
  'cancel',
  'hold',
  'resume',
  'edit',
] as const;
export type OrderRequest = (typeof orderRequests)[number];

/**
 * The events of an order. Two of them are not requests. `count`: an approved cycle count found less
 * than was placed for the order. `recall`: stock fell below what orders were promised, or what was
 * placed for the order may not be sold any more.
 */
export const orderEvents = [...orderRequests, 'count', 'recall'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** The events of its history, which begins with `create`. */
export const orderHistoryEvents = ['create', ...orderEvents] as const;

/** The statuses that allocation can give an order: see `statusAfterAllocation`. */
const allocationOutcomes = [
  'ALLOCATED',
  'PARTIALLY_ALLOCATED',
  'BACKORDER',
] as const satisfies readonly OrderStatus[];
const pickOutcomes = [
  'PICKING_IN_PROGRESS',
  'PICKED',
  'BACKORDER',
] as const satisfies readonly OrderStatus[];
const packOutcomes = ['PACKING_IN_PROGRESS', 'PACKED'] as const satisfies readonly OrderStatus[];
const unpackOutcomes = ['PICKED', 'PACKING_IN_PROGRESS'] as const satisfies readonly OrderStatus[];
/** The statuses of work on the floor: see `statusOnFloor`. */
const floorOutcomes = [...pickOutcomes, ...packOutcomes] as const satisfies readonly OrderStatus[];

export const orderSteps: RuledLife<OrderStatus, OrderEvent> = {
  PENDING_ALLOCATION: {
    allocate: allocationOutcomes,
    cancel: 'CANCELLED',
    hold: 'ON_HOLD',
    edit: ['PENDING_ALLOCATION', ...allocationOutcomes],
  },
  PARTIALLY_ALLOCATED: {
    allocate: allocationOutcomes,
    release: 'PENDING_PICK',
    cancel: 'CANCELLED',
    hold: 'ON_HOLD',
    edit: allocationOutcomes,
    count: allocationOutcomes,
    recall: allocationOutcomes,
  },
  BACKORDER: {
    allocate: allocationOutcomes,
    cancel: 'CANCELLED',
    hold: 'ON_HOLD',
    edit: allocationOutcomes,
  },
  ALLOCATED: {
    release: 'PENDING_PICK',
    cancel: 'CANCELLED',
    hold: 'ON_HOLD',
    edit: allocationOutcomes,
    count: allocationOutcomes,
    recall: allocationOutcomes,
  },
  PENDING_PICK: {
    pick: pickOutcomes,
    cancel: 'CANCELLED',
    hold: 'ON_HOLD',
    edit: allocationOutcomes,
    count: ['PENDING_PICK', 'BACKORDER'],
    recall: ['PENDING_PICK', 'BACKORDER'],
  },
  PICKING_IN_PROGRESS: {
    pick: floorOutcomes,
    cancel: 'CANCELLED',
    edit: 'PICKING_IN_PROGRESS',
    unpick: floorOutcomes,
    count: floorOutcomes,
    recall: floorOutcomes,
  },
  PICKED: { pack: packOutcomes, cancel: 'CANCELLED', edit: 'PICKED', unpick: pickOutcomes },
  PACKING_IN_PROGRESS: {
    pack: packOutcomes,
    cancel: 'CANCELLED',
    edit: 'PACKING_IN_PROGRESS',
    unpack: unpackOutcomes,
    unpick: floorOutcomes,
  },
  PACKED: { ship: 'SHIPPED', cancel: 'CANCELLED', unpack: unpackOutcomes },
  SHIPPED: { deliver: 'DELIVERED', 'hand-over': 'SHIPPED', unship: 'PACKED' },
  DELIVERED: {},
  CANCELLED: {},
  ON_HOLD: {
    resume: [...allocationOutcomes, 'PENDING_PICK'],
    cancel: 'CANCELLED',
    edit: 'ON_HOLD',
    count: 'ON_HOLD',
    recall: 'ON_HOLD',
  },
};

/** Statuses in which an order waits for stock and takes it by itself when some arrives. */
export const waitingOrderStatuses = [
  'PENDING_ALLOCATION',
  'PARTIALLY_ALLOCATED',
  'BACKORDER',
] as const satisfies readonly OrderStatus[];

/** The status of an order before it is allocated for the first time. */
export const FIRST_ORDER_STATUS = 'PENDING_ALLOCATION' satisfies OrderStatus;
/** The statuses in which an order begins: also those of its first allocation. */
export type FirstOrderStatus = typeof FIRST_ORDER_STATUS | (typeof allocationOutcomes)[number];

/** Statuses before release: until then a client may edit and cancel its own order. */
export const beforeReleaseStatuses = [
  ...waitingOrderStatuses,
  'ALLOCATED',
] as const satisfies readonly OrderStatus[];

/** Statuses in which the lines may still change: nothing is picked yet. */
export const editableItemStatuses = [
  ...beforeReleaseStatuses,
  'PENDING_PICK',
  'ON_HOLD',
] as const satisfies readonly OrderStatus[];

/**
 * What an order needs next: stock, its release, or work on the floor. The list of orders can be
 * narrowed to each.
 */
export const orderStages = {
  WAITING: waitingOrderStatuses,
  SHORT: ['PARTIALLY_ALLOCATED', 'BACKORDER'],
  READY: ['ALLOCATED'],
  TO_PICK: ['PENDING_PICK', 'PICKING_IN_PROGRESS'],
  TO_SHIP: ['PICKED', 'PACKING_IN_PROGRESS', 'PACKED'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderStage = keyof typeof orderStages;
export const orderStageNames = keysOf(orderStages);

/** The status of a released order of which nothing is picked. */
export const UNPICKED_ORDER_STATUS = 'PENDING_PICK' satisfies OrderStatus;

/** Statuses of an order that was released: it has a pick list. */
export const releasedOrderStatuses = [
  ...orderStages.TO_PICK,
  ...orderStages.TO_SHIP,
  'SHIPPED',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

/** Statuses in which an order in a pick batch is walked for, or will be once it is resumed. */
export const walkedOrderStatuses = [
  ...orderStages.TO_PICK,
  'ON_HOLD',
] as const satisfies readonly OrderStatus[];

/**
 * Statuses in which an order may name a tote: it is walked for, waits in the tote to be packed, or
 * was cancelled while its goods were in it.
 */
export const toteOrderStatuses = [
  ...walkedOrderStatuses,
  'PICKED',
  'PACKING_IN_PROGRESS',
  'CANCELLED',
] as const satisfies readonly OrderStatus[];

/**
 * Statuses in which a line is not short of what it has not been allocated: nothing was tried yet,
 * or nothing is wanted any more.
 */
export const unservedOrderStatuses = [
  'PENDING_ALLOCATION',
  'CANCELLED',
] as const satisfies readonly OrderStatus[];

/** Statuses in which an order still has to leave the warehouse, and nobody holds it back. */
export const openOrderStatuses = [
  ...beforeReleaseStatuses,
  ...orderStages.TO_PICK,
  ...orderStages.TO_SHIP,
] as const satisfies readonly OrderStatus[];

/**
 * Statuses in which an order may be late: it has not shipped, and is not cancelled. One that is
 * held back is late as well.
 */
export const unshippedOrderStatuses = [
  ...openOrderStatuses,
  'ON_HOLD',
] as const satisfies readonly OrderStatus[];

/** When an order that has not shipped should: before today, or today. */
export const orderDues = ['LATE', 'TODAY'] as const;
export type OrderDue = (typeof orderDues)[number];

/**
 * Returns whether an order is late or due today; null for neither. `today` is the day of its
 * warehouse, as `2026-11-28`.
 */
export function dueOf(
  { status, shipBy }: { status: OrderStatus; shipBy: string | null },
  today: string,
): OrderDue | null {
  if (shipBy === null || shipBy > today || !isOneOf(unshippedOrderStatuses, status)) return null;
  return shipBy === today ? 'TODAY' : 'LATE';
}

/**
 * Whether what shipped has left the warehouse's hands: somebody has recorded it, or the day on
 * which it shipped is over in the warehouse's time zone. Until then the shipment can be undone.
 */
export function isHandedOver(
  order: { actualShipDate: string | null; handedOverAt: string | null },
  timeZone: string,
  now: Date,
): boolean {
  if (order.actualShipDate === null || order.handedOverAt !== null) return true;
  return dayIn(timeZone, new Date(order.actualShipDate)) < dayIn(timeZone, now);
}

export function isOneOf<S extends OrderStatus>(
  statuses: readonly S[],
  status: OrderStatus,
): status is S {
  return statuses.some((each) => each === status);
}

/** The status that allocation gives an order, from its lines in units. */
export function statusAfterAllocation(
  lines: readonly { quantity: number; allocated: number }[],
): (typeof allocationOutcomes)[number] {
  const allocated = lines.reduce((sum, line) => sum + line.allocated, 0);
  if (allocated === 0) return 'BACKORDER';
  return lines.every((line) => line.allocated >= line.quantity)
    ? 'ALLOCATED'
    : 'PARTIALLY_ALLOCATED';
}

/**
 * The status that work on the floor gives an order, from its lines in units. An order with nothing
 * picked and nothing left to pick waits again.
 */
export function statusOnFloor(
  lines: readonly { allocated: number; picked: number; packed: number }[],
): (typeof floorOutcomes)[number] {
  if (lines.some((line) => line.allocated > line.picked)) return 'PICKING_IN_PROGRESS';
  if (lines.every((line) => line.picked === 0)) return 'BACKORDER';
  if (lines.every((line) => line.packed === 0)) return 'PICKED';
  return lines.every((line) => line.packed >= line.picked) ? 'PACKED' : 'PACKING_IN_PROGRESS';
}

/**
 * The status of an order after stock that it had allocated turned out not to be there, and other
 * stock was tried, from its lines in units. On the floor it goes on with what is left to pick; with
 * nothing left it is as far as its picked units are.
 */
export function statusAfterLoss(
  status: OrderStatus,
  lines: readonly { quantity: number; allocated: number; picked: number; packed: number }[],
): OrderStatus {
  if (isOneOf(beforeReleaseStatuses, status)) return statusAfterAllocation(lines);
  return lines.some((line) => line.allocated > line.picked) ? status : statusOnFloor(lines);
}

/** The chip's label of a priority from 1 (most urgent) to 10. */
export function priorityChip(priority: number): 'URGENT' | 'HIGH' | 'NORMAL' | 'LOW' {
  if (priority <= 2) return 'URGENT';
  if (priority === 3) return 'HIGH';
  return priority <= 6 ? 'NORMAL' : 'LOW';
}

/**
 * The dropdown's label of a priority. It differs from the chip's: both are as the specification has
 * them.
 */
export function priorityOption(priority: number): 'Urgent' | 'High' | 'Normal' | 'Low' | 'Lowest' {
  if (priority === 1) return 'Urgent';
  if (priority <= 3) return 'High';
  if (priority <= 6) return 'Normal';
  return priority <= 9 ? 'Low' : 'Lowest';
}
