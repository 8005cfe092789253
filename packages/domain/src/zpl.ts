import { QUIET_MODULES, qrModules, subsetB, zplCode128 } from './code128.ts';
import { GS1_MARK, type LabelData } from './labelFields.ts';
import {
  type Directive,
  directivePattern,
  dotsPerMm,
  error,
  type Finding,
  type LabelDpi,
  type LabelMedia,
  labelText,
  lineAt,
  readDirective,
  warning,
  withConditions,
} from './labelTemplates.ts';
import { fault } from './messages/faults.ts';
import { GROUP_SEPARATOR } from './separator.ts';

/**
 * The commands that a template may have: those that draw on the label. All others are refused:
 * those that store, load or delete objects, and those that change the printer, its media or its
 * network.
 */
const allowed: ReadonlySet<string> = new Set(
  (
    'XA XZ FX FO FT FS FD FV FH FB FP FR FW A A@ CF CI BY LH LR PW LL PO ' +
    'GB GC GD GE GF GS B0 B1 B2 B3 B4 B5 B7 B8 B9 BA BB BC BD BE BF BI BJ BK BL BM BO BP BQ BR BS BU BX BZ'
  ).split(' '),
);

/** A font of many printers with Latin, Greek, Cyrillic, Arabic and Hebrew signs. */
const WIDE_FONT = 'E:TT0003M_.FNT';
/** The signs that the usual font 0 has. */
const isInUsualFont = (text: string): boolean => /^[\u0020-\u024f\u2010-\u2026\u20ac]*$/.test(text);

interface Command {
  line: number;
  /** `^FO`, a tilde command such as `~JA`, or a code that is drawn from a field. */
  name: string;
  params: string;
  code?: Extract<Directive, { kind: 'barcode' | 'qr' }>;
}

const boundary = /\{\{\s*((?:barcode|qr):[^{}]*)\}\}|[\^~]/g;

function commandsOf(content: string): Command[] {
  const found = [...content.matchAll(boundary)];
  const commands: Command[] = [];
  const lead = content.slice(0, found[0]?.index ?? content.length).trim();
  if (lead !== '') commands.push({ line: 1, name: '', params: lead });
  for (const [index, match] of found.entries()) {
    const [whole, inner] = match;
    const line = lineAt(content, match.index);
    const end = found[index + 1]?.index ?? content.length;
    const text = content.slice(match.index + whole.length, end).replace(/[\r\n]+/g, '');
    const directive = inner === undefined ? null : readDirective(inner);
    if (directive?.kind === 'barcode' || directive?.kind === 'qr') {
      commands.push({ line, name: '', params: text.trim(), code: directive });
      continue;
    }
    if (inner !== undefined) continue;
    const name =
      whole === '~'
        ? `~${text.slice(0, 2).toUpperCase()}`
        : /^a(?!@)/i.test(text)
          ? 'A'
          : text.slice(0, 2).toUpperCase();
    commands.push({ line, name, params: text.slice(name.length - (whole === '~' ? 1 : 0)) });
  }
  return commands;
}

