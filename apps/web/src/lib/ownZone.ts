const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which this browser's days begin, as a part of a query: by the full name that the server asks for; else none, and days are UTC. */
export const ownZone: { tz?: string } = resolved === 'UTC' || resolved?.includes('/') ? { tz: resolved } : {};
