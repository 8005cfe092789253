import { type Fault, fault } from './messages/faults.ts';
// What a file that people send may be. Its name and its content must both say so, and must agree.

/** The kinds of files that are taken, with the endings of their names. */
export const fileKinds = {
  TEXT: ['.csv', '.tsv', '.txt'],
  WORKBOOK: ['.xlsx', '.xlsm'],
  GZIP: ['.gz'],
} as const satisfies Record<string, readonly string[]>;
export type FileKind = keyof typeof fileKinds;

/** The bytes of a file by which its kind is known. */
export const SIGNATURE_BYTES = 16;

const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

/**
 * Signatures of files that are none of them: PDF, PNG, JPEG, GIF, RTF, programs and scripts.
 * Whoever reads a text finds other bytes that are none.
 */
const OTHERS = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
  [0x23, 0x21, 0x2f],
] as const;

/** A workbook with a password, of which whoever reads it says that it cannot be opened. */
const PROTECTED = [0xd0, 0xcf, 0x11, 0xe0] as const;

function kindOfContent(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, ...PROTECTED)) return 'WORKBOOK';
  if (begins(bytes, 0x1f, 0x8b)) return 'GZIP';
  return OTHERS.some((signature) => begins(bytes, ...signature)) ? null : 'TEXT';
}

/**
 * Returns why a file is not taken, by its name and its first bytes; null if it is. Programs may
 * send a file without a name, which then claims nothing.
 */
export function uploadFault(
  name: string,
  bytes: Uint8Array,
  kinds: readonly FileKind[],
): Fault | null {
  const endings = kinds.flatMap((kind) => fileKinds[kind]);
  const content = kindOfContent(bytes);
  if (name === '')
    return content !== null && kinds.includes(content) ? null : fault('OTHER_CONTENT', { content });
  const named = kinds.find((kind) =>
    fileKinds[kind].some((ending) => name.toLowerCase().endsWith(ending)),
  );
  if (!named) return fault('OTHER_ENDING', { endings });
  if (content === named) return null;
  return fault('NAMED_OTHERWISE', { name: named, content });
}
