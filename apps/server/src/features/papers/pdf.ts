import { once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { QUIET_MODULES } from '@lading/domain/code128';
import { GS1_MARK } from '@lading/domain/labelFields';
import type {
  Paper,
  PaperBox,
  PaperCode,
  PaperForm,
  PaperPart,
  PaperRow,
  PaperSignatures,
  PaperTable,
} from '@lading/domain/papers';
import type { PaperWords } from '@lading/domain/paperWords';
import { barsOf, qrOf } from '../../platform/symbols.ts';
import { type Letters, type Pen, penOn } from './pdfText.ts';

/** Lengths are points: 72 to the inch. */
const SIDE = 34;
const TOP = 52;
const FOOT = 40;
const GAP = 10;
const PADDING = 3;

const small: Letters = { size: 6.5 };
const plain: Letters = { size: 8.5 };
const bold: Letters = { size: 8.5, isBold: true };
const strong: Letters = { size: 12, isBold: true };
const heading: Letters = { size: 16, isBold: true };
const running: Letters = { size: 8 };
const detail: Letters = { size: 7.5 };

/** Lines of one box or cell; more would leave no page for them. */
const MOST_LINES = 30;
const MOST_OF_TITLE = 4;
const MOST_OF_LABEL = 10;
/** The least height of an empty row, for a hand to write in. */
const ROW_TO_WRITE = 15;
/** Rows that are drawn before other work gets its turn. */
const ROWS_AT_ONCE = 50;

interface Sheet {
  doc: PDFKit.PDFDocument;
  pen: Pen;
  paper: Paper;
  words: PaperWords;
  /** Where the next block begins. */
  y: number;
  width: number;
  bottom: number;
  /** Draws again what each page of a table begins with. */
  onPage: (() => void) | null;
}

export interface Drawn {
  body: Buffer;
  pages: number;
}

/** Draws papers one behind the other, each with pages that are numbered on their own. */
export async function drawPapers(
  papers: readonly Paper[],
  size: 'A4' | 'LETTER',
  words: PaperWords,
): Promise<Drawn> {
  // A server that starts, and prints nothing, need not load it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: papers[0]?.title ?? '' },
  });
  const body = bytesOf(doc);
  const pen = penOn(doc);
  let pages = 0;
  for (const paper of papers) {
    await drawPaper({ doc, pen, paper, words, y: TOP, width: 0, bottom: 0, onPage: null });
    const { count } = doc.bufferedPageRange();
    for (let page = pages; page < count; page += 1) {
      doc.switchToPage(page);
      drawFoot({ doc, pen, words }, page - pages + 1, count - pages);
    }
    pages = count;
  }
  doc.end();
  return { body: await body, pages };
}

/** Collects a PDF from its beginning until it is ended. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  await once(doc, 'end');
  return Buffer.concat(parts);
}

async function drawPaper(sheet: Sheet): Promise<void> {
  newPage(sheet);
  drawHead(sheet);
  for (const [index, block] of sheet.paper.blocks.entries()) {
    if (block.kind === 'TOGETHER') {
      const height = block.blocks.reduce((sum, part) => sum + heightOf(sheet, part), 0);
      if (height <= sheet.bottom - TOP) ensure(sheet, height);
      for (const part of block.blocks) await drawPart(sheet, part, 0);
    } else {
      const next = sheet.paper.blocks[index + 1];
      await drawPart(sheet, block, next?.kind === 'SIGNATURES' ? heightOf(sheet, next) : 0);
    }
  }
}

/** `below` is the height of what stands on the page on which the block ends. */
async function drawPart(sheet: Sheet, part: PaperPart, below: number): Promise<void> {
  if (part.kind === 'FORM') drawForm(sheet, part);
  else if (part.kind === 'TABLE') await drawTable(sheet, part, below);
  else if (part.kind === 'SIGNATURES') drawSignatures(sheet, part);
  else drawText(sheet, part.text, small);
  sheet.y += part.kind === 'FORM' ? 0 : GAP / 2;
}

