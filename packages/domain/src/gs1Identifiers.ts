/**
 * The application identifiers of GS1 with the form of their data, as a pattern of digits for the
 * identifier.
 *
 * Source: GS1 General Specifications, section 3. `N6` is six digits, `N..8` up to eight, `X..20` up
 * to twenty characters; a `c` says that the piece ends in a check digit. Pieces follow each other;
 * those after the first may be absent if they say `..`.
 */
const table: readonly (readonly [identifier: string, form: string])[] = [
  ['00', 'N18c'],
  ['0[123]', 'N14c'],
  ['1[123567]', 'N6'],
  ['20|7241', 'N2'],
  ['10|2[12]|243|254|710|71[1-7]|7020|7021|7022|7240|8002|8012', 'X..20'],
  ['235|427', 'X..28'],
  ['240|241|250|251|400|401|403|7002|7023|8004|8010|90', 'X..30'],
  ['242', 'N..6'],
  ['253', 'N13c X..17'],
  ['255', 'N13c N..12'],
  ['30|37', 'N..8'],
  ['31[0-6]\\d|32\\d\\d|33[0-7]\\d|34\\d\\d|35[0-7]\\d|36\\d\\d|395\\d|7006|8005', 'N6'],
  ['39[02]\\d', 'N..15'],
  ['39[13]\\d', 'N3 N..15'],
  ['394\\d|8111', 'N4'],
  ['402', 'N17c'],
  ['41[0-7]', 'N13c'],
  ['420', 'X..20'],
  ['421', 'N3 X..9'],
  ['42[246]', 'N3'],
  ['42[35]', 'N3 N..12'],
  ['43\\d\\d', 'X..70'],
  ['7001', 'N13'],
  ['7003', 'N10'],
  ['7004', 'N..4'],
  ['7005', 'X..12'],
  ['7007', 'N6 N..6'],
  ['7008', 'X..3'],
  ['7009', 'X..10'],
  ['7010', 'X..2'],
  ['7011', 'N6 N..4'],
  ['703\\d', 'N3 X..27'],
  ['7040', 'N1 X..3'],
  ['7041', 'X..4'],
  ['723\\d', 'X2 X..28'],
  ['7242', 'X..25'],
  ['725\\d', 'X..90'],
  ['8001', 'N14'],
  ['8003', 'N14c X..16'],
  ['8006|8026', 'N14c N4'],
  ['8007', 'X..34'],
  ['8008', 'N8 N..4'],
  ['8009', 'X..50'],
  ['8011', 'N..12'],
  ['801[34]', 'X..25'],
  ['801[78]', 'N18c'],
  ['8019', 'N..10'],
  ['8020', 'X..25'],
  ['8030', 'X..90'],
  ['8110|8112|8200', 'X..70'],
  ['9[1-9]', 'X..90'],
];

export interface DataForm {
  /** What the data must look like as a whole. */
  pattern: RegExp;
  /** The number of digits at the start that end in a check digit, or 0. */
  checked: number;
  /** The form in words, for messages: `18 digits`. */
  words: string;
}

/** The length of the longest application identifier. */
export const MAX_IDENTIFIER = 4;

function patternOf(piece: string): string {
  const [, kind, upTo, length] = /^([NX])(\.\.)?(\d+)c?$/.exec(piece) ?? [];
  // Printers use characters outside of GS1's own set, so every printable ASCII character is
  // accepted.
  return `${kind === 'N' ? '\\d' : '[ -~]'}{${upTo ? '0,' : ''}${length}}`;
}

function wordsOf(form: string): string {
  return form
    .split(' ')
    .map((piece) =>
      piece.replace(
        /^([NX])(\.\.)?(\d+)c?$/,
        (_, kind, upTo, n) =>
          `${upTo ? 'up to ' : ''}${n} ${kind === 'N' ? 'digits' : 'characters'}`,
      ),
    )
    .join(' and ');
}

function formOf(form: string): DataForm {
  const pieces = form.split(' ').map(patternOf).join('');
  return {
    pattern: new RegExp(`^(?=.)${pieces}$`),
    checked: Number(/^N(\d+)c/.exec(form)?.[1] ?? 0),
    words: wordsOf(form),
  };
}

const forms = table.map(([identifier, form]) => ({
  identifier: new RegExp(`^(?:${identifier})$`),
  form: formOf(form),
}));

/** The form of an application identifier's data, or null if GS1 knows no such identifier. */
export function findForm(identifier: string): DataForm | null {
  return forms.find((entry) => entry.identifier.test(identifier))?.form ?? null;
}

/**
 * The length of what begins with these two digits, identifier included, where GS1 fixed it once and
 * for all (General Specifications, figure 7.8.5-2); null for the others, which run to the next
 * separator.
 */
export function predefinedLength(text: string): number | null {
  const lengths: Readonly<Record<string, number>> = {
    '00': 20,
    '01': 16,
    '02': 16,
    '03': 16,
    '04': 18,
    '20': 4,
  };
  const start = text.slice(0, 2);
  if (lengths[start] !== undefined) return lengths[start];
  if (/^1[1-9]$/.test(start)) return 8;
  if (/^3[1-6]$/.test(start)) return 10;
  return start === '41' ? 16 : null;
}
