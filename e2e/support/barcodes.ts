import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

const run = promisify(execFile);

/**
 * Returns the texts of all Code 128 barcodes and QR codes that zbarimg finds in a picture, sorted.
 */
export async function readBarcodes(picture: string): Promise<string[]> {
  const args = [
    '--raw',
    '--quiet',
    '--nodbus',
    '-Sdisable',
    '-Scode128.enable',
    '-Sqrcode.enable',
    picture,
  ];
  const { stdout } = await run('zbarimg', args).catch(
    (error: { code?: unknown; stdout?: string }) => {
      // Exit code 4: nothing was found.
      if (error.code === 4) return { stdout: '' };
      throw error;
    },
  );
  return stdout.split('\n').filter(Boolean).sort();
}

/**
 * Counts print jobs from now on, or since the page was loaded, instead of opening the print dialog,
 * which a test cannot close.
 */
export async function countPrints(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    const counted = window as Window & { prints?: number };
    counted.prints = 0;
    window.print = () => {
      counted.prints = (counted.prints ?? 0) + 1;
    };
  };
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate(() => (window as Window & { prints?: number }).prints ?? 0);
}

export function labelsPath(labels: readonly { name: string; barcode: string }[]): string {
  const params = new URLSearchParams();
  for (const { name, barcode } of labels) {
    params.append('locationName', name);
    params.append('barcodeValue', barcode);
  }
  return `/print/barcode?${params}`;
}
