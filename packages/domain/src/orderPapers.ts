import { type Address, countryName } from './addresses.ts';
import { type Consignment, drawConsignmentNote } from './consignmentNote.ts';
import { type CountedPackage, countGoods } from './loads.ts';
import {
  clean,
  type GoodsPaperKind,
  type Paper,
  type PaperBlock,
  type PaperFact,
  type PaperFormat,
  type PaperPart,
  type PaperRow,
  type PaperTable,
  type PaperTableColumn,
  unitText,
} from './papers.ts';
import { packageCode } from './picking.ts';

/** Units of a lot. `quantity` is null where it is not known how many are of it. */
export interface PaperLot {
  code: string;
  expiresOn: string | null;
  quantity: number | null;
}

export interface PaperItem {
  id: number;
  externalLineId: string | null;
  sku: string;
  name: string;
  ordered: number;
  picked: number;
  lots: readonly PaperLot[];
}

export interface PaperPackage extends CountedPackage {
  id: number;
  lpn: string | null;
  packaging: string | null;
  trackingNumber: string | null;
  lines: readonly {
    itemId: number;
    quantity: number;
    serials: readonly string[];
    lots: readonly PaperLot[];
  }[];
}

export interface PaperWarehouse {
  name: string;
  address: string | null;
  /** A code of ISO 3166-1 alpha-2; null if nobody has said. */
  country: string | null;
}

export interface PaperOrder {
  id: number;
  reference: string;
  customer: string;
  /** The company that runs the warehouse; null if nobody has said. */
  company: string | null;
  warehouse: PaperWarehouse;
  orderDate: string;
  shippedAt: string | null;
  shipTo: string;
  address: Address | null;
  carrier: string | null;
  trackingNumber: string | null;
  items: readonly PaperItem[];
  packages: readonly PaperPackage[];
  /** The orders that bring what is missing. */
  followUps: readonly string[];
}

type Builder = (order: PaperOrder, format: PaperFormat) => Paper[];

const fact = (label: string, value: string | null): PaperFact[] =>
  value ? [{ label, value }] : [];

function shipTo(order: PaperOrder, { words }: PaperFormat, tracking = order.trackingNumber) {
  return [
    { label: words.shipTo, value: order.shipTo },
    ...fact(words.phone, order.address?.phone ?? null),
    ...fact(words.email, order.address?.email ?? null),
    { label: words.carrier, value: order.carrier ?? '' },
    ...fact(words.tracking, tracking),
  ];
}

const weightText = (
  { weight, isComputed }: Pick<PaperPackage, 'weight' | 'isComputed'>,
  { weight: write, words }: PaperFormat,
) => {
  if (weight === null) return '';
  return isComputed ? words.about(write(weight)) : write(weight);
};

/** The weight of all packages; empty where one is unknown. */
export function grossWeight(
  { packages }: Pick<PaperOrder, 'packages'>,
  format: PaperFormat,
): string {
  const { packageWeight: weight, isComputed } = countGoods(packages, packages);
  return weightText({ weight, isComputed }, format);
}

export interface Line {
  item: PaperItem;
  quantity: number;
  serials: readonly string[];
  lots: readonly PaperLot[];
}

