import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { holdScans, leaveScreen, onScanRefused, readKeys } from '../../lib/keyReader.ts';
import { ScanField } from './ScanField.tsx';

beforeAll(() => readKeys(false));

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/**
 * Each test has its own time of the page's clock (ms), so that no scan of one is the last scan of
 * another.
 */
let clock = 1_000;

/**
 * Presses a key in a field at a time of the page's clock; the field takes it unless the event was
 * prevented.
 */
function press(
  target: HTMLInputElement,
  key: string,
  at: number,
  init: KeyboardEventInit = {},
): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: at });
  const isTaken = fireEvent(target, event);
  if (isTaken && key.length === 1 && !init.ctrlKey)
    fireEvent.change(target, { target: { value: target.value + key } });
  if (isTaken && key === 'Enter' && target.form) fireEvent.submit(target.form);
}

/** Scans as a wedge scanner does. `\u001d` is sent as Ctrl+]. */
function wedge(
  target: HTMLInputElement,
  code: string,
  end: 'Enter' | 'Tab' | null = 'Enter',
  pause = 8,
): void {
  for (const key of code) {
    clock += pause;
    if (key === '\u001d') press(target, ']', clock, { ctrlKey: true });
    else press(target, key, clock);
  }
  clock += pause;
  if (end) press(target, end, clock);
}

function Page({
  onCode,
  onSubmit = () => undefined,
}: {
  onCode: (code: string) => void;
  onSubmit?: () => void;
}) {
  const [quantity, setQuantity] = useState('7');
  const [lot, setLot] = useState('old');
  return (
    <>
      <ScanField label="Scan" onCode={onCode} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input
          aria-label="Quantity"
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <button type="submit">Save</button>
      </form>
      <input
        aria-label="Lot"
        data-takes-codes
        value={lot}
        onChange={({ target }) => setLot(target.value)}
      />
    </>
  );
}

test.each(['Enter', 'Tab', null] as const)(
  "a scan into a quantity that ends with %s is the task's, and the quantity stays",
  (end) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [scanned, submitted] = [vi.fn(), vi.fn()];
    render(<Page onCode={scanned} onSubmit={submitted} />);
    clock += 10_000;
    wedge(field('Quantity'), ']C10108712345000011' + '10L77\u001d3724', end);
    vi.spyOn(performance, 'now').mockReturnValue(clock + 1_000);
    vi.runOnlyPendingTimers();
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect(scanned.mock.calls).toEqual([[']C1010871234500001110L77\u001d3724']]);
    expect([field('Quantity').value, field('Scan').value]).toEqual(['7', '']);
    expect(submitted).not.toHaveBeenCalled();
  },
);

test('a number that somebody types and ends with Enter stays in its field', () => {
  const [scanned, submitted] = [vi.fn(), vi.fn()];
  render(<Page onCode={scanned} onSubmit={submitted} />);
  clock += 10_000;
  wedge(field('Quantity'), '2', 'Enter');
  clock += 10_000;
  wedge(field('Quantity'), '4683', 'Enter', 110);
  expect(scanned).not.toHaveBeenCalled();
  expect(field('Quantity').value).toBe('724683');
  expect(submitted).toHaveBeenCalledTimes(2);
});

test('the same code twice within a second is one scan', () => {
  const scanned = vi.fn();
  render(<Page onCode={scanned} />);
  clock += 10_000;
  wedge(field('Scan'), 'LPN-00000112');
  clock += 500;
  wedge(field('Quantity'), 'LPN-00000112');
  clock += 1_000;
  wedge(field('Scan'), 'LPN-00000112');
  clock += 100;
  wedge(field('Scan'), 'A-01');
  expect(scanned.mock.calls.flat()).toEqual(['LPN-00000112', 'LPN-00000112', 'A-01']);
  expect([field('Quantity').value, field('Scan').value]).toEqual(['7', '']);
});

test('a field for codes takes a scan as its whole value', () => {
  const scanned = vi.fn();
  render(<Page onCode={scanned} />);
  clock += 10_000;
  wedge(field('Lot'), ']C0KX-3');
  expect(field('Lot').value).toBe('KX-3');
  expect(scanned).not.toHaveBeenCalled();
});

