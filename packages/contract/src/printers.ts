import { type LabelDpi, labelDpis } from '@lading/domain/labelTemplates';
import {
  MAX_EXPLANATION,
  MAX_KEY_ADDRESSES,
  MAX_LABELS,
  MAX_LPN,
  MAX_MILLIMETRES,
  MAX_PRINTED_PAPERS,
  MAX_PRINTED_ROWS,
  MAX_PRINTER_ADDRESS,
  MAX_PRINTER_NAME,
  MAX_WORKSTATION,
  MAX_ZONE,
} from '@lading/domain/limits';
import { figureKeys } from '@lading/domain/performance';
import {
  PRINT_WAIT_MS,
  printDocuments,
  printedKinds,
  printerConnections,
  printFormats,
  printJobStatuses,
  printOutcomes,
  TEST_PRINT,
} from '@lading/domain/printers';
import { MINUTE_MS } from '@lading/domain/time';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  CountOf,
  Flag,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  SoughtCode,
  Version,
  Words,
} from './fields.ts';
import { getInventoryReport, getPackagingReport, getPerformanceReport } from './reports.ts';

const Workstation = Nullable(Code(MAX_WORKSTATION, 'Packing bench 3'), {
  description: 'Where people work. A device says once at which one it stands.',
});
const Zone = Nullable(Code(MAX_ZONE, 'COLD'), { description: 'A zone of locations.' });
const Prints = OneOf(printedKinds, {
  description:
    'LABELS: a label printer, which gets ZPL. PAPERS: an office printer, which gets PDF.',
});
const ONLY_LABELS = 'Null for a printer of papers.';
const Side = Nullable(Type.Integer({ minimum: 1, maximum: MAX_MILLIMETRES, examples: [102] }), {
  description: ONLY_LABELS,
});
const Dpi = Type.Unsafe<LabelDpi>({
  type: 'integer',
  enum: [...labelDpis],
  description: 'Dots per inch of the print head.',
  examples: [203],
});
const Connection = OneOf(printerConnections, {
  description:
    'RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.',
});

export const printerFields = {
  name: Code(MAX_PRINTER_NAME, 'Zebra dock 1'),
  prints: Prints,
  workstation: Workstation,
  zone: Zone,
  dpi: Nullable(Dpi, { description: ONLY_LABELS }),
  mediaWidthMm: Side,
  mediaHeightMm: Side,
  connection: Connection,
  address: Nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_PRINTER_ADDRESS,
      description:
        '`host:port` for RAW, an ipp, ipps, http or https address for IPP, either for AGENT, null for BROWSER. The server prints only into networks that an administrator listed (`printNetworks` of the settings).',
      examples: ['10.1.2.30:9100'],
    }),
  ),
};

/** The networks to which the server prints. */
export const PrintNetworks = Type.Array(Type.String({ maxLength: 50, examples: ['10.1.2.0/24'] }), {
  maxItems: MAX_KEY_ADDRESSES,
  description:
    'For an ADMIN: addresses and networks (CIDR) of printers to which the server itself prints. Empty: it prints to none, and agents do.',
});

const JobStatus = OneOf(printJobStatuses, {
  description:
    'SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself.',
});
const PossiblyPrinted = Type.Boolean({
  description: 'The printer got some of it and did not say that it printed: somebody should look.',
  examples: [false],
});
const PrintError = Nullable(
  Type.String({
    description: 'Why the last attempt failed.',
    examples: ['The printer does not answer: ECONNREFUSED.'],
  }),
);

export const Printer = Closed({
  id: Id,
  warehouseId: Id,
  ...printerFields,
  active: Active,
  waiting: CountOf('Jobs that wait or are being sent.', 0),
  lastJob: Nullable(
    Closed({
      id: Id,
      status: JobStatus,
      possiblyPrinted: PossiblyPrinted,
      error: PrintError,
      createdAt: Instant,
    }),
  ),
  agentSeenAt: Nullable(Instant, {
    description: 'When an agent last asked for its jobs, to the minute; null for other printers.',
  }),
  createdAt: Instant,
  version: Version,
});
export type Printer = Static<typeof Printer>;

export const listPrinters = listEndpoint('/api/printers', {
  permission: 'printers:read',
  summary: 'The printers of a warehouse.',
  filters: { warehouseId: Id, active: ActiveFilter },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Printer,
});

