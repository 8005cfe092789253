import { ConfigError } from './config.ts';
import { sqlState } from './platform/database/database.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { StartFailure } from './platform/embedded/launch.ts';
import { Refusal } from './platform/refusal.ts';

interface SystemError {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ECONNRESET']);
const refused = new Set(['28P01', '28000', '3D000', '53300', '57P03', '42501']);

/** What went wrong, as one sentence for the person who started the program; undefined for what nobody foresaw. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartFailure || error instanceof MigrationError || error instanceof Refusal)
    return error.message;
  const { code, port, address, hostname } = (error ?? {}) as SystemError;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; stop what listens there, or choose another PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Lading may not listen on port ${port}; choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if ((error as SystemError | null)?.syscall === 'getaddrinfo') return `The host ${hostname} is not known.`;
  if (unreachable.has(code ?? '') || isTimeout(error)) return `The database cannot be reached: ${messageOf(error)}.`;
  if (refused.has(sqlState(error) ?? '')) return `The database refuses: ${messageOf(error)}.`;
  return undefined;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);

/** Node collects the failures of several addresses in one error without a message. */
function messageOf(error: unknown): string {
  const { message, errors } = error as { message: string; errors?: Error[] };
  return (message || errors?.map((one) => one.message).join(', ') || 'it does not answer').replace(/\.$/, '');
}
