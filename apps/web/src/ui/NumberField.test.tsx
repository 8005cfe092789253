import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { applyFormats } from '../lib/format.ts';
import { NumberField } from './NumberField.tsx';

const values: string[] = [];

function Form({ initial = '', decimals = 0 }: { initial?: string; decimals?: number }) {
  const [value, setValue] = useState(initial);
  values.push(value);
  return (
    <>
      <NumberField
        label="Weight"
        decimals={decimals}
        value={value}
        onChange={setValue}
        helperText="In kg"
        min={1}
        max={5}
      />
      <button type="button" onClick={() => setValue('2.5')}>
        Other
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Weight' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const last = () => values.at(-1);

afterEach(() => {
  cleanup();
  applyFormats({ locale: 'en-US', currency: null });
});

test('what is typed is read as the company writes numbers, and a value is shown so', () => {
  applyFormats({ locale: 'de-DE', currency: null });
  render(<Form initial="4.25" decimals={3} />);
  expect(field().value).toBe('4,25');
  type('1.250,5');
  expect([field().value, last()]).toEqual(['1.250,5', '1250.5']);
  fireEvent.click(screen.getByText('Other'));
  expect(field().value).toBe('2,5');
});

test('the other separator is never dropped: it stays as typed, with what to type, and the value is no number', () => {
  render(<Form decimals={3} />);
  screen.getByText('In kg');
  type('4,25');
  screen.getByText('4,25 can be read as 4.25 or 425. Type 4.25.');
  expect([field().value, field().getAttribute('aria-invalid'), Number(last())]).toEqual([
    '4,25',
    'true',
    Number.NaN,
  ]);
  type('4.25');
  screen.getByText('In kg');
  expect(last()).toBe('4.25');
  type('');
  expect(last()).toBe('');
});

test('letters and exponents are no whole number', () => {
  render(<Form />);
  for (const text of ['1e3', '12a', '4.5', '٤٫٥']) {
    type(text);
    expect([text, Number(last())]).toEqual([text, Number.NaN]);
  }
});

test('the arrow keys step within the range', () => {
  render(<Form />);
  for (const [key, value] of [
    ['ArrowUp', '1'],
    ['ArrowUp', '2'],
    ['ArrowDown', '1'],
    ['ArrowDown', '1'],
  ]) {
    fireEvent.keyDown(field(), { key });
    expect(last()).toBe(value);
  }
  type('5');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(last()).toBe('5');
});