export const getPrinter = endpoint('GET', '/api/printers/{id}', {
  permission: 'printers:read',
  summary: 'One printer.',
  responses: { 200: Printer },
  versioned: true,
});

const { name, connection, ...optional } = printerFields;
const places = {
  workstation: Type.Optional(printerFields.workstation),
  zone: Type.Optional(printerFields.zone),
};

const Saved = Closed({
  ...Printer.properties,
  warnings: Type.Optional(
    Type.Array(
      Type.String({
        examples: ['10.9.9.9 is in no listed network: nothing is sent there until it is.'],
      }),
      {
        description:
          'That another printer at its place prints first, or that its address is in no listed network. Absent if nothing is wrong.',
      },
    ),
  ),
});

export const createPrinter = endpoint('POST', '/api/printers', {
  permission: 'printers:write',
  summary: 'Creates a printer: of labels, with their size and its resolution, or of papers.',
  body: Closed({
    name,
    connection,
    ...Type.Partial(Closed(optional)).properties,
    warehouseId: Id,
  }),
  responses: { 201: Saved },
});

export const updatePrinter = endpoint('PUT', '/api/printers/{id}', {
  permission: 'printers:write',
  summary:
    'Changes or retires a printer; absent fields stay. Jobs that wait go to its new address. What it prints stays while jobs wait or have failed, and while rules name it.',
  body: Closed({
    ...Type.Partial(Closed(printerFields)).properties,
    active: Type.Optional(Active),
  }),
  responses: { 200: Saved },
  versioned: true,
});

export const deletePrinter = endpoint('DELETE', '/api/printers/{id}', {
  permission: 'printers:write',
  summary: 'Deletes a printer without jobs and rules.',
  responses: { 204: null },
});

const Document = OneOf(printDocuments, {
  description:
    'The kind of label or paper. SHIPPING_LABEL is the label of a carrier, which a printer of labels prints where it is ZPL, and one of papers where it is PDF or PNG; PICK_LIST and those after it are papers.',
});

export const PrintRule = Closed({
  id: Id,
  warehouseId: Id,
  document: Document,
  workstation: Workstation,
  zone: Zone,
  device: Nullable(Named, { description: 'A shared device.' }),
  printer: Named,
  createdAt: Instant,
});
export type PrintRule = Static<typeof PrintRule>;

export const listPrintRules = listEndpoint('/api/print-rules', {
  permission: 'printers:read',
  summary:
    'Which printer prints a kind of label or paper at a workstation, in a zone, on a shared device, or (without any of them) everywhere. The nearest place decides.',
  filters: { warehouseId: Id, document: Type.Optional(Document) },
  sorts: ['document', 'createdAt'],
  defaultSort: 'document',
  item: PrintRule,
});

export const createPrintRule = endpoint('POST', '/api/print-rules', {
  permission: 'printers:write',
  summary:
    'Creates a rule, for at most one of a workstation, a zone and a shared device. Its printer prints labels, or papers, as the kind is. Of SHIPPING_LABEL a place may have a rule for each.',
  body: Closed({
    warehouseId: Id,
    document: Document,
    ...places,
    deviceId: Type.Optional(Nullable(Id)),
    printerId: Id,
  }),
  responses: { 201: PrintRule },
});

export const deletePrintRule = endpoint('DELETE', '/api/print-rules/{id}', {
  permission: 'printers:write',
  summary: 'Deletes a rule.',
  responses: { 204: null },
});

export const PrintChoices = Closed({
  choices: Type.Array(
    Closed({
      document: Document,
      prints: Prints,
      printer: Nullable(
        Closed({
          id: Id,
          name: Type.String({ examples: ['Zebra dock 1'] }),
          connection: Connection,
        }),
        { description: 'Null: the browser prints.' },
      ),
    }),
  ),
  workstations: Type.Array(Type.String({ examples: ['Packing bench 3'] }), {
    description: 'Those that printers and rules name.',
  }),
  zones: Type.Array(Type.String({ examples: ['COLD'] }), {
    description: 'Those that printers and rules name.',
  }),
});
export type PrintChoices = Static<typeof PrintChoices>;

const place = {
  workstation: Type.Optional(Code(MAX_WORKSTATION, 'Packing bench 3')),
  zone: Type.Optional(Code(MAX_ZONE, 'COLD')),
};

