const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which this browser's days begin, by the full name that the server asks for; else days are UTC. */
export const zone: string | null = resolved === 'UTC' || resolved?.includes('/') ? resolved : null;
