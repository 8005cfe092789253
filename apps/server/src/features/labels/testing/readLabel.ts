import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dotsPerMm, type LabelDpi } from '@lading/domain/labelTemplates';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export interface Printed {
  format: 'ZPL' | 'HTML';
  content: string;
  mediaMm: { width: number; height: number };
  dpi: LabelDpi;
}

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
const prepared = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});

/** The picture of a ZPL label, in the dots of its printer. */
export async function pictureOf({ content, mediaMm, dpi }: Printed): Promise<Buffer> {
  const { api } = await ready;
  const { width, height } = mediaMm;
  return Buffer.from(await api.zplToBase64Async(content, width, height, dotsPerMm[dpi]), 'base64');
}

/**
 * Reads the codes of a label, from the top, as a scanner sends them: behind the identifier of their
 * symbology.
 */
export async function readLabel(label: Printed): Promise<string[]> {
  if (label.format === 'ZPL') return readPicture(await pictureOf(label));
  const codes: string[] = [];
  for (const [svg] of label.content.matchAll(/<svg.*?<\/svg>/gs))
    codes.push(...(await readPicture(pixelsOf(svg))));
  return codes;
}

export type Picture = Parameters<typeof readBarcodes>[0];

/** Reads the codes of a picture, from the top. */
export async function readPicture(picture: Buffer | Picture): Promise<string[]> {
  await prepared;
  const found = await readBarcodes(picture as Picture, {
    tryHarder: true,
    maxNumberOfSymbols: 20,
    textMode: 'Plain',
  });
  return found
    .toSorted((first, second) => first.position.topLeft.y - second.position.topLeft.y)
    .map(({ symbologyIdentifier, text }) => symbologyIdentifier + text);
}

const SCALE = 4;
/** Pixels of the height of bars, whose height is one unit. */
const BARS = 60;

/** Draws the rectangles of a code on white. */
function pixelsOf(svg: string): Picture {
  const [, sizeX = '', sizeY = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const tall = sizeY === '1' ? BARS : SCALE;
  const [width, height] = [Number(sizeX) * SCALE, Number(sizeY) * tall];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const found of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const [left = 0, top = 0, wide = 0] = found.slice(1).map(Number);
    for (let y = top * tall; y < (top + 1) * tall; y += 1)
      for (let x = left * SCALE; x < (left + wide) * SCALE; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data, colorSpace: 'srgb' } as unknown as Picture;
}
