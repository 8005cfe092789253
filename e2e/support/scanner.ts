import { GROUP_SEPARATOR } from '@lading/domain/separator';
import { type CDPSession, expect, type Page } from '@playwright/test';

const CTRL = 2;
const keyCodes: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, ' ': 32 };

const keyboards = new WeakMap<Page, Promise<CDPSession>>();

/**
 * The page's keyboard. It is never detached: that ends the emulation of a lost network, and
 * Chromium tells the page that it is online.
 */
function keyboardOf(page: Page): Promise<CDPSession> {
  const known = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, known);
  return known;
}

/**
 * Presses keys at a given interval in milliseconds, however busy this machine is: each key event
 * carries its own timestamp and waits for no other, as events of a real device do.
 */
async function pressAll(page: Page, keys: readonly string[], pause: number): Promise<void> {
  const session = await keyboardOf(page);
  const began = Date.now() - keys.length * pause;
  const presses = keys.flatMap((key, place) => {
    // The character code of a sign is the key code of another key: "(" is that of the arrow down.
    const code = keyCodes[key] ?? (/\w/.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
    const isSeparator = key === GROUP_SEPARATOR;
    const held = isSeparator
      ? { key: ']', code: 'BracketRight', modifiers: CTRL, windowsVirtualKeyCode: 221 }
      : { key, windowsVirtualKeyCode: code };
    const stroke = { ...held, timestamp: (began + (place + 1) * pause) / 1_000 };
    const text = key === 'Enter' ? '\r' : key === 'Tab' || isSeparator ? '' : key;
    return [
      session.send('Input.dispatchKeyEvent', {
        ...stroke,
        type: text ? 'keyDown' : 'rawKeyDown',
        text,
      }),
      session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp' }),
    ];
  });
  await Promise.all(presses);
}

/**
 * Types like a keyboard-wedge scanner: into the focused element, faster than a person, ending with
 * Enter, Tab or nothing.
 */
export const wedge = (
  page: Page,
  code: string,
  end: 'Enter' | 'Tab' | null = 'Enter',
  pause = 8,
): Promise<void> => pressAll(page, end ? [...code, end] : [...code], pause);

/**
 * Types and presses Enter at the pace of a person; Playwright's own typing is as fast as a scanner,
 * and so would be an Enter right after the text.
 */
export const enterByHand = (page: Page, text: string): Promise<void> =>
  pressAll(page, [...text, 'Enter'], 110);

export const scanField = (page: Page) => page.getByRole('textbox', { name: /^Scan/ });

/** The message about the last scan on a floor screen. */
export const result = (page: Page) => page.getByRole('status', { name: 'Result' });

/** The same code again within this time (ms) is one scan. */
const SAME_SCAN_MS = 1_000;
const lastScans = new WeakMap<Page, { code: string; at: number }>();

/**
 * Scans into the scan field, which already has the focus. The same code again comes when it is a
 * scan of its own.
 */
export async function scan(page: Page, code: string, field = scanField(page)): Promise<void> {
  await expect(field).toBeFocused();
  const last = lastScans.get(page);
  if (last?.code === code)
    await expect.poll(() => Date.now() - last.at).toBeGreaterThan(SAME_SCAN_MS + 50);
  await wedge(page, code);
  lastScans.set(page, { code, at: Date.now() });
}
