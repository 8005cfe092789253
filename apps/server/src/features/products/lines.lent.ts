/** The columns that identify a line of a document, for `unnestOf`. */
export const LINE_ENTRY = { lineNo: 'bigint', externalLineId: 'text' } as const;

/** The columns in which a line keeps the packs that its units were entered in, for `unnestOf`. */
export const PACK_ENTRY = {
  packId: 'bigint',
  packs: 'bigint',
  packName: 'text',
  packUnits: 'bigint',
} as const;