function heightOf(sheet: Sheet, part: PaperPart): number {
  const { pen } = sheet;
  const gap = GAP / 2;
  switch (part.kind) {
    case 'FORM':
      return layForm(sheet, part).height;
    case 'TABLE': {
      const { titles, labels, columns } = layTable(sheet, part);
      const head = titles.length > 0 ? titles.length * pen.heightOf(bold) + PADDING : 0;
      const rows = part.rows.map((row) => heightOfRow(sheet, row, columns, part.isGrid));
      return (
        head +
        labels.height +
        rows.reduce((sum, each) => sum + each, 0) +
        heightOfTotals(sheet, part, columns) +
        gap
      );
    }
    case 'SIGNATURES':
      return heightOfSignatures(sheet) + gap;
    case 'TEXT':
      return (
        ABOVE_TEXT + pen.wrap(part.text, sheet.width, small).length * pen.heightOf(small) + gap
      );
  }
}

function newPage(sheet: Sheet): void {
  const { doc, pen, paper } = sheet;
  doc.addPage();
  sheet.width = doc.page.width - 2 * SIDE;
  sheet.bottom = doc.page.height - FOOT;
  const title = [paper.title, paper.part].filter(Boolean).join(', ');
  const half = sheet.width / 2 - GAP;
  pen.write(title, { x: SIDE, y: 28, width: half }, running);
  pen.write(paper.owner, { x: SIDE + half + 2 * GAP, y: 28, width: half, isRight: true }, running);
  rule(sheet, 41, 0.5);
  sheet.y = TOP;
  sheet.onPage?.();
}

/** Begins a page where so much does not fit on this one. */
function ensure(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom && sheet.y > TOP) newPage(sheet);
}

function rule({ doc, width }: Sheet, y: number, thickness: number, x = SIDE, to = width): void {
  doc
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + to, y)
    .stroke('#000');
}

function drawFoot(
  { doc, pen, words }: Pick<Sheet, 'doc' | 'pen' | 'words'>,
  page: number,
  pages: number,
): void {
  const width = doc.page.width - 2 * SIDE;
  const y = doc.page.height - 28;
  if (pen.lacksGlyphs()) pen.write(words.missingSigns, { x: SIDE, y, width: width - 90 }, small);
  const text = words.pageOf(page, pages);
  pen.write(text, { x: SIDE, y, width, isRight: true }, running);
}

const CODE_WIDTH = 190;
const BARS = 34;
/** The least room for the labels of facts, and the most. */
const LABEL_WIDTHS = [80, 150] as const;
/** The length of a line for a hand to write on. */
const LINE_TO_WRITE = 150;

function drawHead(sheet: Sheet): void {
  const { pen, paper } = sheet;
  const width = sheet.width - (paper.code ? CODE_WIDTH + GAP : 0);
  const side = { x: SIDE + width + GAP, y: sheet.y, width: CODE_WIDTH };
  const codeEnd = paper.code ? drawCode(sheet, paper.code, side) : sheet.y;
  const title = shortened(pen.wrap(paper.title, width, heading), MOST_OF_TITLE);
  writeLines(sheet, title, { x: SIDE, width }, heading);
  sheet.y += 4;
  const [least, most] = LABEL_WIDTHS;
  const longest = Math.max(...paper.facts.map(({ label }) => pen.widthOf(label, bold)));
  const labelWidth = Math.min(most, Math.max(least, longest + 8));
  for (const { label, value } of paper.facts) {
    const lines = shortened(pen.wrap(value, width - labelWidth, plain));
    ensure(sheet, pen.heightOf(plain));
    pen.write(label, { x: SIDE, y: sheet.y, width: labelWidth - 4 }, bold);
    if (value === '')
      rule(sheet, sheet.y + pen.heightOf(plain) - 1, 0.5, SIDE + labelWidth, LINE_TO_WRITE);
    writeLines(sheet, lines, { x: SIDE + labelWidth, width: width - labelWidth }, plain);
  }
  sheet.y = Math.max(sheet.y, codeEnd) + GAP;
}

