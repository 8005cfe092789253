import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerReads, openScreen, operator } from '../../app/testing/openScreen.tsx';
import { readKeys } from '../../lib/keyReader.ts';
import { testSymbols } from './scannerTest.ts';

beforeEach(() => answerReads());
beforeAll(() => readKeys(false));

/** The page's clock (ms). */
let clock = 1_000_000;

function press(text: string, end: string[] = ['Enter']): void {
  clock += 10_000;
  for (const key of [...text, ...end]) {
    clock += 8;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: clock }));
  }
}

test('a scan of a symbol is answered by what the scanner sent', async () => {
  const at = openScreen('/floor/scanner-test', operator);
  await screen.findByRole('heading', { name: 'Scanner Test' });
  press(']C1010950110153000310LADING|37240');
  const findings = await screen.findByRole('region', { name: 'Findings' });
  expect(within(findings).getByRole('status').textContent).toContain('set otherwise');
  expect(within(findings).getByText('"|"')).toBeTruthy();
  within(findings).getByText('Set the scanner to transmit FNC1 as <GS>.');
  expect(screen.getByRole('list', { name: 'Symbols' }).textContent).toContain(
    'GS1 with a separator: read',
  );
  press('LADINGßTESTß1');
  await waitFor(() => expect(screen.queryByText('Different')).not.toBeNull());
  press('LADING-TEST-1', ['Tab']);
  await screen.findByText('This symbol was read as it should be.');
  expect(at()).toBe('/floor/scanner-test');
});

test('the sheet has a symbol for each, and prints', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  openScreen('/print/scanner-test', operator);
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  for (const { name } of testSymbols) screen.getByRole('heading', { name });
});
