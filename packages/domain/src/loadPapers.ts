import { type Consignment, drawConsignmentNote } from './consignmentNote.ts';
import { hasCheckDigit, isSscc } from './gs1.ts';
import { consigneeKey, countGoods, type LoadedGoods } from './loads.ts';
import {
  deliveryNoteOf,
  goodsOf,
  grossWeight,
  linesOf,
  missingTable,
  natureOf,
  type PaperOrder,
  type PaperPackage,
  packageTables,
  packedLines,
  packingListOf,
  packingSlips,
  placeOf,
  senderOf,
  siteText,
  textLines,
} from './orderPapers.ts';
import {
  box,
  clean,
  form,
  type LoadPaperKind,
  type Paper,
  type PaperBlock,
  type PaperCode,
  type PaperFact,
  type PaperFormat,
  type PaperPart,
  type PaperRow,
  type PaperTable,
  type PaperTableColumn,
  tick,
  unitText,
} from './papers.ts';
import { packageCode } from './picking.ts';

/** An order of a load, with its loaded packages alone, and one at least. */
export interface LoadedOrder extends PaperOrder {
  /** That of the bill of its consignee below a master; null where there is none. */
  bolNumber: string | null;
}

/** A load with what stands in it. */
export interface PaperLoad {
  number: string;
  /** True while what is loaded can change. */
  isOpen: boolean;
  company: string | null;
  warehouse: PaperOrder['warehouse'];
  carrier: string | null;
  scac: string | null;
  service: string | null;
  trailer: string | null;
  seal: string | null;
  proNumber: string | null;
  bolNumber: string | null;
  destination: string | null;
  departedAt: string | null;
  orders: readonly LoadedOrder[];
}

type Builder = (load: PaperLoad, format: PaperFormat) => Paper[];

/** The papers of what is loaded; none while nothing is. Until the load is closed they are drafts. */
export function loadPapers(kind: LoadPaperKind, load: PaperLoad, format: PaperFormat): Paper[] {
  if (load.orders.length === 0) return [];
  const papers = builders[kind](clean(load), format);
  if (!load.isOpen) return papers;
  return papers.map((paper) => ({ ...paper, title: `${format.words.draft}: ${paper.title}` }));
}

const packagesOf = (orders: readonly PaperOrder[]): PaperPackage[] =>
  orders.flatMap(({ packages }) => packages);

/** What orders are together, among all that is loaded. */
const goodsIn = (load: PaperLoad, orders: readonly PaperOrder[]): LoadedGoods =>
  countGoods(packagesOf(orders), packagesOf(load.orders));

/** Whose goods they are: the client, or the company where there are several. */
function ownerOf({ company, warehouse }: PaperLoad, orders: readonly PaperOrder[]): string {
  const customers = [...new Set(orders.map(({ customer }) => customer))];
  return customers.length === 1 ? (customers[0] ?? '') : (company ?? warehouse.name);
}

function senderOfOrders(
  load: PaperLoad,
  orders: readonly PaperOrder[],
  format: PaperFormat,
): string {
  const [first, ...others] = orders;
  const isOne = first && others.every(({ customer }) => customer === first.customer);
  if (isOne) return senderOf(first, format);
  const { company, warehouse } = load;
  return textLines(company, siteText(warehouse));
}

interface Stop {
  shipTo: string;
  orders: LoadedOrder[];
}

/** The orders of each consignee, in the order of the orders. */
function stopsOf({ orders }: PaperLoad): Stop[] {
  const stops = new Map<string, Stop>();
  for (const order of orders) {
    const key = consigneeKey(order.shipTo);
    const stop = stops.get(key) ?? { shipTo: order.shipTo, orders: [] };
    stop.orders.push(order);
    stops.set(key, stop);
  }
  return [...stops.values()];
}

const packingLists: Builder = ({ orders }, format) =>
  orders.map((order) => packingListOf(order, format, missingTable(order, format)));

