import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Words } from './Words.tsx';

test.each([
  { text: 'Put LPN-00000060 away', whole: ['LPN-00000060'] },
  { text: 'Admin · ADMIN · 24 Nov 2026', whole: ['24 Nov 2026'] },
  { text: 'By Nov 4, 2026', whole: ['Nov 4, 2026'] },
  { text: 'Bis 24. Nov. 2026 in A-01', whole: ['24. Nov. 2026', 'A-01'] },
  { text: '12 units of 2026', whole: [] },
])('of $text, lines do not split $whole', ({ text, whole }) => {
  const { container } = render(<Words>{text}</Words>);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole);
  expect(container.textContent).toBe(text);
});
