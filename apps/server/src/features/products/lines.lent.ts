/** The columns that identify a line of a document, for `unnestOf`. */
export const LINE_ENTRY = { lineNo: 'bigint', externalLineId: 'text' } as const;

/** The columns in which a line keeps the packs that a user entered, for `unnestOf`. */
export const PACK_ENTRY = {
  packId: 'bigint',
  packs: 'bigint',
  packName: 'text',
  packUnits: 'bigint',
} as const;
