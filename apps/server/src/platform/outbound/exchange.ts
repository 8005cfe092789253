import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pinnedTo } from './hosts.ts';

export interface Exchange {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Null for a request without a body. */
  body: string | null;
  signal: AbortSignal;
}

/**
 * Sends a request on a new connection to one of these addresses, and follows no redirect. The Host
 * header and TLS use the name of the host. Returns the response, whose body is still to be read.
 */
export function exchange(
  target: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body, signal }: Exchange,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const make = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request: ClientRequest = make(target, {
      method,
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: {
        ...headers,
        ...(body === null
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
        connection: 'close',
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // From here on errors are those of the response.
      request.off('error', reject).on('error', () => {});
      resolve(response);
    });
    request.end(body ?? undefined);
  });
}

/** Rejects when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
