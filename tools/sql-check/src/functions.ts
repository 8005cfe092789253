import { parsePlPgSQLSync } from 'libpg-query';
import { mergedUse, type TableUse, tableUseOf } from './tables.ts';
import { fieldsOf, listOf, textOf } from './tree.ts';

/** A function of the database, as PostgreSQL stores it. */
export interface StoredFunction {
  /** With its schema, unless that is `public`. */
  name: string;
  language: string;
  /** What creates it. */
  definition: string;
  /** Its body alone. */
  body: string;
}

/** What the body of a function names. */
export interface FunctionUse extends TableUse {
  name: string;
  /** True if it executes a text that it composes, whose tables nobody can know. */
  isComposing: boolean;
}

/** A statement or an expression in the body of a function. */
interface Part {
  query: string;
  /** How PostgreSQL's `raw_parser` reads it. */
  parseMode: number;
}

/** The mode of a whole statement; 3 and above are those of an assignment to a name. */
const STATEMENT = 0;
const ASSIGNMENT = 3;

function statementOf({ query, parseMode }: Part): string {
  if (parseMode === STATEMENT) return query;
  return `select ${parseMode < ASSIGNMENT ? query : query.replace(/^[^=]*?:?=/, '')}`;
}

/** Adds the parts below a node, and tells whether one of them is a text to be executed. */
function collectParts(node: unknown, parts: Part[]): boolean {
  if (Array.isArray(node))
    return listOf(node)
      .map((each) => collectParts(each, parts))
      .some(Boolean);
  return Object.entries(fieldsOf(node))
    .map(([kind, value]) => {
      const { query, parseMode } = fieldsOf(value);
      if (kind === 'PLpgSQL_expr')
        parts.push({ query: textOf(query), parseMode: Number(parseMode) });
      return collectParts(value, parts) || kind.startsWith('PLpgSQL_stmt_dyn');
    })
    .some(Boolean);
}

/** The statements and expressions of a function. */
export interface FunctionText {
  texts: readonly string[];
  /** True if it executes a text that it composes. */
  isComposing: boolean;
}

/**
 * Parses the body of a function. `loadModule` of libpg-query must have ended before. Its parser
 * knows no type of the database and takes every one for that of a row, which an array is not.
 */
export function textOfFunction({ language, definition, body }: StoredFunction): FunctionText {
  // A body of the standard's syntax is a part of the definition alone.
  if (language === 'sql') return { texts: [body || definition], isComposing: false };
  const parts: Part[] = [];
  const parsed = parsePlPgSQLSync(definition.replaceAll(/[\w."]+\[\]/g, 'text[]'));
  const isComposing = collectParts(parsed, parts);
  return { texts: parts.map(statementOf), isComposing };
}

export function functionUseOf(stored: StoredFunction): FunctionUse {
  const { texts, isComposing } = textOfFunction(stored);
  return { name: stored.name, isComposing, ...mergedUse(texts.map(tableUseOf)) };
}
