import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type { Label } from '@lading/contract/labels';
import type * as contract from '@lading/contract/printers';
import type { LeasedJob, Printer, PrintJob } from '@lading/contract/printers';
import { type LabelDocument, type LabelKind, SHIPPING_LABEL } from '@lading/domain/labelFields';
import { isLegal, legalEvents } from '@lading/domain/life';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { isPaper, type PaperKind, paperNames } from '@lading/domain/papers';
import {
  fitsMedia,
  formatOf,
  PRINT_LEASE_MS,
  type PrintDocument,
  type PrintedKind,
  type PrintJobEvent,
  type PrintOutcome,
  printedAs,
  printingMs,
  printJobSteps,
  printPauses,
  TEST_PRINT,
} from '@lading/domain/printers';
import { pauseAfter } from '@lading/domain/retries';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import type { Purge } from '../../platform/jobs/job.ts';
import { badField, badFields, notFound, Refusal, requireLegal } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import { getLabelContent, getShippingLabel } from '../carriers/labels.service.ts';
import { getPallet } from '../inventory/inventory.service.ts';
import { nameSubjects, renderLabel } from '../labels/labels.service.ts';
import { drawLabelPage, isOfFormat } from '../papers/labelPage.service.ts';
import { drawOwnPapers, isOwnPaper, ownField } from '../papers/ownPapers.service.ts';
import { drawOwn, drawPapersOf, type PaperRecords } from '../papers/papers.service.ts';
import type { Sent } from './deliver.ts';
import * as queries from './jobs.queries.ts';
import {
  findPrinterAt,
  getPrinter,
  type LabelPrinter,
  lockPrinter,
  lockPrinterOf,
  requireInUse,
  requirePrinting,
} from './printers.service.ts';
import { testLabel } from './testLabel.ts';
import { testPaper } from './testPaper.ts';

/** Labels that the title of a job names. */
const NAMED = 3;
/** Characters of their names. */
const MAX_TITLE = 200;
/** Jobs that an agent takes at once, unless it says another number. */
const LEASED_AT_ONCE = 4;

export function listPrintJobs(
  actor: Actor,
  query: QueryOf<typeof contract.listPrintJobs>,
): Listing<PrintJob> {
  requireWarehouse(actor, query.warehouseId);
  return queries.jobListing(query, actor.at);
}

export async function getPrintJob(
  db: Db,
  { warehouseIds }: Pick<Actor, 'warehouseIds'>,
  id: number,
): Promise<PrintJob> {
  const job = await queries.findJob(db, id, warehouseIds);
  if (!job) throw notFound('PRINT_JOB');
  return job;
}

type Printed = Pick<queries.NewJob, 'document' | 'title' | 'content' | 'labels'>;
export type DrawnPapers = Printed & { document: PaperKind };

const kindOf = (format: queries.LockedJob['format']): PrintedKind =>
  formatOf.PAPERS === format ? 'PAPERS' : 'LABELS';

/** Queues a job for a printer, which must be in use, and more than the dialog of the browser. */
async function queueJob(
  tx: Tx,
  actor: Actor,
  { id: printerId, prints }: Printer,
  printed: Printed,
): Promise<PrintJob> {
  const printer = await lockPrinter(tx, actor, printerId);
  requireJobs(printer);
  requirePrinting(printer, prints);
  const { warehouseId } = printer;
  const id = await queries.insertJob(tx, {
    ...printed,
    format: formatOf[prints],
    warehouseId,
    printerId,
    createdAt: actor.at,
    createdBy: actor.email,
  });
  noteChange(tx, { warehouseId });
  return getPrintJob(tx, actor, id);
}

function requireJobs(printer: Printer): void {
  requireInUse(printer);
  if (printer.connection === 'BROWSER')
    throw new Refusal('PRINTS_IN_BROWSER', { name: printer.name });
}

/** What one job prints: records of one kind, or units by their LPNs. */
interface Batch {
  document: LabelDocument;
  ids: number[];
}

