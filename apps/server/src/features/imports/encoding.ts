import {
  doubtIn,
  isStrange,
  type OldEncoding,
  oldEncodings,
  wordsOf,
} from '@lading/domain/encodings';
import type { Encoding } from '@lading/domain/imports';
import { keysOf } from '@lading/domain/keysOf';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';

/**
 * The most bytes of lines with characters beyond ASCII that are judged for the encoding, and the
 * longest line.
 */
const MAX_SAMPLE = 64 * 1024;
const MAX_LINE = 4 * 1024;
const LINE_END = 10;

/** Collects the first lines of a file with characters beyond ASCII, which reveal its encoding. */
export async function sampleOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const lines: Buffer[] = [];
  let [size, rest] = [0, Buffer.alloc(0)];
  const take = (line: Buffer): void => {
    if (line.length > MAX_LINE || !line.some((byte) => byte > 127)) return;
    lines.push(line);
    size += line.length;
  };
  for await (const part of parts) {
    let from = 0;
    for (
      let end = part.indexOf(LINE_END);
      end >= 0 && size < MAX_SAMPLE;
      end = part.indexOf(LINE_END, from)
    ) {
      take(Buffer.concat([rest, part.subarray(from, end + 1)]));
      [rest, from] = [Buffer.alloc(0), end + 1];
    }
    if (size >= MAX_SAMPLE) break;
    rest = Buffer.concat([rest, part.subarray(from)]).subarray(0, MAX_LINE + 1);
  }
  take(rest);
  return Buffer.concat(lines);
}

/** The words of a sample in an encoding; null if the sample is not valid in it. */
function wordsIn(sample: Buffer, decoder: string): string[] | null {
  try {
    // Without `stream`, Node reads Windows-1252 as ISO-8859-1.
    return wordsOf(new TextDecoder(decoder, { fatal: true }).decode(sample, { stream: true }));
  } catch {
    return null;
  }
}

/**
 * Returns the encoding in which the words of a sample look most like words; null for a file that is
 * no text.
 */
export function guessEncoding(sample: Buffer): OldEncoding | null {
  if (sample.includes(0)) return null;
  const doubts = keysOf(oldEncodings).flatMap((encoding) => {
    const { decoder, letters } = oldEncodings[encoding];
    const text = wordsIn(sample, decoder);
    return text === null ? [] : [{ encoding, doubt: doubtIn(text, letters) }];
  });
  return doubts.reduce((best, each) => (each.doubt < best.doubt ? each : best), {
    encoding: null,
    doubt: Number.POSITIVE_INFINITY,
  } as {
    encoding: OldEncoding | null;
    doubt: number;
  }).encoding;
}

/**
 * A warning that names the assumed encoding of a file that is not UTF-8, with a word that shows
 * whether it is right.
 */
export function guessWarning(sample: Buffer, encoding: OldEncoding): ImportWarning {
  const [word] = wordsIn(sample, oldEncodings[encoding].decoder) ?? [];
  return importWarning('ENCODING_GUESSED', { encoding, word });
}

/** A warning that words of a file look as if they were read in a wrong encoding. */
export function encodingWarnings(sample: Buffer, encoding: Encoding): ImportWarning[] {
  const text =
    wordsIn(sample, encoding === 'AUTO' ? 'utf-8' : oldEncodings[encoding].decoder) ?? [];
  const place = text.findIndex(isStrange);
  const word = text[place];
  if (word === undefined) return [];
  const other = encoding === 'AUTO' ? null : guessEncoding(sample);
  if (other === null || other === encoding) return [importWarning('STRANGE_WORD', { word })];
  const words = wordsIn(sample, oldEncodings[other].decoder) ?? [];
  const meant = words.length === text.length ? words[place] : null;
  return [importWarning('OTHER_ENCODING', { word, encoding, other, meant })];
}
