import type { BodyOf } from '@lading/contract/endpoint';
import type { LotTrace } from '@lading/contract/lots';
import { type createPrintJob, reportFilters } from '@lading/contract/printers';
import { codeText } from '@lading/domain/codeText';
import { MAX_PRINTED_ROWS } from '@lading/domain/limits';
import { lotTrace } from '@lading/domain/lotTrace';
import { fault } from '@lading/domain/messages/faults';
import type {
  LotPaperKind,
  Paper,
  PaperFormat,
  PaperKind,
  ReportPaperKind,
} from '@lading/domain/papers';
import type { Permission } from '@lading/domain/permissions';
import { inventoryPaper, packagingPaper, performancePaper } from '@lading/domain/reportPapers';
import { type Actor, requireAllowed } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { beginSnapshot, readPage } from '../../platform/database/listing.ts';
import { badFields } from '../../platform/refusal.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { getLocation } from '../locations/locations.service.ts';
import { traceLot } from '../lots/lots.service.ts';
import { getProduct } from '../products/products.service.ts';
import { getPackagingReport } from '../reports/packagings.service.ts';
import { getPerformanceReport } from '../reports/performance.service.ts';
import { getInventoryReport, settlePast } from '../reports/reports.service.ts';
import { drawOwn } from './papers.service.ts';
import type { Drawn } from './pdf.ts';

export type OwnPaperKind = ReportPaperKind | LotPaperKind;

type Asked = Pick<BodyOf<typeof createPrintJob>, 'warehouseId' | 'lotIds' | 'report'>;
type Filters = NonNullable<Asked['report']> & { warehouseId: number };

/** Writes the papers when the head of the warehouse is known. */
type Compose = (head: { format: PaperFormat }) => Paper[];

interface Source {
  field: 'lotIds' | 'report';
  permission: Permission;
  /** Reads what the papers say, and returns how they are called with it. */
  read: (db: Db, actor: Actor, asked: Asked) => Promise<{ compose: Compose; names: string[] }>;
}

const ofReport = (
  kind: ReportPaperKind,
  permission: Permission,
  read: (db: Db, actor: Actor, filters: Filters) => Promise<Compose>,
): Source => ({
  field: 'report',
  permission,
  read: async (db, actor, { warehouseId, report = {} }) => {
    const strange = Object.keys(report).filter((name) => !(name in reportFilters[kind]));
    if (strange.length > 0)
      throw badFields(
        strange.map((name) => ({ path: `report.${name}`, ...fault('NOT_OF_REPORT') })),
      );
    return { compose: await read(db, actor, { ...report, warehouseId }), names: [] };
  },
});

const sources: Readonly<Record<OwnPaperKind, Source>> = {
  INVENTORY_REPORT: ofReport('INVENTORY_REPORT', 'reports:read', readInventory),
  PERFORMANCE_REPORT: ofReport('PERFORMANCE_REPORT', 'reports:read', async (db, actor, filters) => {
    const report = await getPerformanceReport(db, actor, filters);
    const customer = await customerOf(db, actor, filters);
    return ({ format }) => [performancePaper(report, { customer, figure: filters.figure }, format)];
  }),
  PACKAGING_REPORT: ofReport('PACKAGING_REPORT', 'packagings:read', async (db, actor, filters) => {
    const report = await getPackagingReport(db, actor, filters);
    const customer = await customerOf(db, actor, filters);
    return ({ format }) => [packagingPaper(report, { customer }, format)];
  }),
  LOT_TRACE: { field: 'lotIds', permission: 'stock:read', read: readLots },
};

export const isOwnPaper = (document: PaperKind): document is OwnPaperKind => document in sources;

/** The field of a print job that says what the paper is of. */
export const ownField = (kind: OwnPaperKind): Source['field'] => sources[kind].field;

/** Draws a report, or the traces of lots, for those who may see them. */
export async function drawOwnPapers(
  db: Db,
  actor: Actor,
  kind: OwnPaperKind,
  asked: Asked,
): Promise<Drawn & { names: string[] }> {
  const { permission, read } = sources[kind];
  requireAllowed(actor, permission);
  const { compose, names } = await read(db, actor, asked);
  return { ...(await drawOwn(db, actor, asked.warehouseId, compose)), names };
}

const customerOf = async (db: Db, actor: Actor, { customerId }: Filters): Promise<string> =>
  customerId === undefined ? '' : (await getCustomer(db, actor, customerId)).name;

const productOf = async (db: Db, actor: Actor, { productId }: Filters): Promise<string> =>
  productId === undefined ? '' : (await getProduct(db, actor, productId)).sku;

async function locationOf(
  db: Db,
  actor: Actor,
  { locationId, withoutLocation }: Filters,
): Promise<string | null> {
  if (withoutLocation === 'true') return null;
  return locationId === undefined ? '' : (await getLocation(db, actor, locationId)).name;
}

/** Reads the report and its rows from one snapshot. */
async function readInventory(db: Db, actor: Actor, filters: Filters): Promise<Compose> {
  await settlePast(db, actor, filters);
  const snapshot = await beginSnapshot(db);
  try {
    const { head, rows } = await getInventoryReport(snapshot.db, actor, filters);
    const page = await readPage(snapshot.db, rows, {
      sort: filters.sort ?? 'code',
      limit: MAX_PRINTED_ROWS,
    });
    const report = { ...(await head()), groups: page.rows, count: page.total };
    const scope = {
      customer: await customerOf(snapshot.db, actor, filters),
      product: await productOf(snapshot.db, actor, filters),
      location: await locationOf(snapshot.db, actor, filters),
      status: filters.status === undefined ? '' : codeText(filters.status),
      search: filters.search ?? '',
    };
    return ({ format }) => [inventoryPaper(report, scope, format)];
  } finally {
    await snapshot.close();
  }
}

async function readLots(db: Db, actor: Actor, { lotIds = [] }: Asked) {
  const traces: LotTrace[] = [];
  for (const id of lotIds) traces.push(await traceLot(db, actor, id));
  const compose: Compose = ({ format }) =>
    traces.map((trace) => lotTrace(trace, actor.at.toISOString(), format));
  return { compose, names: traces.map(({ lot }) => lot.code) };
}
