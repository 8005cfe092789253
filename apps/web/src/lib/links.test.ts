import { expect, it } from 'vitest';
import { cursorsOf } from './links.ts';

it('reads the cursors of both neighbours from a Link header', () => {
  const header = '</api/inventory?limit=10&cursor=n%2B1>; rel="next", <http://host/api/inventory?cursor=p>; rel=prev';
  expect(cursorsOf(header)).toEqual({ next: 'n+1', prev: 'p' });
  expect(cursorsOf(null)).toEqual({ next: null, prev: null });
});
