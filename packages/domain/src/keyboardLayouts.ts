import { isSscc, readCode } from './gs1.ts';
import { isOfPattern } from './lpns.ts';
import { isGtin } from './packs.ts';
import { isSameCode } from './spelling.ts';

/**
 * The signs of the 47 keys that print one, row by row, without and with Shift. A sign stands at the
 * same place in every layout; a space stands where a layout has none, or a dead key.
 */
export const layouts: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  US: [
    "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  ],
  British: [
    "`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./",
    '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?',
  ],
  German: [
    '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-',
    '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  ],
  Swiss: [
    "§1234567890'^qwertzuiopü¨$asdfghjklöäyxcvbnm,.-",
    '°+"*ç%&/()=?`QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_',
  ],
  French: [
    '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!',
    ' 1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§',
  ],
  Belgian: [
    '²&é"\'(§è!çà)-azertyuiop^$µqsdfghjklmùwxcvbn,;:=',
    '³1234567890°_AZERTYUIOP¨*£QSDFGHJKLM%WXCVBN?./+',
  ],
  Spanish: [
    "º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-",
    'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_',
  ],
  Italian: [
    "\\1234567890'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-",
    '|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_',
  ],
  Nordic: [
    "§1234567890+´qwertyuiopå¨'asdfghjklöäzxcvbnm,.-",
    '½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_',
  ],
  Danish: [
    "½1234567890+´qwertyuiopå¨'asdfghjklæøzxcvbnm,.-",
    '§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÆØZXCVBNM;:_',
  ],
  Portuguese: [
    "\\1234567890'«qwertyuiop+´~asdfghjklçºzxcvbnm,.-",
    '|!"#$%&/()=?»QWERTYUIOP*`^ASDFGHJKLÇªZXCVBNM;:_',
  ],
  Czech: [
    ';+ěščřžýáíé=´qwertzuiopú)¨asdfghjklů§yxcvbnm,.-',
    '°1234567890%ˇQWERTZUIOP/(\'ASDFGHJKL"!YXCVBNM?:_',
  ],
};

type Keys = ReadonlyMap<string, string>;

function keysFrom(from: string, to: string): Keys {
  const pairs = Array.from(from, (sign, index) => [sign, to.charAt(index)] as const);
  return new Map(pairs.filter(([sign, meant]) => sign !== ' ' && meant !== ' '));
}

const between = (from: readonly [string, string], to: readonly [string, string]): Keys =>
  new Map([...keysFrom(from[1], to[1]), ...keysFrom(from[0], to[0])]);

/**
 * Every way in which a host may have misunderstood the keys of a scanner: from what it typed to
 * what was sent.
 */
const mistakes: readonly Keys[] = Object.entries(layouts).flatMap(([name, layout]) => {
  const [plain, shifted] = layouts.US as readonly [string, string];
  // Shift is held, or released, by a Caps Lock that shifts every key.
  const locked = new Map([...keysFrom(layout[1], layout[0]), ...keysFrom(layout[0], layout[1])]);
  const crossed =
    name === 'US' ? [] : [between(layout, [plain, shifted]), between([plain, shifted], layout)];
  const both = name === 'US' ? [] : [between(layout, [shifted, plain])];
  return [...crossed, locked, ...both];
});

const swap = (...pairs: string[]): Keys =>
  new Map(
    pairs.flatMap(([first = '', other = '']) => [[first, other] as const, [other, first] as const]),
  );

/**
 * A scanner that sends digits and signs by their codes is misunderstood in letters alone, or in the
 * hyphen alone.
 */
const partial: readonly Keys[] = [swap('yz', 'YZ'), swap('aq', 'AQ', 'wz', 'WZ'), swap('-_')];

const sentBy = (text: string, keys: Keys): string =>
  Array.from(text, (sign) => keys.get(sign) ?? sign).join('');

/**
 * The texts that may have been sent, sign by sign: the text itself, and what another layout would
 * have made of it.
 */
export function possiblySent(text: string): string[] {
  return [text, ...[...partial, ...mistakes].map((keys) => sentBy(text, keys))];
}

/**
 * What codes consist of in practice. A code of other signs was probably sent by another layout; one
 * that becomes such a code was not.
 */
const ordinary = /^\]?[\w ./-]+$/;

export const isOrdinary = (text: string): boolean => ordinary.test(text);

/**
 * The texts that a scanner may have sent if its keyboard layout, or Caps Lock, differs from that of
 * the host.
 */
export function sentByOtherLayout(text: string): string[] {
  return [...new Set(possiblySent(text))].filter(
    (other) => isOrdinary(other) && !isSameCode(other, text),
  );
}

/** Whether a text has the form of an LPN, or is a number of GS1 that its check digit confirms. */
export function hasTellingForm(text: string, lpnPattern: string | null): boolean {
  if (lpnPattern !== null && isOfPattern(text.toUpperCase(), lpnPattern)) return true;
  const { fault, elements } = readCode(text);
  return (
    isSscc(text) ||
    (isGtin(text) && text.length > 8) ||
    (fault === null && elements.length > 0 && /^\]?[A-Z]?\d/i.test(text))
  );
}

/**
 * The hint that a code which nobody knows would be another one with the keyboard layout of the
 * scanner.
 */
export function layoutText(sent: string): string {
  return `The keyboard layouts of scanner and host seem to differ: the code may be "${sent}". Set both to the same layout, and switch Caps Lock off.`;
}
