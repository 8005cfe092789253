import { expect } from 'vitest';
import type { WithRefusal } from './callTypes.ts';
import type { Answered, World } from './world.ts';

/**
 * The address of a list's neighbouring page, from the headers of the response; null if there is
 * none.
 */
export function pageLink(
  { headers }: Pick<Answered, 'headers'>,
  rel: 'next' | 'prev',
): string | null {
  if (rel === 'prev') return (headers['x-previous-page'] as string | undefined) ?? null;
  return /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? null;
}

/**
 * The pages of a list as an administrator sees them, from the one at this path to the end of the
 * list.
 */
export async function walkPages<B = undefined>(
  world: World,
  path: string,
  rel: 'next' | 'prev' = 'next',
): Promise<Answered<WithRefusal<B>>[]> {
  const pages: Answered<WithRefusal<B>>[] = [];
  for (
    let next: string | null = path;
    next !== null;
    next = pageLink(pages.at(-1) as Answered<WithRefusal<B>>, rel)
  ) {
    pages.push(await world.callRaw<B>(world.admin, 'GET', next));
    expect(pages.at(-1)?.status).toBe(200);
  }
  return pages;
}
