import type { StockStatus } from '@lading/domain/inventory';
import type { LocationType } from '@lading/domain/locations';
import type { OrderType } from '@lading/domain/orders';
import type { Stage } from './outbound.ts';

export interface DemoWarehouse {
  name: string;
  address: string;
  aisles: readonly string[];
  bays: number;
  levels: number;
  pickBins: number;
}

export const WAREHOUSES: readonly [DemoWarehouse, DemoWarehouse] = [
  {
    name: 'Rotterdam North',
    address: 'Schieveense Kade 48, 3046 NL Rotterdam',
    aisles: ['A', 'B'],
    bays: 5,
    levels: 4,
    pickBins: 12,
  },
  {
    name: 'Venlo',
    address: 'Tradelaan 17, 5928 LK Venlo',
    aisles: ['A', 'B'],
    bays: 4,
    levels: 3,
    pickBins: 8,
  },
];

/** The locations other than bins, of both warehouses. */
const PLACES: readonly (readonly [name: string, type: LocationType])[] = [
  ['Dock 1', 'RECEIVING'],
  ['Dock 2', 'RECEIVING'],
  ['Dock 3', 'RECEIVING'],
  ['Staging 1', 'STAGING'],
  ['Packing 1', 'PACKING'],
  ['Packing 2', 'PACKING'],
  ['Gate 1', 'DISPATCH'],
  ['Gate 2', 'DISPATCH'],
  ['Quarantine', 'QUARANTINED'],
];

/** What they stand cartons on. */
export const PALLET = {
  name: 'Pallet EUR',
  unitKind: 'PALLET',
  lengthMm: 1_200,
  widthMm: 800,
  heightMm: 1_800,
  tareGrams: 25_000,
  maxWeightGrams: 1_500_000,
} as const;

/** What both warehouses pack into. The largest goes with one carrier alone. */
export const PACKAGINGS = [
  ['Padded Envelope', 330, 230, 40, 30, 2_000, 0.18, []],
  ['Carton S', 250, 180, 100, 110, 5_000, 0.29, []],
  ['Carton M', 350, 250, 150, 230, 12_000, 0.47, []],
  ['Carton L', 450, 350, 250, 420, 20_000, 0.82, []],
  ['Carton XL', 600, 400, 400, 790, 30_000, 1.36, []],
  ['Long Box', 1_200, 250, 250, 980, 31_500, 2.1, ['DHL']],
] as const satisfies (readonly [
  name: string,
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  tareGrams: number,
  maxWeightGrams: number,
  cost: number,
  carriers: readonly string[],
])[];

/** Every location of a warehouse: places, bins such as A-01-03, and pick bins such as P-07. */
export function locationsOf(warehouse: DemoWarehouse): { name: string; type: LocationType }[] {
  const two = (at: number): string => String(at + 1).padStart(2, '0');
  const bins = warehouse.aisles.flatMap((aisle) =>
    Array.from({ length: warehouse.bays * warehouse.levels }, (_, index) => ({
      name: `${aisle}-${two(Math.floor(index / warehouse.levels))}-${two(index % warehouse.levels)}`,
      type: 'STORAGE' as const,
    })),
  );
  const pickBins = Array.from({ length: warehouse.pickBins }, (_, index) => ({
    name: `P-${two(index)}`,
    type: 'PICK' as const,
  }));
  return [...PLACES.map(([name, type]) => ({ name, type })), ...bins, ...pickBins];
}

/** The outcome of a delivery: the last three are on the dock, expected or cancelled. */
export type DeliveryEnd =
  | 'COMPLETE'
  | 'OVER'
  | 'EXTRA'
  | 'SHORT'
  | 'LATER'
  | 'UNDERWAY'
  | 'ON_DOCK'
  | 'AWAITED'
  | 'CANCELLED';

/**
 * Warehouse and customer by their position in the lists; days before today, negative for the
 * future.
 */
export type Delivery = readonly [
  warehouse: 0 | 1,
  customer: 0 | 1 | 2,
  daysAgo: number,
  end: DeliveryEnd,
];

