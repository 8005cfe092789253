import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessible.ts';
import { countPrints, labelsPath, readBarcodes } from './support/barcodes.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { createLocation, createWorld } from './support/world.ts';

const realNames = readFileSync(
  fileURLToPath(new URL('./fixtures/adventureworks-locations.txt', import.meta.url)),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const labelOf = (name: string) => ({ name, barcode: name.toUpperCase().replace(/\s+/g, '-') });

/**
 * The height of one screenshot in pixels: zbarimg cannot read pictures higher than 16,000. Two
 * overlap by more than a label.
 */
const PICTURE = 12_000;

/**
 * A4 less its margins of 10 mm in CSS pixels, at about 300 dots per inch: the resolution of a
 * printer.
 */
const paper = { viewport: { width: 718, height: 1047 }, deviceScaleFactor: 3 };

async function readPage(page: Page, picture: string): Promise<string[]> {
  await page.screenshot({ path: picture, fullPage: true });
  return readBarcodes(picture);
}

const pageRules = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.style.margin),
  );

// No trace: it would store thousands of bars after every step.

test('every location name of a real company, all in one job, can be read back from its label', async ({
  context,
}, info) => {
  const page = await context.newPage();
  expect(realNames.length).toBe(759);
  const labels = realNames.map(labelOf);
  const { user } = await createWorld({ products: 0 });
  const prints = await countPrints(page);
  await page.setViewportSize({ width: 720, height: 900 });
  await openAs(page, user, '/print/barcode');
  // The ids do not fit into a URL; the history state keeps them across a reload.
  await page.evaluate((all) => {
    const usr = {
      labels: all.map(({ name, barcode }) => ({ locationName: name, barcodeValue: barcode })),
    };
    history.replaceState({ ...history.state, usr }, '');
  }, labels);
  await page.reload();
  await expect.poll(prints).toBe(1);
  // By tag, because a search by role is slow among thousands of bars.
  await expect.poll(() => page.locator('h1').allTextContents()).toEqual(realNames);
  // A third of the height of each bar is enough to read it, and needs a third of the screenshots.
  await page.addStyleTag({
    content:
      'h1, .no-print { display: none } section { padding: 0 !important } [role="group"] { height: 44px }',
  });
  await page.setViewportSize({ width: 720, height: PICTURE });
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  const read = new Set<string>();
  for (let top = 0; top < end; top += PICTURE - 200) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    const picture = info.outputPath(`labels-${top}.png`);
    await page.screenshot({ path: picture });
    for (const text of await readBarcodes(picture)) read.add(text);
  }
  expect([...read].sort()).toEqual(labels.map(({ barcode }) => barcode).sort());
});

test('odd and long names can be read from paper and from the screen; a text that Code 128 cannot carry is a QR code', async ({
  browser,
}, info) => {
  const { user } = await createWorld({ products: 0 });
  const page = await browser.newPage(paper);
  const prints = await countPrints(page);
  const odd = [
    'A',
    '007',
    'rack_7/b.2 (upper) #3',
    'a&b;c=d?e+f%',
    'Miscellaneous Storage R-42 upper left shelf',
    'X'.repeat(60),
  ].map(labelOf);
  const all = [...odd, labelOf('Gang Ł 4')];
  await openAs(page, user, labelsPath(all));
  // A full-page screenshot has the height that the page had when the screenshot began.
  await expect(page.getByRole('img')).toHaveCount(all.length);
  await expect.poll(prints).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await readPage(page, info.outputPath('paper.png'))).toEqual(
    all.map(({ barcode }) => barcode).sort(),
  );

  // The longest name that a location can have.
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const long = labelOf(`Hall ${'7'.repeat(95)}`);
  await page.goto(labelsPath([long]));
  await expect(page.getByRole('img', { name: `Barcode ${long.barcode}` })).toBeVisible();
  await expectNoSidewaysScroll(page, 'a long label');
  expect(await readPage(page, info.outputPath('long.png'))).toEqual([long.barcode]);
  await page.close();
});

test('labels print by themselves: one from its row, several chosen in one job, again after a reload and from a shared link', async ({
  page,
  context,
}) => {
  const { user, warehouse } = await createWorld({ products: 0 });
  const [dock, rack] = [
    await createLocation(warehouse.id, 'STAGING'),
    await createLocation(warehouse.id, 'PICK'),
  ];
  const prints = await countPrints(page);
  await openAs(page, user, '/locations');
  const locations = listOf(page, 'Locations');
  await rowsOf(locations, dock.name)
    .getByRole('button', { name: `Print barcode of ${dock.name}` })
    .click();
  await expect(page).toHaveURL(/\/print\/barcode/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([dock.name]);
  await expect.poll(prints).toBe(1);
  expect(await pageRules(page)).toEqual(['10mm']);
  const svg = page.getByRole('img', { name: `Barcode ${dock.barcode}` });
  // Height 100, font size 20 and margin 10 above and below; two pixels between bars and text are
  // JsBarcode's own.
  await expect(svg).toHaveAttribute('height', '142px');
  await expect(svg.locator('text')).toHaveAttribute('font-size', '20');
  await expect(svg.locator('rect').nth(1)).toHaveAttribute('width', '4');

  await page.getByRole('button', { name: 'Back to Locations' }).click();
  for (const { name } of [dock, rack])
    await page.getByRole('checkbox', { name: `Choose ${name} for printing` }).check();
  await page.getByRole('button', { name: 'Print 2 labels' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([dock.name, rack.name]);
  await expect.poll(prints).toBe(2);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([dock.name, rack.name]);
  await expect.poll(prints).toBe(1);
  const other = await context.newPage();
  const otherPrints = await countPrints(other);
  await openAs(other, user, page.url());
  await expect(other.getByRole('heading', { level: 1 })).toHaveText([dock.name, rack.name]);
  await expect.poll(otherPrints).toBe(1);
  await expect(other.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
});