/** Draws the papers of a request before its transaction, which long ones would keep open. */
export async function drawPapersFor(
  db: Db,
  actor: Actor,
  body: Asked,
): Promise<DrawnPapers | null> {
  const { warehouseId, document } = body;
  requireWarehouse(actor, warehouseId);
  requireFields(body);
  if (!isPaper(document)) return null;
  const within = { ...actor, warehouseIds: [warehouseId] };
  const drawn = isOwnPaper(document)
    ? await drawOwnPapers(db, actor, document, body)
    : await drawPapersOf(db, within, document, recordsOf(body));
  const { body: content, pages, names } = drawn;
  const title = [paperNames[document], titleOf(names)].filter(Boolean).join(' ');
  return { document, content, labels: pages, title };
}

/** The records of which a paper is. */
const recordsOf = ({ orderIds, loadIds, batchIds, asnIds }: Asked): PaperRecords => ({
  orderIds,
  loadIds,
  batchIds,
  asnIds,
});

/** Refuses with 400 what other documents are of. */
function requireFields(body: Asked): void {
  const { subjectIds, lpns, lotIds, report } = body;
  const records = recordsOf(body);
  const { own, problem } = fieldsOf(body.document, Object.keys(records));
  const wrong = Object.entries({ subjectIds, lpns, ...records, lotIds, report }).filter(
    ([field, value]) => value !== undefined && !own.includes(field),
  );
  if (wrong.length > 0) throw badFields(wrong.map(([path]) => ({ path, ...problem })));
}

/** The fields that say of what a document is, and what is said of the others. */
function fieldsOf(
  document: Asked['document'],
  records: readonly string[],
): { own: readonly string[]; problem: Fault } {
  if (!isPaper(document)) return { own: ['subjectIds', 'lpns'], problem: fault('NOT_OF_LABELS') };
  if (!isOwnPaper(document)) return { own: records, problem: fault('NOT_OF_PAPERS') };
  const own = [ownField(document)];
  return { own, problem: fault('PAPER_OF_OTHERS', { fields: own }) };
}

/**
 * Prints the labels of records, or papers that were drawn, as one job.
 * Refuses labels that are larger than what is loaded.
 */
export async function createPrintJob(
  tx: Tx,
  actor: Actor,
  body: Asked,
  papers: DrawnPapers | null,
): Promise<PrintJob> {
  requireWarehouse(actor, body.warehouseId);
  if (papers) {
    const printer = await getChosen(tx, actor, body, { ...papers, prints: 'PAPERS' });
    return queueJob(tx, actor, printer, papers);
  }
  if (body.document === SHIPPING_LABEL) return printShippingLabels(tx, actor, body);
  const document = await documentOf(tx, actor, body);
  const printer = await getChosen(tx, actor, body, { document, prints: 'LABELS' });
  requirePrinting(printer, 'LABELS');
  const labels = await renderedLabels(tx, actor, body, printer);
  return queueJob(tx, actor, printer, printedOf(document, labels));
}

interface ToPrint {
  document: PrintDocument;
  prints: PrintedKind;
}

/** The printer that somebody chose, or that of the place. */
const findChosen = (
  tx: Tx,
  actor: Actor,
  { warehouseId, printerId, workstation, zone }: Asked,
  printed: ToPrint,
): Promise<Printer | null> =>
  printerId === undefined
    ? findPrinterAt(tx, actor, printed, { warehouseId, workstation, zone })
    : getPrinter(tx, { ...actor, warehouseIds: [warehouseId] }, printerId);

/** The same, which must print so. */
async function getChosen(tx: Tx, actor: Actor, body: Asked, printed: ToPrint): Promise<Printer> {
  const printer = await findChosen(tx, actor, body, printed);
  if (!printer) throw new Refusal('NO_PRINTER', { document: printed.document });
  requireJobs(printer);
  requirePrinting(printer, printed.prints);
  return printer;
}

