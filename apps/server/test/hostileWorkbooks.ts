// Workbooks that are made to hurt: small files that unpack to much, or that are built as no program
// builds them.
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A text that repeats its middle. */
interface Repeated {
  before?: string;
  middle: string;
  count: number;
  after?: string;
}

type Part = string | Repeated;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const RELS = '_rels/.rels';
const BOOK = 'xl/workbook.xml';
const BOOK_RELS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const SHEET = 'xl/sheet.xml';

const good: Readonly<Record<string, Part>> = {
  [RELS]: `<Relationships>${relation('a', 'officeDocument', BOOK)}</Relationships>`,
  [BOOK]: '<workbook><sheets><sheet name="Goods" r:id="c"/></sheets></workbook>',
  [BOOK_RELS]: `<Relationships>${relation('c', 'worksheet', 'sheet.xml')}${relation('d', 'styles', 'styles.xml')}${relation('e', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  [STYLES]: '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
  [STRINGS]: '<sst><si><t>sku</t></si><si><t>name</t></si></sst>',
  [SHEET]:
    '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row></sheetData></worksheet>',
};

const PIECE = 1_000_000;

/** The text in pieces, so that the generator itself needs little memory. */
function* piecesOf(part: Part): Generator<string> {
  if (typeof part === 'string') return yield part;
  yield part.before ?? '';
  const atOnce = Math.max(1, Math.floor(PIECE / part.middle.length));
  for (let left = part.count; left > 0; left -= atOnce)
    yield part.middle.repeat(Math.min(left, atOnce));
  yield part.after ?? '';
}

/** A workbook with these parts in place of good ones. */
export function workbookWith(
  parts: Readonly<Record<string, Part>>,
  { packed = true } = {},
): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, part] of Object.entries({ ...good, ...parts })) {
    const file = packed ? new ZipDeflate(name, { level: 9 }) : new ZipPassThrough(name);
    zip.add(file);
    for (const piece of piecesOf(part)) file.push(strToU8(piece));
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const CENTRAL = 0x02014b50;

/** Changes the entry of a part in the central directory, which readers trust. */
function withEntry(bytes: Buffer, name: string, change: (entry: Buffer) => void): Buffer {
  const at = bytes.lastIndexOf(name) - 46;
  if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error(`There is no entry ${name}.`);
  change(bytes.subarray(at));
  return bytes;
}

const PACKED_SIZE = 20;
const SIZE = 24;
const PLACE = 42;

/** All parts lie in the same bytes, those of one that unpacks to much. */
function overlapping(count: number): Buffer {
  const bytes = workbookWith({
    [SHEET]: { before: '<worksheet>', middle: '<row/>', count, after: '</worksheet>' },
  });
  const fields: number[] = [];
  withEntry(bytes, SHEET, (entry) =>
    fields.push(...[PACKED_SIZE, SIZE, PLACE].map((field) => entry.readUInt32LE(field))),
  );
  for (const name of [STRINGS, STYLES])
    withEntry(bytes, name, (entry) =>
      [PACKED_SIZE, SIZE, PLACE].forEach(
        (field, index) => void entry.writeUInt32LE(fields[index] ?? 0, field),
      ),
    );
  return bytes;
}

/** Ten entities, each of ten times the one before. */
const LAUGHS = `<!DOCTYPE sst [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}]><sst><si><t>&l9;</t></si></sst>`;

const attribute = (count: number, element: string): Repeated => ({
  before: `<${element} a="`,
  middle: 'a',
  count,
  after: '"/>',
});

