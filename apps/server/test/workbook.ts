import { strToU8, zipSync } from 'fflate';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const relations = (...parts: readonly (readonly [string, string, string])[]) =>
  `<Relationships>${parts.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** A workbook of one sheet with these rows, and other parts over its own. */
export function workbook(
  rows: string,
  others: Readonly<Record<string, string>> = {},
  properties = '',
): Buffer {
  const files = {
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr ${properties}/><x:sheets><x:sheet name="Hidden" state="hidden" r:id="b"/><x:sheet name="Stock" r:id="c"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['b', 'worksheet', 'worksheets/sheet1.xml'],
      ['c', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['d', 'styles', 'styles.xml'],
      ['e', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>hidden</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-407]dd\\.\\ mmmm&quot; day &quot;yyyy"/><numFmt numFmtId="166" formatCode="#,##0 &quot;pcs/day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>sku</t></si><si><r><t xml:space="preserve">Bean, </t></r><r><t>"dark"</t></r><rPh><t>no</t></rPh></si><si><t>two_x000A_lines</t></si></sst>',
    ...others,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** A cell of a sheet's XML. */
export const cell = (at: string, value: string, attributes = '') =>
  `<c r="${at}" ${attributes}><v>${value}</v></c>`;