const printedOf = (document: LabelKind, { contents, names }: Labels): Printed => ({
  document,
  title: titleOf(names),
  content: Buffer.concat(contents),
  labels: contents.length,
});

type Asked = BodyOf<typeof contract.createPrintJob>;

/** What a printer gets, a part for each label, and what the labels are called. */
interface Labels {
  contents: Buffer[];
  names: string[];
}

const NEXT_LINE = Buffer.from('\n');

/** Prints the labels of carriers: ZPL as it was bought, and else one as a page. */
async function printShippingLabels(tx: Tx, actor: Actor, body: Asked): Promise<PrintJob> {
  const { warehouseId, subjectIds = [] } = body;
  if (subjectIds.length === 0) throw badField('subjectIds', 'REQUIRED');
  const labels: CarrierLabel[] = [];
  for (const id of subjectIds)
    labels.push(await readLabel(tx, { ...actor, warehouseIds: [warehouseId] }, id));
  const sheet = labels.find(({ format }) => printedAs(format) === 'PAPERS');
  if (sheet && labels.length > 1) throw new Refusal('LABELS_APART', factsOf(sheet));
  const printer = await (sheet
    ? getSheetPrinter(tx, actor, body, sheet)
    : getChosen(tx, actor, body, { document: SHIPPING_LABEL, prints: 'LABELS' }));
  return queueJob(
    tx,
    actor,
    printer,
    printedOf(SHIPPING_LABEL, {
      contents: await Promise.all(labels.map(contentOf)),
      names: labels.map(({ reference }) => reference),
    }),
  );
}

interface CarrierLabel {
  reference: string;
  format: LabelFormat;
  content: Buffer;
}

const factsOf = ({ reference, format }: CarrierLabel) => ({ reference, format });

/** Reads a label that was bought. Refuses what is none of its format, which comes out as signs. */
async function readLabel(tx: Tx, actor: Actor, id: number): Promise<CarrierLabel> {
  const { reference, status } = await getShippingLabel(tx, actor, id);
  if (status !== 'BOUGHT') throw new Refusal('LABEL_STEP', { reference, status });
  const { format, content } = await getLabelContent(tx, actor, id);
  const label = { reference, format, content: Buffer.from(content, 'base64') };
  if (!isOfFormat(format, label.content)) throw new Refusal('LABEL_UNREADABLE', factsOf(label));
  return label;
}

/** The printer of a label that label printers do not print. */
async function getSheetPrinter(
  tx: Tx,
  actor: Actor,
  body: Asked,
  label: CarrierLabel,
): Promise<Printer> {
  const printed = { document: SHIPPING_LABEL, prints: 'PAPERS' } as const;
  const printer = await findChosen(tx, actor, body, printed);
  if (printer?.prints !== printed.prints) throw new Refusal('LABEL_NOT_ZPL', factsOf(label));
  requireJobs(printer);
  return printer;
}

/** What a printer is sent of a label. */
async function contentOf(label: CarrierLabel): Promise<Buffer> {
  if (label.format === 'PDF') return label.content;
  if (label.format === 'ZPL') return Buffer.concat([label.content, NEXT_LINE]);
  const page = await drawLabelPage(label.content);
  if (!page) throw new Refusal('LABEL_UNREADABLE', factsOf(label));
  return page;
}

/** The labels of templates, which must fit what is loaded. */
async function renderedLabels(
  tx: Tx,
  actor: Actor,
  body: Asked,
  printer: LabelPrinter,
): Promise<Labels> {
  const { warehouseId } = body;
  const media = { widthMm: printer.mediaWidthMm, heightMm: printer.mediaHeightMm };
  const labels: Label[] = [];
  const names: string[] = [];
  for (const batch of await batchesOf(tx, actor, body)) {
    const order = { document: batch.document, warehouseId, subjectIds: batch.ids };
    labels.push(
      ...(await renderLabel(tx, actor, { ...order, language: 'ZPL', dpi: printer.dpi, media })),
    );
    names.push(...(await nameSubjects(tx, actor, order)));
  }
  for (const { mediaMm } of labels) requireFitting(printer, mediaMm);
  return { contents: labels.map(({ content }) => Buffer.from(`${content}\n`, 'utf8')), names };
}