export const lotText = (
  { code, expiresOn, quantity }: PaperLot,
  { words, day, number }: PaperFormat,
): string =>
  [
    quantity === null ? code : `${number(quantity)} × ${code}`,
    expiresOn && `${words.expires} ${day(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');

function detailsOf({ serials, lots }: Omit<Line, 'item'>, format: PaperFormat): string[] {
  const { words } = format;
  const listed = lots.map((lot) => lotText(lot, format));
  return [
    ...(listed.length > 0
      ? [`${listed.length === 1 ? words.lot : words.lots}: ${listed.join('; ')}`]
      : []),
    ...(serials.length > 0 ? [`${words.serials}: ${serials.join(', ')}`] : []),
  ];
}

/** A table of products, with the customer's own numbers of lines where there are some. */
function productTable(
  title: string,
  lines: readonly Line[],
  format: PaperFormat,
  more: { label: string; of: (line: Line) => number }[],
): PaperTable {
  const { words, number } = format;
  const hasNumbers = lines.some(({ item }) => item.externalLineId !== null);
  const columns: PaperTableColumn[] = [
    ...(hasNumbers ? [{ label: words.line, width: 2, isNumber: false }] : []),
    { label: words.sku, width: 5, isNumber: false },
    { label: words.product, width: 10, isNumber: false },
    ...more.map(({ label }) => ({ label, width: 2.5, isNumber: true })),
  ];
  const rows: PaperRow[] = lines.map((line) => ({
    cells: [
      ...(hasNumbers ? [line.item.externalLineId ?? '–'] : []),
      line.item.sku,
      line.item.name,
      ...more.map(({ of }) => number(of(line))),
    ],
    details: detailsOf(line, format),
  }));
  const totals = [
    words.total,
    ...Array<string>(columns.length - more.length - 1).fill(''),
    ...more.map(({ of }) => number(lines.reduce((sum, line) => sum + of(line), 0))),
  ];
  return {
    kind: 'TABLE',
    title,
    isGrid: false,
    columns,
    rows,
    totals: lines.length > 1 ? totals : [],
  };
}

export function linesOf({ items }: PaperOrder, { lines }: PaperPackage): Line[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return lines.flatMap((line) => {
    const item = byId.get(line.itemId);
    return item ? [{ ...line, item }] : [];
  });
}

const units = ({ words }: PaperFormat) => ({
  label: words.units,
  of: ({ quantity }: Line): number => quantity,
});

/** One sheet for each package. */
export function packingSlips(order: PaperOrder, format: PaperFormat): Paper[] {
  const { words } = format;
  return order.packages.map((each, place) => ({
    title: `${words.packingSlip} ${order.reference}`,
    part: words.packagePart(place + 1, order.packages.length),
    owner: order.customer,
    code: { value: packageCode(each.id), form: 'plain' },
    facts: [
      {
        label: words.package,
        value: [words.placeOf(place + 1, order.packages.length), weightText(each, format)]
          .filter(Boolean)
          .join(', '),
      },
      { label: words.from, value: order.customer },
      ...shipTo(order, format, each.trackingNumber ?? order.trackingNumber),
    ],
    blocks: [
      productTable(
        each.lpn === null ? '' : unitText(each.lpn, words),
        linesOf(order, each),
        format,
        [units(format)],
      ),
    ],
  }));
}

/** What is in the packages of an order, and what is not. */
const packingList = (order: PaperOrder, format: PaperFormat): Paper[] => [
  packingListOf(order, format, restTables(order, format)),
];

/** `rest` is what the packages do not have. */
export function packingListOf(
  order: PaperOrder,
  format: PaperFormat,
  rest: readonly PaperBlock[],
): Paper {
  const { words } = format;
  return {
    title: `${words.packingList} ${order.reference}`,
    part: null,
    owner: order.customer,
    code: { value: order.reference, form: 'plain' },
    facts: [
      ...headFacts(order, format),
      { label: words.packages, value: format.number(order.packages.length) },
      { label: words.grossWeight, value: grossWeight(order, format) },
    ],
    blocks: [...packageTables(order, format), ...rest],
  };
}

const headFacts = (order: PaperOrder, format: PaperFormat): PaperFact[] => [
  { label: format.words.from, value: order.customer },
  { label: format.words.orderDate, value: format.date(order.orderDate) },
  ...shipTo(order, format),
];

export const packageTables = (
  order: PaperOrder,
  format: PaperFormat,
  reference: string | null = null,
): PaperPart[] =>
  order.packages.map((each, place) =>
    productTable(
      [
        reference,
        `${format.words.package} ${format.words.placeOf(place + 1, order.packages.length)}`,
        each.lpn && unitText(each.lpn, format.words),
        each.packaging,
        weightText(each, format),
        each.trackingNumber,
      ]
        .filter(Boolean)
        .join(' · '),
      linesOf(order, each),
      format,
      [units(format)],
    ),
  );

/** How many units of each line are in packages. */
function packedOf({ packages }: PaperOrder): Map<number, number> {
  const packed = new Map<number, number>();
  for (const { lines } of packages)
    for (const { itemId, quantity } of lines)
      packed.set(itemId, (packed.get(itemId) ?? 0) + quantity);
  return packed;
}

/** What is picked and in no package, and what is ordered and not picked. */
function restTables(order: PaperOrder, format: PaperFormat): PaperBlock[] {
  const packed = packedOf(order);
  const unpacked = order.items
    .map((item) => lineOf(item, item.picked - (packed.get(item.id) ?? 0)))
    .filter(({ quantity }) => quantity > 0);
  return [
    ...(unpacked.length === 0
      ? []
      : [productTable(format.words.notPacked, unpacked, format, [units(format)])]),
    ...missingTable(order, format),
  ];
}

const lineOf = (item: PaperItem, quantity: number): Line => ({
  item,
  quantity,
  serials: [],
  lots: [],
});

/**
 * Before an order ships its missing units are to follow. Afterwards they are where an order brings
 * them, and else missing.
 */
export function missingTable(order: PaperOrder, format: PaperFormat): PaperBlock[] {
  const { words } = format;
  const missing = order.items
    .map((item) => lineOf(item, item.ordered - item.picked))
    .filter(({ quantity }) => quantity > 0);
  if (missing.length === 0) return [];
  const isToCome = order.shippedAt === null || order.followUps.length > 0;
  const title = [isToCome ? words.toFollow : words.missing, order.followUps.join(', ')]
    .filter(Boolean)
    .join(': ');
  const ordered = { label: words.ordered, of: ({ item }: Line): number => item.ordered };
  const lacking = { ...units(format), label: isToCome ? words.toFollow : words.missing };
  return [productTable(title, missing, format, [ordered, lacking])];
}

/** What is picked of an order, with the serials that are packed. */
function pickedLines(order: PaperOrder): Line[] {
  const packed = packedLines(order);
  return order.items
    .map((item) => ({
      ...lineOf(item, item.picked),
      lots: item.lots,
      serials: packed.find((line) => line.item.id === item.id)?.serials ?? [],
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** What is in the packages of an order, one line for each item. */
export function packedLines(order: PaperOrder): Line[] {
  const lines = order.packages.flatMap((each) => linesOf(order, each));
  return order.items.flatMap((item) => {
    const own = lines.filter((line) => line.item.id === item.id);
    if (own.length === 0) return [];
    return [
      {
        item,
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        serials: own.flatMap(({ serials }) => serials),
        lots: sumLots(own.flatMap(({ lots }) => lots)),
      },
    ];
  });
}

/** Adds up lots by their codes; of one of which a part is unknown, all is. */
function sumLots(lots: readonly PaperLot[]): PaperLot[] {
  const byCode = new Map<string, PaperLot>();
  for (const lot of lots) {
    const known = byCode.get(lot.code)?.quantity;
    const quantity =
      known === undefined
        ? lot.quantity
        : known === null || lot.quantity === null
          ? null
          : known + lot.quantity;
    byCode.set(lot.code, { ...lot, quantity });
  }
  return [...byCode.values()];
}

const deliveryNote = (order: PaperOrder, format: PaperFormat): Paper[] => [
  deliveryNoteOf(order, format, pickedLines(order)),
];

/** The sheet that the receiver signs. */
export function deliveryNoteOf(
  order: PaperOrder,
  format: PaperFormat,
  lines: readonly Line[],
): Paper {
  const { words } = format;
  return {
    title: `${words.deliveryNote} ${order.reference}`,
    part: null,
    owner: order.customer,
    code: { value: order.reference, form: 'plain' },
    facts: [
      ...headFacts(order, format),
      { label: words.packages, value: format.number(order.packages.length) },
      { label: words.grossWeight, value: grossWeight(order, format) },
      { label: words.shipped, value: format.date(order.shippedAt) || words.notYet },
    ],
    blocks: [
      productTable('', lines, format, [units(format)]),
      ...missingTable(order, format),
      { kind: 'SIGNATURES', labels: [words.receivedInGoodOrder, words.signature] },
    ],
  };
}

export const textLines = (...texts: (string | null | undefined)[]): string =>
  texts.filter(Boolean).join('\n');

/** A warehouse with its address, and its country where the address does not end with it. */
export function siteText({ name, address, country }: PaperWarehouse): string {
  const named = country === null ? '' : countryName(country);
  const isSaid = address?.trim().toUpperCase().endsWith(named.toUpperCase()) ?? false;
  return textLines(name, address, isSaid ? null : named);
}

/** Who sends: the client, at the warehouse of the company. */
export const senderOf = (
  { customer, company, warehouse }: Pick<PaperOrder, 'customer' | 'company' | 'warehouse'>,
  { words }: PaperFormat,
): string => textLines(customer, company && `${words.careOf} ${company}`, siteText(warehouse));

export const placeOf = (address: Address | null): string =>
  address === null
    ? ''
    : textLines(
        [address.postcode, address.city].filter(Boolean).join(' '),
        countryName(address.country),
      );

/** Products of which the names are written as the nature of the goods; of more it stays free. */
const MOST_NAMES = 3;

export const natureOf = (items: Iterable<PaperItem>): string => {
  const names = [...new Set([...items].map(({ name }) => name))];
  return names.length > MOST_NAMES ? '' : names.join(', ');
};

/** Units that are named as marks; more are counted. */
const MOST_MARKS = 4;

/** The order, and what stands on the labels of what the carrier gets. */
function marksOf(
  order: PaperOrder,
  packages: readonly PaperPackage[],
  { words }: PaperFormat,
): string {
  const lpns = new Set(packages.flatMap(({ outer, lpn }) => outer?.lpn ?? lpn ?? []));
  const named = [...lpns].slice(0, MOST_MARKS).map((lpn) => unitText(lpn, words));
  const rest = lpns.size - named.length;
  return textLines(order.reference, ...named, rest > 0 ? words.more(rest) : null);
}

export function goodsOf(order: PaperOrder, format: PaperFormat): Consignment['goods'] {
  const packings = new Map<string, PaperPackage[]>();
  for (const each of order.packages) {
    const packing = each.packaging ?? '';
    packings.set(packing, [...(packings.get(packing) ?? []), each]);
  }
  return [...packings].map(([packing, packages]) => ({
    marks: marksOf(order, packages, format),
    packages: packages.length,
    packing,
    nature: natureOf(packages.flatMap((each) => linesOf(order, each).map(({ item }) => item))),
    weight: countGoods(packages, packages).packageWeight,
  }));
}

const consignmentNote: Builder = (order, format) =>
  drawConsignmentNote(
    {
      number: order.reference,
      owner: order.customer,
      sender: senderOf(order, format),
      consignee: order.shipTo,
      placeOfDelivery: placeOf(order.address),
      takenOver: textLines(siteText(order.warehouse), format.date(order.shippedAt)),
      established: textLines(order.warehouse.name, format.date(order.shippedAt)),
      carrier: order.carrier ?? '',
      goods: goodsOf(order, format),
    },
    format,
  );

const builders: Readonly<Record<GoodsPaperKind, Builder>> = {
  PACKING_LIST: packingList,
  PACKING_SLIP: packingSlips,
  DELIVERY_NOTE: deliveryNote,
  CONSIGNMENT_NOTE: consignmentNote,
};

/** The papers of what is picked of an order. A packing slip is one for each package: none without packages. */
export const orderPapers = (
  kind: GoodsPaperKind,
  order: PaperOrder,
  format: PaperFormat,
): Paper[] => builders[kind](clean(order), format);