const slips: Builder = ({ orders }, format) =>
  orders.flatMap((order) => packingSlips(order, format));

const deliveryNotes: Builder = ({ orders }, format) =>
  orders.map((order) => deliveryNoteOf(order, format, packedLines(order)));

/** A sheet for each pallet or other unit in which packages stand: what is in each of them. */
function palletLists(load: PaperLoad, format: PaperFormat): Paper[] {
  const { words, number } = format;
  const isInside = ({ outer, lpn }: PaperPackage) =>
    outer !== null && (outer.isPallet || outer.lpn !== lpn);
  const lpns = [
    ...new Set(
      packagesOf(load.orders).flatMap((each) => (isInside(each) && each.outer?.lpn) || []),
    ),
  ];
  return lpns.map((lpn, place) => {
    const orders = load.orders
      .map((order) => ({
        ...order,
        packages: order.packages.filter(({ outer }) => outer?.lpn === lpn),
      }))
      .filter(({ packages }) => packages.length > 0);
    const consignees = [...new Set(orders.map(({ shipTo }) => shipTo))];
    return {
      title: `${words.palletList} ${unitText(lpn, words)}`,
      part: words.unitPart(place + 1, lpns.length),
      owner: ownerOf(load, orders),
      code: isSscc(lpn) ? { value: `00${lpn}`, form: 'gs1' } : { value: lpn, form: 'plain' },
      facts: [
        { label: words.load, value: load.number },
        { label: words.shipTo, value: consignees.join('\n\n') },
        { label: words.carrier, value: load.carrier ?? '' },
        { label: words.packages, value: number(packagesOf(orders).length) },
        { label: words.grossWeight, value: grossText(load, orders, format) },
      ],
      blocks: orders.flatMap((order) => packageTables(order, format, order.reference)),
    };
  });
}

const fact = (label: string, value: string | null): PaperFact[] =>
  value ? [{ label, value }] : [];

/** How many units the driver gets: pallets, and packages that stand on none. */
function handedOver(load: PaperLoad, { words, number }: PaperFormat): string {
  const { pallets, handlingUnits } = goodsIn(load, load.orders);
  const alone = handlingUnits - pallets;
  const parts = [
    ...(pallets > 0 ? [`${number(pallets)} ${words.bolPallets}`] : []),
    ...(alone > 0 ? [`${number(alone)} ${words.bolPieces}`] : []),
  ];
  return parts.length > 1 ? `${number(handlingUnits)} (${parts.join(', ')})` : parts.join('');
}

/** What all weighs, and how much of that is of the units in which packages stand. */
function grossText(load: PaperLoad, orders: readonly PaperOrder[], format: PaperFormat): string {
  const packages = grossWeight({ packages: packagesOf(orders) }, format);
  const { unitWeight, weight: freight } = goodsIn(load, orders);
  if (unitWeight === 0 || freight === null) return packages;
  const { words, weight } = format;
  return `${weight(freight)} (${words.packages} ${packages}, ${words.emptyUnits} ${weight(unitWeight)})`;
}