const shortened = (lines: readonly string[], most = MOST_LINES): string[] =>
  lines.length > most ? [...lines.slice(0, most - 1), '…'] : [...lines];

/** Writes lines at `y` of the sheet, which they move down, on as many pages as they need. */
function writeLines(
  sheet: Sheet,
  lines: readonly string[],
  { x, width }: { x: number; width: number },
  letters: Letters,
): void {
  for (const line of lines) {
    ensure(sheet, sheet.pen.heightOf(letters));
    sheet.pen.write(line, { x, y: sheet.y, width }, letters);
    sheet.y += sheet.pen.heightOf(letters);
  }
}

/** Draws a code, with its text below unless something else says it. Returns where it ends. */
function drawCode(
  { doc, pen }: Sheet,
  { value, form }: PaperCode,
  { x, y, width }: { x: number; y: number; width: number },
  hasCaption = true,
): number {
  const bars = barsOf(form === 'gs1' ? `${GS1_MARK}${value}` : value);
  const modules = bars?.reduce((sum, each) => sum + each, 2 * QUIET_MODULES) ?? 0;
  const text = form === 'gs1' ? value.replace(/^(402|00)/, '($1) ') : value;
  // Finer bars than a quarter of a millimetre are not read everywhere.
  if (bars && width / modules >= 0.5) {
    const module = Math.min(width / modules, 1.2);
    let left = x + (width - modules * module) / 2 + QUIET_MODULES * module;
    for (const [index, each] of bars.entries()) {
      if (index % 2 === 0) doc.rect(left, y, each * module, BARS).fill('#000');
      left += each * module;
    }
    if (hasCaption) writeCentred(pen, text, { x, y: y + BARS + 2, width });
    return y + BARS + 4 + (hasCaption ? pen.heightOf(running) : 0);
  }
  const code = qrOf(value);
  if (!code) return y;
  const side = 2 * BARS;
  const module = side / code.size;
  const left = x + (width - side) / 2;
  for (const [index, isDark] of code.isDark.entries()) {
    const [column, row] = [index % code.size, Math.floor(index / code.size)];
    if (isDark) doc.rect(left + column * module, y + row * module, module, module).fill('#000');
  }
  writeCentred(pen, text, { x, y: y + side + 2, width });
  return y + side + 4 + pen.heightOf(running);
}

function writeCentred(
  pen: Pen,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
) {
  const free = Math.max(width - pen.widthOf(text, running), 0);
  pen.write(text, { x: x + free / 2, y, width: width - free / 2 }, running);
}

interface LaidBox {
  box: PaperBox;
  lines: string[];
  letters: Letters;
  height: number;
}

const labelOf = (pen: Pen, { label }: PaperBox, width: number): string[] =>
  label === '' ? [] : shortened(pen.wrap(label, width - 2 * PADDING, small), MOST_OF_LABEL);

function layBox({ pen }: Sheet, box: PaperBox, width: number): LaidBox {
  const letters = box.isStrong ? strong : plain;
  const lines = box.text === '' ? [] : shortened(pen.wrap(box.text, width - 2 * PADDING, letters));
  const room = Math.max(lines.length, box.leastLines) * pen.heightOf(letters);
  const caption = lines.length === 0 ? pen.heightOf(running) : 0;
  const code = box.code ? BARS + 6 + caption : 0;
  const label = labelOf(pen, box, width).length;
  return { box, lines, letters, height: label * pen.heightOf(small) + room + code + 2 * PADDING };
}

function layForm(sheet: Sheet, { columns }: PaperForm) {
  const parts = columns.reduce((sum, { width }) => sum + width, 0);
  const laid = columns.map(({ width, boxes }) => {
    const points = (width / parts) * sheet.width;
    return { width: points, boxes: boxes.map((box) => layBox(sheet, box, points)) };
  });
  const heights = laid.map(({ boxes }) => boxes.reduce((sum, { height }) => sum + height, 0));
  return { laid, height: Math.max(...heights) };
}

