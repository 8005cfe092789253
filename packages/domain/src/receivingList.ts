import { lotText } from './orderPapers.ts';
import { type PackEntry, packText } from './packs.ts';
import { clean, type Paper, type PaperFormat, type PaperTableColumn } from './papers.ts';

/** An ASN of which goods are received. */
export interface AnnouncedGoods {
  asnReference: string;
  expectedArrivalDate: string;
  notes: string | null;
  customer: { name: string };
  warehouse: { name: string };
  items: readonly (Omit<PackEntry, 'packId'> & {
    product: { sku: string; name: string };
    lot: { code: string; expiresOn: string | null } | null;
    expectedQuantity: number;
    receivedQuantity: number;
  })[];
}

/** What an ASN announces, with room for what came. */
export function receivingList(asn: AnnouncedGoods, printedAt: string, format: PaperFormat): Paper {
  const { asnReference, customer, warehouse, expectedArrivalDate, notes, items } = clean(asn);
  const { words, number, day, time } = format;
  const columns: PaperTableColumn[] = [
    { label: words.sku, width: 6, isNumber: false, isCode: true, isStrong: true },
    { label: words.product, width: 11, isNumber: false },
    { label: words.expected, width: 3, isNumber: true },
    { label: words.soFar, width: 3, isNumber: true },
    { label: words.received, width: 4, isNumber: false, isBlank: true },
  ];
  const rows = items.map((item) => ({
    cells: [
      item.product.sku,
      [
        item.product.name,
        item.lot && `${words.lot} ${lotText({ ...item.lot, quantity: null }, format)}`,
        packText(item, item.expectedQuantity, number),
      ]
        .filter(Boolean)
        .join('\n'),
      number(item.expectedQuantity),
      number(item.receivedQuantity),
      '',
    ],
    details: [],
  }));
  return {
    title: `${words.receivingList} ${asnReference}`,
    part: null,
    owner: customer.name,
    code: { value: asnReference, form: 'plain' },
    facts: [
      { label: words.customer, value: customer.name },
      { label: words.warehouse, value: warehouse.name },
      { label: words.expected, value: day(expectedArrivalDate) },
      ...(notes ? [{ label: words.notes, value: notes }] : []),
      { label: words.printed, value: time(printedAt) },
    ],
    blocks: [{ kind: 'TABLE', title: '', isGrid: false, columns, rows, totals: [] }],
  };
}