/** Every package with its unit, for those who load and who drive. */
function manifest(load: PaperLoad, format: PaperFormat): Paper[] {
  const { words, number, decimal } = format;
  const columns: PaperTableColumn[] = [
    { label: words.number, width: 1.2, isNumber: true },
    { label: words.unit, width: 6, isNumber: false },
    { label: words.order, width: 3, isNumber: false },
    { label: words.client, width: 4, isNumber: false },
    { label: words.consignee, width: 5, isNumber: false },
    { label: words.weightKg, width: 2, isNumber: true },
  ];
  const rows: PaperRow[] = load.orders.flatMap((order) =>
    order.packages.map((each) => {
      const { outer } = each;
      const isInside = outer !== null && outer.lpn !== each.lpn;
      const [consignee = ''] = order.shipTo.split('\n');
      return {
        cells: [
          '',
          each.lpn === null ? packageCode(each.id) : unitText(each.lpn, words),
          order.reference,
          order.customer,
          consignee,
          decimal(each.weight),
        ],
        details: isInside ? [`${words.standsOn} ${unitText(outer.lpn, words)}`] : [],
      };
    }),
  );
  const numbered = rows.map((row, place) => ({
    ...row,
    cells: [number(place + 1), ...row.cells.slice(1)],
  }));
  const totals = [
    number(rows.length),
    words.total,
    '',
    '',
    '',
    decimal(goodsIn(load, load.orders).packageWeight),
  ];
  return [
    {
      title: `${words.manifest} ${load.number}`,
      part: null,
      owner: ownerOf(load, load.orders),
      code: { value: load.number, form: 'plain' },
      facts: [
        { label: words.from, value: load.warehouse.name },
        ...fact(words.destination, load.destination),
        { label: words.carrier, value: load.carrier ?? '' },
        ...fact(words.scac, load.scac),
        ...fact(words.service, load.service),
        { label: words.trailer, value: load.trailer ?? '' },
        { label: words.seal, value: load.seal ?? '' },
        ...fact(words.proNumber, load.proNumber),
        ...fact(words.bolNumber, load.bolNumber),
        { label: words.departed, value: format.date(load.departedAt) || words.notYet },
        { label: words.handlingUnits, value: handedOver(load, format) },
        { label: words.packages, value: number(rows.length) },
        { label: words.grossWeight, value: grossText(load, load.orders, format) },
      ],
      blocks: [
        { kind: 'TABLE', title: '', isGrid: false, columns, rows: numbered, totals },
        { kind: 'SIGNATURES', labels: [words.loadedBy, words.driver] },
      ],
    },
  ];
}

/** The carrier with its service: a service alone is no carrier. */
const carrierOf = ({ carrier, service }: PaperLoad): string =>
  carrier === null ? '' : textLines(carrier, service);

/** The row of a consignment note for what the units in which packages stand weigh. */
function unitsAsGoods(
  load: PaperLoad,
  orders: readonly PaperOrder[],
  { words }: PaperFormat,
): Consignment['goods'] {
  const { unitWeight: weight } = goodsIn(load, orders);
  if (weight === 0) return [];
  return [{ marks: '', packages: null, packing: words.emptyUnits, nature: '', weight }];
}

/** A note for each consignee. */
const consignmentNotes: Builder = (load, format) =>
  stopsOf(load).flatMap(({ shipTo, orders }, place, stops) =>
    drawConsignmentNote(
      {
        number: stops.length === 1 ? load.number : `${load.number}-${place + 1}`,
        owner: ownerOf(load, orders),
        sender: senderOfOrders(load, orders, format),
        consignee: shipTo,
        placeOfDelivery: placeOf(orders[0]?.address ?? null),
        takenOver: textLines(siteText(load.warehouse), format.date(load.departedAt)),
        established: textLines(load.warehouse.name, format.date(load.departedAt)),
        carrier: textLines(carrierOf(load), load.trailer),
        goods: [
          ...orders.flatMap((order) => goodsOf(order, format)),
          ...unitsAsGoods(load, orders, format),
        ],
      },
      format,
    ),
  );

/** What bill of lading is of one place of delivery, or the master of several. */
interface Bill {
  number: string;
  shipTo: string;
  orders: readonly PaperOrder[];
  /** The bills that it stands for; none if it is no master. */
  underlying: readonly Bill[];
}

/**
 * Without several consignees, the bill of the load. Else its number is that of the master, and each
 * of the bills below has its own, or that of the load with its place.
 */
function billOf(load: PaperLoad): Bill {
  const number = load.bolNumber ?? '';
  const stops = stopsOf(load);
  const [only] = stops;
  if (stops.length === 1 && only) return { number, ...only, underlying: [] };
  const underlying = stops.map((stop, place) => ({
    number: stop.orders[0]?.bolNumber ?? `${load.number}-${place + 1}`,
    ...stop,
    underlying: [],
  }));
  return { number, shipTo: '', orders: load.orders, underlying };
}

