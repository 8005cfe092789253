import { inflateSync } from 'node:zlib';

/** The objects of a PDF that Chromium wrote, by number: the text of each, and its stream. */
function objectsOf(file: Buffer): Map<number, { text: string; stream: string }> {
  const whole = file.toString('latin1');
  const objects = new Map<number, { text: string; stream: string }>();
  for (const [, number, body = ''] of whole.matchAll(
    /(?:^|\n)(\d+) 0 obj\s*\n?([\s\S]*?)\nendobj/g,
  )) {
    const [text = '', rest] = body.split(/stream\r?\n/);
    const data =
      rest === undefined ? '' : body.slice(body.indexOf(rest), body.lastIndexOf('endstream'));
    const isPacked = /FlateDecode/.test(text);
    objects.set(Number(number), {
      text,
      stream: isPacked ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data,
    });
  }
  return objects;
}

const referencesOf = (text: string): number[] =>
  [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

const fromUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Which text a glyph stands for, from a font's ToUnicode map. */
function signsOf(map: string): Map<number, string> {
  const signs = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      signs.set(Number.parseInt(glyph, 16), fromUtf16(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [begin, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      for (let glyph = begin; glyph <= end; glyph += 1)
        signs.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + glyph - begin));
    }
  }
  return signs;
}

/** A font: the hexadecimal digits of a glyph in a text, and what the glyphs stand for. */
interface Font {
  digits: number;
  signs: ReadonlyMap<number, string>;
}

/**
 * The text of each page of a PDF that Chromium wrote, without blanks: these are often gaps between
 * glyphs.
 */
export function pagesOf(file: Buffer): string[] {
  const objects = objectsOf(file);
  const textOf = (number: number): string => objects.get(number)?.text ?? '';
  const root = [...objects.values()].find(
    ({ text }) => /\/Type \/Pages\b/.test(text) && !/\/Parent /.test(text),
  );
  const leavesOf = (text: string): string[] =>
    /\/Type \/Pages\b/.test(text)
      ? referencesOf(/\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? '').flatMap((kid) =>
          leavesOf(textOf(kid)),
        )
      : [text];
  const fontOf = (number: number): Font => {
    const [map = 0] = referencesOf(/\/ToUnicode \d+ 0 R/.exec(textOf(number))?.[0] ?? '');
    return {
      digits: /\/Type3\b/.test(textOf(number)) ? 2 : 4,
      signs: signsOf(objects.get(map)?.stream ?? ''),
    };
  };
  return leavesOf(root?.text ?? '').map((page) => {
    const fonts = [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name = '', number]) => [name, fontOf(Number(number))] as const,
    );
    const contents = referencesOf(/\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(page)?.[1] ?? '').map(
      (number) => objects.get(number)?.stream,
    );
    return written(contents.join('\n'), new Map(fonts));
  });
}

/** What the operators of a page write. */
function written(contents: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font = { digits: 4, signs: new Map() };
  let text = '';
  for (const [, name, hex] of contents.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    font = (name && fonts.get(name)) || font;
    for (const glyph of hex?.match(new RegExp(`.{${font.digits}}`, 'g')) ?? [])
      text += font.signs.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}
