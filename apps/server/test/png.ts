import { crc32, deflateSync } from 'node:zlib';
import { barsOf } from '../src/platform/symbols.ts';

export interface Drawing {
  width: number;
  height: number;
  /** Of the PNG: 0 grey, 2 colours, 3 a palette, 4 grey and 6 colours with transparency. */
  colorType: number;
  bits: number;
  /** The values of a dark and of a light pixel. */
  dark: readonly number[];
  light: readonly number[];
  /** Chunks before the pixels, such as a palette. */
  chunks?: readonly (readonly [type: string, data: Buffer])[];
  interlacing?: number;
  /** How many rows it has where its head says another height. */
  rows?: number;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A row of pixels as a PNG has it, which begins with its filter. */
function rowOf(isDark: (x: number) => boolean, { width, bits, dark, light }: Drawing): Buffer {
  const values = Array.from({ length: width }, (_, x) => (isDark(x) ? dark : light)).flat();
  const row = Buffer.alloc(1 + Math.ceil((values.length * bits) / 8));
  for (const [index, value] of values.entries()) {
    const place = index * bits;
    if (bits === 16) row.writeUInt16BE(value, 1 + index * 2);
    else row[1 + (place >> 3)] = (row[1 + (place >> 3)] ?? 0) | (value << (8 - bits - (place & 7)));
  }
  return row;
}

/** What a PNG says of itself in its first chunk. */
export function headOf({ width, height, colorType, bits, interlacing = 0 }: Drawing): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colorType, 0, 0, interlacing], 8);
  return head;
}

/** A picture with a Code 128 in its middle, as a carrier would draw a label. */
export function pngOf(code: string, drawing: Drawing): Buffer {
  const { width, height, chunks = [], rows = height } = drawing;
  const modules = (barsOf(code) ?? []).flatMap((size, place) =>
    Array<boolean>(size).fill(place % 2 === 0),
  );
  const scale = Math.floor((width * 0.8) / modules.length);
  const left = Math.floor((width - modules.length * scale) / 2);
  const bars = rowOf((x) => modules[Math.floor((x - left) / scale)] ?? false, drawing);
  const blank = rowOf(() => false, drawing);
  const pixels = Array.from({ length: rows }, (_, y) =>
    y > height / 4 && y < height / 2 ? bars : blank,
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', headOf(drawing)),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.concat(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Four inches by six at 100 dots per inch, in black and white. */
export const blackOnWhite: Drawing = {
  width: 400,
  height: 600,
  colorType: 0,
  bits: 1,
  dark: [0],
  light: [1],
};