const billsOfLading: Builder = (load, format) => {
  const bill = billOf(load);
  return [bill, ...bill.underlying].flatMap((each) => drawBill(load, each, format));
};

/** GS1-128 of a number that is one of GS1, else Code 128; none for no number. */
const bolCode = (number: string): PaperCode | null =>
  number === ''
    ? null
    : number.length === 17 && hasCheckDigit(number)
      ? { value: `402${number}`, form: 'gs1' }
      : { value: number, form: 'plain' };

/** Rows of orders that a bill has room for; more of them stand on the supplement. */
const MOST_ON_BILL = 4;
const LEAST_ON_BILL = 3;

function drawBill(load: PaperLoad, bill: Bill, format: PaperFormat): Paper[] {
  const { words } = format;
  const isMaster = bill.underlying.length > 0;
  const orders = isMaster ? billTable(load, bill, format) : orderTable(load, bill, format);
  const hasSupplement = orders.rows.length > MOST_ON_BILL;
  const head = {
    owner: ownerOf(load, bill.orders),
    facts: [{ label: words.date, value: format.date(load.departedAt) }],
  };
  const title = isMaster ? words.masterBill : words.billOfLading;
  const paper: Paper = {
    ...head,
    title: [title, bill.number].filter(Boolean).join(' '),
    part: null,
    code: null,
    blocks: [
      billHead(load, bill, format),
      hasSupplement ? onSupplement(orders, format) : filled(orders, LEAST_ON_BILL),
      {
        kind: 'TOGETHER',
        blocks: [
          goodsTable(load, bill, format),
          ...computedNote(load, bill, format),
          { kind: 'TEXT', text: words.bolValue },
          ...billFoot(format),
        ],
      },
    ],
  };
  if (!hasSupplement) return [paper];
  const supplement: Paper = {
    ...head,
    title: [words.supplement, bill.number].filter(Boolean).join(' '),
    part: null,
    code: bolCode(bill.number),
    blocks: [orders],
  };
  return [paper, supplement];
}

function billHead(load: PaperLoad, bill: Bill, format: PaperFormat): PaperBlock {
  const { words } = format;
  const isMaster = bill.underlying.length > 0;
  const strong = { isStrong: true };
  return form(
    {
      width: 6,
      boxes: [
        box(words.bolFrom, senderOfOrders(load, bill.orders, format), { leastLines: 3 }),
        box(words.bolIds),
        box(words.bolTo, isMaster ? words.bolSeveral : bill.shipTo, { leastLines: 3 }),
        box(words.bolLocation, '', strong),
        box(words.bolThirdParty, '', { leastLines: 2 }),
        box(words.bolInstructions, '', { leastLines: 2 }),
      ],
    },
    {
      width: 6,
      boxes: [
        box(words.bolNumberBox, bill.number, { ...strong, code: bolCode(bill.number) }),
        box(words.bolCarrier, carrierOf(load)),
        box(words.bolTrailer, load.trailer ?? ''),
        box(words.bolSeals, load.seal ?? ''),
        box(words.bolScac, load.scac ?? '', strong),
        box(words.bolPro, load.proNumber ?? '', strong),
        box(
          words.bolTerms,
          [words.bolPrepaid, words.bolCollect, words.bolThird]
            .map((label) => tick(label))
            .join('    '),
        ),
        box('', tick(words.bolMaster, isMaster)),
      ],
    },
  );
}

const KILOGRAMS_IN_POUND = 0.45359237;

const freightWeight = (kilograms: number | null, { isInPounds, decimal }: PaperFormat): string =>
  kilograms !== null && isInPounds
    ? decimal(Math.round((kilograms / KILOGRAMS_IN_POUND) * 10) / 10)
    : decimal(kilograms);

