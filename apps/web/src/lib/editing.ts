/** What a form holds: its fields, and the lines of a document, none elsewhere. */
export interface Values<F, L> {
  fields: F;
  lines: readonly L[];
}

type FieldOf<F> = keyof F & string;

/** How a form is merged with what others have changed. */
export interface Shape<F, L = never> {
  /**
   * Fields that make sense together only, by their name for people. Every other field stands for
   * itself.
   */
  together?: Readonly<Record<string, readonly FieldOf<F>[]>>;
  /** Names of fields for people, where they are not those of the program. */
  names?: Readonly<Partial<Record<FieldOf<F>, string>>>;
  lines?: LineShape<L>;
}

export interface LineShape<L> {
  /** The number of a stored line; null for a new one. */
  numberOf: (line: L) => number | null;
  /** What tells the goods of a line from those of others. */
  goodsOf: (line: L) => string;
  nameOf: (line: L) => string;
  /** What can be edited of a line, as people read it. */
  textOf: (line: L) => string;
}

/** Something that both sides changed to different values. */
export interface Collision {
  id: string;
  name: string;
  mine: string;
  theirs: string;
}

/** A form that is being edited, against the version that the server has. */
export interface Editing<F, L> {
  version: number;
  /** The values of that version. */
  stored: Values<F, L>;
  /** What nobody has decided yet; the form shows its own values meanwhile. */
  collisions: readonly Collision[];
  /**
   * The names of what others have changed since the form was opened, and the form has taken over.
   */
  taken: readonly string[];
}

export const begin = <F, L>(version: number, stored: Values<F, L>): Editing<F, L> => ({
  version,
  stored,
  collisions: [],
  taken: [],
});

const isSame = (first: unknown, other: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(other);

/** `requestedShipDate` as `Requested ship date`. */
const spaced = (field: string): string =>
  field
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

interface Part<F> {
  name: string;
  fields: readonly FieldOf<F>[];
}

function partsOf<F extends object, L>({ together = {}, names }: Shape<F, L>, fields: F): Part<F>[] {
  const groups = Object.entries(together).map(([name, members]) => ({ name, fields: members }));
  const grouped = new Set<string>(groups.flatMap((group) => group.fields));
  const singles = (Object.keys(fields) as FieldOf<F>[]).filter((field) => !grouped.has(field));
  return [
    ...groups,
    ...singles.map((field) => ({ name: names?.[field] ?? spaced(field), fields: [field] })),
  ];
}

const pick = <F>(values: F, fields: readonly FieldOf<F>[]): Partial<F> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<F>;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(wordsOf).filter(Boolean).join(', ');
}

const NOTHING = 'nothing';
const textOf = (part: object): string =>
  [...new Set(Object.values(part).map(wordsOf).filter(Boolean))].join(', ') || NOTHING;

interface Merged<T> {
  value: T;
  collisions: Collision[];
  taken: string[];
}

/** Which side decides; `both` where each has changed it differently. */
function sideOf(base: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' | 'both' {
  if (isSame(mine, theirs) || isSame(base, theirs)) return 'mine';
  return isSame(base, mine) ? 'theirs' : 'both';
}

function mergeFields<F extends object, L>(
  shape: Shape<F, L>,
  base: F,
  mine: F,
  theirs: F,
): Merged<F> {
  const merged: Merged<F> = { value: { ...mine }, collisions: [], taken: [] };
  for (const { name, fields } of partsOf(shape, mine)) {
    const [was, own, other] = [base, mine, theirs].map((values) => pick(values, fields));
    const side = sideOf(was, own, other);
    if (side === 'theirs') {
      Object.assign(merged.value, other);
      merged.taken.push(name);
    }
    if (side === 'both')
      merged.collisions.push({
        id: name,
        name,
        mine: textOf(own ?? {}),
        theirs: textOf(other ?? {}),
      });
  }
  return merged;
}

/** Identifies a line of a form: a stored one by its number, a new one by its goods. */
const lineId = <L>(shape: LineShape<L>, line: L): string => {
  const number = shape.numberOf(line);
  return number === null ? `line of ${shape.goodsOf(line)}` : `line ${number}`;
};

const contentOf = <L>(shape: LineShape<L>, line: L | undefined) =>
  line && [shape.goodsOf(line), shape.textOf(line)];
const REMOVED = 'removed';

/**
 * A line of the form with the one that the server has and had; the form's own stays in a collision.
 */
function mergeLine<L>(
  shape: LineShape<L>,
  { base, mine, theirs }: { base?: L; mine?: L; theirs?: L },
  merged: Merged<L[]>,
): void {
  const [was, own, other] = [base, mine, theirs].map((line) => contentOf(shape, line));
  const side = sideOf(was, own, other);
  const shown = mine ?? theirs ?? base;
  if (shown === undefined) return;
  const name = shape.nameOf(shown);
  const kept = side === 'theirs' ? theirs : isSame(own, other) ? theirs : mine;
  if (kept !== undefined) merged.value.push(kept);
  if (side === 'theirs') merged.taken.push(name);
  if (side === 'both') {
    const text = (line: L | undefined) => (line === undefined ? REMOVED : shape.textOf(line));
    merged.collisions.push({
      id: lineId(shape, mine ?? shown),
      name,
      mine: text(mine),
      theirs: text(theirs),
    });
  }
}

