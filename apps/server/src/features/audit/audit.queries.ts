import type { AuditEntry, listAudit } from '@lading/contract/audit';
import type { QueryOf } from '@lading/contract/endpoint';
import type { LotDates } from '@lading/domain/lots';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { type Search, searchTexts } from '../../platform/database/search.ts';

type AuditRow = DatedRow<AuditEntry, 'at'>;

const MAX_ENTRIES = 1_000;

export const searchAudit = (db: Db, term: string | undefined): Promise<Search | null> =>
  searchTexts(
    db,
    term,
    {
      max: MAX_ENTRIES,
      customerId: null,
      rows: [
        {
          id: 'a.id',
          from: sql`audit a`,
          owned: null,
          where: (pattern) => sql`fold(a.words) like ${pattern}`,
        },
      ],
    },
    {
      has: (ids) => sql`a.id = any(${ids})`,
      reads: (pattern) => sql`fold(a.words) like ${pattern}`,
    },
  );

export function auditListing(
  query: Omit<QueryOf<typeof listAudit>, 'search'>,
  search: Search | null,
): Listing<AuditEntry> {
  const { entity, entityId, action, user, from, to } = query;
  return listing({
    select: sql<AuditRow>`
      a.id, a.at, a.user_id, a.done_by as by, a.entity, a.entity_id, a.name, a.action, a.before,
        a.after`,
    from: sql`from audit a`,
    lean: sql`from audit a`,
    where: [
      ...(entity ? [sql`a.entity = ${entity}`] : []),
      ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
      ...(action ? [sql`a.action = ${action}`] : []),
      ...(user ? [sql`a.user_id = ${user}`] : []),
      ...(from ? [sql`a.at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`a.at <= ${to}::timestamptz`] : []),
    ],
    search,
    id: sql`a.id`,
    sorts: { at: { by: sql`a.at`, type: 'timestamptz' } },
    toItem: (row: AuditRow) => datesAsText(row),
  });
}

export interface DateCorrection extends LotDates {
  at: string;
  by: string;
  before: LotDates;
  reason: string;
}

export async function listDateCorrections(db: Db, lotId: number): Promise<DateCorrection[]> {
  const { rows } = await sql<DateCorrection>`
    select ${jsonInstant('a.at')} as at, a.done_by as by, a.after ->> 'expiresOn' as expires_on,
      a.after ->> 'producedOn' as produced_on,
      json_build_object('expiresOn', a.before ->> 'expiresOn', 'producedOn',
        a.before ->> 'producedOn') as before,
      a.after ->> 'dateReason' as reason /* never null: reason */
    from audit a
    where a.entity = 'LOT' and a.entity_id = ${lotId} and a.after ? 'dateReason'
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}
