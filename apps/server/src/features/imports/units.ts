import { defaultUnitKind, treeFaults, unitCodeFault } from '@lading/domain/announcedUnits';
import { RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { lacksZeros } from '@lading/domain/spreadsheets';
import type { Db } from '../../platform/database/database.ts';
import { type AwaitedUnit, findAwaited } from '../asns/asns.service.ts';
import { freshLpns } from '../inventory/codes.service.ts';
import type { AsnLineCells } from './columns.ts';
import type { Line, UnitOfRow } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import type { Row } from './table.ts';

/** A unit of a document, with the row that names it first, and the goods that rows put into it. */
export interface ImportedUnit extends UnitOfRow {
  line: number;
  items: Pick<Line, 'productId' | 'quantity' | 'lot'>[];
}

type Cells = Pick<AsnLineCells, 'unit' | 'unitKind' | 'parentUnit'>;

/** Checks the codes of units against those in use, and against other documents of the file. */
export class NamedUnits {
  readonly #db: Db;
  #lpnOf: (text: string) => string | null = () => null;
  #used = new Map<string, number | null>();
  #awaited = new Map<string, AwaitedUnit>();
  /** By code: the document that announces the unit. */
  readonly #claimed = new Map<string, string>();

  constructor(db: Db) {
    this.#db = db;
  }

  async lookUp(rows: readonly Cells[]): Promise<void> {
    const named = rows.flatMap(({ unit, parentUnit }) => [unit ?? [], parentUnit ?? []].flat());
    if (named.length === 0) return;
    this.#lpnOf = await freshLpns(this.#db);
    const lpns = [...new Set(named.flatMap((text) => this.#lpnOf(text) ?? []))];
    const used = await lookups.listLpns(this.#db, lpns);
    this.#used = new Map(used.map(({ lpn, warehouseId }) => [lpn, warehouseId]));
    const awaited = await findAwaited(this.#db, lpns);
    this.#awaited = new Map(awaited.map((each) => [each.code, each]));
  }

  /** Returns the unit of a row, its fault, or null for none. `document` is the key of its ASN. */
  of(
    { unit, unitKind, parentUnit }: Row<Cells>,
    { warehouseId, document }: { warehouseId: number; document: string },
  ): UnitOfRow | RowFault | null {
    if (unit === undefined) return parentUnit === undefined ? null : rowFault('UNIT_REQUIRED');
    const codes = [unit, ...(parentUnit === undefined ? [] : [parentUnit])];
    for (const text of codes) {
      const fault = this.#fault(text, warehouseId, document);
      if (fault !== null) return fault;
    }
    const lpnOf = (text: string): string => this.#lpnOf(text) ?? text;
    const parent = parentUnit === undefined ? null : lpnOf(parentUnit);
    return { code: lpnOf(unit), kind: unitKind ?? null, parent };
  }

  #fault(text: string, warehouseId: number, document: string): RowFault | null {
    const lpn = this.#lpnOf(text);
    const wrong = unitCodeFault(text, lpn);
    if (wrong !== null || lpn === null) {
      if (lacksZeros(text)) return rowFault('SSCC_LOST_ZERO', { lpn: text });
      return wrong?.code === 'SSCC_CHECK_DIGIT'
        ? new RowFault(wrong)
        : rowFault('NO_FORM_OF_LPN', { lpn: text });
    }
    const usedIn = this.#used.get(lpn);
    if (usedIn !== undefined)
      return rowFault('LPN_IN_USE', { lpn, place: usedIn === warehouseId ? 'HERE' : 'ELSEWHERE' });
    const awaited = this.#awaited.get(lpn);
    // Whoever imports may not see ASNs of another warehouse.
    if (awaited)
      return rowFault('UNIT_AWAITED', {
        unit: lpn,
        ...(awaited.warehouseId === warehouseId && { reference: awaited.reference }),
      });
    const claimed = this.#claimed.get(lpn);
    if (claimed !== undefined && claimed !== document)
      return rowFault('UNIT_OF_OTHER_ASN', { unit: lpn });
    this.#claimed.set(lpn, document);
    return null;
  }
}

/** Puts the goods of a line into its unit of the document. Returns a contradiction, or null. */
export function addToUnit(
  units: Map<string, ImportedUnit>,
  { unit, productId, quantity, lot }: Line,
  line: number,
): RowFault | null {
  if (!unit) return null;
  const { code, kind, parent } = unit;
  const known = units.get(code) ?? { code, kind: null, parent: null, line, items: [] };
  const differs =
    (parent !== null && known.parent !== null && known.parent !== parent) ||
    (kind !== null && known.kind !== null && known.kind !== kind);
  if (differs) return rowFault('UNIT_DIFFERS', { unit: code, line: known.line });
  const items = [...known.items, { productId, quantity, lot }];
  units.set(code, { ...known, kind: kind ?? known.kind, parent: parent ?? known.parent, items });
  if (parent !== null && !units.has(parent))
    units.set(parent, { code: parent, kind: null, parent: null, line, items: [] });
  return null;
}

/** The faults of the units of a document as a tree, each with its line. */
export const faultsOfTree = (
  units: ReadonlyMap<string, ImportedUnit>,
): { line: number; fault: RowFault }[] => {
  const named = [...units.values()];
  return treeFaults(named).map(({ at, fault }) => ({
    line: named[at]?.line ?? 0,
    fault: new RowFault(fault),
  }));
};

/** The units of a document as a call announces them. */
export const announcedOf = (units: ReadonlyMap<string, ImportedUnit>) =>
  [...units.values()].map(({ code, kind, parent, items }) => ({
    code,
    kind: kind ?? defaultUnitKind(parent),
    parent,
    items,
  }));