export const DELIVERIES: readonly Delivery[] = [
  [0, 0, 96, 'COMPLETE'],
  [0, 1, 78, 'COMPLETE'],
  [1, 2, 71, 'COMPLETE'],
  [0, 2, 44, 'OVER'],
  [1, 1, 30, 'COMPLETE'],
  [0, 0, 29, 'COMPLETE'],
  [1, 0, 28, 'SHORT'],
  [0, 1, 26, 'COMPLETE'],
  [0, 2, 24, 'COMPLETE'],
  [0, 0, 23, 'EXTRA'],
  [1, 2, 21, 'COMPLETE'],
  [1, 1, 20, 'COMPLETE'],
  [0, 1, 19, 'SHORT'],
  [0, 0, 17, 'COMPLETE'],
  [0, 2, 16, 'COMPLETE'],
  [1, 0, 13, 'COMPLETE'],
  [0, 1, 12, 'COMPLETE'],
  [0, 0, 11, 'OVER'],
  [1, 2, 10, 'EXTRA'],
  [1, 1, 9, 'COMPLETE'],
  [0, 2, 8, 'COMPLETE'],
  [0, 0, 6, 'COMPLETE'],
  [0, 1, 5, 'COMPLETE'],
  [1, 2, 4, 'SHORT'],
  [0, 2, 3, 'LATER'],
  [0, 0, 2, 'COMPLETE'],
  [1, 1, 1, 'LATER'],
  [0, 1, 0, 'UNDERWAY'],
  [1, 2, 0, 'UNDERWAY'],
  [0, 0, 0, 'ON_DOCK'],
  [0, 0, -1, 'AWAITED'],
  [1, 1, -2, 'AWAITED'],
  [0, 2, -4, 'AWAITED'],
  [0, 1, -7, 'AWAITED'],
  [1, 0, -12, 'AWAITED'],
  [0, 1, 7, 'CANCELLED'],
  [1, 2, -3, 'CANCELLED'],
];

export const DELIVERY_NOTES = [
  'Driver calls half an hour ahead.',
  'Two pallets, not stackable.',
  'Container from Rotterdam Maasvlakte.',
  'Side unloading needed.',
] as const;

export const RECEIPT_NOTES = {
  OVER: 'Supplier sent one carton more than announced.',
  EXTRA: 'Carton of another article between ours; taken in after a call.',
  SHORT: 'Missing carton confirmed by the supplier, will be credited.',
} as const;

/** Receipts without an ASN. */
export const UNANNOUNCED: readonly (readonly [
  warehouse: 0 | 1,
  customer: 0 | 1 | 2,
  daysAgo: number,
  notes: string,
])[] = [
  [0, 2, 22, 'Back from the trade fair in Utrecht.'],
  [1, 1, 14, 'Found in the trailer of another delivery.'],
  [0, 1, 0, 'No ASN; the customer announces it afterwards.'],
];

/** Units of the second line of a pallet that arrive damaged, by the number of the pallet. */
export const DAMAGED_ON_ARRIVAL: ReadonlyMap<number, readonly [units: number, reason: string]> =
  new Map([[21, [2, 'Carton wet on arrival']]]);

/** What happens to a line of a pallet after putaway, by the number of the pallet. */
export const STATUS_CHANGES: ReadonlyMap<
  number,
  readonly [status: StockStatus, units: number, reason: string]
> = new Map([
  [3, ['QUARANTINED', 12, 'Label missing, waiting for the customer']],
  [9, ['DAMAGED', 4, 'Crushed by the fork of a truck']],
  [14, ['RESERVED', 10, 'Set aside for the trade fair']],
  [27, ['QUARANTINED', 24, 'Batch recalled for inspection']],
  [33, ['RESERVED', 6, 'Samples for the photographer']],
  [40, ['QUARANTINED', 6, 'Wrong colour in the carton']],
]);

export const ADJUSTMENTS: ReadonlyMap<number, readonly [units: number, reason: string]> = new Map([
  [2, [-2, 'Counted two fewer than in the books']],
  [7, [1, 'One more in the carton than on its label']],
  [12, [-1, 'Taken as a sample by the customer']],
  [18, [-3, 'Broken while packing, written off']],
  [25, [6, 'Inner carton found behind the rack']],
  [31, [-1, 'Not found after two searches']],
]);

