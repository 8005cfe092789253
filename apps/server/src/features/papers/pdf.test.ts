import { box, form, type Paper, type PaperTable } from '@lading/domain/papers';
import { paperWords } from '@lading/domain/paperWords';
import { describe, expect, test } from 'vitest';
import { drawPapers } from './pdf.ts';
import { areMarginsFree, codesOf, textsOf } from './testing/readPdf.ts';

const words = paperWords.en;

const table = (more: Partial<PaperTable> = {}): PaperTable => ({
  kind: 'TABLE',
  title: '',
  isGrid: false,
  columns: [
    { label: 'SKU', width: 1, isNumber: false },
    { label: 'Product', width: 2, isNumber: false },
    { label: 'Units', width: 1, isNumber: true },
  ],
  rows: [],
  totals: [],
  ...more,
});
const paper = (more: Partial<Paper> = {}): Paper => ({
  title: 'Packing List PO-1',
  part: null,
  owner: 'Nordlicht',
  code: null,
  facts: [],
  blocks: [],
  ...more,
});
const draw = async (...papers: Paper[]): Promise<Buffer> =>
  (await drawPapers(papers, 'A4', words)).body;
const row = (name: string, details: string[] = []) => ({ cells: ['KET-1', name, '3'], details });

test('each page of a long table says what and whose it is, its columns and its number', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => row(`Kettle ${index}.`));
  let isOver = false;
  let turns = 0;
  const drawing = draw(paper({ blocks: [table({ rows })] })).finally(() => (isOver = true));
  while (!isOver) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const pages = await textsOf(await drawing);
  expect(pages.length).toBeGreaterThan(20);
  for (const [index, page] of pages.entries()) {
    expect(page).toMatch(/^Packing List PO-1/);
    for (const text of ['Nordlicht', 'SKU', 'Units', `Page ${index + 1} of ${pages.length}`])
      expect(page).toContain(text);
  }
  const written = pages.join('\n').match(/Kettle \d+\./g);
  expect(written).toEqual(rows.map(({ cells }) => cells[1]));
  // Others had their turns meanwhile.
  expect(turns).toBeGreaterThan(30);
});

test('papers in one file count their pages on their own', async () => {
  const rows = Array.from({ length: 60 }, () => row('Kettle'));
  const long = paper({ part: 'package 1 of 2', blocks: [table({ rows })] });
  const pages = await textsOf(await draw(long, paper({ part: 'package 2 of 2' })));
  expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
    'Page 1 of 1',
  ]);
  expect(pages.at(-1)).toContain('package 2 of 2');
});

describe('text of any kind stays on its page', () => {
  const names = {
    'a long word': 'W'.repeat(400),
    'many words': 'kettle '.repeat(80).trim(),
    'many lines': Array.from({ length: 100 }, (_, index) => `Line ${index}`).join('\n'),
    Polish: 'Zażółć gęślą jaźń',
    Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
    Cyrillic: 'Съешь ещё этих мягких булок',
    Hebrew: 'קומקום אמייל (ABC) 12',
    Arabic: 'غلاية مطلية 500 g',
    Japanese: '東京都千代田区'.repeat(20),
    nothing: '',
  };
  for (const [kind, name] of Object.entries(names))
    test(kind, async () => {
      const file = await draw(
        paper({
          title: `Packing List ${name}`,
          part: name,
          owner: name || 'Nordlicht',
          facts: [{ label: 'Ship to', value: name }],
          blocks: [
            { kind: 'TEXT', text: name },
            form(
              { width: 1, boxes: [box('Consignee', name, { isStrong: true }), box('Free')] },
              { width: 1, boxes: [box(name, name)] },
            ),
            table({ title: name, rows: [row(name, [name])], totals: ['', name, ''] }),
            table({ isGrid: true, rows: [row(name), { cells: ['', '', ''], details: [] }] }),
            { kind: 'SIGNATURES', labels: [name, 'Signature'] },
          ],
        }),
      );
      expect(await areMarginsFree(file)).toBe(true);
      const text = (await textsOf(file)).join('\n');
      if (/Polish|Greek|Cyrillic/.test(kind)) expect(text).toContain(name);
      expect(text.includes(words.missingSigns)).toBe(kind === 'Japanese');
    });
});

