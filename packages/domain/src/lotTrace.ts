import { codeText } from './codeText.ts';
import {
  clean,
  factsOf,
  type Paper,
  type PaperFormat,
  type PaperTable,
  tableOf,
} from './papers.ts';

interface Dates {
  expiresOn: string | null;
  producedOn: string | null;
}

interface Moved {
  warehouse: { name: string };
  quantity: number;
}

/** Where a lot came from, where it is, and where it went. */
export interface TracedLot {
  lot: Dates & {
    code: string;
    product: { sku: string; name: string };
    customer: { name: string };
    onHand: number;
    hold: { by: { name: string }; reason: string } | null;
  };
  receipts: readonly (Moved & {
    at: string;
    kind: string;
    asn: { asnReference: string } | null;
    return: { returnReference: string } | null;
  })[];
  onHand: readonly (Moved & {
    location: { name: string } | null;
    lpn: string | null;
    allocated: number;
    status: string;
  })[];
  shipments: readonly (Moved & {
    order: { orderReference: string };
    consignee: string;
    shippingCarrier: string | null;
    trackingNumber: string | null;
    shippedAt: string;
  })[];
  /** Null for those who may not see them. */
  corrections:
    | readonly (Dates & { at: string; by: string; before: Dates; reason: string })[]
    | null;
}

/** What people need who recall a lot: to whom it went, and where the rest of it stands. */
export function lotTrace(trace: TracedLot, printedAt: string, format: PaperFormat): Paper {
  const { lot, receipts, onHand, shipments, corrections } = clean(trace);
  const { words, number, day, time } = format;
  return {
    title: words.lotTrace(lot.code),
    part: null,
    owner: lot.customer.name,
    code: { value: lot.code, form: 'plain' },
    facts: factsOf([
      [words.product, `${lot.product.sku} · ${lot.product.name}`],
      [words.customer, lot.customer.name],
      [words.expiresOn, lot.expiresOn === null ? words.never : day(lot.expiresOn)],
      [words.producedOn, lot.producedOn && day(lot.producedOn)],
      [words.onHand, number(lot.onHand)],
      [words.onHold, lot.hold && words.holdOf(lot.hold.by.name, lot.hold.reason)],
      [words.printed, time(printedAt)],
    ]),
    blocks: [
      shipmentTable(shipments, format),
      stockTable(onHand, format),
      receiptTable(receipts, format),
      ...(corrections && corrections.length > 0 ? [correctionTable(corrections, format)] : []),
    ],
  };
}

const sum = (rows: readonly Moved[]): number =>
  rows.reduce((units, { quantity }) => units + quantity, 0);

function shipmentTable(
  rows: TracedLot['shipments'],
  { words, number, time }: PaperFormat,
): PaperTable {
  return tableOf({
    title: words.shippedTo,
    none: words.nothingShipped,
    rows,
    columns: [
      { label: words.order, width: 5, text: (row) => row.order.orderReference },
      { label: words.consignee, width: 7, text: ({ consignee }) => consignee },
      {
        label: words.tracking,
        width: 5,
        text: (row) => [row.trackingNumber, row.shippingCarrier].filter(Boolean).join('\n'),
      },
      {
        label: words.shipped,
        width: 5,
        text: (row) => `${time(row.shippedAt)}\n${row.warehouse.name}`,
      },
      { label: words.units, width: 2, isNumber: true, text: (row) => number(row.quantity) },
    ],
    totals: ['', '', '', words.total, number(sum(rows))],
  });
}

function stockTable(rows: TracedLot['onHand'], { words, number }: PaperFormat): PaperTable {
  return tableOf({
    title: words.inStock,
    none: words.nothingInStock,
    rows,
    columns: [
      { label: words.warehouse, width: 5, text: ({ warehouse }) => warehouse.name },
      { label: words.location, width: 4, text: (row) => row.location?.name ?? '' },
      { label: words.lpn, width: 5, text: ({ lpn }) => lpn ?? words.loose },
      { label: words.status, width: 4, text: ({ status }) => codeText(status) },
      { label: words.allocated, width: 3, isNumber: true, text: (row) => number(row.allocated) },
      { label: words.units, width: 2, isNumber: true, text: (row) => number(row.quantity) },
    ],
    totals: ['', '', '', words.total, '', number(sum(rows))],
  });
}

function receiptTable(
  rows: TracedLot['receipts'],
  { words, number, time }: PaperFormat,
): PaperTable {
  return tableOf({
    title: words.cameFrom,
    none: '',
    rows,
    columns: [
      { label: words.when, width: 5, text: ({ at }) => time(at) },
      { label: words.kind, width: 4, text: ({ kind }) => codeText(kind) },
      {
        label: words.document,
        width: 5,
        text: (row) =>
          row.asn?.asnReference ??
          row.return?.returnReference ??
          (row.kind === 'RECEIVE' ? words.withoutAsn : ''),
      },
      { label: words.warehouse, width: 5, text: ({ warehouse }) => warehouse.name },
      { label: words.units, width: 2, isNumber: true, text: (row) => number(row.quantity) },
    ],
    totals: ['', '', '', words.total, number(sum(rows))],
  });
}

function correctionTable(
  rows: NonNullable<TracedLot['corrections']>,
  { words, day, time }: PaperFormat,
): PaperTable {
  const dates = ({ expiresOn, producedOn }: Dates): string =>
    words.datesOf(expiresOn ? day(expiresOn) : '', producedOn ? day(producedOn) : '');
  return tableOf({
    title: words.correctedDates,
    none: '',
    rows,
    columns: [
      { label: words.when, width: 4, text: ({ at }) => time(at) },
      { label: words.changedBy, width: 4, text: ({ by }) => by },
      { label: words.before, width: 4, text: ({ before }) => dates(before) },
      { label: words.after, width: 4, text: (row) => dates(row) },
      { label: words.reason, width: 5, text: ({ reason }) => reason },
    ],
  });
}
