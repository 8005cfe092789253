import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyZone } from '../lib/format.ts';
import { DateField, InstantField } from './DateField.tsx';

const kept: (string | null)[] = [];

function Filter({ Field }: { Field: typeof InstantField | typeof DateField }) {
  const [value, setValue] = useState<string | null>(null);
  kept.push(value);
  return (
    <>
      <Field label="From" value={value ?? undefined} onChange={setValue} />
      <button type="button" onClick={() => setValue(null)}>
        Clear
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('From');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => {
  kept.length = 0;
  applyZone('Africa/Monrovia');
});
afterEach(() => {
  cleanup();
  applyZone(null);
});

test('an instant is kept once its year is whole, and what is typed stays meanwhile', () => {
  render(<Filter Field={InstantField} />);
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-26T10:00`);
    expect(field().value).toBe(`${year}-11-26T10:00`);
  }
  expect(kept).toEqual([null]);
  type('2026-11-26T10:00');
  expect(kept).toEqual([null, '2026-11-26T10:00:00.000Z']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
});

test('an instant of a time whose offset had seconds keeps its minute', () => {
  render(<Filter Field={InstantField} />);
  type('1970-06-01T10:00');
  expect(kept).toEqual([null, '1970-06-01T10:44:30.000Z']);
  expect(field().value).toBe('1970-06-01T10:00');
});

test('a date is kept once its year is whole', () => {
  render(<Filter Field={DateField} />);
  for (const date of ['0002-11-26', '2026-11-26']) type(date);
  expect(kept).toEqual([null, '2026-11-26']);
});
