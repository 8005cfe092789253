import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fault } from '@lading/domain/messages/faults';
import {
  type IppAddress,
  type PrintFormat,
  type PrintOutcome,
  printingMs,
  type RawAddress,
} from '@lading/domain/printers';
import { SECOND_MS } from '@lading/domain/time';
import {
  isListed,
  NotSendable,
  pinnedTo,
  type Resolve,
  resolveHost,
} from '../../platform/outbound/hosts.ts';
import {
  type IppAnswer,
  ippStates,
  OTHER_FORMAT,
  printRequest,
  readIppAnswer,
  stateRequest,
} from './ipp.ts';

/** How long a printer has to take a connection. */
const CONNECT_MS = 5 * SECOND_MS;
/** How long one that prints has left when whoever sends to it stops. */
const LAST_MS = 3 * SECOND_MS;
const ASK_EVERY_MS = 500;
/** What printers answer about jobs that they have printed and forgotten. */
const NOT_FOUND = 0x0406;
/** The most bytes of a response that are read. */
const MOST_BYTES = 64 * 1024;

export interface Sent {
  outcome: PrintOutcome;
  error: string | null;
}

export interface Printing {
  address: RawAddress | IppAddress;
  title: string;
  content: Buffer;
  format: PrintFormat;
  /** Labels, or pages. */
  labels: number;
  /** Where it may be sent, and where a person finds this list. */
  networks: { listed: readonly string[]; list: string };
  /**
   * Called once the printer has taken the connection, before the first byte. Where it returns
   * false, nothing is sent.
   */
  begin: () => Promise<boolean>;
  signal?: AbortSignal | undefined;
  /** Of connecting, and of printing. */
  limits?: { connectMs: number; printMs: number };
  resolve?: Resolve | undefined;
}

const printed: Sent = { outcome: 'PRINTED', error: null };
const notPrinted = (error: string): Sent => ({ outcome: 'NOT_PRINTED', error });
const unsure = (error: string): Sent => ({ outcome: 'UNSURE', error });

/**
 * Sends a job to a printer. Returns how it ended; null if `begin` returned false. Throws what
 * `begin` throws.
 */
export async function deliver(printing: Printing): Promise<Sent | null> {
  const { address, networks, resolve } = printing;
  const { host } = address;
  let addresses: LookupAddress[];
  try {
    addresses = await resolveListed(host, networks, resolve);
  } catch (reason) {
    if (reason instanceof NotSendable) return notPrinted(reason.message);
    throw reason;
  }
  return address.protocol === 'RAW'
    ? sendRaw(printing, address, addresses)
    : sendIpp(printing, address, addresses);
}

/** Resolves a host. Refuses all of its addresses if one is in none of the networks. */
async function resolveListed(
  host: string,
  { listed, list }: Printing['networks'],
  resolve?: Resolve,
): Promise<LookupAddress[]> {
  const addresses = await resolveHost(host, resolve);
  const stray = addresses.find(({ address }) => !isListed(address, listed));
  if (stray === undefined) return addresses;
  const { address } = stray;
  throw new NotSendable(
    fault('NOT_LISTED', { host, address: address === host ? null : address, list }),
  );
}

const limitsOf = ({ limits, labels }: Printing) =>
  limits ?? { connectMs: CONNECT_MS, printMs: printingMs(labels) };

const codeOf = (reason: unknown): string =>
  (reason as NodeJS.ErrnoException).code ?? (reason as Error).message;

/** Resolves when a connection is made. Rejects if that takes too long, or the signal aborts. */
async function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  { connectMs, signal }: { connectMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const deadline = AbortSignal.timeout(connectMs);
  const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    await once(socket, event, { signal: ended });
  } catch (reason) {
    socket.destroy();
    throw deadline.aborted ? new Error(`no connection within ${connectMs / SECOND_MS} s`) : reason;
  }
}

const unreachable = (reason: unknown): Sent =>
  notPrinted(`The printer does not answer: ${codeOf(reason)}.`);

/**
 * Writes to the port and closes its side. A printer that closes the other side has taken
 * everything. One that breaks off, or says nothing, may have printed.
 */
async function sendRaw(
  printing: Printing,
  { host, port }: RawAddress,
  addresses: readonly LookupAddress[],
): Promise<Sent | null> {
  const { content, labels, begin, signal } = printing;
  const { connectMs, printMs } = limitsOf(printing);
  const socket = connect({ host, port, lookup: pinnedTo(addresses) });
  let broken: unknown = null;
  socket.on('error', (reason) => {
    broken = reason;
  });
  try {
    await connected(socket, 'connect', { connectMs, signal });
  } catch (reason) {
    return unreachable(reason);
  }
  try {
    if (!(await begin())) return null;
    const end = await ended(socket, content, { printMs, signal });
    if (broken !== null) return brokenOff(broken, end.isWritten || labels > 1);
    if (end.isClosed && end.isWritten) return printed;
    return unsure(
      end.isClosed
        ? 'The printer closed the connection before it had everything.'
        : `The printer did not say within ${Math.round(printMs / SECOND_MS)} s that it has printed.`,
    );
  } finally {
    socket.destroy();
  }
}

/** A label of which the last bytes were not even written cannot have been printed. */
const brokenOff = (reason: unknown, mayHavePrinted: boolean): Sent =>
  mayHavePrinted
    ? unsure(`The printer broke off the connection: ${codeOf(reason)}.`)
    : notPrinted(`The printer broke off the connection: ${codeOf(reason)}.`);