export const getPrintChoices = endpoint('GET', '/api/print-choices', {
  permission: 'printers:read',
  summary:
    'The printer of each kind of label and paper at a workstation or in a zone; of SHIPPING_LABEL one for ZPL (LABELS) and one for PDF and PNG (PAPERS). The shared device of the session counts too.',
  query: Closed({ warehouseId: Id, ...place }),
  responses: { 200: PrintChoices },
});

export const PrintJob = Closed({
  id: Id,
  warehouseId: Id,
  printer: Named,
  document: OneOf([...printDocuments, TEST_PRINT]),
  title: Type.String({ description: 'What is printed.', examples: ['LPN-00000042'] }),
  labels: CountOf('Labels, or pages of a paper.', 1),
  status: JobStatus,
  possiblyPrinted: PossiblyPrinted,
  attempts: CountOf('Attempts so far.', 1),
  error: PrintError,
  createdAt: Instant,
  createdBy: Type.String({ examples: ['operator@lading.local'] }),
  sentAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  nextAttemptAt: Nullable(Instant, { description: 'Null unless it waits.' }),
  reprintOf: Nullable(Id, { description: 'The job that it prints again.' }),
  reason: Nullable(Type.String({ examples: ['The label was torn.'] }), {
    description: 'Why it was printed again.',
  }),
});
export type PrintJob = Static<typeof PrintJob>;

export const listPrintJobs = listEndpoint('/api/print-jobs', {
  permission: 'printers:read',
  summary: `Print jobs. Ended ones are kept for the days that the settings say. With stuck only those that failed, or have waited for more than ${PRINT_WAIT_MS / MINUTE_MS} minutes.`,
  filters: {
    warehouseId: Id,
    status: Type.Optional(JobStatus),
    document: Type.Optional(PrintJob.properties.document),
    printerId: Type.Optional(Id),
    stuck: Flag,
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: PrintJob,
});

export const getPrintJob = endpoint('GET', '/api/print-jobs/{id}', {
  permission: 'printers:read',
  summary: 'One print job.',
  responses: { 200: PrintJob },
});

const PapersOf = (description: string) =>
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_PRINTED_PAPERS, description }));

const {
  warehouseId: _,
  limit: _limit,
  cursor: _cursor,
  ...ofInventory
} = getInventoryReport.definition.query.properties;
const { warehouseId: _in, ...ofPackagings } = getPackagingReport.definition.query.properties;
const { warehouseId: _of, ...ofPerformance } = getPerformanceReport.definition.query.properties;

/** What limits each printed report, beside the warehouse. */
export const reportFilters = {
  INVENTORY_REPORT: ofInventory,
  PERFORMANCE_REPORT: { ...ofPerformance, figure: Type.Optional(OneOf(figureKeys)) },
  PACKAGING_REPORT: ofPackagings,
} as const;

export const createPrintJob = endpoint('POST', '/api/print-jobs', {
  permission: 'printers:print',
  summary:
    'Prints the labels of records, or the papers of orders, loads, pick batches, ASNs or lots, or a report, as one job, on the printer that is named, or on that of the place: of the shared device, the workstation or the zone. Units may be named by their LPNs; their labels are those of their kinds. Labels of carriers in PDF or PNG are printed one by one. Papers need the permission with which they are read.',
  body: Closed(
    {
      warehouseId: Id,
      document: Document,
      subjectIds: Type.Optional(
        Type.Array(Id, {
          minItems: 1,
          maxItems: MAX_LABELS,
          description:
            'Locations, products, units, packages, returns, users or shipping labels; a label of each.',
        }),
      ),
      lpns: Type.Optional(
        Type.Array(SoughtCode(MAX_LPN, 'LPN-00000042'), { minItems: 1, maxItems: MAX_LABELS }),
      ),
      orderIds: PapersOf('For a paper: the orders of which it is.'),
      loadIds: PapersOf('For a paper: the loads of which it is, instead of orders.'),
      batchIds: PapersOf('For a PICK_LIST: the pick batches of which it is, instead of orders.'),
      asnIds: PapersOf('For a RECEIVING_LIST: the ASNs of which it is.'),
      lotIds: PapersOf('For a LOT_TRACE: the lots of which it is.'),
      report: Type.Optional(
        Closed(
          {
            ...reportFilters.INVENTORY_REPORT,
            ...reportFilters.PERFORMANCE_REPORT,
            ...reportFilters.PACKAGING_REPORT,
          },
          {
            description: `For a report: its filters, as its call has them; of an inventory report the first ${MAX_PRINTED_ROWS} rows are printed, of a performance report the steps of \`figure\` beside all figures.`,
          },
        ),
      ),
      printerId: Type.Optional(Id),
      ...place,
    },
    {
      anyOf: [
        'subjectIds',
        'lpns',
        'orderIds',
        'loadIds',
        'batchIds',
        'asnIds',
        'lotIds',
        'report',
      ].map((field) => Type.Unsafe({ required: [field] })),
    },
  ),
  responses: { 201: PrintJob },
});

