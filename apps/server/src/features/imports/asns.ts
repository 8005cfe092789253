import { columnFault, RowFault } from '@lading/domain/messages/rowFaults';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { identifyLines } from '../../platform/documents.ts';
import { insertAsns } from '../asns/asns.service.ts';
import { resolveAnnounced } from '../inventory/lots.ledger.ts';
import type { AsnCells, AsnLineCells } from './columns.ts';
import { type Document, type DocumentSource, planDocuments } from './documents.ts';
import { Goods, type Lines, type More } from './goods.ts';
import type { StoredProduct } from './lookups.queries.ts';
import { NamedLots } from './lots.ts';
import type { Plan, Scope } from './plans.ts';
import type { NameOf, Row } from './table.ts';

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
  await insertAsns(
    tx,
    documents.map(({ head, warehouseId, customerId, lines }) => ({
      warehouseId,
      customerId,
      reference: head.reference,
      expectedOn: expectedOn(head),
      notes: head.notes ?? null,
      createdBy: actor.userId,
      createdAt: actor.at,
      items: items
        .splice(0, lines.length)
        .map(({ quantity, ...item }) => ({ ...item, expected: quantity })),
    })),
  );
}

class AnnouncedGoods extends Goods<AsnLineCells> {
  readonly #lots: NamedLots;

  constructor(db: Db, { pretended, actor, doubtfulCodes }: Scope, nameOf: NameOf) {
    super(db, pretended, nameOf);
    this.#lots = new NamedLots(db, actor.at, doubtfulCodes);
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
  }

  protected override readMore(row: Row<AsnLineCells>, product: StoredProduct): More | RowFault {
    const lot = this.#lots.ofAnnounced(row, product);
    return lot instanceof RowFault ? lot : { lotId: null, lot, shipped: 0 };
  }
}