test('a scan that a dialog covers is refused', () => {
  const [scanned, refused] = [vi.fn(), vi.fn()];
  const stop = onScanRefused(refused);
  render(
    <>
      <Page onCode={scanned} />
      <div className="MuiModal-root">
        <input aria-label="Taken" defaultValue="3" />
      </div>
    </>,
  );
  clock += 10_000;
  wedge(field('Taken'), '846875');
  stop();
  expect(field('Taken').value).toBe('3');
  expect([scanned.mock.calls.length, refused.mock.calls.length]).toEqual([0, 1]);
});

test('scans while a screen is loaded or left are for the next screen', async () => {
  const [former, next] = [vi.fn(), vi.fn()];
  const { rerender } = render(<ScanField key="former" label="Scan" onCode={former} />);
  clock += 10_000;
  leaveScreen(['ASN-7']);
  wedge(field('Scan'), 'LPN-00068');
  const stop = holdScans();
  rerender(<ScanField key="next" label="Scan" onCode={next} />);
  stop();
  await waitFor(() => expect(next.mock.calls.flat()).toEqual(['ASN-7', 'LPN-00068']));
  expect(former).not.toHaveBeenCalled();
});

test('a scan during which the screen changes is taken whole by the next one', () => {
  const [former, next] = [vi.fn(), vi.fn()];
  const { rerender } = render(<ScanField key="former" label="Scan" onCode={former} />);
  clock += 10_000;
  wedge(field('Scan'), 'TOTE-', null);
  rerender(<ScanField key="next" label="Scan" onCode={next} />);
  wedge(field('Scan'), '4C1E');
  expect([former.mock.calls.flat(), next.mock.calls.flat()]).toEqual([[], ['TOTE-4C1E']]);
});

test('what a person typed on the screen before stays behind', () => {
  const next = vi.fn();
  const { rerender } = render(<ScanField key="former" label="Scan" onCode={vi.fn()} />);
  clock += 10_000;
  wedge(field('Scan'), 'TOTE-', null, 150);
  rerender(<ScanField key="next" label="Scan" onCode={next} />);
  wedge(field('Scan'), '4C1E', 'Enter', 150);
  expect(next.mock.calls.flat()).toEqual(['4C1E']);
});

test.each([
  ['the first letters', 'LPN', '-00000112'],
  ['one letter', 'L', 'PN-00000112'],
  ['most of it', 'LPN-0000011', '2'],
])('a scan that pauses after %s, begun on a button, is taken whole', (_, first, rest) => {
  const scanned = vi.fn();
  render(<Page onCode={scanned} />);
  clock += 10_000;
  screen.getByRole('button', { name: 'Save' }).focus();
  const type = (key: string) => {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    const isTaken = fireEvent(target, event);
    // A field that the key fetched the focus for gets its letter.
    const field = document.activeElement;
    if (isTaken && key.length === 1 && field instanceof HTMLInputElement)
      fireEvent.change(field, { target: { value: field.value + key } });
  };
  const burst = (keys: readonly string[]) => {
    for (const key of keys) {
      clock += 8;
      type(key);
    }
  };
  burst([...first]);
  clock += 250;
  burst([...rest, 'Enter']);
  expect(scanned.mock.calls).toEqual([['LPN-00000112']]);
  expect(field('Scan').value).toBe('');
});

test('scans that follow one another at once are two, also while a screen is being left', async () => {
  const next = vi.fn();
  const { rerender } = render(<ScanField key="former" label="Scan" onCode={vi.fn()} />);
  clock += 10_000;
  leaveScreen([]);
  wedge(field('Scan'), 'LPN-00069');
  clock += 150;
  wedge(field('Scan'), 'A-01');
  rerender(<ScanField key="next" label="Scan" onCode={next} />);
  await waitFor(() => expect(next.mock.calls.flat()).toEqual(['LPN-00069', 'A-01']));
});

test('what somebody typed long before makes no scan longer', () => {
  const scanned = vi.fn();
  render(<Page onCode={scanned} />);
  clock += 10_000;
  wedge(field('Scan'), 'A-0', null, 150);
  clock += 1_500;
  wedge(field('Scan'), 'LPN-00000113');
  expect(scanned.mock.calls).toEqual([['LPN-00000113']]);
});

test('the last letters of what somebody types quickly are not all of it', () => {
  const scanned = vi.fn();
  render(<Page onCode={scanned} />);
  clock += 10_000;
  wedge(field('Scan'), 'A-0', null, 150);
  clock += 110;
  wedge(field('Scan'), '14');
  expect(scanned.mock.calls).toEqual([['A-014']]);
});
