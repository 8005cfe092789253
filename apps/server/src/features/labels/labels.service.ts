import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/labels';
import type {
  Label,
  LabelTemplate,
  LabelTemplateDetail,
  LabelVersion,
} from '@lading/contract/labels';
import {
  type LabelData,
  type LabelDocument,
  type LabelKind,
  SCANNED_FIELD,
  SHIPPING_LABEL,
  sampleOf,
  TEST_FIELD,
} from '@lading/domain/labelFields';
import {
  checkDirectives,
  directivePattern,
  error,
  type Finding,
  type LabelDpi,
  type LabelLanguage,
  type LabelMedia,
  languagesOf,
  readDirective,
  warning,
} from '@lading/domain/labelTemplates';
import { MAX_LABELS } from '@lading/domain/limits';
import { type Fault, fault, type labelFaultCodes, sayFault } from '@lading/domain/messages/faults';
import type { Permission } from '@lading/domain/permissions';
import { checkZpl, renderZpl } from '@lading/domain/zpl';
import { type Actor, requireAllowed, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, badFields, type IfMatch, notFound, Refusal } from '../../platform/refusal.ts';
import { type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { checkHtml, renderHtml } from './html.ts';
import * as queries from './labels.queries.ts';
import { listSubjects } from './subjects.queries.ts';

/** The audit trail names the version: its content never changes. */
const withoutContent = ({ content: _, ...template }: LabelTemplateDetail): LabelTemplate =>
  template;

const templates: Kind<LabelTemplateDetail, LabelTemplate> = {
  entity: 'LABEL_TEMPLATE',
  what: 'LABEL_TEMPLATE',
  toItem: withoutContent,
};

export const listLabelTemplates = (
  query: QueryOf<typeof contract.listLabelTemplates>,
): Listing<LabelTemplate> => queries.templateListing(query);

export async function getLabelTemplate(db: Db, id: number): Promise<LabelTemplateDetail> {
  const template = await queries.findTemplate(db, id);
  if (!template) throw notFound('LABEL_TEMPLATE');
  return template;
}

export async function createLabelTemplate(
  tx: Tx,
  actor: Actor,
  input: BodyOf<typeof contract.createLabelTemplate>,
): Promise<LabelTemplateDetail> {
  const { document, language, customerId = null, widthMm, heightMm, dpi, content } = input;
  const name = input.name.trim();
  const languages = languagesOf(document);
  if (!languages.includes(language))
    throw badField('language', 'NOT_ONE_OF', { allowed: [...languages] });
  if (customerId !== null) await getCustomer(tx, actor, customerId);
  requireSound(document, language, content);
  const head = { name, document, customerId, language, createdAt: actor.at };
  const id = await queries.insertTemplate(tx, head);
  await saveVersion(tx, actor, id, 1, { widthMm, heightMm, dpi, content });
  noteChange(tx, {});
  const template = await getLabelTemplate(tx, id);
  await recordChange(tx, actor, 'LABEL_TEMPLATE', null, withoutContent(template));
  return template;
}

const saveVersion = (
  tx: Tx,
  actor: Actor,
  templateId: number,
  number: number,
  drawing: queries.Drawing,
): Promise<void> =>
  queries.insertVersion(tx, {
    ...drawing,
    templateId,
    number,
    createdAt: actor.at,
    createdBy: actor.userId || null,
  });

export async function updateLabelTemplate(
  tx: Tx,
  actor: Actor,
  id: number,
  { active, customerId, name, ...drawn }: BodyOf<typeof contract.updateLabelTemplate>,
  ifMatch: IfMatch,
): Promise<LabelTemplateDetail> {
  await updateRecorded(tx, actor, templates, {
    lock: queries.lockTemplate(tx, id),
    ifMatch,
    check: ({ isDelivered, name: storedName }) => {
      const isEdit = [customerId, name, ...Object.values(drawn)].some((each) => each !== undefined);
      if (isDelivered && isEdit) throw new Refusal('TEMPLATE_DELIVERED', { name: storedName });
    },
    update: async (stored) => {
      if (customerId != null) await getCustomer(tx, actor, customerId);
      const drawing = { ...drawingOf(stored), ...drawn };
      const number = await keepDrawing(tx, actor, stored, drawing);
      await queries.updateTemplate(tx, id, {
        name: name?.trim() ?? stored.name,
        customerId: customerId === undefined ? (stored.customer?.id ?? null) : customerId,
        active: active ?? stored.active,
        number,
      });
      noteChange(tx, {});
      return getLabelTemplate(tx, id);
    },
  });
  return getLabelTemplate(tx, id);
}

const drawingOf = ({ widthMm, heightMm, dpi, content }: queries.Drawing): queries.Drawing => ({
  widthMm,
  heightMm,
  dpi,
  content,
});

/** Saves a drawing that differs from the stored one as a new version. Returns the newest number. */
async function keepDrawing(
  tx: Tx,
  actor: Actor,
  stored: LabelTemplateDetail,
  drawing: queries.Drawing,
): Promise<number> {
  const before = drawingOf(stored);
  if (JSON.stringify(before) === JSON.stringify(drawing)) return stored.number;
  requireSound(stored.document, stored.language, drawing.content);
  await saveVersion(tx, actor, stored.id, stored.number + 1, drawing);
  return stored.number + 1;
}

export async function listLabelVersions(db: Db, id: number): Promise<Listing<LabelVersion>> {
  await getLabelTemplate(db, id);
  return queries.versionListing(id);
}

export async function restoreLabelVersion(
  tx: Tx,
  actor: Actor,
  id: number,
  { number }: BodyOf<typeof contract.restoreLabelVersion>,
  ifMatch: IfMatch,
): Promise<LabelTemplateDetail> {
  const version = await queries.findVersion(tx, id, number);
  if (!version)
    throw notFound((await queries.findTemplate(tx, id)) ? 'LABEL_VERSION' : 'LABEL_TEMPLATE');
  return updateLabelTemplate(tx, actor, id, drawingOf(version), ifMatch);
}

/** What the check says of a template, whatever its data. */
function checkTemplate(document: LabelKind, language: LabelLanguage, content: string): Finding[] {
  const directives = [...content.matchAll(directivePattern)].map(({ 1: inner = '' }) =>
    readDirective(inner),
  );
  const isMarked = directives.some(
    (directive) => directive?.kind === 'field' && directive.field === TEST_FIELD,
  );
  const isScanned = directives.some(
    (directive) =>
      (directive?.kind === 'barcode' || directive?.kind === 'qr' || directive?.kind === 'field') &&
      directive.field === SCANNED_FIELD,
  );
  return [
    ...checkDirectives(document, content),
    ...(language === 'ZPL' ? checkZpl(content) : checkHtml(content)),
    ...(document !== SHIPPING_LABEL || isMarked ? [] : [error(1, fault('LABEL_MISSING_TEST'))]),
    ...(isScanned ? [] : [warning(1, fault('LABEL_MISSING_CODE', { field: SCANNED_FIELD }))]),
  ];
}

/** Refuses with 400 a template with an error. The message names the line. */
function requireSound(document: LabelKind, language: LabelLanguage, content: string): void {
  const errors = checkTemplate(document, language, content).filter(
    ({ severity }) => severity === 'ERROR',
  );
  if (errors.length > 0)
    throw badFields(
      errors.map(({ line, code, facts }) => ({ path: 'content', line, code, facts })),
    );
}

const render = (
  language: LabelLanguage,
  content: string,
  data: LabelData,
  media: LabelMedia & { dpi: LabelDpi },
): { content: string; findings: Finding[] } =>
  language === 'ZPL' ? renderZpl(content, data, media) : renderHtml(content, data, media);

type LabelFaultCode = (typeof labelFaultCodes)[number];

const toFindings = (findings: readonly Finding[]): Label['findings'] =>
  // The same is said once of a line.
  [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
    .toSorted((first, second) => first.line - second.line)
    .map(({ line, severity, code, facts }) => ({
      line,
      severity,
      code: code as LabelFaultCode,
      facts,
      message: sayFault({ code, facts } satisfies Fault),
    }));

export async function previewLabel(
  db: Db,
  actor: Actor,
  {
    document,
    language,
    content,
    widthMm,
    heightMm,
    dpi,
    subject = null,
  }: BodyOf<typeof contract.previewLabel>,
): Promise<Label> {
  if (subject && document === SHIPPING_LABEL) throw badField('subject', 'UNKNOWN_FIELD');
  const [record] =
    subject && document !== SHIPPING_LABEL
      ? await getSubjects(db, actor, {
          document,
          warehouseId: subject.warehouseId,
          ids: [subject.id],
        })
      : [];
  const data = record?.data ?? sampleOf(document);
  const rendered = render(language, content, data, { widthMm, heightMm, dpi });
  return {
    format: language,
    content: rendered.content,
    subjectId: record?.id ?? null,
    templateVersionId: null,
    mediaMm: { width: widthMm, height: heightMm },
    dpi,
    findings: toFindings([...checkTemplate(document, language, content), ...rendered.findings]),
  };
}

/** What one needs to read of a record to print its label. */
const needed: Readonly<Record<LabelDocument, Permission>> = {
  LOCATION: 'locations:read',
  PRODUCT: 'products:read',
  PALLET: 'stock:read',
  CARTON: 'stock:read',
  TOTE: 'stock:read',
  PACKAGE: 'orders:read',
  RETURN: 'returns:read',
  BADGE: 'badges:manage',
};

/** What a missing record is called. */
const missing = {
  LOCATION: 'LOCATION',
  PRODUCT: 'PRODUCT',
  PALLET: 'PALLET',
  CARTON: 'PALLET',
  TOTE: 'PALLET',
  PACKAGE: 'PACKAGE',
  RETURN: 'RETURN',
  BADGE: 'USER',
} as const satisfies Record<LabelDocument, string>;

/** Returns the records in the order of the ids. Refuses with 404 those that are not there. */
async function getSubjects(
  db: Db,
  actor: Actor,
  {
    document,
    warehouseId,
    ids,
  }: { document: LabelDocument; warehouseId: number; ids: readonly number[] },
) {
  requireAllowed(actor, needed[document]);
  requireWarehouse(actor, warehouseId);
  const found = await listSubjects(db, document, { warehouseId, ids });
  const byId = new Map(found.map((subject) => [subject.id, subject]));
  return ids.map((id) => {
    const subject = byId.get(id);
    if (!subject) throw notFound(missing[document]);
    return subject;
  });
}

/** The field by which people call a record whose code says nothing to them. */
const nameFields: Partial<Record<LabelDocument, string>> = {
  LOCATION: 'name',
  BADGE: 'name',
  PALLET: 'lpn',
  CARTON: 'lpn',
  TOTE: 'lpn',
};

/** Returns what people call the records of labels, in the order of the ids. */
export async function nameSubjects(
  db: Db,
  actor: Actor,
  {
    document,
    warehouseId,
    subjectIds,
  }: Pick<LabelOrder, 'document' | 'warehouseId' | 'subjectIds'>,
): Promise<string[]> {
  const subjects = await getSubjects(db, actor, { document, warehouseId, ids: subjectIds });
  return subjects.map(({ data }) => data[nameFields[document] ?? SCANNED_FIELD] ?? '');
}

export interface LabelOrder {
  document: LabelDocument;
  warehouseId: number;
  subjectIds: readonly number[];
  language: LabelLanguage;
  /** Of the printer; absent: what the template is drawn for. */
  dpi?: LabelDpi | undefined;
  /** What the printer holds; absent: any. */
  media?: LabelMedia | undefined;
}

/**
 * Renders the labels of records, in their order: by the newest active template of the client, else
 * the own one of the company, else the one that came with Lading. Of several the largest that the
 * media holds is taken.
 */
export async function renderLabel(db: Db, actor: Actor, order: LabelOrder): Promise<Label[]> {
  const { document, warehouseId, subjectIds, language, media } = order;
  const subjects = await getSubjects(db, actor, { document, warehouseId, ids: subjectIds });
  const candidates = await queries.listCandidates(db, document, language);
  return subjects.map(({ id, customerId, data }) => {
    const template = chooseTemplate(candidates, customerId, media);
    if (!template) throw new Refusal('NO_LABEL_TEMPLATE', { document, language });
    const { widthMm, heightMm, content } = template;
    const dpi = order.dpi ?? template.dpi;
    const rendered = render(language, content, data, { widthMm, heightMm, dpi });
    return {
      format: language,
      content: rendered.content,
      subjectId: id,
      templateVersionId: template.id,
      mediaMm: { width: widthMm, height: heightMm },
      dpi,
      findings: toFindings(rendered.findings),
    };
  });
}

/**
 * Returns what draws the shipping labels of a client as ZPL, by the same choice of templates; null
 * if none is active.
 */
export async function findLabelDrawing(
  db: Db,
  customerId: number,
): Promise<((data: LabelData) => string) | null> {
  const candidates = await queries.listCandidates(db, SHIPPING_LABEL, 'ZPL');
  const template = chooseTemplate(candidates, customerId, undefined);
  return template ? (data) => renderZpl(template.content, data, template).content : null;
}

/** `candidates` begins with the newest. */
function chooseTemplate(
  candidates: readonly queries.Candidate[],
  customerId: number | null,
  media: LabelMedia | undefined,
): queries.Candidate | undefined {
  const usable = candidates.filter(
    (each) => each.customerId === null || each.customerId === customerId,
  );
  const tierOf = (each: queries.Candidate): number =>
    each.customerId !== null ? 0 : each.isDelivered ? 2 : 1;
  const best = Math.min(...usable.map(tierOf));
  const tier = usable.filter((each) => tierOf(each) === best);
  if (!media) return tier[0];
  const fitting = tier.filter(
    ({ widthMm, heightMm }) => widthMm <= media.widthMm && heightMm <= media.heightMm,
  );
  const areaOf = ({ widthMm, heightMm }: LabelMedia): number => widthMm * heightMm;
  if (fitting.length > 0) return fitting.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  return tier.toSorted((a, b) => areaOf(a) - areaOf(b))[0];
}

export async function renderLabels(
  db: Db,
  actor: Actor,
  {
    warehouseId,
    document,
    ids,
    language,
    dpi,
    widthMm,
    heightMm,
  }: QueryOf<typeof contract.renderLabels>,
): Promise<Label[]> {
  const subjectIds = ids.split(',').map(Number);
  if (subjectIds.length > MAX_LABELS)
    throw badField('ids', 'TOO_MANY_ENTRIES', { most: MAX_LABELS });
  const media = widthMm === undefined || heightMm === undefined ? undefined : { widthMm, heightMm };
  return renderLabel(db, actor, { document, warehouseId, subjectIds, language, dpi, media });
}
