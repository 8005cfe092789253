/** A node of a parse tree, or a part of one. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts of a list of strings, as of the parts of a name. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((part) => textOf(fieldsOf(fieldsOf(part).String).sval));
