import { hasCheckDigit, isSscc } from '@lading/domain/gs1';
import { GS1_MARK, type LabelData, type LabelDocument } from '@lading/domain/labelFields';
import { userCode } from '@lading/domain/people';
import { packageCode } from '@lading/domain/picking';
import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/** What labels are printed of: records of one warehouse, by their ids. */
export interface Wanted {
  warehouseId: number;
  ids: readonly number[];
}

/** A record with its values; of no client if all share it. */
export interface Subject {
  id: number;
  customerId: number | null;
  data: LabelData;
}

type Row<F extends string> = { id: number; customerId: number | null } & {
  [name in F]: string | null;
};

function subjectOf(
  id: number,
  customerId: number | null,
  values: Readonly<Record<string, string | null>>,
): Subject {
  const data = Object.entries(values).map(([name, value]) => [name, value ?? ''] as const);
  return { id, customerId, data: Object.fromEntries(data) };
}

/** The day of an instant in the zone of the warehouse `w`. */
const dayOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone w.time_zone, 'YYYY-MM-DD')`;
const company = sql`(select s.company_name from settings s)`;

async function listLocations(db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> {
  const { rows } = await sql<Row<'code' | 'name' | 'zone' | 'type' | 'warehouse' | 'company'>>`
    select l.id, null::bigint as customer_id, l.barcode as code, l.name, l.zone, l.type,
      w.name as warehouse, ${company} as company
    from location l
    join warehouse w on w.id = ${warehouseId}
    where l.warehouse_id = ${warehouseId} and l.id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows.map(({ id, customerId, ...values }) => subjectOf(id, customerId, values));
}

