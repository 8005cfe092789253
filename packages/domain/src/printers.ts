import { codeText } from './codeText.ts';
import { labelKinds, SHIPPING_LABEL } from './labelFields.ts';
import type { LabelMedia } from './labelTemplates.ts';
import { type Life, statusesFor } from './life.ts';
import { isPaper, paperKinds, paperNames } from './papers.ts';
import type { LabelFormat } from './shippingLabels.ts';
import { isSameCode } from './spelling.ts';
import { MINUTE_MS, SECOND_MS } from './time.ts';

/** What people print on printers: labels, and papers. */
export const printDocuments = [...labelKinds, ...paperKinds] as const;
export type PrintDocument = (typeof printDocuments)[number];

/** What is printed beside them: the test of a printer. */
export const TEST_PRINT = 'TEST';

/** What is loaded in a printer. A label printer gets ZPL, one of papers PDF. */
export const printedKinds = ['LABELS', 'PAPERS'] as const;
export type PrintedKind = (typeof printedKinds)[number];

/** What prints it. The labels of carriers come in ZPL, or as pages. */
export const printedOn = (document: PrintDocument): readonly PrintedKind[] => {
  if (document === SHIPPING_LABEL) return printedKinds;
  return isPaper(document) ? ['PAPERS'] : ['LABELS'];
};

export const printFormats = ['ZPL', 'PDF'] as const;
export type PrintFormat = (typeof printFormats)[number];
export const formatOf: Readonly<Record<PrintedKind, PrintFormat>> = {
  LABELS: 'ZPL',
  PAPERS: 'PDF',
};

/** What prints a label of a carrier: a picture becomes a page. */
export const printedAs = (format: LabelFormat): PrintedKind =>
  format === 'ZPL' ? 'LABELS' : 'PAPERS';

/** What people call that which is printed. */
export const printName = (document: string): string =>
  isPaper(document) ? paperNames[document] : codeText(document);

/** The same within a sentence, as in "PALLET labels". */
export const printedText = (document: string): string =>
  isPaper(document) ? `the paper ${paperNames[document]}` : `${codeText(document)} labels`;

/**
 * How a printer is reached: the server sends to its port 9100 (RAW) or by the Internet Printing
 * Protocol (IPP), an agent inside its network does (AGENT), or the browser's dialog prints.
 */
export const printerConnections = ['RAW', 'IPP', 'AGENT', 'BROWSER'] as const;
export type PrinterConnection = (typeof printerConnections)[number];

/** The connections of printers to which the server itself sends. */
export const servedConnections = ['RAW', 'IPP'] as const satisfies readonly PrinterConnection[];

export const printJobStatuses = ['QUEUED', 'SENT', 'PRINTED', 'FAILED', 'CANCELLED'] as const;
export type PrintJobStatus = (typeof printJobStatuses)[number];

/**
 * `postpone` and `giveUp` are attempts that failed. `begin` comes before the first byte: whoever
 * finds a job SENT without its end cannot know whether it was printed, and does not send it again.
 */
export const printJobEvents = [
  'begin',
  'print',
  'postpone',
  'giveUp',
  'retry',
  'confirm',
  'cancel',
] as const;
export type PrintJobEvent = (typeof printJobEvents)[number];

export const printJobSteps: Life<PrintJobStatus, PrintJobEvent> = {
  QUEUED: { begin: 'SENT', postpone: 'QUEUED', giveUp: 'FAILED', cancel: 'CANCELLED' },
  SENT: { print: 'PRINTED', postpone: 'QUEUED', giveUp: 'FAILED' },
  FAILED: { retry: 'QUEUED', confirm: 'PRINTED', cancel: 'CANCELLED' },
  PRINTED: {},
  CANCELLED: {},
};

/** The statuses of jobs that wait or are being sent. */
export const openPrintStatuses = statusesFor(printJobSteps, 'giveUp');
/** The statuses of jobs that nobody sends any more by itself. */
export const endedPrintStatuses = printJobStatuses.filter(
  (status) => !openPrintStatuses.includes(status),
);

/**
 * How an attempt ended. NOT_PRINTED: the printer got nothing, or said no; it is tried again.
 * UNSURE: it got some of it, and did not say that it printed; a person looks.
 */
export const printOutcomes = ['PRINTED', 'NOT_PRINTED', 'UNSURE'] as const;
export type PrintOutcome = (typeof printOutcomes)[number];

/** The pauses after attempts that printed nothing: somebody waits beside the printer. */
export const printPauses: readonly number[] = [
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
];

/** A job that waits longer than this needs a person, as one that failed does. */
export const PRINT_WAIT_MS = 5 * MINUTE_MS;

/** For how long a job that was taken and not begun belongs to its taker. */
export const PRINT_LEASE_MS = MINUTE_MS;

/**
 * For how long a printer may take over what it was sent, labels or pages, until the job counts as
 * lost.
 */
export const printingMs = (labels: number): number => MINUTE_MS + labels * 2 * SECOND_MS;

export interface RawAddress {
  protocol: 'RAW';
  host: string;
  port: number;
}
export interface IppAddress {
  protocol: 'IPP';
  isSecure: boolean;
  host: string;
  port: number;
  path: string;
  /** As it was entered, for the printer itself. */
  uri: string;
}