/** Stands behind a weight that is computed; a note below says so. */
const ABOUT = '*';

const marked = (kilograms: number | null, isComputed: boolean, format: PaperFormat): string => {
  const weight = freightWeight(kilograms, format);
  return isComputed && weight !== '' ? `${weight} ${ABOUT}` : weight;
};

const packageWeight = (
  { packageWeight: weight, isComputed }: LoadedGoods,
  format: PaperFormat,
): string => marked(weight, isComputed, format);

const grossFreight = ({ weight, isComputed }: LoadedGoods, format: PaperFormat): string =>
  marked(weight, isComputed, format);

/** What the mark of computed weights says, where there are some. */
const computedNote = (load: PaperLoad, { orders }: Bill, { words }: PaperFormat): PaperPart[] =>
  goodsIn(load, orders).isComputed ? [{ kind: 'TEXT', text: `${ABOUT} ${words.bolAbout}` }] : [];

const weightLabel = ({ words, isInPounds }: PaperFormat): string =>
  isInPounds ? words.weightLb : words.weightKg;

function grid(
  title: string,
  columns: PaperTableColumn[],
  rows: readonly string[][],
  totals: string[],
): PaperTable {
  return {
    kind: 'TABLE',
    title,
    isGrid: true,
    columns,
    rows: rows.map((cells) => ({ cells, details: [] })),
    totals,
  };
}

const orderColumns = (format: PaperFormat): PaperTableColumn[] => [
  { label: format.words.bolOrderNumber, width: 5, isNumber: false, isStrong: true },
  { label: format.words.bolPackages, width: 2, isNumber: true },
  { label: weightLabel(format), width: 2.5, isNumber: true },
  { label: format.words.bolSlip, width: 2.5, isNumber: false },
  { label: format.words.bolShipperInfo, width: 6, isNumber: false },
];

const billTotals = (load: PaperLoad, bill: Bill, format: PaperFormat): string[] => [
  format.words.bolGrandTotal,
  format.number(packagesOf(bill.orders).length),
  packageWeight(goodsIn(load, bill.orders), format),
  '',
  '',
];

function orderTable(load: PaperLoad, bill: Bill, format: PaperFormat): PaperTable {
  const isOnPallet = ({ outer }: PaperPackage) => outer?.isPallet === true;
  const rows = bill.orders.map((order) => [
    order.reference,
    format.number(order.packages.length),
    packageWeight(goodsIn(load, [order]), format),
    order.packages.every(isOnPallet) ? 'Y' : 'N',
    order.customer,
  ]);
  return grid(format.words.bolOrders, orderColumns(format), rows, billTotals(load, bill, format));
}

/** The bills below a master. */
function billTable(load: PaperLoad, bill: Bill, format: PaperFormat): PaperTable {
  const rows = bill.underlying.map(({ number, shipTo, orders }) => [
    number,
    format.number(packagesOf(orders).length),
    packageWeight(goodsIn(load, orders), format),
    '',
    shipTo.replaceAll('\n', ', '),
  ]);
  const columns = orderColumns(format);
  const labels = [format.words.bolNumberBox, null, null, null, format.words.consignee];
  return grid(
    format.words.bolUnderlying,
    columns.map((column, place) => ({ ...column, label: labels[place] ?? column.label })),
    rows,
    billTotals(load, bill, format),
  );
}

const filled = (table: PaperTable, least: number): PaperTable => ({
  ...table,
  rows: [
    ...table.rows,
    ...Array.from({ length: Math.max(least - table.rows.length, 0) }, () => ({
      cells: table.columns.map(() => ''),
      details: [],
    })),
  ],
});

const onSupplement = (table: PaperTable, { words }: PaperFormat): PaperTable => ({
  ...table,
  rows: [{ cells: [words.bolSeeSupplement, '', '', '', ''], details: [] }],
});

