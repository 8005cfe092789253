import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelFields, labelKinds, sampleOf } from './labelFields.ts';
import { checkDirectives, labelText } from './labelTemplates.ts';
import { checkZpl, escapeZpl, renderZpl } from './zpl.ts';

const media = { widthMm: 100, heightMm: 50, dpi: 203 } as const;
const codesOf = (findings: readonly { code: string; line: number }[]) =>
  findings.map(({ code, line }) => `${line} ${code}`);
const bodyOf = (content: string, data = {}, paper: Parameters<typeof renderZpl>[2] = media) =>
  renderZpl(`^XA${content}^XZ`, data, paper);

test('every field has one name and an example', () => {
  for (const document of labelKinds) {
    const names = labelFields[document].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('code');
    expect(Object.values(sampleOf(document)).every((example) => example !== '')).toBe(true);
  }
});

test.each([
  '~JA',
  '~JR',
  '~DGR:LOGO.GRF,8,1,FF',
  '~NC001',
  '^DFR:FORM.ZPL^FS',
  '^DYE:A,A,B,1,1,00',
  '^IDR:*.*^FS',
  '^ISR:A.GRF',
  '^ILR:A.GRF',
  '^XGR:A.GRF',
  '^XFR:FORM.ZPL^FS',
  '^NSa',
  '^KPadmin',
  '^JUS',
  '^MMT',
  '^MD30',
  '^PQ1000',
  '^CC/',
  '^CD;',
  '^CT+',
  '^CI13',
  '^SCa',
  '^HH',
  '^SXO',
  '^EF',
  '^WIP',
])('a template with %s is refused', (command) => {
  expect(codesOf(checkZpl(`^XA\n${command}\n^XZ`))).toEqual(['2 LABEL_COMMAND']);
});

test.each([
  ['^XA^FO1,1^FDok^FS^XZ', []],
  ['^FO1,1^FDno frame^FS', ['1 LABEL_FRAME']],
  ['^XA^XZ^XA^XZ', ['1 LABEL_FRAME']],
  ['^XA\n^FO{{name}},1^FS^XZ', ['2 LABEL_FIELD_OUTSIDE']],
  ['^XA^FX {{name}}^FS^XZ', ['1 LABEL_FIELD_OUTSIDE']],
  ['^XA^FO{{mm:1}},1^FD{{name}}^FS^XZ', []],
  ['^XA\n\n^BXN,5,200^FD{{code}}^FS^XZ', ['3 LABEL_CODE_COMMAND']],
  ['^XA^BCN,80^FD{{code}}^FS^XZ', []],
])('the check of %j says %j', (content, codes) => {
  expect(codesOf(checkZpl(content))).toEqual(codes);
});

test.each([
  ['{{name}}', []],
  ['{{ nmae }}', ['1 LABEL_UNKNOWN_FIELD']],
  ['{{barcode:code}}', ['1 LABEL_BAD_DIRECTIVE']],
  ['{{barcode:zone 60x20}}', ['1 LABEL_FIELD_NO_CODE']],
  ['\n{{barcode:cod 60x20}}', ['2 LABEL_UNKNOWN_FIELD']],
  ['{{if:zone}}', ['1 LABEL_CONDITION_OPEN']],
  ['{{end}}', ['1 LABEL_CONDITION_OPEN']],
  ['{{if:zone}}{{if:name}}{{end}}{{end}}', ['1 LABEL_CONDITION_OPEN', '1 LABEL_CONDITION_OPEN']],
  ['{{constructor}}', ['1 LABEL_UNKNOWN_FIELD']],
])('fields of %j: %j', (content, codes) => {
  expect(codesOf(checkDirectives('LOCATION', content))).toEqual(codes);
});

test('millimetres become dots of the printer', () => {
  const { content } = bodyOf('^FO{{mm:12.5}},{{mm:2}}^FDx^FS', {}, { ...media, dpi: 300 });
  expect(content).toBe('^XA^CI28^PW1200^LL600\n^FO150,24^FDx^FS\n^XZ\n');
});

test('a part is printed only where its field has a value', () => {
  const part = '{{if:lot}}^FO1,1^FDlot {{lot}}^FS{{end}}';
  expect(bodyOf(part, { lot: 'A' }).content).toContain('lot A');
  expect(bodyOf(part, { lot: '' }).content).not.toContain('lot');
});