/** Each kind with a number that says how far it goes: of elements, of characters or of cells. */
export const hostileWorkbooks = {
  'texts that are opened within each other': (count) =>
    workbookWith({ [STRINGS]: { before: '<sst>', middle: '<si>', count } }),
  'rows that are opened within each other': (count) =>
    workbookWith({ [SHEET]: { before: '<worksheet>', middle: '<row>', count } }),
  'relations that are opened within each other': (count) =>
    workbookWith({ [RELS]: { middle: '<a>', count } }),
  'empty texts': (count) =>
    workbookWith({ [STRINGS]: { before: '<sst>', middle: '<si/>', count, after: '</sst>' } }),
  'different long texts': (count) =>
    workbookWith({
      [STRINGS]: {
        before: '<sst>',
        middle: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        count,
        after: '</sst>',
      },
    }),
  'one long text': (count) =>
    workbookWith({
      [STRINGS]: { before: '<sst><si><t>', middle: 'x', count, after: '</t></si></sst>' },
    }),
  'a text of many runs': (count) =>
    workbookWith({
      [STRINGS]: {
        before: '<sst><si>',
        middle: '<r><t>xxxxxxxxxx</t></r>',
        count,
        after: '</si></sst>',
      },
    }),
  'a text of many CDATA sections': (count) =>
    workbookWith({
      [STRINGS]: {
        before: '<sst><si><t>',
        middle: '<![CDATA[xxxxxxxxxx]]>',
        count,
        after: '</t></si></sst>',
      },
    }),
  'a long value of a cell': (count) =>
    workbookWith({
      [SHEET]: {
        before: '<worksheet><row><c t="str"><v>',
        middle: 'x',
        count,
        after: '</v></c></row></worksheet>',
      },
    }),
  'a long attribute of the relations': (count) =>
    workbookWith({ [RELS]: attribute(count, 'Relationships') }),
  'a long attribute of the workbook': (count) =>
    workbookWith({ [BOOK]: attribute(count, 'workbook') }),
  'a long attribute of the styles': (count) =>
    workbookWith({ [STYLES]: attribute(count, 'styleSheet') }),
  'a long attribute of the sheet': (count) =>
    workbookWith({ [SHEET]: attribute(count, 'worksheet') }),
  'a long name of an element': (count) =>
    workbookWith({ [SHEET]: { before: '<', middle: 'a', count, after: '/>' } }),
  'a long comment': (count) =>
    workbookWith({ [SHEET]: { before: '<!--', middle: 'a', count, after: '--><worksheet/>' } }),
  'many attributes of one element': (count) =>
    workbookWith({
      [SHEET]: `<worksheet ${Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')}/>`,
    }),
  'many sheets': (count) =>
    workbookWith({
      [BOOK]: {
        before: '<workbook>',
        middle: '<sheet name="a" r:id="c"/>',
        count,
        after: '</workbook>',
      },
    }),
  'many relations': (count) =>
    workbookWith({
      [BOOK_RELS]: {
        before: '<a>',
        middle: relation('c', 'worksheet', 'sheet.xml'),
        count,
        after: '</a>',
      },
    }),
  'many styles': (count) =>
    workbookWith({
      [STYLES]: { before: '<s><cellXfs>', middle: '<xf/>', count, after: '</cellXfs></s>' },
    }),
  'a row of many cells': (count) =>
    workbookWith({
      [SHEET]: {
        before: '<worksheet><row>',
        middle: '<c><v>1</v></c>',
        count,
        after: '</row></worksheet>',
      },
    }),
  'wide rows': (count) =>
    workbookWith({
      [SHEET]: {
        before: '<worksheet>',
        middle: '<row><c r="XFD1"><v>1</v></c></row>',
        count,
        after: '</worksheet>',
      },
    }),
  'entities of entities': () => workbookWith({ [STRINGS]: LAUGHS }),
  'a part that is longer than its entry says': (count) =>
    withEntry(
      workbookWith({
        [SHEET]: { before: '<worksheet>', middle: '<row/>', count, after: '</worksheet>' },
      }),
      SHEET,
      (entry) => void entry.writeUInt32LE(100, SIZE),
    ),
  'parts that lie in the same bytes': overlapping,
  'a workbook within a workbook': (count) =>
    workbookWith({ [SHEET]: workbookWith({ a: 'x'.repeat(count) }).toString('latin1') }),
} as const satisfies Readonly<Record<string, (count: number) => Buffer>>;