/** Draws boxes in columns that stand side by side; the last one of each fills its column. */
function drawForm(sheet: Sheet, form: PaperForm): void {
  const { laid, height } = layForm(sheet, form);
  ensure(sheet, height);
  let x = SIDE;
  for (const { width, boxes } of laid) {
    let { y } = sheet;
    for (const [index, each] of boxes.entries()) {
      const isLast = index === boxes.length - 1;
      const tall = isLast ? sheet.y + height - y : each.height;
      drawBox(sheet, each, { x, y, width, height: tall });
      y += tall;
    }
    x += width;
  }
  sheet.y += height;
}

function drawBox(
  sheet: Sheet,
  { box, lines, letters }: LaidBox,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { doc, pen } = sheet;
  doc.lineWidth(0.5).rect(x, y, width, height).stroke('#000');
  const inner = { x: x + PADDING, width: width - 2 * PADDING };
  let top = y + PADDING;
  for (const line of labelOf(pen, box, width)) {
    pen.write(line, { ...inner, y: top }, small);
    top += pen.heightOf(small);
  }
  if (box.code) top = drawCode(sheet, box.code, { ...inner, y: top + 2 }, lines.length === 0);
  for (const line of lines) {
    pen.write(line, { ...inner, y: top }, letters);
    top += pen.heightOf(letters);
  }
}

interface Column {
  x: number;
  width: number;
  isNumber: boolean;
  isStrong: boolean;
}

function layTable(sheet: Sheet, table: PaperTable) {
  const { pen } = sheet;
  const parts = table.columns.reduce((sum, { width }) => sum + width, 0);
  let x = SIDE;
  const columns = table.columns.map(({ width, isNumber, isStrong = false }) => {
    const column: Column = { x, width: (width / parts) * sheet.width, isNumber, isStrong };
    x += column.width;
    return column;
  });
  const labels = layRow(
    sheet,
    table.columns.map(({ label }) => label),
    columns,
    bold,
  );
  const wrapped = table.title === '' ? [] : pen.wrap(table.title, sheet.width, bold);
  return { columns, labels, titles: shortened(wrapped, MOST_OF_TITLE) };
}

/** `below` is the height of what stands on the page of its last row. */
async function drawTable(sheet: Sheet, table: PaperTable, below: number): Promise<void> {
  const { pen } = sheet;
  const { columns, labels, titles } = layTable(sheet, table);
  const drawLabels = () => {
    drawCells(sheet, labels, columns, table.isGrid ? 0 : 1);
    if (table.isGrid) frame(sheet, columns, labels.height);
  };
  // A title or a head alone at the end of a page would say nothing.
  ensure(sheet, titles.length * pen.heightOf(bold) + labels.height + 2 * ROW_TO_WRITE);
  if (titles.length > 0) sheet.y += PADDING;
  writeLines(sheet, titles, { x: SIDE, width: sheet.width }, bold);
  drawLabels();
  sheet.onPage = drawLabels;
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
    const isLast = index === table.rows.length - 1;
    const after = isLast ? heightOfTotals(sheet, table, columns) + below : 0;
    drawRow(sheet, row, columns, table.isGrid, after);
  }
  if (table.totals.length > 0) {
    const totals = layRow(sheet, table.totals, columns, bold);
    ensure(sheet, totals.height + below);
    drawCells(sheet, totals, columns, 0);
    if (table.isGrid) frame(sheet, columns, totals.height);
  }
  sheet.onPage = null;
}

interface LaidRow {
  cells: { lines: string[]; letters: Letters }[];
  height: number;
}

/** The letters of a column's rows; its label has those of the others. */
const lettersOf = (letters: Letters, isStrong: boolean): Letters =>
  isStrong && letters === plain ? strong : letters;

function layRow(
  { pen }: Sheet,
  texts: readonly string[],
  columns: readonly Column[],
  letters: Letters,
): LaidRow {
  const cells = texts.map((text, index) => {
    const { width = 0, isStrong = false } = columns[index] ?? {};
    const own = lettersOf(letters, isStrong);
    const lines = shortened(pen.wrap(text, width - 2 * PADDING, own));
    return { lines, letters: own };
  });
  const heights = cells.map((cell) => cell.lines.length * pen.heightOf(cell.letters));
  return { cells, height: Math.max(...heights) + 2 * PADDING };
}

