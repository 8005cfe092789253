import { StartFailure } from '@lading/embedded-postgres';
import { ConfigError } from './config.ts';
import { NoTls, SharedSessions } from './platform/database/connection.ts';
import { sqlState } from './platform/database/database.ts';
import { NotDistributable } from './platform/database/distribution.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { messageOf } from './platform/database/outage.ts';
import { Refusal } from './platform/refusal.ts';

interface SystemError {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  hostname?: string;
  path?: string;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ECONNRESET',
]);
/**
 * SQLSTATEs of a refused connection: because of its login, database, number, state, rights or
 * settings, or a read-only standby.
 */
const refused = new Set([
  '28P01',
  '28000',
  '3D000',
  '53300',
  '57P03',
  '42501',
  '25006',
  '42704',
  '22023',
  '08P01',
]);

/** Errors whose message is a sentence for people. */
const worded = [
  ConfigError,
  StartFailure,
  SharedSessions,
  NoTls,
  MigrationError,
  NotDistributable,
  Refusal,
];

/**
 * Returns one sentence about an error for the person who started the program; undefined for an
 * unexpected error.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (worded.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof URIError)
    return 'DATABASE_URL has a % that escapes nothing: a % itself is written %25.';
  const { code, port, address, hostname, path } = (error ?? {}) as SystemError;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use; stop what listens there, or choose another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Lading may not listen on port ${port}; choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`;
  if ((error as SystemError | null)?.syscall === 'getaddrinfo')
    return `The host ${hostname} is not known.`;
  if (code === 'ENOENT' && path !== undefined)
    return `${path} cannot be read: there is no such file.`;
  if (unreachable.has(code ?? '') || isOfConnection(error))
    return `The database cannot be reached: ${messageOf(error)}.`;
  if (refused.has(sqlState(error) ?? '')) return `The database refuses: ${messageOf(error)}.`;
  return undefined;
}

/** True for an error of the connection: a timeout, TLS, a certificate or the socket. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (/timeout exceeded when trying to connect|Connection terminated|Query read timeout|SSL connection/.test(
    error.message,
  ) ||
    /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(
      (error as SystemError).code ?? '',
    ) ||
    (error as SystemError).syscall === 'connect');
