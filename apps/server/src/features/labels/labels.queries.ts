import type { QueryOf } from '@lading/contract/endpoint';
import type {
  LabelTemplateDetail,
  LabelVersion,
  listLabelTemplates,
} from '@lading/contract/labels';
import type { LabelKind } from '@lading/domain/labelFields';
import type { LabelDpi, LabelLanguage } from '@lading/domain/labelTemplates';
import { sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

const columns = sql<LabelTemplateDetail>`
  t.id, t.name, t.document, (select json_build_object('id', c.id, 'name', c.name)
    from customer c
    where c.id = t.customer_id) as customer, t.language, v.width_mm, v.height_mm, v.dpi,
  t.is_delivered, t.active, v.number, ${jsonInstant('v.created_at')} as saved_at,
  ${jsonInstant('t.created_at')} as created_at, t.version, v.content`;

/** Each template with its newest version, whose number it has. */
const tables = sql`
  from label_template t
  join label_template_version v on v.template_id = t.id and v.number = t.number`;

export function templateListing({
  document,
  customerId,
  language,
  active,
  search,
}: QueryOf<typeof listLabelTemplates>): Listing<Omit<LabelTemplateDetail, 'content'>> {
  return listing({
    select: columns,
    from: tables,
    where: [
      ...(document ? [sql`t.document = ${document}`] : []),
      ...(customerId ? [sql`t.customer_id = ${customerId}`] : []),
      ...(language ? [sql`t.language = ${language}`] : []),
      ...isActive('t', active),
      ...(search ? [sql`fold(t.name) like ${containing(search)}`] : []),
    ],
    id: sql`t.id`,
    sorts: {
      name: { by: sql`t.name`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    },
    toItem: ({ content: _, ...template }: LabelTemplateDetail) => template,
  });
}

export async function findTemplate(db: Db, id: number): Promise<LabelTemplateDetail | undefined> {
  const { rows } = await sql<LabelTemplateDetail>`
    select ${columns} ${tables} where t.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockTemplate(tx: Tx, id: number): Promise<LabelTemplateDetail | undefined> {
  await sql`select from label_template where id = ${id} for no key update`.execute(tx);
  return findTemplate(tx, id);
}

export interface TemplateHead {
  name: string;
  document: LabelKind;
  customerId: number | null;
  language: LabelLanguage;
}

/** Inserts a template, whose first version has to follow. */
export async function insertTemplate(
  tx: Tx,
  head: TemplateHead & { createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('labelTemplate')
    .values({ ...head, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  values: { name: string; customerId: number | null; active: boolean; number: number },
): Promise<void> {
  await tx
    .updateTable('labelTemplate')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface Drawing {
  widthMm: number;
  heightMm: number;
  dpi: LabelDpi;
  content: string;
}

export async function insertVersion(
  tx: Tx,
  version: Drawing & {
    templateId: number;
    number: number;
    createdAt: Date;
    createdBy: number | null;
  },
): Promise<void> {
  await tx.insertInto('labelTemplateVersion').values(version).execute();
}

export function versionListing(templateId: number): Listing<LabelVersion> {
  return listing({
    select: sql<LabelVersion>`
      v.id, v.number, v.width_mm, v.height_mm, v.dpi, v.content,
      ${jsonInstant('v.created_at')} as saved_at,
      (select u.email from app_user u where u.id = v.created_by) as saved_by`,
    from: sql`from label_template_version v`,
    where: [sql`v.template_id = ${templateId}`],
    id: sql`v.id`,
    sorts: { number: { by: sql`v.number`, type: 'integer' } },
  });
}

export async function findVersion(
  db: Db,
  templateId: number,
  number: number,
): Promise<Drawing | undefined> {
  const { rows } = await sql<Drawing>`
    select width_mm, height_mm, dpi, content
    from label_template_version
    where template_id = ${templateId} and number = ${number}`.execute(db);
  return rows[0];
}

export interface Candidate extends Drawing {
  /** Of the version. */
  id: number;
  customerId: number | null;
  isDelivered: boolean;
}

/** The active templates of a kind, the version that was saved last first. */
export async function listCandidates(
  db: Db,
  document: LabelKind,
  language: LabelLanguage,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select v.id, v.width_mm, v.height_mm, v.dpi, v.content, t.customer_id, t.is_delivered
    ${tables}
    where t.document = ${document} and t.language = ${language} and t.active
    order by v.created_at desc, v.id desc`.execute(db);
  return rows;
}
