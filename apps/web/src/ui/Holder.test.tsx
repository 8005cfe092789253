import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Holder } from './Holder.tsx';

test('what is loading is announced by its role and its name', () => {
  render(<Holder height={40} />);
  expect(screen.getByRole('progressbar', { name: 'Loading' }).style.height).toBe('40px');
});
