import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { NotSendable, type Resolve, resolveTarget } from './targets.ts';

/** For connecting, sending and the response together. */
export const TIMEOUT_MS = 15_000;
/** The most bytes of a response that are read and stored. */
const KEPT_BYTES = 4_096;

export interface Outcome {
  delivered: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
}

export interface Sending {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The private networks that may be reached. */
  networks: readonly string[];
  signal?: AbortSignal;
  timeoutMs?: number;
  resolve?: Resolve;
}

export type Send = (sending: Sending) => Promise<Outcome>;

/**
 * Makes one attempt. Resolves the host once, connects to that address, follows no redirect, and
 * reads the beginning of the response. Never throws.
 */
export const send: Send = async ({
  url,
  headers,
  body,
  networks,
  signal,
  timeoutMs = TIMEOUT_MS,
  resolve,
}) => {
  const began = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const outcome = (rest: Omit<Outcome, 'durationMs'>): Outcome => ({
    ...rest,
    durationMs: Math.round(performance.now() - began),
  });
  try {
    const target = new URL(url);
    const addresses = await Promise.race([
      resolveTarget(target, networks, resolve),
      aborted(ended),
    ]);
    const { status, text } = await exchange(target, addresses, { headers, body, signal: ended });
    return outcome({
      delivered: status >= 200 && status < 300,
      responseStatus: status,
      responseBody: text,
      error: faultOf(status),
    });
  } catch (reason) {
    const error = deadline.aborted
      ? `No response came within ${timeoutMs / 1_000} s.`
      : messageOf(reason);
    return outcome({ delivered: false, responseStatus: null, responseBody: null, error });
  }
};

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? 'Redirects are not followed.'
    : `The response was ${status}.`;
}

function messageOf(reason: unknown): string {
  if (reason instanceof NotSendable) return reason.message;
  const { code, message } = reason as NodeJS.ErrnoException;
  return code === undefined ? `The request failed: ${message}` : `The request failed: ${code}.`;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

interface Exchange {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

/** Sends the request on a new connection. The Host header and TLS use the name of the host. */
function exchange(
  target: URL,
  addresses: readonly LookupAddress[],
  { headers, body, signal }: Exchange,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const make = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request: ClientRequest = make(target, {
      method: 'POST',
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Lading-Webhooks',
        connection: 'close',
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // From here on errors are those of the response.
      request.off('error', reject).on('error', () => {});
      readBeginning(response, (text) => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.end(body);
  });
}

/**
 * Calls back with the text before the end, the limit, a broken connection or the deadline: the
 * status is known by then.
 */
function readBeginning(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = (): void => {
    response.destroy();
    // PostgreSQL keeps no NUL.
    done(
      Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', '\ufffd'),
    );
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= KEPT_BYTES) finish();
  });
  response.on('end', finish);
  response.on('error', finish);
  response.on('close', finish);
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