/** Finds in a template what no data changes: commands that are refused, and misplaced fields. */
export function checkZpl(content: string): Finding[] {
  const findings: Finding[] = [];
  const commands = commandsOf(content.replace(/\{\{\s*(?:if:\w+|end)\s*\}\}/g, ''));
  let code: string | null = null;
  for (const { line, name, params, code: directive } of commands) {
    if (name === 'FS' || name === 'XA' || directive) code = null;
    if (/^B[^Y]/.test(name)) code = name;
    const hasField = params.includes('{{');
    if (!directive && !allowed.has(name))
      findings.push(error(line, fault('LABEL_COMMAND', { command: commandText(name, params) })));
    else if (name === 'CI' && params.trim() !== '28')
      findings.push(error(line, fault('LABEL_COMMAND', { command: `^CI${params.trim()}` })));
    else if (hasField && /\{\{(?!\s*mm:)/.test(params)) {
      if (name !== 'FD' && name !== 'FV') findings.push(error(line, fault('LABEL_FIELD_OUTSIDE')));
      else if (code !== null && code !== 'BC' && code !== 'BQ')
        findings.push(error(line, fault('LABEL_CODE_COMMAND', { command: `^${code}` })));
    }
  }
  const names = commands.map(({ name }) => name).filter((name) => name !== 'FX');
  const isFramed =
    names[0] === 'XA' &&
    names.at(-1) === 'XZ' &&
    names.filter((name) => name === 'XA' || name === 'XZ').length === 2;
  if (!isFramed) findings.push(error(1, fault('LABEL_FRAME')));
  return findings;
}

const commandText = (name: string, params: string): string =>
  name === '' ? params.slice(0, 20) : name.startsWith('~') ? name : `^${name}`;

interface Font {
  height: number;
  width: number;
}

interface Printing {
  media: { width: number; height: number };
  dots: number;
  data: LabelData;
  out: string[];
  findings: Finding[];
  font: Font;
  module: number;
  home: { x: number; y: number };
}

/**
 * Renders a template for one label. Structure is read before data is filled in, so no data begins a
 * command. Text is cut where the label ends, and a code that has no room becomes a QR code; the
 * findings say so.
 */
export function renderZpl(
  content: string,
  data: LabelData,
  { widthMm, heightMm, dpi }: LabelMedia & { dpi: LabelDpi },
): { content: string; findings: Finding[] } {
  const dots = dotsPerMm[dpi];
  const sized = withConditions(content, data).replace(directivePattern, (whole, inner: string) => {
    const directive = readDirective(inner);
    return directive?.kind === 'mm' ? String(Math.round(directive.mm * dots)) : whole;
  });
  const printing: Printing = {
    media: { width: Math.round(widthMm * dots), height: Math.round(heightMm * dots) },
    dots,
    data,
    out: [],
    findings: [],
    font: { height: 9, width: 5 },
    module: 2,
    home: { x: 0, y: 0 },
  };
  let field: Command[] = [];
  for (const command of commandsOf(sized)) {
    if (command.name === 'XA') {
      const { width, height } = printing.media;
      printing.out.push(`^XA^CI28^PW${width}^LL${height}`);
      continue;
    }
    if (command.name === 'CI' || command.name === 'FX') continue;
    field.push(command);
    if (command.name === 'FS' || command.name === 'XZ' || command.code) {
      printField(printing, field);
      field = [];
    }
  }
  return { content: `${printing.out.join('\n')}\n`, findings: printing.findings };
}

const numbersOf = (params: string): number[] =>
  params.split(',').map((part) => Number.parseFloat(part));

/** Prints the commands up to the end of one field. */
function printField(printing: Printing, commands: readonly Command[]): void {
  const named = (...names: string[]) => commands.find(({ name }) => names.includes(name));
  for (const { name, params } of commands) {
    const [first = 0, second = 0] = numbersOf(params);
    if (name === 'BY') printing.module = first || printing.module;
    if (name === 'CF') printing.font = fontOf(params, printing.font);
    if (name === 'LH') printing.home = { x: first, y: second };
  }
  const origin = named('FO', 'FT');
  const [left = 0, top = 0] = origin ? numbersOf(origin.params) : [];
  const { home, media } = printing;
  const at = { x: left + home.x, y: top + home.y };
  if (origin && (at.x >= media.width || at.y >= media.height))
    printing.findings.push(warning(origin.line, fault('LABEL_OUTSIDE_MEDIA')));
  const drawn = commands.find(({ code }) => code);
  if (drawn?.code) {
    const others = commands.filter((each) => each !== drawn && each !== origin);
    printing.out.push(`${others.map(textOf).join('')}${printCode(printing, drawn, at, home)}`);
    return;
  }
  const text = named('FD', 'FV');
  const symbol = commands.find(({ name }) => /^B[^Y]/.test(name));
  if (!text || (symbol && !text.params.includes('{{'))) {
    printing.out.push(commands.map(textOf).join(''));
    return;
  }
  const hex = named('FH');
  const parts = partsOf(text.params, hex ? hex.params || '_' : null, printing.data);
  const printed = symbol
    ? printRawCode(printing, { symbol, text, at }, parts)
    : printText(printing, commands, { text, at }, parts);
  if (printed === null) return;
  printing.out.push(
    commands
      .filter((each) => each !== hex)
      .map((each) => printed.get(each) ?? textOf(each))
      .join(''),
  );
}

const textOf = ({ name, params }: Command): string => `^${name}${params}`;

const fontOf = (params: string, usual: Font): Font => {
  const [height = 0, width = 0] = numbersOf(params.slice(params.indexOf(',') + 1));
  return { height: height || usual.height, width: width || height || usual.width };
};

interface Part {
  text: string;
  isData: boolean;
}

/** The parts of a field's data: what the template says, and the values of its fields. */
function partsOf(params: string, hexSign: string | null, data: LabelData): Part[] {
  return params.split(/(\{\{[^{}]*\}\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    const directive = piece.startsWith('{{') ? readDirective(piece.slice(2, -2)) : null;
    if (directive?.kind === 'field') return [{ text: data[directive.field] ?? '', isData: true }];
    return [
      { text: hexSign === null ? piece : unescapeHex(piece, hexSign[0] ?? '_'), isData: false },
    ];
  });
}

function unescapeHex(text: string, sign: string): string {
  const escaped = new RegExp(`(?:${sign.replace(/\W/, '\\$&')}[0-9A-Fa-f]{2})+`, 'g');
  return text.replace(escaped, (run) => {
    try {
      return decodeURIComponent(run.replaceAll(sign, '%'));
    } catch {
      return ' ';
    }
  });
}

/**
 * Data of `^FD` behind `^FH`: no sign of it begins a command or an escape. Signs that end a line
 * become `\&`, which breaks a line in a block.
 */
export function escapeZpl(text: string, lineBreak = ' '): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) =>
      line
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
        .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
        .replace(
          /[\^~\\_{}]/g,
          (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        ),
    )
    .join(lineBreak);
}

/** The width of a sign of font 0 in widths of its type. */
const widthOf = (sign: string): number =>
  /[ilj.,:;'|!ftI()[\]\-/ ]/.test(sign)
    ? 0.34
    : /[mwMW@%]/.test(sign)
      ? 0.9
      : /[\u1100-\u115f\u2e80-\uffef]|[\u{10000}-\u{10ffff}]/u.test(sign)
        ? 1
        : /[a-z0-9]/.test(sign)
          ? 0.54
          : 0.64;

const signsOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
const lengthOf = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

/** The lines of a text in a block: words stay whole where they fit. */
function linesOf(text: string, room: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && lengthOf((line + word).trimEnd()) > room) {
        lines.push(line.trimEnd());
        line = '';
      }
      for (const sign of signsOf(word)) {
        if (line !== '' && lengthOf(line + sign) > room && sign !== ' ') {
          lines.push(line);
          line = '';
        }
        line += sign;
      }
    }
    return [...lines, line];
  });
}