/** The status of an order before its release. */
export type OrderEnd = 'ALLOCATED' | 'PARTIAL' | 'BACKORDER' | 'HELD' | 'CANCELLED';

export const ORDER_ENDS: readonly OrderEnd[] = [
  ...Array<OrderEnd>(5).fill('ALLOCATED'),
  'PARTIAL',
  'ALLOCATED',
  'CANCELLED',
  ...Array<OrderEnd>(2).fill('ALLOCATED'),
  'BACKORDER',
  'ALLOCATED',
  'HELD',
];

/** How many orders were placed, by days ago. */
export const ORDERS_BY_AGE: readonly number[] = [10, 7, 5, 4, 3, 5, 4, 3, 5, 4, 2, 4, 5, 3, 2];

/**
 * The stages of fully allocated orders, in turn, by their age in days; older orders are delivered.
 */
export const STAGES_BY_AGE: readonly (readonly Stage[])[] = [
  ['SHIPPED', 'PICKED', 'RELEASED', 'ALLOCATED', 'PICKING', 'RELEASED', 'PACKED', 'RELEASED'],
  ['SHIPPED', 'PACKED', 'SHIPPED', 'PACKING', 'PICKING'],
  ['SHIPPED', 'DELIVERED'],
  ['DELIVERED', 'SHIPPED'],
];
/** Orders that are shipped in part, by number. */
export const SHIPPED_PARTLY: readonly number[] = [5, 31];
/** Orders with a short pick, by number, and its reason. */
export const PICKED_SHORT: ReadonlyMap<number, string> = new Map([
  [8, 'Carton torn, one piece missing'],
  [27, 'Shelf empty'],
  [48, 'Label of another article'],
]);
/** One of this many orders is shipped on the morning after its requested day. */
export const ONE_IN_LATE = 11;

export const ORDER_TYPES: readonly OrderType[] = [
  'STANDARD_OUTBOUND',
  'ECOMMERCE',
  'STANDARD_OUTBOUND',
  'BULK_ORDER',
  'ECOMMERCE',
];
export const PRIORITIES = [5, 5, 3, 5, 7, 2, 5, 4, 9, 1, 5, 6] as const;
export const CARRIERS = ['PostNL', 'DHL', 'DPD', 'GLS', 'UPS', null] as const;

export const HOLD_NOTES = 'Customer asks to wait for the second half of the order.';
export const CANCEL_REASONS = [
  'The buyer changed their mind',
  'Ordered twice',
  'Credit limit reached',
  'Delivered from the shop instead',
] as const;
export const ORDER_NOTES = [
  null,
  null,
  'Deliver before noon.',
  null,
  'Leave with the neighbours at number 9.',
  'Call at the gate.',
  null,
] as const;

/** Shipping addresses, by customer. */
export const ADDRESSES: readonly (readonly string[])[] = [
  [
    'Bergsport Amersfoort, Langestraat 88, 3811 AK Amersfoort, Netherlands',
    'Trekhaus Köln, Venloer Straße 214, 50823 Köln, Germany',
    'J. Verhoeven, Molenpad 15, 6711 PN Ede, Netherlands',
    'Rando Ardennes, Rue de la Station 41, 6900 Marche-en-Famenne, Belgium',
    'M. Lindqvist, Hertogstraat 27 bis, 3581 HB Utrecht, Netherlands',
    'Outdoor Outlet Roermond, Stadsweide 6, 6041 TD Roermond, Netherlands',
    'S. Okafor, Weesperzijde 133, 1091 ES Amsterdam, Netherlands',
  ],
  [
    'Brasserie De Sluis, Havenkade 3, 1781 AA Den Helder, Netherlands',
    'Koffiehuis Nieuwe Gracht, Nieuwegracht 52, 2011 ND Haarlem, Netherlands',
    'L. de Boer, Zonnebloemstraat 8, 9712 LH Groningen, Netherlands',
    'Kookwinkel Petersen, Lange Straße 19, 48143 Münster, Germany',
    'Café Mirador, Oude Koornmarkt 30, 2000 Antwerpen, Belgium',
    'A. Yıldız, Binnenweg 201 C, 3014 GJ Rotterdam, Netherlands',
    'Hotel Duinzicht, Zeeweg 12, 2051 EC Overveen, Netherlands',
  ],
  [
    'Fietsenmaker Op de Hoek, Voldersgracht 14, 2611 EV Delft, Netherlands',
    'Rijwielhuis Jansen, Dorpsstraat 77, 7971 CR Havelte, Netherlands',
    'Radwerk Aachen, Jülicher Straße 120, 52070 Aachen, Germany',
    'P. van Leeuwen, Appelvink 33, 3435 RJ Nieuwegein, Netherlands',
    'Vélo Central, Avenue de la Gare 9, 4000 Liège, Belgium',
    'Tweewielers Smit, Industrieweg 5, 8263 AD Kampen, Netherlands',
    'E. Castillo, Kastanjelaan 61, 5616 LB Eindhoven, Netherlands',
  ],
];

