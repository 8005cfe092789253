import { aborted, exchange } from '../../../platform/outbound/exchange.ts';
import { NotSendable, type Resolve } from '../../../platform/outbound/hosts.ts';
import { resolveTarget } from '../../../platform/outbound/targets.ts';
import { CarrierRefused, CarrierSilent } from './carrier.ts';

/** For connecting, sending and the whole response. */
export const CALL_TIMEOUT_MS = 30_000;
/** The longest response: a label in base64. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface Network {
  /** The private networks that may be reached. */
  networks: readonly string[];
  timeoutMs?: number;
  resolve?: Resolve;
}

export interface Ask {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answered {
  status: number;
  body: Buffer;
}

/** The errors of a connection that was never made: nothing was sent. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** Sends a request to a carrier and reads the whole response. Follows no redirect. */
export async function askCarrier(
  { method, url, headers = {}, body }: Ask,
  { networks, timeoutMs = CALL_TIMEOUT_MS, resolve }: Network,
): Promise<Answered> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const target = new URL(url);
    const addresses = await Promise.race([
      resolveTarget(target, networks, resolve),
      aborted(deadline),
    ]);
    const response = await exchange(target, addresses, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'Lading', ...headers },
      body: body ?? null,
      signal: deadline,
    });
    return { status: response.statusCode ?? 0, body: await readAll(response) };
  } catch (reason) {
    throw failureOf(reason, deadline.aborted ? timeoutMs : null);
  }
}

async function readAll(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new CarrierSilent('The response is too long.');
  }
  return Buffer.concat(chunks);
}

function failureOf(reason: unknown, timeoutMs: number | null): Error {
  if (reason instanceof CarrierSilent) return reason;
  if (reason instanceof NotSendable) return new CarrierRefused(reason.message);
  const { code, message } = reason as NodeJS.ErrnoException;
  if (timeoutMs !== null)
    return new CarrierSilent(`No response came within ${timeoutMs / 1_000} s.`);
  if (code !== undefined && UNCONNECTED.has(code))
    return new CarrierRefused(`The carrier cannot be reached: ${code}.`);
  return new CarrierSilent(`The connection failed: ${code ?? message}.`);
}

/** What JSON of a carrier may be: nothing of its shape is taken for granted. */
export type Loose = { readonly [name: string]: unknown };

export const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
export const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(looseOf) : []);
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : null;

/** An amount, as a number or as text; null if there is none. */
export function amountOf(value: unknown): number | null {
  const amount = typeof value === 'string' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0
    ? Math.round(amount * 100) / 100
    : null;
}

const MAX_ERROR = 500;

/** The reason that a response gives, in one of the shapes that carriers use. */
function errorText(body: Loose, status: number): string {
  const error = looseOf(body.error);
  const [first] = listOf(body.errors);
  const [detail] = listOf(error.errors);
  const parts = [
    textOf(body.error) ?? textOf(error.message) ?? textOf(body.detail) ?? textOf(body.message),
    textOf(first?.detail) ?? textOf(first?.message) ?? textOf(detail?.message),
  ];
  const text = [...new Set(parts.filter((part) => part !== null))].join(' ');
  return (text || `The response was ${status}.`).slice(0, MAX_ERROR);
}

export const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The JSON of a success. A client error, and "slow down", mean that nothing was done; any other
 * response, and a success that cannot be read, that nobody knows.
 */
export function successOf({ status, body }: Answered): Loose {
  const value = parsed(body);
  if (status >= 200 && status < 300) {
    if (typeof value !== 'object' || value === null)
      throw new CarrierSilent('The response is a success that cannot be read.');
    return value as Loose;
  }
  const text = errorText(looseOf(value), status);
  if (status === 429)
    throw new CarrierRefused(
      `The carrier takes no more calls now (${text}). Please try again in a minute.`,
    );
  if (status === 401 || status === 403)
    throw new CarrierRefused(`The credentials are refused: ${text}`);
  if (status >= 400 && status < 500 && status !== 408 && status !== 409)
    throw new CarrierRefused(text);
  throw new CarrierSilent(text);
}

/** Reads a label that is paid, so a failure never says that nothing was bought. */
export async function readLabel(
  url: string,
  network: Network,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const { status, body } = await askCarrier({ method: 'GET', url, headers }, network).catch(
    (error: unknown) => {
      throw new CarrierSilent(`The label could not be read: ${(error as Error).message}`);
    },
  );
  if (status !== 200 || body.length === 0)
    throw new CarrierSilent(`The label could not be read: the response was ${status}.`);
  return body;
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
