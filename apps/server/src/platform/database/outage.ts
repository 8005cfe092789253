import pg from 'pg';

/** The reason why the database is unavailable. */
export type Outage = 'AWAY' | 'FULL' | 'READ_ONLY' | 'SHORT' | 'STOPPED';

const outageOfState: Readonly<Record<string, Outage>> = {
  '08001': 'AWAY',
  '08003': 'AWAY',
  '08006': 'AWAY',
  '53300': 'AWAY',
  '57P01': 'AWAY',
  '57P02': 'AWAY',
  '57P03': 'AWAY',
  '53100': 'FULL',
  // A standby during failover.
  '25006': 'READ_ONLY',
  // Files, memory, and a disk that fails.
  '53000': 'SHORT',
  '53200': 'SHORT',
  '53400': 'SHORT',
  '58030': 'SHORT',
  // A statement that was canceled or took too long, and transactions and sessions that did.
  '57014': 'STOPPED',
  '25P03': 'STOPPED',
  '25P04': 'STOPPED',
  '57P05': 'STOPPED',
};

const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Returns the kind of outage for an error; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof pg.DatabaseError) return outageOfState[error.code ?? ''];
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Any error of connect(), for example ENOENT for a Unix socket whose server has stopped.
  if (networkCodes.has(String(code)) || syscall === 'connect') return 'AWAY';
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    error.message,
  )
    ? 'AWAY'
    : undefined;
}

/**
 * The message of an error, without a full stop. Node joins the failures of several addresses to one
 * error without a message.
 */
export function messageOf(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: Error[] };
  return (
    message ||
    errors?.map((error) => error.message).join(', ') ||
    'it does not answer'
  ).replace(/\.$/, '');
}

/**
 * Writes something that reading does not need, such as a session's last use. Skips it while the
 * database is read-only; then returns false.
 */
export async function unlessReadOnly(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (outageOf(error) === 'READ_ONLY') return false;
    throw error;
  }
}