/** A row for the pallets of a bill, and one for the packages that stand alone. */
function goodsTable(load: PaperLoad, bill: Bill, format: PaperFormat): PaperTable {
  const { words, number } = format;
  const row = (type: string, isOnPallet: boolean): string[][] => {
    const group = bill.orders.map((order) => ({
      ...order,
      packages: order.packages.filter(({ outer }) => (outer?.isPallet ?? false) === isOnPallet),
    }));
    const goods = goodsIn(load, group);
    if (goods.packages === 0) return [];
    const packings = [...new Set(packagesOf(group).map(({ packaging }) => packaging))];
    const [packing = null] = packings.length === 1 ? packings : [];
    const lines = group.flatMap((order) => order.packages.flatMap((each) => linesOf(order, each)));
    return [
      [
        number(goods.handlingUnits),
        type,
        number(goods.packages),
        packing ?? words.bolPieces,
        grossFreight(goods, format),
        '',
        natureOf(lines.map(({ item }) => item)),
        '',
        '',
      ],
    ];
  };
  const columns: PaperTableColumn[] = [
    { label: words.bolUnits, width: 2.2, isNumber: true },
    { label: words.bolUnitType, width: 1.5, isNumber: false },
    { label: words.bolPackageQuantity, width: 2.2, isNumber: true },
    { label: words.bolPackageType, width: 2.4, isNumber: false },
    { label: weightLabel(format), width: 2.4, isNumber: true },
    { label: words.bolHazard, width: 1.5, isNumber: false },
    { label: words.bolCommodity, width: 5.5, isNumber: false },
    { label: words.bolNmfc, width: 2, isNumber: false },
    { label: words.bolClass, width: 1.6, isNumber: false },
  ];
  const rows = [...row(words.bolPallets, true), ...row(words.bolPieces, false)];
  const all = goodsIn(load, bill.orders);
  const totals = [
    number(all.handlingUnits),
    '',
    number(all.packages),
    '',
    grossFreight(all, format),
    '',
    words.bolGrandTotal,
    '',
    '',
  ];
  return filled(grid(words.bolGoods, columns, rows, totals), 2);
}

const noRoom = { leastLines: 0 } as const;

const billFoot = ({ words }: PaperFormat): PaperPart[] => [
  form(
    { width: 4, boxes: [box(words.bolCod)] },
    {
      width: 8,
      boxes: [
        box(
          words.bolFee,
          [words.bolCollect, words.bolPrepaid, words.bolCheck]
            .map((label) => tick(label))
            .join('    '),
        ),
      ],
    },
  ),
  { kind: 'TEXT', text: words.bolLiability },
  form(
    { width: 7, boxes: [box(words.bolReceived, '', noRoom)] },
    { width: 5, boxes: [box(words.bolPayment, '', noRoom)] },
  ),
  form(
    {
      width: 3.8,
      boxes: [box(words.bolShipper, '', { leastLines: 2 }), box(words.bolShipperSays, '', noRoom)],
    },
    {
      width: 1.7,
      boxes: [box(words.bolLoaded, textLines(tick(words.bolByShipper), tick(words.bolByDriver)))],
    },
    {
      width: 3,
      boxes: [
        box(
          words.bolCounted,
          textLines(tick(words.bolByShipper), tick(words.bolByPallets), tick(words.bolByPieces)),
        ),
      ],
    },
    {
      width: 5,
      boxes: [
        box(words.bolCarrierSigns, '', { leastLines: 2 }),
        box(words.bolCarrierSays, '', noRoom),
      ],
    },
  ),
];

const builders: Readonly<Record<LoadPaperKind, Builder>> = {
  BILL_OF_LADING: billsOfLading,
  MANIFEST: manifest,
  PACKING_LIST: packingLists,
  PALLET_LIST: palletLists,
  PACKING_SLIP: slips,
  DELIVERY_NOTE: deliveryNotes,
  CONSIGNMENT_NOTE: consignmentNotes,
};
