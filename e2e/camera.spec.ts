import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openAs } from './support/screens.ts';
import { createProduct, createWorld } from './support/world.ts';

interface Vector {
  text: string;
  modules?: string;
}

const [WIDTH, HEIGHT] = [640, 480];
const { vectors } = JSON.parse(
  readFileSync(new URL('../packages/domain/src/testing/barcodes.json', import.meta.url), 'utf8'),
) as {
  vectors: Vector[];
};
const label = vectors.find(({ text, modules }) => text === '[01]09501101530003' && modules);

/** A video of one still picture of the label, in the format that Chromium accepts as a camera. */
function film(modules: string): string {
  const scale = Math.floor((WIDTH * 0.8) / modules.length);
  const left = Math.floor((WIDTH - modules.length * scale) / 2);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 120; y < 360; y += 1)
    for (let x = 0; x < modules.length * scale; x += 1)
      if (modules[Math.floor(x / scale)] === '1') luma[y * WIDTH + left + x] = 16;
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    luma,
    Buffer.alloc((WIDTH * HEIGHT) / 2, 128),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), 'lading-camera-')), 'label.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      frame,
      frame,
    ]),
  );
  return file;
}

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film(label?.modules ?? '')}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

test('the camera scans a label, with a reader that comes from this server alone; without the permission to use the camera a message says so', async ({
  page,
  baseURL,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const cup = await createProduct(world.customer.id, { barcode: '9501101530003' });
  const elsewhere: string[] = [];
  page.on(
    'request',
    (request) => request.url().startsWith(baseURL ?? '') || elsewhere.push(request.url()),
  );
  await openAs(page, world.user, '/floor');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText(
    `${cup.sku} is ${cup.name} of ${world.customer.name}`,
  );
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(elsewhere.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual(
    [],
  );

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The camera is not allowed here.',
  );
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await expect(page.getByRole('textbox', { name: 'Scan anything' })).toBeFocused();
});
