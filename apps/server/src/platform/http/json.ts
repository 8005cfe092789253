/** A JSON object that is written down as it stands. */
export type Json = Record<string, unknown>;
