import { expect, test } from 'vitest';
import { blackOnWhite, type Drawing, headOf, pngOf } from '#test/png.ts';
import { drawLabelPage, isOfFormat } from './labelPage.service.ts';
import { codesOf, sizesOf } from './testing/readPdf.ts';

const code = 'TN00042';
const fourBySix = { width: 288, height: 432 };

const palette = ['PLTE', Buffer.from([0, 0, 0, 0, 0, 0, 255, 255, 255])] as const;

const drawings: [name: string, drawing: Partial<Drawing>][] = [
  ['black and white', {}],
  ['greys', { bits: 8, light: [255] }],
  ['colours', { colorType: 2, bits: 8, dark: [0, 0, 0], light: [255, 255, 255] }],
  ['fine colours', { colorType: 2, bits: 16, dark: [0, 0, 0], light: [65_535, 65_535, 65_535] }],
  ['greys on nothing', { colorType: 4, bits: 8, dark: [0, 255], light: [0, 0] }],
  ['colours on nothing', { colorType: 6, bits: 8, dark: [0, 0, 0, 255], light: [0, 0, 0, 0] }],
  ['a palette', { colorType: 3, bits: 2, dark: [1], light: [2], chunks: [palette] }],
  [
    'a palette on black that is not seen',
    {
      colorType: 3,
      bits: 2,
      dark: [1],
      light: [0],
      chunks: [palette, ['tRNS', Buffer.from([0])]],
    },
  ],
  ['white that is not seen', { light: [1], chunks: [['tRNS', Buffer.from([0, 1])]] }],
];

test.each(drawings)('a picture in %s becomes a page with its code', async (_, drawing) => {
  const page = await drawLabelPage(pngOf(code, { ...blackOnWhite, ...drawing }));
  if (!page) throw new Error('It was not drawn.');
  expect(await codesOf(page)).toEqual([[`]C0${code}`]]);
  expect(await sizesOf(page)).toEqual([fourBySix]);
});

const physical = (perMetre: number, unit: number): NonNullable<Drawing['chunks']> => {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = unit;
  return [['pHYs', data]];
};

test.each([
  [
    'at 203 dots per inch, six inches by four',
    { width: 1218, height: 812, unit: 1 },
    7992,
    [432, 288],
  ],
  [
    'at 72 dots per inch, which no label is',
    { width: 800, height: 1200, unit: 1 },
    2835,
    [288, 432],
  ],
  ['in no unit', { width: 400, height: 600, unit: 0 }, 7992, [288, 432]],
])('the page is as large as the label: %s', async (_, { unit, ...sides }, perMetre, size) => {
  const png = pngOf(code, { ...blackOnWhite, ...sides, chunks: physical(perMetre, unit) });
  const page = await drawLabelPage(png);
  const [found] = await sizesOf(page ?? Buffer.alloc(0));
  expect([found?.width, found?.height].map((side) => Math.round(side ?? 0))).toEqual(size);
});

test('what is no picture, or not all of one, is not drawn', async () => {
  const png = pngOf(code, blackOnWhite);
  const bad: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<html>Not found</html>')],
    ...[8, 20, 33, 45, -20, -12, -1].map((end): [string, Buffer] => [
      `cut at ${end}`,
      png.subarray(0, end),
    ]),
    ['without its palette', pngOf(code, { ...blackOnWhite, colorType: 3 })],
    ['of bits that no picture has', pngOf(code, { ...blackOnWhite, bits: 3 })],
    ['without pixels', pngOf(code, { ...blackOnWhite, width: 0 })],
    ['fewer rows than it says', pngOf(code, { ...blackOnWhite, rows: 599 })],
    ['other rows than its sum says', taller(png, 599)],
    ['broken pixels', Buffer.from(png).fill(0xff, 49, 53)],
  ];
  for (const [name, content] of bad)
    expect([name, await drawLabelPage(content)]).toEqual([name, null]);
});

test('a picture without a bound to what decoding costs is not drawn', async () => {
  const drawing = { ...blackOnWhite, width: 4000, height: 2600 };
  // Another one may say another size, whatever the first says.
  const chunks = [['IHDR', headOf(blackOnWhite)]] as const;
  const tooMuch: [string, Buffer][] = [
    ['too large', pngOf(code, drawing)],
    ['with a second head', pngOf(code, { ...blackOnWhite, chunks })],
    ['interlaced', pngOf(code, { ...blackOnWhite, width: 1, height: 1, interlacing: 1 })],
  ];
  for (const [name, content] of tooMuch)
    expect([name, await drawLabelPage(content)]).toEqual([name, null]);
  expect(await drawLabelPage(pngOf(code, { ...drawing, height: 2500 }))).not.toBeNull();
});

test('other work goes on while a picture is decoded', async () => {
  const png = pngOf(code, { ...blackOnWhite, width: 2400, height: 3600 });
  await drawLabelPage(pngOf(code, blackOnWhite));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await drawLabelPage(png);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

function taller(png: Buffer, rows: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(rows, 20);
  return changed;
}

test('a label is of its format by how it begins', () => {
  const png = pngOf(code, blackOnWhite);
  const contents = { PNG: png, PDF: Buffer.from('%PDF-1.4'), ZPL: Buffer.from('^XA^XZ') };
  for (const format of ['PNG', 'PDF', 'ZPL'] as const)
    for (const [name, content] of Object.entries(contents))
      expect([format, name, isOfFormat(format, content)]).toEqual([format, name, format === name]);
});
