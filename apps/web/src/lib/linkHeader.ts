export function nextCursor(link: string | null): string | null {
  return cursorOf(/<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null);
}

export function cursorOf(address: string | null): string | null {
  return address === null ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}