export const testPrinter = endpoint('POST', '/api/printers/{id}/test', {
  permission: 'printers:print',
  summary:
    'Prints a test: a label with the name of the printer, the edges of its media and a bar code, or a page that says who asked for it.',
  responses: { 201: PrintJob },
});

export const cancelPrintJob = endpoint('POST', '/api/print-jobs/{id}/cancel', {
  permission: 'printers:print',
  summary: 'Cancels a job that waits or failed.',
  responses: { 200: PrintJob },
});

export const retryPrintJob = endpoint('POST', '/api/print-jobs/{id}/retry', {
  permission: 'printers:print',
  summary: 'Sends a failed job again. Of one that was possibly printed, the audit trail keeps it.',
  responses: { 200: PrintJob },
});

export const confirmPrintJob = endpoint('POST', '/api/print-jobs/{id}/confirm', {
  permission: 'printers:print',
  summary: 'Says that a job that failed was printed after all.',
  responses: { 200: PrintJob },
});

const Reason = Words(MAX_EXPLANATION, 'The label was torn.');

export const reprintJob = endpoint('POST', '/api/print-jobs/{id}/reprint', {
  permission: 'printers:print',
  summary:
    'Prints an ended job again, as a new job, on the same printer or another. The audit trail keeps the reason.',
  body: Closed({ reason: Reason, printerId: Type.Optional(Id) }),
  responses: { 201: PrintJob },
});

export const LeasedJob = Closed({
  id: Id,
  attempt: Type.Integer({
    minimum: 1,
    description: 'Say it in begin and report: another taker has another one.',
    examples: [1],
  }),
  printer: Closed({
    id: Id,
    name: Type.String({ examples: ['Zebra dock 1'] }),
    address: Type.String({ examples: ['10.1.2.30:9100'] }),
  }),
  title: PrintJob.properties.title,
  labels: PrintJob.properties.labels,
  format: OneOf(printFormats, { description: 'What the content is.' }),
  content: Type.String({ description: 'What to send, in base64.', examples: ['XlhBXlha'] }),
});
export type LeasedJob = Static<typeof LeasedJob>;

export const leasePrintJobs = endpoint('POST', '/api/print-jobs/lease', {
  permission: 'printers:serve',
  summary:
    "Takes due jobs of the printers with the connection AGENT in the caller's warehouses, one of each printer, for a minute. For print agents.",
  body: Closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, examples: [4] })),
  }),
  responses: { 200: Type.Array(LeasedJob) },
  idempotent: false,
  changes: [],
});

const Attempt = Type.Integer({ minimum: 1, examples: [1] });

export const beginPrintJob = endpoint('POST', '/api/print-jobs/{id}/begin', {
  permission: 'printers:serve',
  summary:
    'Says that a taken job is about to be sent. If this is refused, nothing may be sent: somebody cancelled it, or another agent has it.',
  body: Closed({ attempt: Attempt }),
  responses: { 200: PrintJob },
  idempotent: false,
});

export const reportPrintJob = endpoint('POST', '/api/print-jobs/{id}/report', {
  permission: 'printers:serve',
  summary:
    'Says how a taken job ended. NOT_PRINTED is tried again after a pause, UNSURE waits for a person. May be repeated until it is answered.',
  body: Closed({
    attempt: Attempt,
    outcome: OneOf(printOutcomes),
    error: Type.Optional(Nullable(Type.String({ maxLength: 500, examples: ['ECONNREFUSED'] }))),
  }),
  responses: { 200: PrintJob },
  idempotent: false,
});