/** The kind of the job: that of the first record, which units say themselves. */
async function documentOf(tx: Tx, actor: Actor, body: Asked): Promise<LabelDocument> {
  const [{ document }] = await batchesOf(tx, actor, body);
  return document;
}

/** The records of a request by their kinds. */
async function batchesOf(
  tx: Tx,
  actor: Actor,
  { warehouseId, document, subjectIds = [], lpns = [] }: Asked,
): Promise<[Batch, ...Batch[]]> {
  if (document === SHIPPING_LABEL || isPaper(document))
    throw new Error(`${document} has no template.`);
  const within = { ...actor, warehouseIds: [warehouseId] };
  const byKind = new Map<LabelDocument, number[]>(
    subjectIds.length > 0 ? [[document, [...subjectIds]]] : [],
  );
  for (const lpn of lpns) {
    const { id, ...unit } = await getPallet(tx, within, lpn);
    const kind = unit.kind === 'OTHER' ? 'PALLET' : unit.kind;
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  return [...byKind].map(([kind, ids]) => ({ document: kind, ids })) as [Batch, ...Batch[]];
}

function requireFitting(printer: LabelPrinter, { width, height }: Label['mediaMm']): void {
  const media = { widthMm: printer.mediaWidthMm, heightMm: printer.mediaHeightMm };
  if (!fitsMedia({ widthMm: width, heightMm: height }, media))
    throw new Refusal('MEDIA_TOO_SMALL', {
      name: printer.name,
      label: sidesText(width, height),
      media: sidesText(media.widthMm, media.heightMm),
    });
}

const sidesText = (width: number, height: number): string => `${width} x ${height} mm`;

/** The names of the first labels, and how many more there are. */
function titleOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ').slice(0, MAX_TITLE);
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown;
}

export async function printTest(tx: Tx, actor: Actor, printerId: number): Promise<PrintJob> {
  const printer = await getPrinter(tx, actor, printerId);
  return queueJob(tx, actor, printer, {
    document: TEST_PRINT,
    title: `Test of ${printer.name}`,
    content: await testOf(tx, actor, printer),
    labels: 1,
  });
}

async function testOf(tx: Tx, actor: Actor, printer: Printer): Promise<Buffer> {
  if (printer.prints === 'PAPERS') {
    const { body } = await drawOwn(tx, actor, printer.warehouseId, (head) => [
      testPaper(printer, actor, head),
    ]);
    return body;
  }
  requirePrinting(printer, 'LABELS');
  return Buffer.from(testLabel(printer), 'utf8');
}

/** Locks a job, and refuses an event that is not possible in its status. */
async function lockFor(
  tx: Tx,
  actor: Actor,
  id: number,
  event: Extract<PrintJobEvent, 'cancel' | 'retry' | 'confirm'>,
): Promise<queries.LockedJob> {
  const job = await queries.lockJob(tx, id, actor.warehouseIds);
  if (!job) throw notFound('PRINT_JOB');
  const subject = { document: 'PRINT_JOB', reference: String(id), status: job.status } as const;
  requireLegal(printJobSteps, subject, event);
  return job;
}

export async function cancelPrintJob(tx: Tx, actor: Actor, id: number): Promise<PrintJob> {
  const job = await lockFor(tx, actor, id, 'cancel');
  await queries.recordStep(tx, job, 'cancel', { at: actor.at });
  noteChange(tx, { warehouseId: job.warehouseId });
  return getPrintJob(tx, actor, id);
}