function mergeLines<L>(
  shape: LineShape<L>,
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
): Merged<L[]> {
  const byId = (lines: readonly L[]) => new Map(lines.map((line) => [lineId(shape, line), line]));
  const [were, others] = [byId(base), byId(theirs)];
  const merged: Merged<L[]> = { value: [], collisions: [], taken: [] };
  const met = new Set<L>();
  for (const line of mine) {
    const id = lineId(shape, line);
    // Both may have added the same goods: the other side's line has a number by now.
    const isAdded = (other: L) =>
      !met.has(other) &&
      !were.has(lineId(shape, other)) &&
      shape.goodsOf(other) === shape.goodsOf(line);
    const other =
      others.get(id) ?? (shape.numberOf(line) === null ? theirs.find(isAdded) : undefined);
    if (other !== undefined) met.add(other);
    const was = were.get(id);
    mergeLine(
      shape,
      {
        mine: line,
        ...(was !== undefined && { base: was }),
        ...(other !== undefined && { theirs: other }),
      },
      merged,
    );
  }
  const own = byId(mine);
  for (const other of theirs) {
    const id = lineId(shape, other);
    if (met.has(other) || own.has(id)) continue;
    const was = were.get(id);
    mergeLine(shape, { theirs: other, ...(was !== undefined && { base: was }) }, merged);
  }
  return merged;
}

/**
 * Takes over what others have changed and the form has not. What both changed is a collision. An
 * older version than the form's own, which a slow read may bring, changes nothing.
 */
export function rebase<F extends object, L>(
  shape: Shape<F, L>,
  editing: Editing<F, L>,
  mine: Values<F, L>,
  newer: { version: number; values: Values<F, L> },
): { editing: Editing<F, L>; values: Values<F, L> } {
  if (newer.version <= editing.version) return { editing, values: mine };
  const { stored } = editing;
  const theirs = newer.values;
  const fields = mergeFields(shape, stored.fields, mine.fields, theirs.fields);
  const lines = shape.lines
    ? mergeLines(shape.lines, stored.lines, mine.lines, theirs.lines)
    : { value: mine.lines, collisions: [], taken: [] };
  const found = [...fields.collisions, ...lines.collisions];
  const values = { fields: fields.value, lines: lines.value };
  const isOpen = ({ id }: Collision) =>
    !found.some((other) => other.id === id) && !isSettled(shape, values, theirs, id);
  return {
    editing: {
      version: newer.version,
      stored: theirs,
      collisions: [...editing.collisions.filter(isOpen), ...found],
      taken: [...new Set([...editing.taken, ...fields.taken, ...lines.taken])],
    },
    values,
  };
}

/** True if form and server agree on what collided once. */
function isSettled<F extends object, L>(
  shape: Shape<F, L>,
  mine: Values<F, L>,
  theirs: Values<F, L>,
  id: string,
): boolean {
  const taken = takeTheirs(shape, mine, theirs, id);
  return isSame(taken.fields, mine.fields) && isSame(taken.lines, mine.lines);
}

/** The values of the form with the server's value of what collided. */
function takeTheirs<F extends object, L>(
  shape: Shape<F, L>,
  mine: Values<F, L>,
  theirs: Values<F, L>,
  id: string,
): Values<F, L> {
  const part = partsOf(shape, mine.fields).find(({ name }) => name === id);
  if (part) return { ...mine, fields: { ...mine.fields, ...pick(theirs.fields, part.fields) } };
  const { lines } = shape;
  if (!lines) return mine;
  const isIt = (line: L) => lineId(lines, line) === id;
  const own = mine.lines.find(isIt);
  const other =
    theirs.lines.find(isIt) ??
    (own !== undefined && lines.numberOf(own) === null
      ? theirs.lines.find((line) => lines.goodsOf(line) === lines.goodsOf(own))
      : undefined);
  const rest = mine.lines.flatMap((line) => (line === own ? (other ?? []) : [line]));
  return { ...mine, lines: own === undefined && other !== undefined ? [...rest, other] : rest };
}

export function decide<F extends object, L>(
  shape: Shape<F, L>,
  editing: Editing<F, L>,
  mine: Values<F, L>,
  { id, side }: { id: string; side: 'mine' | 'theirs' },
): { editing: Editing<F, L>; values: Values<F, L> } {
  const collisions = editing.collisions.filter((collision) => collision.id !== id);
  const values = side === 'mine' ? mine : takeTheirs(shape, mine, editing.stored, id);
  return { editing: { ...editing, collisions }, values };
}

/** True if a record has what the form holds. */
export function agrees<F extends object, L>(
  shape: Shape<F, L>,
  values: Values<F, L>,
  other: Values<F, L>,
): boolean {
  const contents = ({ lines }: Values<F, L>) =>
    lines.map((line) => shape.lines && contentOf(shape.lines, line));
  return isSame(values.fields, other.fields) && isSame(contents(values), contents(other));
}
