import { MAX_NAME } from '@lading/domain/limits';
import {
  asnPaperKinds,
  batchPaperKinds,
  loadPaperKinds,
  orderPaperKinds,
} from '@lading/domain/papers';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Nullable, OneOf } from './fields.ts';

const Written = (example: string, description?: string) =>
  Type.String({ examples: [example], ...(description === undefined ? {} : { description }) });
const Width = Type.Number({
  exclusiveMinimum: 0,
  description: 'In parts of the sum of the widths.',
  examples: [6],
});

const PaperCode = Nullable(
  Closed({
    value: Written('PACKAGE-12'),
    form: OneOf(['plain', 'gs1'], {
      description: 'Code 128, or GS1-128, whose value is an element string.',
    }),
  }),
);

const PaperForm = Closed({
  kind: Type.Literal('FORM'),
  columns: Type.Array(
    Closed({
      width: Width,
      boxes: Type.Array(
        Closed({
          label: Written('2 Consignee (name, address, country)'),
          text: Written('Kade 3, 2583 Den Haag', 'Empty: to write on.'),
          isStrong: Type.Boolean({ examples: [false] }),
          leastLines: Type.Integer({
            minimum: 0,
            description: 'Lines of text for which there is room at least.',
            examples: [4],
          }),
          code: PaperCode,
        }),
      ),
    }),
  ),
});

const PaperTable = Closed({
  kind: Type.Literal('TABLE'),
  title: Type.String({ maxLength: 4 * MAX_NAME, examples: ['Package 1 of 2'] }),
  isGrid: Type.Boolean({
    description: 'A table to write into, whose cells have borders.',
    examples: [false],
  }),
  columns: Type.Array(
    Closed({
      label: Written('SKU'),
      width: Width,
      isNumber: Type.Boolean({ examples: [false] }),
      isStrong: Type.Optional(
        Type.Literal(true, { description: 'Bold, and larger than the others.' }),
      ),
      isCode: Type.Optional(
        Type.Literal(true, { description: 'Codes, which do not break where they are short.' }),
      ),
      isBelow: Type.Optional(
        Type.Literal(true, {
          description: 'Where a screen has no room beside the column before, it stands below that.',
        }),
      ),
      isBlank: Type.Optional(
        Type.Literal(true, {
          description: 'To be written into: a screen without room leaves it out.',
        }),
      ),
    }),
  ),
  rows: Type.Array(
    Closed({
      cells: Type.Array(Written('KK-ESP-1KG')),
      details: Type.Array(Written('Lot: L-2207'), {
        description: 'What stands below the cells, over the whole width.',
      }),
    }),
  ),
  totals: Type.Array(Written('12'), {
    description: 'A text for each column; none where there are no totals.',
  }),
});

const PaperText = Closed({ kind: Type.Literal('TEXT'), text: Written('Carried under the CMR.') });

const PaperSignatures = Closed({
  kind: Type.Literal('SIGNATURES'),
  labels: Type.Array(Written('Signature')),
});

const PaperPart = Type.Union([PaperForm, PaperTable, PaperText, PaperSignatures]);

const PaperTogether = Closed(
  { kind: Type.Literal('TOGETHER'), blocks: Type.Array(PaperPart) },
  { description: 'What stands on one page.' },
);

export const Papers = Closed({
  papers: Type.Array(
    Closed({
      title: Written('Delivery Note PO-1001'),
      part: Nullable(Written('package 1 of 2')),
      owner: Written('Nordlicht Outdoor', 'Whose goods it is about.'),
      code: PaperCode,
      facts: Type.Array(Closed({ label: Written('Ship to'), value: Written('Kade 3, Den Haag') })),
      blocks: Type.Array(Type.Union([...PaperPart.anyOf, PaperTogether])),
    }),
    { description: 'No packing slips where there are no packages.' },
  ),
});
export type Papers = Static<typeof Papers>;

const query = Closed({ kind: OneOf(orderPaperKinds) });
const ofLoad = Closed({ kind: OneOf(loadPaperKinds) });
const ofBatch = Closed({ kind: OneOf(batchPaperKinds) });
const ofAsn = Closed({ kind: OneOf(asnPaperKinds) });
const PdfFile = Type.String({ examples: ['%PDF-1.3'] });

export const getOrderPapers = endpoint('GET', '/api/orders/{id}/papers', {
  permission: 'orders:read',
  summary:
    'A paper of an order, as data to draw: its pick list (of what is left to pick, for those with orders:pick), its packing list, a packing slip for each package, its delivery note or its consignment note (CMR), which is for staff. Unknown values are empty.',
  query,
  responses: { 200: Papers },
});

export const getOrderPapersPdf = endpoint('GET', '/api/orders/{id}/papers/pdf', {
  permission: 'orders:read',
  summary:
    'The same paper as a PDF. Its font has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters; other signs are boxes, and a line says so. 404 NO_PAPER where there is none.',
  query,
  responses: { 200: PdfFile },
  file: 'application/pdf',
});

export const getLoadPapers = endpoint('GET', '/api/loads/{id}/papers', {
  permission: 'orders:ship',
  summary:
    'A paper of what is loaded, as data to draw: the bill of lading (VICS), with its supplement, and a master above those of several consignees; the manifest; the packing list of each order, of each pallet or other unit in which packages stand (PALLET_LIST), and of each package (PACKING_SLIP); the delivery note of each order; or a consignment note (CMR) for each consignee, in three sheets. Until the load is closed, their titles say DRAFT.',
  query: ofLoad,
  responses: { 200: Papers },
});

export const getLoadPapersPdf = endpoint('GET', '/api/loads/{id}/papers/pdf', {
  permission: 'orders:ship',
  summary: 'The same paper of a load as a PDF. 404 NO_PAPER while nothing is loaded.',
  query: ofLoad,
  responses: { 200: PdfFile },
  file: 'application/pdf',
});

export const getPickBatchPapers = endpoint('GET', '/api/pick-batches/{id}/papers', {
  permission: 'orders:pick',
  summary: 'The pick list of a batch, as data to draw: what is left to pick on its walk.',
  query: ofBatch,
  responses: { 200: Papers },
});

export const getPickBatchPapersPdf = endpoint('GET', '/api/pick-batches/{id}/papers/pdf', {
  permission: 'orders:pick',
  summary: 'The same pick list as a PDF.',
  query: ofBatch,
  responses: { 200: PdfFile },
  file: 'application/pdf',
});

export const getAsnPapers = endpoint('GET', '/api/asns/{id}/papers', {
  permission: 'asns:read',
  summary:
    'The receiving list of an ASN, as data to draw: what it announces, what came so far, and room to write.',
  query: ofAsn,
  responses: { 200: Papers },
});

export const getAsnPapersPdf = endpoint('GET', '/api/asns/{id}/papers/pdf', {
  permission: 'asns:read',
  summary: 'The same receiving list as a PDF.',
  query: ofAsn,
  responses: { 200: PdfFile },
  file: 'application/pdf',
});
