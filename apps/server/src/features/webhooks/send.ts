import type { IncomingMessage } from 'node:http';
import { aborted, exchange } from '../../platform/outbound/exchange.ts';
import { NotSendable, type Resolve } from '../../platform/outbound/hosts.ts';
import { resolveTarget } from '../../platform/outbound/targets.ts';

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
    const response = await exchange(target, addresses, {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Lading-Webhooks' },
      body,
      signal: ended,
    });
    const [status, text] = [response.statusCode ?? 0, await readBeginning(response)];
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

/**
 * Returns the text before the end, the limit, a broken connection or the deadline: the status is
 * known by then.
 */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_BYTES) break;
    }
  } catch {
    // What came before the connection broke is the beginning.
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8');
  // PostgreSQL keeps no NUL.
  return text.replaceAll('\u0000', '\ufffd');
}
