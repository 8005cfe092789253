import { type DecimalMark, type ImportProgram, readDecimalText } from '@lading/domain/imports';
import {
  type ImportWarning,
  importWarning,
  type LeftOutReason,
} from '@lading/domain/messages/importWarnings';
import { RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { plainHeader } from './headers.ts';
import type { Condition, Conversion, Profile } from './profile.ts';
import { programs } from './programs.ts';

/** Fields that a profile adds to a row. A cell of the row for the same field comes first. */
type Said = Readonly<Record<string, string>>;

/** The outcome of a row: the added fields, the reason why it is left out, or its fault. */
type Outcome = { said: Said } | { leftOut: LeftOutReason; name: string } | RowFault;

const wordOf = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, ' ');

/** Conversions of cells that need code. */
const named: Readonly<Record<'WORD' | 'NOT_ZERO', (text: string) => string>> = {
  WORD: wordOf,
  NOT_ZERO: (text) => (Number(text) === 0 ? '' : text),
};

/** Countries whose addresses have the state or province behind the city. */
const WITH_STATE = ['AU', 'BR', 'CA', 'IN', 'IT', 'MX', 'US', 'USA'];

type Get = (header: string) => string;

function meets(condition: Condition | undefined, get: Get): boolean {
  return Object.entries(condition ?? {}).every(([header, texts]) => {
    const text = wordOf(get(header));
    if ('is' in texts) return texts.is.includes(text);
    if ('isNot' in texts) return !texts.isNot.includes(text);
    return text.split(/\W+/).some((word) => texts.has.includes(word));
  });
}

/** The headers that a profile reads in order to change other cells. */
function headersBeside({ document, rows, conversions, address, states }: Profile): Set<string> {
  const conditions = [...(rows ?? []), ...(conversions ?? []), ...(states ?? [])].flatMap((rule) =>
    'when' in rule ? Object.keys(rule.when ?? {}) : [],
  );
  const read = (conversions ?? []).flatMap((conversion) => {
    if ('like' in conversion) return [conversion.like];
    if (!('join' in conversion)) return [];
    return conversion.join.flatMap((part) => (typeof part === 'string' ? [part] : part.join));
  });
  const names = (rows ?? []).flatMap((rule) => ('named' in rule ? (rule.named ?? []) : []));
  const parts = [...Object.values(address ?? {}), ...(document ? [document.by] : [])];
  return new Set([...conditions, ...read, ...names, ...parts]);
}

/** The document that rows belong to. */
interface Document {
  /** The cells of its first row that are not those of a line. */
  first: ReadonlyMap<string, string>;
  /** True if a row of it was read and not left out. */
  isBegun: boolean;
}

/** Applies a profile to the rows of a file, in their order. */
class ProfileReader {
  readonly #profile: Profile;
  readonly #headers: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  #document: Document = { first: new Map(), isBegun: false };
  /** By header: the last text, and the text of the row under `like`. */
  readonly #earlier = new Map<string, { key: string; text: string }>();

  constructor(profile: Profile, headers: readonly string[]) {
    this.#profile = profile;
    this.#headers = headers.map(plainHeader);
    this.#places = new Map(this.#headers.map((header, index) => [header, index]));
  }

  /** Changes the cells of the next row. Cells that the file lacks stay empty. */
  read(cells: string[]): Outcome {
    const { rows = [], conversions = [], states = [], says } = this.#profile;
    const own: Get = (header) => cells[this.#places.get(header) ?? -1]?.trim() ?? '';
    const isFirst = this.#enter(own);
    const get: Get = (header) => this.#document.first.get(header) ?? own(header);
    const rule = rows.find(({ when }) => meets(when, get));
    if (rule && 'fault' in rule) return rowFault(rule.fault);
    if (rule) {
      const name = rule.named?.map(get).find((text) => text !== '') ?? '';
      return { leftOut: rule.leftOut, name };
    }
    const { first, isBegun } = this.#document;
    if (!isFirst && !isBegun) for (const [header, text] of first) this.#set(cells, header, text);
    for (const conversion of conversions)
      this.#set(cells, conversion.header, this.#convert(conversion, own));
    this.#mergeAddress(cells, own);
    const state = states.find(({ when }) => meets(when, get));
    const fill = (text: string): string =>
      text.replace(/\{(\w+)\}/g, (_, header: string) => get(header));
    const said = Object.entries(isBegun ? {} : { ...says, ...state?.says }).map(
      ([field, text]) => [field, fill(text)] as const,
    );
    if (state) this.#set(cells, state.header, state.text);
    this.#document.isBegun = this.#profile.document !== undefined;
    return { said: Object.fromEntries(said) };
  }

  /** Finds the document of a row. Returns true for its first row. */
  #enter(own: Get): boolean {
    const { document } = this.#profile;
    if (!document) return true;
    if (own(document.by) === this.#document.first.get(document.by)) return false;
    const shared = this.#headers.filter((header) => !header.startsWith(document.lines));
    const first = new Map(shared.map((header) => [header, own(header)]));
    this.#document = { first, isBegun: false };
    return true;
  }

  #convert(conversion: Conversion, own: Get): string {
    const text = own(conversion.header);
    if ('by' in conversion) return named[conversion.by](text);
    if ('cut' in conversion)
      return text.startsWith(conversion.cut) ? text.slice(conversion.cut.length) : text;
    if ('like' in conversion) return this.#earlierText(conversion, text, own(conversion.like));
    if (!meets(conversion.when, own)) return text;
    const texts = conversion.join.map((part) =>
      typeof part === 'string' ? own(part) : joined(part.join.map(own), part.with, part.except),
    );
    return joined(texts, conversion.with);
  }