/** Days on which neither warehouse works. */
export const HOLIDAYS = [
  { day: '2026-12-25', name: 'Christmas' },
  { day: '2026-12-26', name: 'Boxing Day' },
  { day: '2027-01-01', name: 'New Year' },
  { day: '2027-04-27', name: 'Kings Day' },
] as const;

/** When orders ship for which nobody asks for a date. */
export const SHIP_RULES = [
  { name: 'Standard', cutoff: '14:00', days: 1 },
  { name: 'Urgent', priority: 1, cutoff: '12:00', days: 0 },
  { name: 'DHL', carrier: 'DHL', cutoff: '16:00', days: 0 },
] as const;

/** Who sends the packages. */
export const SENDER = {
  name: 'Lading Demo',
  lines: ['Schieveense Kade 48'],
  postcode: '3046 NL',
  city: 'Rotterdam',
  country: 'NL',
};

/** What own labels sell, and how their numbers begin. */
export const SERVICES = [
  { code: 'LETTERBOX', name: 'Letterbox parcel', cost: 4.35, days: 2, prefix: 'RL' },
  { code: 'PARCEL', name: 'Parcel', cost: 6.95, days: 1, prefix: 'RP' },
  { code: 'HEAVY', name: 'Heavy parcel', cost: 14.5, days: 2, prefix: 'RH' },
] as const;

/** Which service a package gets by its weight. */
export const LABEL_RULES = [
  { maxWeightGrams: 2_000, service: 'LETTERBOX' },
  { maxWeightGrams: 23_000, service: 'PARCEL' },
  { maxWeightGrams: null, service: 'HEAVY' },
] as const;

export const DOORS = [
  { name: 'Door 1', kind: 'BOTH' },
  { name: 'Door 2', kind: 'OUTBOUND' },
] as const;

/**
 * The trucks of today, by minutes from now: when each is expected and came, and when it stood at
 * the door, was done and left, as far as it has.
 */
export const TRUCKS = [
  {
    door: 0,
    kind: 'INBOUND',
    carrier: 'DHL',
    plate: '12-BGT-3',
    driver: 'Jan de Vries',
    pallets: 12,
    starts: -195,
    arrives: -200,
    ends: [-185, -130, -125],
  },
  {
    door: 0,
    kind: 'INBOUND',
    carrier: 'Maersk',
    plate: '87-BXK-9',
    driver: 'Piotr Nowak',
    pallets: 26,
    starts: -60,
    arrives: -35,
    ends: [-20],
  },
  {
    door: 1,
    kind: 'OUTBOUND',
    carrier: 'PostNL',
    plate: 'V-402-XD',
    driver: null,
    pallets: 6,
    starts: -105,
    arrives: null,
    ends: [],
  },
  {
    door: 1,
    kind: 'OUTBOUND',
    carrier: 'DHL',
    plate: '44-BTR-1',
    driver: 'Anna Smit',
    pallets: 4,
    starts: -15,
    arrives: -10,
    ends: [],
  },
  {
    door: 0,
    kind: 'INBOUND',
    carrier: 'DHL',
    plate: null,
    driver: null,
    pallets: 20,
    starts: 90,
    arrives: null,
    ends: [],
  },
] as const;