const heightOfTotals = (
  sheet: Sheet,
  { totals }: PaperTable,
  columns: readonly Column[],
): number => (totals.length > 0 ? layRow(sheet, totals, columns, bold).height : 0);

const INDENT = 12;

const detailLines = ({ pen, width }: Sheet, { details }: PaperRow): string[] =>
  details.flatMap((text) => pen.wrap(text, width - INDENT - PADDING, detail));

function heightOfRow(
  sheet: Sheet,
  row: PaperRow,
  columns: readonly Column[],
  isGrid: boolean,
): number {
  const { height } = layRow(sheet, row.cells, columns, plain);
  const lines = detailLines(sheet, row).length;
  return Math.max(height, isGrid ? ROW_TO_WRITE : 0) + lines * sheet.pen.heightOf(detail);
}

/** \`after\` is the height of what stands on the page on which the row ends. */
function drawRow(
  sheet: Sheet,
  row: PaperRow,
  columns: readonly Column[],
  isGrid: boolean,
  after: number,
): void {
  const laid = layRow(sheet, row.cells, columns, plain);
  if (isGrid) laid.height = Math.max(laid.height, ROW_TO_WRITE);
  const lines = detailLines(sheet, row);
  ensure(sheet, laid.height + (lines.length === 0 ? after : 0));
  drawCells(sheet, laid, columns, 0);
  if (isGrid) frame(sheet, columns, laid.height);
  const place = { x: SIDE + INDENT, width: sheet.width - INDENT - PADDING };
  writeLines(sheet, lines.slice(0, -1), place, detail);
  const last = lines.slice(-1);
  if (last.length > 0) ensure(sheet, sheet.pen.heightOf(detail) + after);
  writeLines(sheet, last, place, detail);
  if (!isGrid) rule(sheet, sheet.y, 0.25);
}

/** Draws cells at `y` of the sheet, which they move down, and a line below them. */
function drawCells(
  sheet: Sheet,
  { cells, height }: LaidRow,
  columns: readonly Column[],
  thickness: number,
): void {
  for (const [index, { lines, letters }] of cells.entries()) {
    const column = columns[index];
    if (!column) continue;
    const place = { x: column.x + PADDING, width: column.width - 2 * PADDING };
    for (const [number, line] of lines.entries()) {
      const y = sheet.y + PADDING + number * sheet.pen.heightOf(letters);
      sheet.pen.write(line, { ...place, y, isRight: column.isNumber }, letters);
    }
  }
  sheet.y += height;
  if (thickness > 0) rule(sheet, sheet.y, thickness);
}

/** Borders around the cells of the row that ends at `y` of the sheet. */
function frame({ doc, y }: Sheet, columns: readonly Column[], height: number): void {
  for (const { x, width } of columns)
    doc
      .lineWidth(0.5)
      .rect(x, y - height, width, height)
      .stroke('#000');
}

const ABOVE_TEXT = 2;

function drawText(sheet: Sheet, text: string, letters: Letters): void {
  const lines = sheet.pen.wrap(text, sheet.width, letters);
  sheet.y += ABOVE_TEXT;
  writeLines(sheet, lines, { x: SIDE, width: sheet.width }, letters);
}

const SIGNATURE = 46;

const heightOfSignatures = ({ pen }: Sheet): number => SIGNATURE + 2 * pen.heightOf(plain);

function drawSignatures(sheet: Sheet, { labels }: PaperSignatures): void {
  ensure(sheet, heightOfSignatures(sheet));
  const width = (sheet.width - (labels.length - 1) * 2 * GAP) / labels.length;
  const y = sheet.y + SIGNATURE;
  for (const [index, label] of labels.entries()) {
    const x = SIDE + index * (width + 2 * GAP);
    rule(sheet, y, 0.5, x, width);
    sheet.pen.write(label, { x, y: y + PADDING, width }, plain);
  }
  sheet.y = y + 2 * sheet.pen.heightOf(plain);
}
