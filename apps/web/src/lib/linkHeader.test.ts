import { expect, it } from 'vitest';
import { cursorOf, nextCursor } from './linkHeader.ts';

it('reads the cursors of the neighbouring pages from their headers', () => {
  expect(nextCursor('</api/inventory?limit=10&cursor=n%2B1>; rel="next"')).toBe('n+1');
  expect(
    nextCursor(
      '<http://host/api/inventory?cursor=a>; rel="other", <http://host/api/inventory?cursor=b>; rel=next',
    ),
  ).toBe('b');
  expect(nextCursor(null)).toBeNull();
  expect(cursorOf('/api/inventory?limit=10&cursor=p')).toBe('p');
  expect(cursorOf(null)).toBeNull();
});
