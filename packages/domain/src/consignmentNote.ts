import { box, form, type Paper, type PaperFormat, tick } from './papers.ts';
import { sumOfWeights } from './weights.ts';

/** What a consignment note says, of an order or of a load. */
export interface Consignment {
  number: string;
  owner: string;
  sender: string;
  consignee: string;
  placeOfDelivery: string;
  takenOver: string;
  /** Where and when the note was written. */
  established: string;
  carrier: string;
  /** What travels, by packaging. */
  goods: readonly {
    marks: string;
    /** Null for what is no package: the units in which they stand. */
    packages: number | null;
    packing: string;
    nature: string;
    weight: number | null;
  }[];
}

/** Rows for goods at least, so that a carrier can write into them. */
const LEAST_GOODS = 3;

/**
 * The note of the convention on carriage by road, with its 24 boxes: a sheet each for the sender,
 * the consignee and the carrier.
 */
export function drawConsignmentNote(consignment: Consignment, format: PaperFormat): Paper[] {
  const { words, number, decimal } = format;
  const goods = consignment.goods.map(({ marks, packages, packing, nature, weight }) => ({
    cells: [
      marks,
      packages === null ? '' : number(packages),
      packing,
      nature,
      '',
      decimal(weight),
      '',
    ],
    details: [],
  }));
  const empty = { cells: Array<string>(7).fill(''), details: [] };
  const left = (...boxes: ReturnType<typeof box>[]) => ({ width: 6, boxes });
  const columns = [
    { label: words.cmr6, width: 6.5, isNumber: false },
    { label: words.cmr7, width: 2.5, isNumber: true },
    { label: words.cmr8, width: 3, isNumber: false },
    { label: words.cmr9, width: 5, isNumber: false },
    { label: words.cmr10, width: 2.5, isNumber: false },
    { label: words.cmr11, width: 2.5, isNumber: true },
    { label: words.cmr12, width: 2.5, isNumber: true },
  ];
  const sheet: Omit<Paper, 'part'> = {
    title: `${words.consignmentNote} ${consignment.number}`,
    owner: consignment.owner,
    code: { value: consignment.number, form: 'plain' },
    facts: [],
    blocks: [
      { kind: 'TEXT', text: words.cmrConvention },
      form(
        left(
          box(words.cmr1, consignment.sender, { leastLines: 3 }),
          box(words.cmr2, consignment.consignee, { leastLines: 3 }),
          box(words.cmr3, consignment.placeOfDelivery, { leastLines: 2 }),
          box(words.cmr4, consignment.takenOver, { leastLines: 2 }),
          box(words.cmr5),
        ),
        left(
          box(words.cmr16, consignment.carrier, { leastLines: 3 }),
          box(words.cmr17, '', { leastLines: 3 }),
          box(words.cmr18, '', { leastLines: 3 }),
        ),
      ),
      {
        kind: 'TOGETHER',
        blocks: [
          {
            kind: 'TABLE',
            title: '',
            isGrid: true,
            columns,
            rows: [...goods, ...Array(Math.max(LEAST_GOODS - goods.length, 0)).fill(empty)],
            totals: [
              words.total,
              number(consignment.goods.reduce((sum, { packages }) => sum + (packages ?? 0), 0)),
              '',
              '',
              '',
              decimal(sumOfWeights(consignment.goods.map(({ weight }) => weight))),
              '',
            ],
          },
          form(
            left(
              box(words.cmr13, '', { leastLines: 2 }),
              box(words.cmr14, `${tick(words.cmrPaid)}    ${tick(words.cmrForward)}`),
              box(words.cmr15, ''),
            ),
            left(
              box(words.cmr19, '', { leastLines: 2 }),
              box(words.cmr21, consignment.established, { leastLines: 2 }),
            ),
          ),
          {
            kind: 'TABLE',
            title: '',
            isGrid: true,
            columns: [
              { label: words.cmr20, width: 4, isNumber: false },
              { label: words.cmr20Sender, width: 3, isNumber: true },
              { label: words.cmr20Currency, width: 2, isNumber: false },
              { label: words.cmr20Consignee, width: 3, isNumber: true },
            ],
            rows: words.cmr20Rows.map((label) => ({ cells: [label, '', '', ''], details: [] })),
            totals: [],
          },
          form(
            { width: 4, boxes: [box(words.cmr22, '', { leastLines: 3 })] },
            { width: 4, boxes: [box(words.cmr23, '', { leastLines: 3 })] },
            { width: 4, boxes: [box(words.cmr24, '', { leastLines: 3 })] },
          ),
        ],
      },
    ],
  };
  return words.cmrSheets.map((part) => ({ ...sheet, part }));
}
