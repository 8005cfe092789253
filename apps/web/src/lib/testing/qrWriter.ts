/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HttpResponse, http } from 'msw';
import { network } from './network.ts';

/** The file of the package that writes QR codes. */
export function qrWriter(): ArrayBuffer {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
  );
  return new Uint8Array(wasm).buffer;
}

/** Sends that file to the screen of a test. */
export function serveQrWriter(): void {
  network.use(
    http.get(
      '*/zxing_writer.wasm',
      () => new HttpResponse(qrWriter(), { headers: { 'Content-Type': 'application/wasm' } }),
    ),
  );
}