const ELLIPSIS = '...';

/** A text that fits into so many lines; its end is cut where it does not. */
function fitText(text: string, room: number, most: number): string {
  const lines = linesOf(text, room);
  if (lines.length <= most && lines.every((line) => lengthOf(line) <= room)) return text;
  const kept = lines.slice(0, most);
  let last = kept.pop() ?? '';
  while (last !== '' && lengthOf(last + ELLIPSIS) > room)
    last = signsOf(last).slice(0, -1).join('');
  return [...kept, last + ELLIPSIS].join('\n');
}

/**
 * Data in a block: behind a backslash that would begin a command of the block, as `\&` breaks the
 * line, stands a blank. Printers read these commands after the escapes of `^FH`.
 */
const blockText = (value: string): string => labelText(value).replace(/\\(?=[&\\*(-])/g, '\\ ');

function printText(
  printing: Printing,
  commands: readonly Command[],
  { text, at }: { text: Command; at: { x: number; y: number } },
  parts: readonly Part[],
): Map<Command, string> {
  const { media, findings } = printing;
  const type = commands.find(({ name }) => name === 'A' || name === 'A@');
  const font = type ? fontOf(type.params, printing.font) : printing.font;
  const isUpright = !type || !/^.?[RIB]/.test(type.params);
  const block = commands.find(({ name }) => name === 'FB');
  const [blockWidth = 0, blockLines = 1] = block ? numbersOf(block.params) : [];
  const whole = parts
    .map(({ text: value, isData }) => (isData ? blockText(value) : value))
    .join('');
  const lines = block ? blockLines || 1 : 1;
  const room = block ? Math.min(blockWidth, media.width - at.x) : media.width - at.x;
  const flat = block ? whole : whole.replace(/\s*\n\s*/g, ', ');
  const shown = isUpright && font.width > 0 ? fitText(flat, room / font.width, lines) : flat;
  if (shown !== flat) findings.push(warning(text.line, fault('LABEL_TEXT_CUT', { text: shown })));
  const bottom = at.y + (commands.some(({ name }) => name === 'FT') ? 0 : lines * font.height);
  if (isUpright && bottom > media.height)
    findings.push(warning(text.line, fault('LABEL_OUTSIDE_MEDIA')));
  const isUsual = isInUsualFont(shown.replaceAll('\n', ''));
  const printed = new Map<Command, string>();
  const needed = parts.some(({ isData }) => isData) || shown !== flat || whole.includes('\\');
  // Without fields the template's own text stays as it is.
  if (needed || commands.some(({ name }) => name === 'FH'))
    printed.set(text, `^FH^FD${escapeZpl(shown, '\\&')}`);
  if (isUsual || (type && !type.params.startsWith('0'))) return printed;
  findings.push(warning(text.line, fault('LABEL_OTHER_FONT')));
  const turn = /^.?([NRIB])/.exec(type?.params ?? '')?.[1] ?? 'N';
  const wide = `^A@${turn},${font.height},${font.width},${WIDE_FONT}`;
  if (type) printed.set(type, wide);
  else printed.set(text, `${wide}${printed.get(text) ?? textOf(text)}`);
  return printed;
}

/** Bars thinner than this (millimetres) are not read reliably. */
const MIN_MODULE_MM = 0.25;
/** What GS1 asks of the bars of a logistic label. Source: GS1 General Specifications, 6.6.4. */
const LOGISTIC_MODULE_MM = 0.495;
/** Wider modules than this (millimetres) gain nothing. */
const MAX_MODULE_MM = 0.76;
const QR_QUIET = 4;
const MAX_QR_MODULE = 10;

/** Draws a field as a code: GS1-128 or Code 128 where it has room, else a QR code. */
function printCode(
  { data, dots, findings, media, module }: Printing,
  { line, code }: Command,
  at: { x: number; y: number },
  home: { x: number; y: number },
): string {
  const value = data[code?.field ?? ''] ?? '';
  if (!code || value === '') return '';
  const width = Math.round((code.kind === 'qr' ? code.sideMm : code.widthMm) * dots);
  const height = Math.round((code.kind === 'qr' ? code.sideMm : code.heightMm) * dots);
  const place = (right: number, down = 0): string =>
    `^FO${at.x - home.x + right},${at.y - home.y + down}`;
  if (at.x + width > media.width || at.y + height > media.height)
    findings.push(warning(line, fault('LABEL_OUTSIDE_MEDIA')));
  const bars = code.kind === 'qr' ? null : zplCode128(value);
  const thickest = Math.floor(width / ((bars?.modules ?? 0) + 2 * QUIET_MODULES));
  const bar = Math.min(thickest, Math.floor(MAX_MODULE_MM * dots));
  if (bars && bar >= Math.ceil(MIN_MODULE_MM * dots)) {
    if (value.startsWith(GS1_MARK) && bar < LOGISTIC_MODULE_MM * dots)
      findings.push(warning(line, fault('LABEL_THIN_BARS', barsOf(code.field, bar / dots))));
    const command = `^BY${bar}^BCN,${height},N,N,N,N^FH^FD${escapeZpl(bars.data)}^FS`;
    return `${place(Math.floor((width - bars.modules * bar) / 2))}${command}^BY${module}`;
  }
  if (code.kind === 'barcode')
    findings.push(warning(line, fault('LABEL_CODE_AS_QR', { field: code.field, code: value })));
  const text = labelText(value);
  const side = qrModules(text);
  if (side === null) {
    findings.push(warning(line, fault('LABEL_CODE_UNFIT', { field: code.field })));
    return '';
  }
  const room = Math.floor(Math.min(width, height) / (side + 2 * QR_QUIET));
  const square = Math.max(1, Math.min(room, MAX_QR_MODULE));
  if (square < MIN_MODULE_MM * dots)
    findings.push(warning(line, fault('LABEL_THIN_BARS', barsOf(code.field, square / dots))));
  const left = Math.max(QR_QUIET * square, Math.floor((width - side * square) / 2));
  return `${place(left, QR_QUIET * square)}^BQN,2,${square}^FH^FDMA,${escapeZpl(text)}^FS`;
}

const barsOf = (field: string, mm: number) => ({ field, mm: Math.round(mm * 1000) / 1000 });

/** Fills a field into a code command of the template itself. Null if the code cannot carry it. */
function printRawCode(
  { findings, media, dots, module }: Printing,
  { symbol, text, at }: { symbol: Command; text: Command; at: { x: number; y: number } },
  parts: readonly Part[],
): Map<Command, string> | null {
  const printed = new Map<Command, string>();
  if (symbol.name === 'BQ') {
    const value = parts.map((part) => (part.isData ? labelText(part.text) : part.text)).join('');
    return printed.set(text, `^FH^FD${escapeZpl(value)}`);
  }
  const value = parts.map((part) => part.text).join('');
  const bars = zplCode128(value.replace(/^>[:;9]/, ''));
  if (!bars) {
    findings.push(warning(text.line, fault('LABEL_CODE_UNFIT', { field: symbol.name })));
    return null;
  }
  if (at.x + bars.modules * module > media.width)
    findings.push(warning(text.line, fault('LABEL_CODE_WIDE', { code: value })));
  if (module < MIN_MODULE_MM * dots)
    findings.push(warning(text.line, fault('LABEL_THIN_BARS', barsOf(symbol.name, module / dots))));
  const filled = parts
    .map((part, index) =>
      !part.isData
        ? escapeZpl(part.text)
        : index === 0 && part.text.startsWith(GS1_MARK)
          ? escapeZpl(zplCode128(part.text)?.data ?? '')
          : escapeZpl(subsetB(part.text).replaceAll(GROUP_SEPARATOR, '>8')),
    )
    .join('');
  return printed.set(text, `^FH^FD${filled}`);
}
