/** The cursors of the pages after and before this one, read from a `Link` header. */
export function cursorsOf(link: string | null): { next: string | null; prev: string | null } {
  const cursors: { next: string | null; prev: string | null } = { next: null, prev: null };
  for (const match of (link ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?(next|prev)"?/g)) {
    const [, target = '', relation] = match;
    const cursor = new URL(target, 'http://localhost').searchParams.get('cursor');
    if (relation === 'next') cursors.next = cursor;
    else cursors.prev = cursor;
  }
  return cursors;
}
