import { lotDoubt, lotsLike } from '@lading/domain/codeDoubts';
import type { DoubtfulCodes } from '@lading/domain/imports';
import { type EnteredLot, lotFault } from '@lading/domain/lots';
import type { Fault } from '@lading/domain/messages/faults';
import { RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import type { Db } from '../../platform/database/database.ts';
import type { LotCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import { keyOf, type Row, Spellings } from './table.ts';
import { LeadingZeros } from './zeros.ts';

interface Dates {
  expiresOn: string | null;
  producedOn: string | null;
}

type Named = Dates & { code: string };

/** Checks the lots of rows against stored lots and against earlier rows of the file. */
export class NamedLots {
  readonly #db: Db;
  /** By product and code: the dates of the lot, and the first line that names it. */
  readonly #named = new Map<string, Dates & { line: number }>();
  #stored = new Spellings<lookups.DatedLot>();

  /** The calendar day by which the dates on labels are judged. */
  readonly #today: string;

  readonly #zeros: LeadingZeros;

  constructor(db: Db, at: Date, mode: DoubtfulCodes) {
    this.#db = db;
    this.#zeros = new LeadingZeros(mode);
    this.#today = at.toISOString().slice(0, 10);
  }

  async lookUp(productIds: readonly number[], rows: readonly LotCells[]): Promise<void> {
    const named = rows.flatMap(({ lot }) => (lot === undefined ? [] : [lot, ...lotsLike(lot)]));
    const lots = await lookups.listDatedLots(this.#db, productIds, this.#zeros.withForms(named));
    this.#stored = new Spellings(lots.map((lot) => [lot.productId, lot.code, lot]));
  }

  /** Returns the lot of an announced line (null for none), or its fault. */
  ofAnnounced(row: Row<LotCells>, product: lookups.StoredProduct): EnteredLot | RowFault | null {
    const lot = readNamed(row);
    if (lot === null || lot instanceof RowFault) return lot;
    return (
      faultIn(product, { lot }) ??
      this.#doubt(row.line, product, lot.code) ??
      this.#take(row.line, product.id, lot) ??
      checked(lot)
    );
  }

  /** Returns the lot of a stock line (null if the product is not tracked), or its fault. */
  ofStock(
    row: Row<LotCells>,
    product: lookups.StoredProduct,
    quantity: number,
  ): EnteredLot | RowFault | null {
    const lot = readNamed(row);
    if (lot instanceof RowFault) return lot;
    const fault = faultIn(product, { lot, quantity });
    if (fault !== null || lot === null) return fault;
    const key = keyOf(product.id, spellingKey(lot.code));
    const [stored, earlier] = [this.#stored.get(product.id, lot.code), this.#named.get(key)];
    if (product.tracking === 'SERIAL') {
      if (earlier)
        return rowFault('IN_EARLIER_LINE', { what: 'SERIAL', name: lot.code, line: earlier.line });
      if (stored && stored.units > 0) return rowFault('SERIAL_IN_STOCK', { serial: lot.code });
    }
    const differs =
      this.#doubt(row.line, product, lot.code) ?? this.#take(row.line, product.id, lot);
    if (differs !== null) return differs;
    const isUndated = product.expires && this.#named.get(key)?.expiresOn === null;
    return isUndated ? rowFault('LOT_NEEDS_DATE', { lot: lot.code }) : checked(lot);
  }

  /**
   * Returns a doubt if a new lot looks like a known one without its zeros, or seems to contain
   * another part of its label; else null.
   */
  #doubt(
    line: number,
    { id: productId, tracking }: lookups.StoredProduct,
    code: string,
  ): RowFault | null {
    const what = tracking === 'SERIAL' ? 'SERIAL' : 'LOT';
    const isKnown = (other: string): boolean => this.#stored.get(productId, other) !== undefined;
    const other = this.#zeros.doubt({ what, owner: productId, code, line }, isKnown);
    if (other !== null) return other;
    const like = lotsLike(code);
    if (like.length === 0) return null;
    const lots = like.filter((other) => this.#stored.get(productId, other));
    // Nobody can confirm a lot of a file, so only what is certain is refused.
    return ofRow(lotDoubt(code, { lots, mostUnits: null, today: this.#today }, 'CERTAIN'));
  }

  /** Stores the dates of a lot. Returns the contradiction with known dates, or null. */
  #take(line: number, productId: number, lot: Named): RowFault | null {
    const key = keyOf(productId, spellingKey(lot.code));
    const [stored, earlier] = [this.#stored.get(productId, lot.code), this.#named.get(key)];
    for (const [field, date] of [
      ['expiresOn', 'EXPIRES'],
      ['producedOn', 'PRODUCED'],
    ] as const) {
      const known = stored?.[field] ?? earlier?.[field] ?? null;
      const day = lot[field];
      if (known !== null && day !== null && day !== known)
        return rowFault('OTHER_DATE_OF_LOT', { lot: lot.code, date, known, day });
    }
    this.#named.set(key, {
      expiresOn: lot.expiresOn ?? earlier?.expiresOn ?? stored?.expiresOn ?? null,
      producedOn: lot.producedOn ?? earlier?.producedOn ?? stored?.producedOn ?? null,
      line: earlier?.line ?? line,
    });
    return null;
  }
}

function readNamed({ lot, expiresOn, producedOn }: LotCells): Named | RowFault | null {
  if (lot !== undefined)
    return { code: lot, expiresOn: expiresOn ?? null, producedOn: producedOn ?? null };
  return (expiresOn ?? producedOn) === undefined ? null : rowFault('DATES_WITHOUT_LOT');
}

/**
 * Marks a lot as checked, so that the write does not check it again: an earlier row may have
 * created a lot with the same beginning.
 */
const checked = (lot: Named): EnteredLot => ({ ...lot, asPrinted: true });

const ofRow = (found: Fault | null): RowFault | null => found && new RowFault(found);

const faultIn = (...input: Parameters<typeof lotFault>): RowFault | null =>
  ofRow(lotFault(...input));
