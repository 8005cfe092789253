import { cartonDoubt, cartonsOfLine, cartonText } from './cartons.ts';
import { lotText } from './orderPapers.ts';
import {
  clean,
  type Paper,
  type PaperFact,
  type PaperFormat,
  type PaperTable,
  type PaperTableColumn,
} from './papers.ts';
import { batchCode, leftOf, type PickedUnits } from './picking.ts';

/** A stop of a walk. */
export interface PickStop extends PickedUnits {
  orderId: number;
  orderReference: string;
  orderItemId: number;
  product: { sku: string; name: string };
  pallet: { lpn: string } | null;
  location: { name: string } | null;
  lot: { code: string; expiresOn: string | null } | null;
  /** The replenishment that brings the units before they can be picked. */
  waitsFor: { location: { name: string } } | null;
}

/** A carton that is suggested for an order. */
export type PickCarton = Parameters<typeof cartonDoubt>[0] &
  Omit<Parameters<typeof cartonsOfLine>[0][number], 'lines'>;

/** What one walk picks, in walking order. */
interface Walk {
  lines: readonly PickStop[];
  printedAt: string;
}

export interface PickedOrder extends Walk {
  reference: string;
  customer: string;
  cartons: readonly PickCarton[];
}

export interface PickedBatch extends Walk {
  id: number;
  customers: readonly string[];
  orders: readonly {
    id: number;
    orderReference: string;
    cartons?: readonly PickCarton[] | undefined;
  }[];
}

/** What is left to pick of an order. */
export function orderPickList(order: PickedOrder, format: PaperFormat): Paper {
  const { reference, customer, cartons, ...walk } = clean(order);
  const { words, number } = format;
  const skus = new Map(walk.lines.map(({ orderItemId, product }) => [orderItemId, product.sku]));
  const skuOf = (id: number): string => skus.get(id) ?? '';
  return {
    title: `${words.pickList} ${reference}`,
    part: null,
    owner: customer,
    code: { value: reference, form: 'plain' },
    ...walkOf(walk, format, {
      facts: [
        { label: words.customer, value: customer },
        ...cartons.map((carton) => ({
          label: words.carton(carton.position),
          value: [cartonText(carton, skuOf, number), cartonDoubt(carton, skuOf)]
            .filter(Boolean)
            .join('; '),
        })),
      ],
      hasOrders: false,
      cartonsOf: () => '',
    }),
  };
}

/** What is left to pick of the orders of a batch, on one walk. */
export function batchPickList(batch: PickedBatch, format: PaperFormat): Paper {
  const { id, customers, orders, ...walk } = clean(batch);
  const { words } = format;
  const owner = customers.join(', ');
  return {
    title: words.pickListOfBatch(id),
    part: null,
    owner,
    code: { value: batchCode(id), form: 'plain' },
    ...walkOf(walk, format, {
      facts: [
        { label: words.customer, value: owner },
        {
          label: words.orders,
          value: orders.map(({ orderReference }) => orderReference).join(', '),
        },
      ],
      hasOrders: true,
      cartonsOf: (stop) =>
        cartonsOfLine(
          orders.find((order) => order.id === stop.orderId)?.cartons ?? [],
          stop.orderItemId,
          leftOf(stop),
        ),
    }),
  };
}

interface Shown {
  facts: readonly PaperFact[];
  hasOrders: boolean;
  /** Into which cartons the goods of a stop go; '' for none. */
  cartonsOf: (stop: PickStop) => string;
}

function walkOf(
  { lines, printedAt }: Walk,
  format: PaperFormat,
  { facts, ...shown }: Shown,
): Pick<Paper, 'facts' | 'blocks'> {
  const { words, number, time } = format;
  const open = lines.filter((line) => leftOf(line) > 0);
  const units = open.reduce((sum, line) => sum + leftOf(line), 0);
  const left = [
    words.stops(open.length, number(open.length)),
    words.unitCount(units, number(units)),
  ].join(', ');
  return {
    facts: [
      ...facts,
      { label: words.toPick, value: open.length > 0 ? left : words.nothingToPick },
      { label: words.printed, value: time(printedAt) },
    ],
    blocks: open.length > 0 ? [stopTable(open, format, shown)] : [],
  };
}

function stopTable(
  stops: readonly PickStop[],
  format: PaperFormat,
  { hasOrders, cartonsOf }: Omit<Shown, 'facts'>,
): PaperTable {
  const { words, number } = format;
  const code = { isNumber: false, isCode: true } as const;
  const columns: PaperTableColumn[] = [
    { label: words.location, width: 6.4, ...code, isStrong: true },
    { label: words.lpn, width: 5.2, ...code },
    ...(hasOrders ? [{ label: words.order, width: 4.5, ...code }] : []),
    { label: words.sku, width: 5, ...code },
    { label: words.product, width: 8, isNumber: false, isBelow: true },
    { label: words.toPick, width: 4, isNumber: true, isStrong: true },
    { label: words.picked, width: 3, isNumber: false, isBlank: true },
  ];
  const rows = stops.map((stop) => ({
    cells: [
      stop.location?.name ?? '–',
      stop.pallet?.lpn ?? '–',
      ...(hasOrders ? [stop.orderReference] : []),
      stop.product.sku,
      [
        stop.product.name,
        stop.lot && `${words.lot} ${lotText({ ...stop.lot, quantity: null }, format)}`,
        stop.waitsFor && words.waitsFor(stop.waitsFor.location.name),
        cartonsOf(stop),
      ]
        .filter(Boolean)
        .join('\n'),
      number(leftOf(stop)),
      '',
    ],
    details: [],
  }));
  return { kind: 'TABLE', title: '', isGrid: false, columns, rows, totals: [] };
}