  /** Joins the cells of an address. A text that two cells have is kept once. */
  #mergeAddress(cells: string[], own: Get): void {
    const { address } = this.#profile;
    if (!address) return;
    const [company, name] = [own(address.company), own(address.name)];
    const [city, state] = [own(address.city), own(address.state)];
    this.#set(cells, address.name, joined([...new Set([company, name])], ', '));
    if (city !== '' && WITH_STATE.includes(own(address.country).toUpperCase()))
      this.#set(cells, address.city, joined([...new Set([city, state])], ' '));
  }

  #earlierText({ header }: Conversion, text: string, key: string): string {
    if (text !== '') this.#earlier.set(header, { key, text });
    const earlier = this.#earlier.get(header);
    return earlier?.key === key ? earlier.text : text;
  }

  #set(cells: string[], header: string, text: string): void {
    const place = this.#places.get(header);
    if (place !== undefined) cells[place] = text;
  }
}

const joined = (texts: readonly string[], separator: string, except: readonly string[] = []) =>
  texts.filter((text) => text !== '' && !except.includes(text)).join(separator);

function programOf(headers: readonly string[]): Profile | undefined {
  const plain = new Set(headers.map(plainHeader));
  return programs.find((program) => program.headers.every((header) => plain.has(header)));
}

/**
 * Returns the program whose file has these headers (null for none), and the headers that are not
 * read in the program's way.
 */
export function programRead(headers: readonly string[]): {
  program: ImportProgram | null;
  others: readonly string[];
} {
  const profile = programOf(headers);
  if (!profile) return { program: null, others: headers };
  const beside = headersBeside(profile);
  return {
    program: profile.program,
    others: headers.filter((header) => !beside.has(plainHeader(header))),
  };
}

/**
 * The headers by which fields are found. Where a program gives a column another meaning, it is the
 * first name of that field, or none.
 */
export function meantHeaders(
  headers: readonly string[],
  columns: Readonly<Record<string, { names: readonly string[] }>>,
): readonly string[] {
  const { mapping = {}, unread = [] } = programOf(headers) ?? {};
  const meanings = new Map([
    ...unread.map((header) => [header, ''] as const),
    ...Object.entries(mapping).map(
      ([field, header]) => [header, columns[field]?.names[0] ?? ''] as const,
    ),
  ]);
  return headers.map((header) => meanings.get(plainHeader(header)) ?? header);
}

/** The factor of each header whose measures are not in grams or millimetres. */
const factors: ReadonlyMap<string, number> = new Map([
  ...(['length', 'width', 'height'] as const).flatMap((side) => [
    [`${side}cm`, 10] as const,
    [`${side}m`, 1_000] as const,
    [`${side}in`, 25.4] as const,
  ]),
  ['weightkg', 1_000],
  ['weightlbs', 453.59237],
  ['weightoz', 28.349523125],
]);

/** The number of row names to keep, one more than a warning shows, and the longest of them. */
const NAMED_ROWS = 6;
const MAX_ROW_NAME = 60;

/** The cells of a row in the form that the fields expect, and the fields that the program adds. */
export interface Adapted {
  cells: readonly string[];
  said: Said;
}

/** Reads the rows of a file of a known program, or with measures in other units. */
export class Adapter {
  readonly #measures: readonly { place: number; factor: number }[];
  readonly #reader: ProfileReader | null;
  readonly #decimals: DecimalMark;
  /** By reason: the number of rows left out, and the names of some. */
  readonly #leftOut = new Map<LeftOutReason, { count: number; names: Set<string> }>();

  constructor(headers: readonly string[], decimals: DecimalMark) {
    const profile = programOf(headers);
    this.#reader = profile ? new ProfileReader(profile, headers) : null;
    this.#measures = headers.flatMap((header, place) => {
      const factor = factors.get(plainHeader(header));
      return factor === undefined ? [] : [{ place, factor }];
    });
    this.#decimals = decimals;
  }

  /**
   * Returns a row in the form that the fields expect, or its fault; null if the row is left out.
   */
  adapt(rawCells: readonly string[]): Adapted | RowFault | null {
    if (!this.#reader && this.#measures.length === 0) return { cells: rawCells, said: {} };
    const cells = rawCells.slice();
    const result = this.#reader?.read(cells) ?? { said: {} };
    if (result instanceof RowFault) return result;
    if ('leftOut' in result) {
      this.#leaveOut(result.leftOut, result.name);
      return null;
    }
    for (const { place, factor } of this.#measures) {
      const value = readDecimalText((cells[place] ?? '').trim(), this.#decimals);
      if (value !== '' && Number.isFinite(Number(value)))
        cells[place] = String(Math.round(Number(value) * factor));
    }
    return { cells, said: result.said };
  }

  warnings(): ImportWarning[] {
    return [...this.#leftOut].map(([why, { count, names }]) =>
      importWarning('ROWS_LEFT_OUT', { rows: count, why, names: [...names] }),
    );
  }

  #leaveOut(why: LeftOutReason, name: string): void {
    const left = this.#leftOut.get(why) ?? { count: 0, names: new Set() };
    left.count += 1;
    if (name !== '' && left.names.size < NAMED_ROWS) left.names.add(name.slice(0, MAX_ROW_NAME));
    this.#leftOut.set(why, left);
  }
}