const RAW_PORT = 9100;
const IPP_PORT = 631;
/** A host, or an IPv6 address in brackets, and a port. */
const HOST = String.raw`(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?::(\d{1,5}))?`;
const RAW = new RegExp(`^${HOST}$`, 'i');
const IPP = new RegExp(String.raw`^(ipps?|https?)://${HOST}(/[^\s?#]*)?$`, 'i');
const ports: Readonly<Record<string, number>> = {
  ipp: IPP_PORT,
  ipps: IPP_PORT,
  http: 80,
  https: 443,
};

const isPort = (port: number): boolean => port >= 1 && port <= 65_535;

/** Reads `host` or `host:port`; null for anything else. IPv6 stands in brackets. */
export function readRawAddress(text: string): RawAddress | null {
  const [, ipv6, name, digits] = RAW.exec(text.trim()) ?? [];
  const host = ipv6 ?? name;
  const port = digits === undefined ? RAW_PORT : Number(digits);
  return host !== undefined && isPort(port) ? { protocol: 'RAW', host, port } : null;
}

/** Reads an address of IPP, with the scheme ipp, ipps, http or https; null for anything else. */
export function readIppAddress(text: string): IppAddress | null {
  const uri = text.trim();
  const [, scheme = '', ipv6, name, digits, path = '/'] = IPP.exec(uri) ?? [];
  const host = ipv6 ?? name;
  const key = scheme.toLowerCase();
  const port = digits === undefined ? ports[key] : Number(digits);
  if (host === undefined || port === undefined || !isPort(port)) return null;
  return { protocol: 'IPP', isSecure: key.endsWith('s'), host, port, path, uri };
}

/** Reads the address of a printer: one of IPP if it has a scheme, else `host:port`. */
export const readPrinterAddress = (text: string): RawAddress | IppAddress | null =>
  text.includes('://') ? readIppAddress(text) : readRawAddress(text);

/** Whether a printer of this connection may have an address, and which it needs. */
export const addressReaders: Readonly<
  Record<PrinterConnection, ((text: string) => RawAddress | IppAddress | null) | null>
> = {
  RAW: readRawAddress,
  IPP: readIppAddress,
  AGENT: readPrinterAddress,
  BROWSER: null,
};

/** Where something is to be printed. A device is a shared one, by its id. */
export interface PrintPlace {
  workstation: string | null;
  zone: string | null;
  deviceId: number | null;
}

export interface PrintRuleValues extends PrintPlace {
  document: PrintDocument;
  printerId: number;
}

export interface PlacedPrinter {
  id: number;
  name: string;
  prints: PrintedKind;
  workstation: string | null;
  zone: string | null;
}

const isAt = (place: string | null, wanted: string | null): boolean =>
  place !== null && isSameCode(place, wanted);

/**
 * The printer of a kind of label or paper at a place, of those that print so: that of the rule of
 * the device, of the workstation, of the zone, or of the rule for everywhere. A printer that stands
 * at the workstation, or in the zone, needs no rule. Null if there is none: the browser prints.
 * `inUse` are by name.
 */
export function choosePrinter<P extends PlacedPrinter>(
  { document, prints }: { document: PrintDocument; prints: PrintedKind },
  place: PrintPlace,
  { printers: inUse, rules }: { printers: readonly P[]; rules: readonly PrintRuleValues[] },
): P | null {
  const printers = inUse.filter((printer) => printer.prints === prints);
  const own = rules.filter((rule) => rule.document === document);
  const byRule = (isMeant: (rule: PrintRuleValues) => boolean): P | undefined => {
    const meant = own.filter(isMeant);
    return printers.find(({ id }) => meant.some(({ printerId }) => printerId === id));
  };
  return (
    byRule(({ deviceId }) => deviceId !== null && deviceId === place.deviceId) ??
    byRule(({ workstation }) => isAt(workstation, place.workstation)) ??
    printers.find(({ workstation }) => isAt(workstation, place.workstation)) ??
    byRule(({ zone }) => isAt(zone, place.zone)) ??
    printers.find(({ zone, workstation }) => workstation === null && isAt(zone, place.zone)) ??
    byRule(
      ({ workstation, zone, deviceId }) =>
        workstation === null && zone === null && deviceId === null,
    ) ??
    null
  );
}

/**
 * The printers that stand where one does and print the same, itself among them: without a rule the
 * first prints.
 */
export const printersAt = <P extends PlacedPrinter>(
  { prints, workstation, zone }: Pick<PlacedPrinter, 'prints' | 'workstation' | 'zone'>,
  printers: readonly P[],
): P[] =>
  printers.filter(
    (other) =>
      other.prints === prints &&
      (workstation === null
        ? other.workstation === null && isAt(other.zone, zone)
        : isAt(other.workstation, workstation)),
  );

/** Printers' rolls differ by a little from what their boxes say. */
const TOLERANCE_MM = 2;

/** Whether a label fits on the media of a printer, as it lies: printers do not turn labels. */
export const fitsMedia = (label: LabelMedia, media: LabelMedia): boolean =>
  label.widthMm <= media.widthMm + TOLERANCE_MM && label.heightMm <= media.heightMm + TOLERANCE_MM;