/** Sends a failed job again. The audit trail keeps it if there may be a label already. */
export async function retryPrintJob(tx: Tx, actor: Actor, id: number): Promise<PrintJob> {
  const job = await lockFor(tx, actor, id, 'retry');
  await queries.recordStep(tx, job, 'retry', { at: actor.at });
  noteChange(tx, { warehouseId: job.warehouseId });
  const after = await getPrintJob(tx, actor, id);
  if (job.possiblyPrinted) {
    const before = { ...recordedOf(after), status: job.status, possiblyPrinted: true };
    await recordChange(tx, actor, 'PRINT_JOB', before, recordedOf(after));
  }
  return after;
}

export async function confirmPrintJob(tx: Tx, actor: Actor, id: number): Promise<PrintJob> {
  const job = await lockFor(tx, actor, id, 'confirm');
  await queries.recordStep(tx, job, 'confirm', { at: actor.at });
  noteChange(tx, { warehouseId: job.warehouseId });
  return getPrintJob(tx, actor, id);
}

/** Prints an ended job again as a new one. The audit trail keeps who did it, and why. */
export async function reprintJob(
  tx: Tx,
  actor: Actor,
  id: number,
  { reason, printerId }: BodyOf<typeof contract.reprintJob>,
): Promise<PrintJob> {
  const job = await queries.lockJob(tx, id, actor.warehouseIds);
  if (!job) throw notFound('PRINT_JOB');
  if (isLegal(printJobSteps, job.status, 'giveUp'))
    throw new Refusal('ILLEGAL_STEP', {
      document: 'PRINT_JOB',
      reference: String(id),
      status: job.status,
      step: 'reprint',
      legal: legalEvents(printJobSteps, job.status).filter((event) => event === 'cancel'),
    });
  const within = { ...actor, warehouseIds: [job.warehouseId] };
  const printer = await lockPrinter(tx, within, printerId ?? job.printerId);
  requireJobs(printer);
  requirePrinting(printer, kindOf(job.format));
  const reprint = { id, printerId: printer.id, reason: reason.trim() };
  const newId = await queries.insertReprint(tx, reprint, {
    createdAt: actor.at,
    createdBy: actor.email,
  });
  noteChange(tx, { warehouseId: job.warehouseId });
  const created = await getPrintJob(tx, actor, newId);
  await recordChange(tx, actor, 'PRINT_JOB', null, recordedOf(created));
  return created;
}

/** A job in the audit trail. */
const recordedOf = ({
  id,
  title,
  document,
  printer,
  status,
  possiblyPrinted,
  reprintOf,
  reason,
}: PrintJob) => ({
  id,
  name: title,
  document,
  printer: printer.name,
  status,
  possiblyPrinted,
  reprintOf,
  reason,
});

/** Takes due jobs for an agent, at most one of each printer. */
export async function leasePrintJobs(
  tx: Tx,
  actor: Actor,
  { limit = LEASED_AT_ONCE }: BodyOf<typeof contract.leasePrintJobs>,
): Promise<LeasedJob[]> {
  const { at, warehouseIds } = actor;
  await queries.noteAgent(tx, warehouseIds, at);
  const leased: LeasedJob[] = [];
  for (const printer of await queries.listDue(tx, { warehouseIds, connections: ['AGENT'], at })) {
    if (leased.length === limit) break;
    const taken = await queries.takeDue(tx, printer.id, { at, until: leaseEnd(at) });
    if (taken) leased.push(leasedOf(printer, taken));
  }
  return leased;
}

const leasedOf = (
  { id, name, address }: queries.DuePrinter,
  { attempts, title, labels, content, format, ...job }: queries.TakenJob,
): LeasedJob => ({
  id: job.id,
  attempt: attempts,
  printer: { id, name, address: address ?? '' },
  title,
  labels,
  format,
  content: content.toString('base64'),
});

export const leaseEnd = (at: Date): Date => new Date(at.getTime() + PRINT_LEASE_MS);

/**
 * Says that an attempt is about to send. Returns false if the job is not the taker's any more, or
 * another job of its printer is being sent. May be repeated.
 */
