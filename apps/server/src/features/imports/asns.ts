import { columnFault, RowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { identifyLines } from '../../platform/documents.ts';
import { announceUnits, insertAsns } from '../asns/asns.service.ts';
import { resolveAnnounced } from '../inventory/lots.ledger.ts';
import type { AsnCells, AsnLineCells } from './columns.ts';
import { type Document, type DocumentSource, planDocuments } from './documents.ts';
import { Goods, type LineOf, type Lines, type More } from './goods.ts';
import type { StoredProduct } from './lookups.queries.ts';
import { NamedLots } from './lots.ts';
import type { Plan, Scope } from './plans.ts';
import { keyOf, type NameOf, type Row } from './table.ts';
import { announcedOf, NamedUnits } from './units.ts';

export function planAsns(
  db: Db,
  source: DocumentSource<AsnCells, AsnLineCells>,
  scope: Scope,
): Plan {
  return planDocuments(db, source, scope, {
    table: 'asn',
    counted: 'asns',
    stateOf: () => 'OPEN',
    vainIn: () => [],
    faultIn: ({ expectedDate }) =>
      expectedDate === undefined ? columnFault(source.nameOf('expectedDate'), 'REQUIRED') : null,
    isLeftOut: ({ asnStatus = 'EXPECTED' }) => asnStatus !== 'EXPECTED',
    goods: new AnnouncedGoods(db, scope, source.nameOf),
    write: (tx, actor, documents) => writeAsns(tx, { ...actor, userId: scope.userId }, documents),
  });
}

/** A valid ASN has a date: the default never applies. */
const expectedOn = ({ expectedDate = '' }: AsnCells): string => expectedDate;

async function writeAsns(
  tx: Tx,
  actor: Actor & { userId: number },
  documents: readonly Document<AsnCells>[],
): Promise<void> {
  // The plan has checked the lots by their products.
  const items = await resolveAnnounced(
    tx,
    actor,
    new Map(),
    documents.flatMap(({ lines }) => identifyLines(lines)),
  );
  const announced = documents.map(({ lines }) =>
    items.splice(0, lines.length).map(({ quantity, unit: _, ...item }) => ({
      ...item,
      expected: quantity,
    })),
  );
  const ids = await insertAsns(
    tx,
    documents.map(({ head, warehouseId, customerId }, index) => ({
      warehouseId,
      customerId,
      reference: head.reference,
      expectedOn: expectedOn(head),
      notes: head.notes ?? null,
      createdBy: actor.userId,
      createdAt: actor.at,
      items: announced[index] ?? [],
    })),
  );
  for (const [index, { warehouseId, customerId, units }] of documents.entries()) {
    const asn = { warehouseId, customerId, id: ids[index] as number };
    await announceUnits(tx, actor, { ...asn, lines: announced[index] ?? [] }, announcedOf(units));
  }
}

class AnnouncedGoods extends Goods<AsnLineCells> {
  readonly #lots: NamedLots;
  readonly #units: NamedUnits;

  constructor(db: Db, { pretended, actor, doubtfulCodes }: Scope, nameOf: NameOf) {
    super(db, pretended, nameOf);
    this.#lots = new NamedLots(db, actor.at, doubtfulCodes);
    this.#units = new NamedUnits(db);
  }

  protected override async lookUpLots(lines: readonly Lines<AsnLineCells>[]): Promise<void> {
    const named = lines.flatMap(({ rows, customerId }) =>
      rows.flatMap((row) => (row.lot === undefined ? [] : { row, customerId })),
    );
    const productIds = new Set(
      named.flatMap(({ row, customerId }) => this.productOf(row, customerId)?.id ?? []),
    );
    await this.#lots.lookUp(
      [...productIds],
      named.map(({ row }) => row),
    );
    await this.#units.lookUp(lines.flatMap(({ rows }) => rows));
  }

  protected override readMore(
    row: Row<AsnLineCells>,
    product: StoredProduct,
    { warehouseId, customerId }: LineOf,
  ): More | RowFault {
    const lot = this.#lots.ofAnnounced(row, product);
    if (lot instanceof RowFault) return lot;
    const document = keyOf(warehouseId, customerId, spellingKey(row.reference));
    const unit = this.#units.of(row, { warehouseId, document });
    return unit instanceof RowFault ? unit : { lotId: null, lot, shipped: 0, unit };
  }
}