test('words that run from right to left stand in their order, beside those that do not', async () => {
  const [page] = await textsOf(
    await draw(paper({ facts: [{ label: 'To', value: 'שלום עולם 12' }] })),
  );
  // A viewer gives the text in the order of reading.
  expect(page).toMatch(/שלום\s+עולם\s+12/);
});

test('thousands of serials of one line go on over pages', async () => {
  const serials = Array.from({ length: 6_000 }, (_, index) => `SN-${index}`);
  const file = await draw(
    paper({ blocks: [table({ rows: [row('Radio', [serials.join(', ')])] })] }),
  );
  const pages = await textsOf(file);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.join('\n').match(/SN-\d+/g)).toHaveLength(serials.length);
  expect(await areMarginsFree(file)).toBe(true);
});

describe('whoever signs has the goods before him', () => {
  const signatures = { kind: 'SIGNATURES' as const, labels: ['Sign here'] };
  const lastPage = async (...blocks: Paper['blocks']) => {
    const pages = await textsOf(await draw(paper({ blocks })));
    const signed = pages.filter((page) => page.includes('Sign here'));
    expect(signed).toEqual(pages.slice(-1));
    return signed[0] ?? '';
  };

  test('at the end of a table of any length', async () => {
    for (let count = 28; count < 52; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => row(`Kettle ${index}.`));
      const totals = count % 2 === 0 ? ['Total', '', '9'] : [];
      const page = await lastPage(table({ rows, totals }), signatures);
      expect([count, page.includes(`Kettle ${count - 1}.`)]).toEqual([count, true]);
    }
  });

  test('at the end of many serials', async () => {
    for (let count = 330; count < 720; count += 30) {
      const serials = Array.from({ length: count }, (_, index) => `SERIAL-NUMBER-${index}.`);
      const page = await lastPage(table({ rows: [row('Radio', [serials.join(' ')])] }), signatures);
      expect([count, page.includes(`SERIAL-NUMBER-${count - 1}.`)]).toEqual([count, true]);
    }
  });

  test('in blocks that stand together, wherever they begin', async () => {
    const blocks = [
      table({ title: 'GOODS', rows: [row('Kettle')], totals: ['Total', '', '3'] }),
      { kind: 'TEXT' as const, text: 'Terms of carriage. '.repeat(40) },
      form({ width: 1, boxes: [box('Terms', 'Prepaid')] }),
      signatures,
    ];
    for (let count = 24; count < 48; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => row(`Order ${index}.`));
      const page = await lastPage(table({ rows }), { kind: 'TOGETHER', blocks });
      for (const text of ['GOODS', 'Kettle', 'Prepaid']) expect(page).toContain(text);
    }
  });
});

test('codes are read as Code 128, as GS1-128, and as QR where Code 128 does not carry them', async () => {
  const codes = [
    { value: 'PO-1^~1', form: 'plain' },
    { value: '40206141411234567890', form: 'gs1' },
    { value: 'Zamówienie 7', form: 'plain' },
  ] as const;
  const inHeads = codes.map((code) => paper({ code }));
  const inBoxes = paper({
    blocks: codes.map((code) =>
      form({ width: 1, boxes: [box('Code', '', { code })] }, { width: 1, boxes: [box('Free')] }),
    ),
  });
  const read = [']C0PO-1^~1', ']C140206141411234567890', ']Q1Zamówienie 7'];
  expect(await codesOf(await draw(...inHeads, inBoxes))).toEqual([
    ...read.map((code) => [code]),
    read,
  ]);
});
