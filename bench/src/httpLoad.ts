import { connect, type Socket } from 'node:net';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Load {
  /** Successful requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  failures: number;
  /** The message of the first failure. */
  firstFailure: string | null;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * One persistent connection, one request at a time. A client of our own, since it must use as
 * little of the shared machine as possible: autocannon 9 takes 52 to 55 µs of CPU for a request of
 * 100 bytes, this one 26 to 32, and autocannon reports whole milliseconds only.
 */
class Connection {
  private readonly socket: Socket;
  private pending: {
    resolve: (response: { status: number; body: string }) => void;
    reject: (error: Error) => void;
  } | null = null;
  private chunks: Buffer[] = [];
  private received = 0;
  private expected = -1;
  private status = 0;
  private bodyAt = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server has closed the connection.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket)));
    });
  }

  send(
    head: string,
    { method, path, headers = {}, body }: Request,
  ): Promise<{ status: number; body: string }> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const about = text
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      : '';
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.socket.write(`${method} ${path} HTTP/1.1\r\n${head}${own.join('')}${about}\r\n${text}`);
    });
  }

  close(): void {
    this.pending = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.expected < 0 && !this.readHead()) return;
    if (this.received < this.expected) return;
    const body = Buffer.concat(this.chunks).toString('utf8', this.bodyAt);
    const { pending, status } = this;
    this.pending = null;
    this.chunks = [];
    this.received = 0;
    this.expected = -1;
    pending?.resolve({ status, body });
  }

  private readHead(): boolean {
    const bytes = Buffer.concat(this.chunks);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = bytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.status = Number(head.slice(9, 12));
    this.bodyAt = end + 4;
    if (length === undefined && this.status !== 204) {
      this.fail(
        new Error(`A response without a length cannot be measured: ${head.split('\r\n')[0]}`),
      );
      return false;
    }
    this.expected = this.bodyAt + Number(length ?? 0);
    return true;
  }

  private fail(error: Error): void {
    const { pending } = this;
    this.pending = null;
    pending?.reject(error);
  }
}

/** Sends requests over `clients` connections, one request at a time on each. */
export async function loadHttp(
  port: number,
  token: string,
  clients: number,
  seconds: number,
  next: () => Request,
): Promise<Load> {
  const head = `host: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\nconnection: keep-alive\r\n`;
  const connections = await Promise.all(
    Array.from({ length: clients }, () => Connection.open(port)),
  );
  const times: number[] = [];
  let failures = 0;
  let firstFailure: string | null = null;
  const began = performance.now();
  const end = began + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        for (let index = performance.now(); index < end; ) {
          const request = next();
          const { status, body } = await connection.send(head, request);
          const now = performance.now();
          if (status >= 200 && status < 300) times.push(now - index);
          else {
            failures += 1;
            firstFailure ??= `${request.method} ${request.path}: ${status} ${body.slice(0, 300)}`;
          }
          index = now;
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    rate: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    failures,
    firstFailure,
  };
}
