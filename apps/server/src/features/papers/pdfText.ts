import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const require = createRequire(import.meta.url);

/** The fonts of papers: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic. */
const fontFiles = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;

export interface Letters {
  /** In points. */
  size: number;
  isBold?: boolean;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  isRight?: boolean;
}

/** From the top of a line to that of the next, for letters of one point. */
const LEADING = 1.22;
const ELLIPSIS = '…';
/** Stands for a sign without a glyph. The font's own sign for it would be drawn too wide. */
const MISSING = '□';
/** What shapes the signs beside it, and has no glyph itself. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export interface Pen {
  /** Breaks a text into lines that are no wider. A word that is wider breaks inside. */
  wrap: (text: string, width: number, letters: Letters) => string[];
  /** Writes one line. Cuts what is wider. */
  write: (line: string, place: Place, letters: Letters) => void;
  widthOf: (line: string, letters: Letters) => number;
  heightOf: (letters: Letters) => number;
  /** True if something was written for which the font has no glyph. */
  lacksGlyphs: () => boolean;
}

type Font = { hasGlyphForCodePoint: (point: number) => boolean };

export function penOn(doc: PDFKit.PDFDocument): Pen {
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  const widths = new Map<string, number>();
  const known = new Map<string, boolean>();
  let isLacking = false;

  const choose = ({ size, isBold = false }: Letters): void => {
    doc.font(isBold ? 'bold' : 'regular').fontSize(size);
  };
  const widthOf = (text: string, letters: Letters): number => {
    const key = `${letters.isBold ? 'b' : 'r'}${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      choose({ ...letters, size: 1000 });
      width = doc.widthOfString(text) / 1000;
      widths.set(key, width);
    }
    return width * letters.size;
  };
  /** A text in signs that the font has. */
  const inGlyphs = (text: string): string => {
    let shown = '';
    for (const sign of text) {
      if (sign !== '\n' && !has(sign)) isLacking = true;
      shown += sign === '\n' || has(sign) ? sign : MISSING;
    }
    return shown;
  };
  const has = (sign: string): boolean => {
    let isKnown = known.get(sign);
    if (isKnown === undefined) {
      choose({ size: 1 });
      const { font } = (doc as unknown as { _font: { font: Font } })._font;
      isKnown = font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
      known.set(sign, isKnown);
    }
    return isKnown;
  };
  /** The longest start of a word that is no wider, of one sign at least. */
  const startOf = (word: string, width: number, letters: Letters): string => {
    let start = '';
    let used = 0;
    for (const sign of word) {
      used += widthOf(sign, letters);
      if (start !== '' && used > width) break;
      start += sign;
    }
    return start;
  };
  const wrap: Pen['wrap'] = (text, width, letters) =>
    inGlyphs(text.replace(unseen, ''))
      .split('\n')
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = '';
        for (const word of paragraph.split(' ')) {
          const longer = line === '' ? word : `${line} ${word}`;
          if (lineWidth(longer, letters) <= width) {
            line = longer;
            continue;
          }
          if (line !== '') lines.push(line);
          let rest = word;
          while (widthOf(rest, letters) > width) {
            const start = startOf(rest, width, letters);
            if (start === rest) break;
            lines.push(start);
            rest = rest.slice(start.length);
          }
          line = rest;
        }
        return [...lines, line];
      });
  const lineWidth = (line: string, letters: Letters): number => {
    const words = line.split(' ');
    return words.reduce(
      (sum, word) => sum + widthOf(word, letters),
      (words.length - 1) * widthOf(' ', letters),
    );
  };
  const write: Pen['write'] = (text, { x, y, width, isRight = false }, letters) => {
    const line = inGlyphs(text.replace(unseen, '')).replaceAll('\n', ' ');
    const isWider = lineWidth(line, letters) > width + 0.5;
    const shown = isWider ? cut(line, width, letters) : line;
    const { words, isRightToLeft } = rightToLeft.test(shown)
      ? inVisualOrder(shown)
      : { words: [shown], isRightToLeft: false };
    let left = isRight || isRightToLeft ? x + width - lineWidth(shown, letters) : x;
    for (const word of words) {
      const wide = lineWidth(word, letters);
      // What measures chooses other letters.
      choose(letters);
      if (word.trim() !== '') doc.text(word, left, y, { lineBreak: false });
      left += wide;
    }
  };
  const cut = (line: string, width: number, letters: Letters): string =>
    `${startOf(line, width - widthOf(ELLIPSIS, letters), letters).trimEnd()}${ELLIPSIS}`;
  return {
    wrap,
    write,
    widthOf: lineWidth,
    heightOf: ({ size }) => size * LEADING,
    lacksGlyphs: () => isLacking,
  };
}

/**
 * The words of a line from left to right. The signs of a word stay in their own order: the font
 * turns those of Hebrew and Arabic.
 */
function inVisualOrder(text: string): { words: string[]; isRightToLeft: boolean } {
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const levels = [...embedding.levels];
  const runs: { text: string; level: number }[] = [];
  for (const [index, level] of levels.entries()) {
    const sign = mirrored.get(index) ?? text[index] ?? '';
    // The font turns a word, not the order of words: a space is a run of its own there.
    const isApart = level % 2 === 1 && (sign === ' ' || runs.at(-1)?.text === ' ');
    if (runs.at(-1)?.level !== level || isApart) runs.push({ text: sign, level });
    else (runs.at(-1) as { text: string }).text += sign;
  }
  for (let level = Math.max(...levels); level > 0; level -= 1) turn(runs, level);
  return {
    words: runs.map((run) => run.text),
    isRightToLeft: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1,
  };
}

/** Reverses each sequence of runs of at least this level. */
function turn(runs: { level: number }[], level: number): void {
  let begin = 0;
  while (begin < runs.length) {
    if ((runs[begin]?.level ?? 0) < level) {
      begin += 1;
      continue;
    }
    let end = begin;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    const reversed = runs.slice(begin, end).reverse();
    runs.splice(begin, reversed.length, ...reversed);
    begin = end;
  }
}
