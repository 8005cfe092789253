/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HttpResponse, http } from 'msw';
import { network } from './network.ts';

export function qrWriter(): ArrayBuffer {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
  );
  return new Uint8Array(wasm).buffer;
}

export function serveQrWriter(): void {
  network.use(
    http.get(
      '*/zxing_writer.wasm',
      () => new HttpResponse(qrWriter(), { headers: { 'Content-Type': 'application/wasm' } }),
    ),
  );
}