/** Writes everything, and waits for the other side to close, for an error, or for the time. */
async function ended(
  socket: Socket,
  content: Buffer,
  { printMs, signal }: { printMs: number; signal: AbortSignal | undefined },
): Promise<{ isWritten: boolean; isClosed: boolean }> {
  if (socket.destroyed) return { isWritten: false, isClosed: false };
  const end = { isWritten: false, isClosed: false };
  socket.on('finish', () => {
    end.isWritten = true;
  });
  socket.on('end', () => {
    end.isClosed = true;
  });
  const closed = once(socket, 'close').catch(() => {});
  socket.resume();
  socket.end(content);
  await withinTime(closed, { printMs, signal });
  return end;
}

/** Waits for something for its time; for less once the signal aborts. */
async function withinTime(
  work: Promise<unknown>,
  { printMs, signal }: { printMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), printMs);
  const hurry = () => void setTimeout(() => over.abort(), LAST_MS).unref();
  signal?.addEventListener('abort', hurry, { once: true });
  if (signal?.aborted) hurry();
  try {
    await Promise.race([work, once(over.signal, 'abort')]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', hurry);
  }
}

/**
 * Prints by IPP, then asks until the job has ended. What was refused is not printed; where no
 * answer came, nobody knows.
 */
async function sendIpp(
  printing: Printing,
  { isSecure, host, port, path, uri }: IppAddress,
  addresses: readonly LookupAddress[],
): Promise<Sent | null> {
  const { title, content, format, begin, signal } = printing;
  const { connectMs, printMs } = limitsOf(printing);
  const limits = { connectMs, printMs, signal };
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const url = new URL(`${isSecure ? 'https' : 'http'}://${authority}${path}`);
  let isBegun = false;
  const beginOnce = async (): Promise<boolean> => {
    isBegun = await begin();
    return isBegun;
  };
  try {
    const body = printRequest(uri, { name: title, mimeType: mimeTypes[format], content });
    const answer = await ask(url, addresses, body, { ...limits, begin: beginOnce });
    if (answer === null) return null;
    if (!answer.isAccepted) return notPrinted(refusalOf(answer, format));
    return await endOf(
      answer,
      () => ask(url, addresses, stateRequest(uri, answer.jobId ?? 0), limits),
      printMs,
    );
  } catch (reason) {
    if (reason instanceof NotBegun) throw reason.cause;
    return isBegun ? unsure(`The printer did not answer: ${codeOf(reason)}.`) : unreachable(reason);
  }
}

/** No printer says that it takes ZPL: it finds out that it is. */
const mimeTypes: Readonly<Record<PrintFormat, string>> = {
  ZPL: 'application/octet-stream',
  PDF: 'application/pdf',
};

const refusalOf = ({ statusCode, message }: IppAnswer, format: PrintFormat): string =>
  statusCode === OTHER_FORMAT
    ? `The printer takes no ${format} by IPP: use its port 9100, if that takes it, or another printer.`
    : `The printer refused the job: ${message || `status 0x${statusCode.toString(16).padStart(4, '0')}`}.`;

/** Asks for the state of a job until it has ended. */
async function endOf(
  accepted: IppAnswer,
  askAgain: () => Promise<IppAnswer | null>,
  printMs: number,
): Promise<Sent> {
  const until = performance.now() + printMs;
  let state = accepted.jobState;
  while (performance.now() < until) {
    if (state === ippStates.completed || accepted.jobId === null) return printed;
    if (state === ippStates.aborted || state === ippStates.canceled)
      return unsure('The printer accepted the job, and ended it before it was printed.');
    await sleep(ASK_EVERY_MS);
    const answer = await askAgain();
    if (answer?.statusCode === NOT_FOUND) return printed;
    state = answer?.jobState ?? null;
  }
  return unsure('The printer accepted the job, and has not said that it has printed it.');
}

/** What `begin` threw. */
class NotBegun extends Error {}

interface Asking {
  connectMs: number;
  printMs: number;
  signal: AbortSignal | undefined;
  begin?: () => Promise<boolean>;
}

/** Makes a request of IPP on a new connection. Returns null if `begin` returned false. */
async function ask(
  url: URL,
  addresses: readonly LookupAddress[],
  body: Buffer,
  { connectMs, printMs, signal, begin }: Asking,
): Promise<IppAnswer | null> {
  const isSecure = url.protocol === 'https:';
  const request: ClientRequest = (isSecure ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    lookup: pinnedTo(addresses),
    headers: {
      'content-type': 'application/ipp',
      'content-length': body.length,
      'user-agent': 'Lading',
      connection: 'close',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed')));
  });
  answered.catch(() => {});
  try {
    const [socket] = (await once(request, 'socket')) as [Socket];
    const event = isSecure ? 'secureConnect' : 'connect';
    if (socket.connecting || isSecure) await connected(socket, event, { connectMs, signal });
    if (
      begin &&
      !(await begin().catch((cause: unknown) => Promise.reject(new NotBegun('', { cause }))))
    )
      return null;
    request.end(body);
    let answer: IppAnswer | null = null;
    const reading = answered.then(async (response) => {
      answer = readResponse(response.statusCode ?? 0, await readBytes(response));
    });
    reading.catch(() => {});
    await withinTime(reading, { printMs, signal });
    if (answer === null) throw new Error('no answer');
    return answer;
  } finally {
    request.destroy();
  }
}

/** An error of the program behind the address says nothing about the job. */
function readResponse(status: number, bytes: Buffer): IppAnswer {
  if (status >= 500) throw new Error(`it answered ${status}`);
  if (status !== 200)
    return {
      isAccepted: false,
      statusCode: status,
      jobId: null,
      jobState: null,
      message: `it answered ${status}`,
    };
  return readIppAnswer(bytes);
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    total += chunk.length;
    if (total > MOST_BYTES) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks);
}