export async function beginAttempt(
  tx: Tx,
  { id, attempts }: Pick<queries.TakenJob, 'id' | 'attempts'>,
  at: Date,
): Promise<boolean> {
  const job = await queries.lockAttempt(tx, id, attempts);
  if (!job) return false;
  if (job.status === 'SENT') return true;
  const until = new Date(at.getTime() + PRINT_LEASE_MS + printingMs(job.labels));
  // A printer is locked, so that of two of its jobs the second sees the first.
  await lockPrinterOf(tx, job.printerId);
  const isBegun = await queries.beginSending(tx, { id, attempts }, { at, until });
  if (isBegun) noteChange(tx, { warehouseId: job.warehouseId, rooms: ['printers'] });
  return isBegun;
}

/**
 * Records how an attempt ended, unless somebody else has taken the job since. What printed nothing
 * is tried again after a pause that grows; of what may have printed, a person decides.
 */
export async function recordAttempt(
  tx: Tx,
  { id, attempts }: Pick<queries.TakenJob, 'id' | 'attempts'>,
  { outcome, error }: Sent,
  { at, chance = Math.random }: { at: Date; chance?: () => number },
): Promise<boolean> {
  const job = await queries.lockAttempt(tx, id, attempts);
  if (!job) return false;
  const step = stepOf(job, outcome, chance());
  if (step === null) return true;
  const { event, pause = 0 } = step;
  await queries.recordStep(tx, job, event, {
    at,
    dueAt: new Date(at.getTime() + pause),
    error,
    possiblyPrinted: event === 'giveUp' && outcome === 'UNSURE',
  });
  noteChange(tx, { warehouseId: job.warehouseId, rooms: ['printers'] });
  return true;
}

/** What the end of an attempt does to a job; null for nothing, where it was said before. */
function stepOf(
  { status, possiblyPrinted, failures }: queries.LockedJob,
  outcome: PrintOutcome,
  chance: number,
): { event: PrintJobEvent; pause?: number } | null {
  if (outcome === 'PRINTED') {
    if (status === 'SENT') return { event: 'print' };
    // The taker was thought lost, and was only late.
    return status === 'FAILED' && possiblyPrinted ? { event: 'confirm' } : null;
  }
  if (!isLegal(printJobSteps, status, 'giveUp')) return null;
  const pause = outcome === 'UNSURE' ? null : pauseAfter(failures + 1, chance, printPauses);
  return pause === null ? { event: 'giveUp' } : { event: 'postpone', pause };
}

export async function beginPrintJob(
  tx: Tx,
  actor: Actor,
  id: number,
  attempts: number,
): Promise<PrintJob> {
  await getPrintJob(tx, actor, id);
  if (!(await beginAttempt(tx, { id, attempts }, actor.at))) throw new Refusal('PRINT_JOB_LOST');
  return getPrintJob(tx, actor, id);
}

export async function reportPrintJob(
  tx: Tx,
  actor: Actor,
  id: number,
  { attempt, outcome, error = null }: BodyOf<typeof contract.reportPrintJob>,
): Promise<PrintJob> {
  await getPrintJob(tx, actor, id);
  const sent = { outcome, error: outcome === 'PRINTED' ? null : (error ?? UNSAID) };
  if (!(await recordAttempt(tx, { id, attempts: attempt }, sent, { at: actor.at })))
    throw new Refusal('PRINT_JOB_LOST');
  return getPrintJob(tx, actor, id);
}

const UNSAID = 'The print agent did not say why.';
const LOST = 'Whoever sent it was lost before it said how it ended.';

/** Ends jobs whose takers were lost while they sent. They are not sent again by themselves. */
export async function endLost(tx: Tx, id: number, at: Date): Promise<void> {
  const job = await queries.lockLost(tx, id, at);
  if (!job) return;
  await queries.recordStep(tx, job, 'giveUp', { at, error: LOST, possiblyPrinted: true });
  noteChange(tx, { warehouseId: job.warehouseId, rooms: ['printers'] });
}

export const purgePrintJobs: Purge = queries.deleteEnded;
