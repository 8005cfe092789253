import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyPad, keyPlaces } from './KeyPad.tsx';

test('0 stands alone below the other digits, and beside none of 4, 5 and 6', () => {
  render(<KeyPad keyed={null} onKeyed={() => {}} />);
  expect(screen.getAllByRole('button').map((key) => key.textContent || 'back')).toEqual([
    '1',
    '2',
    '3',
    'back',
    '4',
    '5',
    '6',
    'C',
    '7',
    '8',
    '9',
    '0',
  ]);
  expect(keyPlaces).toEqual({ back: '1 / 4 / 3', clear: '3 / 4 / 5', 0: '4 / 1 / 5 / 4' });
});