test('text is cut where the label or its block ends, and the check says on which line', () => {
  const { content, findings } = bodyOf('\n^FO16,16^A0N,40,40^FD{{name}}^FS', {
    name: 'W'.repeat(40),
  });
  expect(codesOf(findings)).toEqual(['2 LABEL_TEXT_CUT']);
  expect(/FD(W+)\.\.\./.exec(content)?.[1]?.length).toBeGreaterThan(15);
  const block = bodyOf('^FO16,16^A0N,40,40^FB300,2,0,L^FD{{name}}^FS', {
    name: 'one two three four five six seven eight nine ten',
  });
  expect(block.content).toMatch(/\^FDone two\S*.*\\&.*\.\.\.\^FS/);
  expect(codesOf(block.findings)).toEqual(['1 LABEL_TEXT_CUT']);
  // Data begin no line, and those of the template do.
  const sold = bodyOf('^FO16,16^A0N,40,40^FB700,2,0,L^FD{{name}}\\&sold^FS', { name: 'HS\\&5' });
  expect(sold.content).toContain('^FDHS_5C &5_5C&sold^FS');
  expect(bodyOf('^FO16,390^A0N,40,40^FDlow^FS').findings).toHaveLength(1);
});

test('a code without room is a QR code, and thin bars are named', () => {
  const wide = bodyOf('^FO16,16{{barcode:code 96x30}}', { code: 'X'.repeat(60) });
  expect(codesOf(wide.findings)).toEqual(['1 LABEL_CODE_AS_QR']);
  expect(wide.content).toContain('^BQN,2,');
  const thin = bodyOf('^FO16,16{{barcode:code 60x30}}', { code: ']C100395011015300000011' });
  expect(codesOf(thin.findings)).toEqual(['1 LABEL_THIN_BARS']);
  expect(bodyOf('^FO16,16{{barcode:code 95x30}}', { code: 'A-1' }).findings).toEqual([]);
  expect(bodyOf('^FO700,16{{barcode:code 60x30}}', { code: 'A-1' }).findings).toHaveLength(1);
  expect(bodyOf('^FO16,16{{barcode:code 60x30}}', { code: '' }).content).not.toContain('^B');
});

test('signs that the usual font lacks are printed in another one', () => {
  const { content, findings } = bodyOf('^FO16,16^A0N,40,30^FD{{name}}^FS', { name: 'Склад' });
  expect(content).toContain('^A@N,40,30,E:TT0003M_.FNT^FH^FDСклад^FS');
  expect(codesOf(findings)).toEqual(['1 LABEL_OTHER_FONT']);
});

test('element strings are read with brackets', () => {
  expect(labelText(']C10209501101530003371\u001d10A')).toBe('(02)09501101530003(37)1(10)A');
  expect(labelText('A-01')).toBe('A-01');
});

const hostile = fc.oneof(
  fc.constantFrom('^XA', '~JA', '^XZ', '<script>', '{{x}}', '_5E', '\\&', '😀', 'שלום', '\u202e'),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('no data begins a command, ends its field or becomes a field', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 8 }), (parts) => {
      const value = parts.join('');
      expect(escapeZpl(value)).not.toMatch(/[\^~\\{}\n\r]|_(?!(?:5E|7E|5C|5F|7B|7D))/);
      const template = '^FO8,8^A0N,30,30^FD{{name}}^FS^FO8,80{{barcode:code 90x30}}';
      const { content } = bodyOf(template, { name: value, code: value });
      // The commands are those of the template, whatever the data.
      const commands = [...content.matchAll(/[\^~]([A-Z0-9@]{2})/gi)].map(([, name = '']) => name);
      const known = 'XA CI PW LL FO A0 A@ FH FD FS BY BC BQ XZ'.split(' ');
      expect(commands.filter((name) => !known.includes(name))).toEqual([]);
      expect(commands.filter((name) => name === 'XA' || name === 'XZ')).toEqual(['XA', 'XZ']);
      expect(content).not.toMatch(/\{\{/);
    }),
    { numRuns: 500 },
  );
});