async function listProducts(db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> {
  const { rows } = await sql<
    Row<'code' | 'sku' | 'name' | 'unit' | 'customer' | 'warehouse' | 'company'>
  >`
    select p.id, p.customer_id, coalesce((select b.code
      from product_barcode b
      where b.product_id = p.id and b.pack_id is null
      order by b.position
      limit 1), p.sku) as code, p.sku, p.name, p.unit, c.name as customer, w.name as warehouse,
      ${company} as company
    from product p
    join customer c on c.id = p.customer_id
    join warehouse w on w.id = ${warehouseId}
    where p.id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows.map(({ id, customerId, ...values }) => subjectOf(id, customerId, values));
}

interface UnitRow {
  id: number;
  customerId: number;
  lpn: string;
  created: string;
  customer: string;
  warehouse: string;
  company: string | null;
  location: string | null;
  products: number;
  count: number;
  lots: number;
  productName: string | null;
  sku: string | null;
  /** Of a unit of that product. */
  barcodes: string[];
  lot: string | null;
  expires: string | null;
  produced: string | null;
}

const listUnits =
  (...kinds: readonly UnitKind[]) =>
  async (db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> => {
    const { rows } = await sql<UnitRow>`
      select u.id, u.customer_id, u.lpn, ${dayOf('u.created_at')} as created, c.name as customer,
        w.name as warehouse, ${company} as company, l.name as location, held.products, held.count,
        held.lots, p.name as product_name, p.sku, array(select b.code
          from product_barcode b
          where b.product_id = p.id and b.pack_id is null
          order by b.position) as barcodes, t.code as lot, t.expires_on::text as expires,
        t.produced_on::text as produced
      from pallet u
      join customer c on c.id = u.customer_id
      join warehouse w on w.id = ${warehouseId}
      left join location l on l.warehouse_id = ${warehouseId} and l.id = u.location_id
      cross join lateral (
        select count(distinct i.product_id)::int as products, coalesce(sum(i.quantity), 0)::bigint
          as count, count(distinct coalesce(i.lot_id, 0))::int as lots,
          min(i.product_id) as product_id, min(i.lot_id) as lot_id
        from inventory i
        where i.warehouse_id = ${warehouseId}
          and i.quantity > 0
          and i.pallet_id = any(ledger.units_in(${warehouseId}, array[u.id]))) held
      left join product p on held.products = 1 and p.id = held.product_id
      left join lot t on held.products = 1 and held.lots = 1 and t.id = held.lot_id
      where u.warehouse_id = ${warehouseId}
        and u.kind = any(${arrayOf('text', kinds)})
        and u.id = any(${arrayOf('bigint', ids)})`.execute(db);
    return rows.map(unitOf);
  };

/** Data of application identifier 10: up to twenty signs that GS1 allows. */
const isGs1Lot = (code: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(code);
const MAX_GS1_COUNT = 99_999_999;

const gtinOf = ({ barcodes }: UnitRow): string =>
  barcodes
    .find((code) => /^(?:\d{8}|\d{12,14})$/.test(code) && hasCheckDigit(code))
    ?.padStart(14, '0') ?? '';

/** (02) says what is in the unit, and (37) how many: both only of a single product. */
const contentCode = (gtin: string, count: number): string =>
  gtin === '' || count < 1 || count > MAX_GS1_COUNT ? '' : `${GS1_MARK}02${gtin}37${count}`;

function lotCode({ lot, expires }: Pick<UnitRow, 'lot' | 'expires'>): string {
  if (lot === null || !isGs1Lot(lot)) return '';
  const [year = '', month = '', day = ''] = (expires ?? '').split('-');
  return `${GS1_MARK}${expires === null ? '' : `17${year.slice(2)}${month}${day}`}10${lot}`;
}

/** The code of a unit, (00) with its SSCC if its LPN is one, and that SSCC. */
const codesOf = (lpn: string): { code: string; sscc: string } =>
  isSscc(lpn) ? { code: `${GS1_MARK}00${lpn}`, sscc: lpn } : { code: lpn, sscc: '' };

function unitOf(row: UnitRow): Subject {
  const { id, customerId, lpn, products, productName } = row;
  const gtin = gtinOf(row);
  const content = productName ?? (products === 0 ? '' : `${products} products`);
  return {
    id,
    customerId,
    data: {
      lpn,
      ...codesOf(lpn),
      contentCode: contentCode(gtin, row.count),
      lotCode: lotCode(row),
      content,
      sku: row.sku ?? '',
      gtin,
      count: String(row.count),
      lot: row.lot ?? '',
      expires: row.expires ?? '',
      produced: row.produced ?? '',
      created: row.created,
      location: row.location ?? '',
      customer: row.customer,
      warehouse: row.warehouse,
      company: row.company ?? '',
    },
  };
}

interface PackageRow {
  id: number;
  customerId: number;
  order: string;
  number: string;
  packages: string;
  address: string;
  carrier: string | null;
  tracking: string | null;
  weight: string | null;
  units: string;
  packaging: string | null;
  lpn: string | null;
  customer: string;
  warehouse: string;
  company: string | null;
}

async function listPackages(db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> {
  const { rows } = await sql<PackageRow>`
    select k.id, o.customer_id, o.reference as order, (select count(*)
        from package e
        where e.warehouse_id = ${warehouseId} and e.order_id = k.order_id and e.id <= k.id)::text
        as number, (select count(*)
        from package e
        where e.warehouse_id = ${warehouseId} and e.order_id = k.order_id)::text as packages,
      o.shipping_address as address, o.shipping_carrier as carrier,
      coalesce(k.tracking_number, o.tracking_number) as tracking,
      trim_scale(k.weight)::text as weight, (select coalesce(sum(l.quantity), 0)
        from package_line l
        where l.warehouse_id = ${warehouseId} and l.package_id = k.id)::text as units,
      g.name as packaging, u.lpn, c.name as customer, w.name as warehouse, ${company} as company
    from package k
    join orders o on o.warehouse_id = ${warehouseId} and o.id = k.order_id
    join customer c on c.id = o.customer_id
    join warehouse w on w.id = ${warehouseId}
    left join packaging g on g.warehouse_id = ${warehouseId} and g.id = k.packaging_id
    left join pallet u on u.warehouse_id = ${warehouseId} and u.id = k.unit_id
    where k.warehouse_id = ${warehouseId} and k.id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows.map(({ id, customerId, ...values }) => {
    const [recipient = ''] = values.address.split('\n');
    const { code, sscc } = codesOf(values.lpn ?? packageCode(id));
    // A scan of the code of a package finds it as well as that of its unit.
    const own = sscc === '' ? packageCode(id) : code;
    return subjectOf(id, customerId, { ...values, code: own, sscc, recipient });
  });
}

async function listReturns(db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> {
  const { rows } = await sql<
    Row<'code' | 'order' | 'units' | 'created' | 'customer' | 'warehouse' | 'company'>
  >`
    select r.id, r.customer_id, r.reference as code, coalesce((select o.reference
        from orders o
        where o.warehouse_id = ${warehouseId} and o.id = r.order_id), r.order_reference) as order,
      (select coalesce(sum(i.quantity), 0)
        from return_item i
        where i.warehouse_id = ${warehouseId} and i.return_id = r.id)::text as units,
      ${dayOf('r.created_at')} as created, c.name as customer, w.name as warehouse,
      ${company} as company
    from returns r
    join customer c on c.id = r.customer_id
    join warehouse w on w.id = ${warehouseId}
    where r.warehouse_id = ${warehouseId} and r.id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows.map(({ id, customerId, ...values }) => subjectOf(id, customerId, values));
}

async function listBadges(db: Db, { warehouseId, ids }: Wanted): Promise<Subject[]> {
  const { rows } = await sql<Row<'name' | 'warehouse' | 'company'>>`
    select u.id, null::bigint as customer_id, u.name, w.name as warehouse, ${company} as company
    from app_user u
    join warehouse w on w.id = ${warehouseId}
    where u.id = any(${arrayOf('bigint', ids)})
      and u.kind = 'PERSON'
      and not u.disabled
      and u.role <> 'CLIENT'
      and (u.role = 'ADMIN' or exists (select
        from user_warehouse a
        where a.user_id = u.id and a.warehouse_id = ${warehouseId}))`.execute(db);
  return rows.map(({ id, customerId, ...values }) =>
    subjectOf(id, customerId, { ...values, code: userCode(id) }),
  );
}

const readers: Readonly<Record<LabelDocument, (db: Db, wanted: Wanted) => Promise<Subject[]>>> = {
  LOCATION: listLocations,
  PRODUCT: listProducts,
  PALLET: listUnits('PALLET', 'OTHER'),
  CARTON: listUnits('CARTON'),
  TOTE: listUnits('TOTE'),
  PACKAGE: listPackages,
  RETURN: listReturns,
  BADGE: listBadges,
};

/** Lists the records of these ids that the warehouse has, in no order. */
export const listSubjects = (db: Db, document: LabelDocument, wanted: Wanted): Promise<Subject[]> =>
  readers[document](db, wanted);
