import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyPad } from './KeyPad.tsx';

/** The style sheet's rules for an element, without blanks. */
const stylesOf = ({ classList }: Element): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText.replace(/\s/g, '')))
    .filter((rule) => [...classList].some((name) => rule.startsWith(`.${name}{`)))
    .join('');

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
  expect(stylesOf(screen.getByRole('button', { name: '0' }))).toContain('grid-area:4/1/5/4');
});
