import { GS1_MARK, labelFields, labelKinds, sampleOf } from '@lading/domain/labelFields';
import { labelText, languagesOf } from '@lading/domain/labelTemplates';
import { fitsCode128 } from '@lading/domain/locations';
import { renderZpl } from '@lading/domain/zpl';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { renderHtml } from './html.ts';
import { pictureOf, readLabel } from './testing/readLabel.ts';

let world: World;
let supervisor: { token: string };
beforeAll(async () => {
  world = await makeWorld();
  const { id } = await world.warehouse();
  supervisor = await world.user('SUPERVISOR', [id]);
});
afterAll(() => world.close());

const list = async (query: string) =>
  (await world.call(supervisor.token, 'GET', `/api/label-templates?${query}`)).body;
const detail = async (id: number) =>
  (await world.call(supervisor.token, 'GET', `/api/label-templates/${id}`)).body;

test('there is a template of each kind in each language, and none can be edited', async () => {
  const delivered = await list('limit=100');
  expect(delivered.every(({ isDelivered, active }) => isDelivered && active)).toBe(true);
  for (const document of labelKinds)
    for (const language of languagesOf(document))
      expect(
        delivered.filter((each) => each.document === document && each.language === language),
      ).not.toEqual([]);
  const [first] = delivered;
  const edit = (body: object) =>
    world.callRaw(supervisor.token, 'PUT', `/api/label-templates/${first?.id}`, body);
  expect(await edit({ content: '^XA^XZ' })).toMatchObject({
    status: 409,
    body: { code: 'TEMPLATE_DELIVERED' },
  });
  expect((await edit({ active: false })).status).toBe(200);
  expect((await edit({ active: true })).status).toBe(200);
});

test('each is without fault, and each code on it is read back at 203 and 300 dpi', async () => {
  for (const { id } of await list('limit=100')) {
    const { document, language, content, widthMm, heightMm, name } = await detail(id);
    const sample = sampleOf(document);
    const codes = [...content.matchAll(/\{\{barcode:(\w+) /g)].map(([, field = '']) => {
      const value = sample[field] ?? '';
      return value.startsWith(GS1_MARK) ? value : `]C0${value}`;
    });
    for (const dpi of language === 'ZPL' ? ([203, 300] as const) : ([203] as const)) {
      const body = { document, language, content, widthMm, heightMm, dpi };
      const preview = await world.call(
        supervisor.token,
        'POST',
        '/api/label-templates/preview',
        body,
      );
      expect([name, preview.body.findings]).toEqual([name, []]);
      expect([name, await readLabel(preview.body)]).toEqual([name, codes]);
    }
    if (document === 'PALLET') expect(codes.at(-1)).toBe(sample.code);
  }
});

const hostileValues = [
  '^XA^FO0,0^FDx^FS^XZ',
  '~JA',
  '<script>alert(1)</script>',
  '{{name}}',
  '"><img src=x onerror=alert(1)>',
  'a_5Eb\\&c',
  'line\none',
  '😀 漢字 Привет שלום مرحبا',
  '\u202eabc',
  'W'.repeat(200),
  '12345678901234567890123456789012345678901',
  'Gang Ł-4',
];

test.each(hostileValues)('%j is printed as it is, or as a QR code of it', async (value) => {
  for (const { id, document } of await list('document=LOCATION')) {
    const template = await detail(id);
    const data = Object.fromEntries(labelFields[document].map(({ name }) => [name, value]));
    const { content, findings } = renderWith(template, data);
    const printed = { ...printedOf(template), content };
    const [read] = await readLabel(printed);
    const carried = value.replace(/\s*\n\s*/g, ' ');
    expect(read?.slice(3)).toBe(
      template.language === 'ZPL' ? carried : fitsCode128(value) ? value : labelText(value),
    );
    if (template.language === 'HTML') expect(content).not.toMatch(/<(?:script|img)|{{/i);
    else expect(content.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ']);
    if (value.length === 200)
      expect(findings.map(({ code }) => code)).toContain('LABEL_CODE_AS_QR');
  }
});

test('a backslash in data breaks no line of a block', async () => {
  const media = { widthMm: 60, heightMm: 20, dpi: 203 as const };
  const pictureFor = async (field: string, data: Record<string, string>) => {
    const { content } = renderZpl(`^XA^FO16,16^A0N,40,40${field}^FS^XZ`, data, media);
    const mediaMm = { width: 60, height: 20 };
    return (await pictureOf({ format: 'ZPL', content, mediaMm, dpi: 203 })).toString('base64');
  };
  expect(await pictureFor('^FB400,2,0,L^FD{{name}}', { name: 'HS\\&5' })).toBe(
    await pictureFor('^FDHS\\ &5', {}),
  );
});

type Template = Awaited<ReturnType<typeof detail>>;
const printedOf = ({ language, widthMm, heightMm, dpi }: Template) => ({
  format: language,
  mediaMm: { width: widthMm, height: heightMm },
  dpi,
});

function renderWith(template: Template, data: Record<string, string>) {
  return template.language === 'ZPL'
    ? renderZpl(template.content, data, template)
    : renderHtml(template.content, data, template);
}

test('no data of any kind becomes an element of HTML', () => {
  const media = { widthMm: 100, heightMm: 50 };
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
      const { content } = renderHtml('<p>{{name}}</p>', { name: `<b>${value}` }, media);
      const [, inner = ''] = /<p>(.*)<\/p>/s.exec(content) ?? [];
      expect(inner.replaceAll('<br>', '')).not.toMatch(/[<>{}"']/);
    }),
  );
});
