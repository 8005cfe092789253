/** A comment, a text in quotes of either kind, a name in quotes, a word, or another sign. */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|(?<!\w)e'(?:\\.|[^\\'])*'|'[^']*'|"[^"]*"|\w+|[\s\S]/gi;

/** The pieces of a text, without comments. Each begins with a sign that stands in no brackets. */
function piecesOf(text: string, sign: RegExp): string[] {
  const pieces = [''];
  let depth = 0;
  for (const [part] of text.matchAll(PARTS)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (depth === 0 && sign.test(part)) pieces.push('');
    if (!/^(--|\/\*)/.test(part)) pieces.push(`${pieces.pop()}${part}`);
  }
  return pieces;
}

const trimmed = (pieces: readonly string[]): string[] =>
  pieces.map((piece) => piece.replace(/^[;,]/, '').trim()).filter((piece) => piece !== '');

/** The statements of a script, which PostgreSQL would run one by one. */
export const statementsOf = (script: string): string[] => trimmed(piecesOf(script, /^;$/));

const ALTER = /^alter table (?:only )?([\w."]+)\s+([\s\S]*)$/i;
const COLUMN = /^add column (\w+)\b/i;

/**
 * A statement that changes a table in several ways as one for each, with the constraints of a new
 * column by themselves; any other statement as it is.
 */
export function changesOf(statement: string): string[] {
  const [, table, changes] = ALTER.exec(statement) ?? [];
  if (table === undefined || changes === undefined) return [statement];
  return trimmed(piecesOf(changes, /^,$/))
    .flatMap((change) => withConstraints(table, change))
    .map((change) => `alter table ${table} ${change}`);
}

function withConstraints(table: string, change: string): string[] {
  const [, column] = COLUMN.exec(change) ?? [];
  if (column === undefined) return [change];
  const [first = '', ...constraints] = piecesOf(change, /^(?:check|references)$/i);
  const named = constraints.map((constraint) =>
    /^check/i.test(constraint)
      ? `add constraint ${table}_${column}_check ${constraint}`
      : `add constraint ${table}_${column}_fkey foreign key (${column}) ${constraint}`,
  );
  return trimmed([first, ...named]);
}
