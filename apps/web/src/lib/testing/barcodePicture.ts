/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadBarcodeReader } from '../barcodeReader.ts';

const SCALE = 3;
const QUIET = 12;
const HEIGHT = 60;

/** A picture of bars: dark for each module that is 1, with a quiet zone around. */
export function pictureOf(modules: string): ImageData {
  const width = (modules.length + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255);
  for (let y = 8; y < HEIGHT - 8; y += 1)
    for (let x = 0; x < modules.length * SCALE; x += 1)
      if (modules[Math.floor(x / SCALE)] === '1')
        data.fill(0, (y * width + QUIET * SCALE + x) * 4, (y * width + QUIET * SCALE + x) * 4 + 3);
  return { width, height: HEIGHT, data, colorSpace: 'srgb' };
}

/** The reader that the camera uses, from the files of the package. */
export async function loadReaderFromDisk(): Promise<void> {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  await loadBarcodeReader({ bytes: new Uint8Array(wasm).buffer });
}
