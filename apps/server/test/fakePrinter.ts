import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipp from 'ipp-encoder';

/**
 * What a printer does with a connection: it prints and closes; it takes everything slowly; it
 * breaks off after the first bytes, or while it could be printing; it never says anything; or it
 * closes before it has everything.
 */
export type Manner = 'print' | 'slow' | 'reset' | 'silent';

export interface FakePrinter {
  /** `host:port` for a raw printer, else an address of IPP. */
  address: string;
  /** The jobs that were printed, in their order. */
  printed: string[];
  /** What it got, printed or not. */
  received: string[];
  /** The most connections that it had at the same time. */
  mostAtOnce: number;
  /** How it treats the next connections, one after the other; after these it prints. */
  next: Manner[];
  /** Called before a job is printed. */
  onPrint: () => Promise<void> | void;
  close: () => Promise<void>;
}

const SLOW_MS = 20;

/** A printer on loopback that takes raw jobs, as on port 9100. */
export async function startPrinter(port = 0): Promise<FakePrinter> {
  const sockets = new Set<Socket>();
  const printer = {
    printed: [] as string[],
    received: [] as string[],
    mostAtOnce: 0,
    next: [] as Manner[],
    onPrint: () => {},
  } as Omit<FakePrinter, 'address' | 'close'>;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    printer.mostAtOnce = Math.max(printer.mostAtOnce, sockets.size);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    void take(printer, socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(printer, {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

async function take(printer: Omit<FakePrinter, 'address' | 'close'>, socket: Socket) {
  const manner = printer.next.shift() ?? 'print';
  const chunks: Buffer[] = [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    if (manner === 'reset') {
      printer.received.push(Buffer.concat(chunks).toString('utf8'));
      socket.resetAndDestroy();
      return;
    }
    if (manner === 'slow') await sleep(SLOW_MS);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return socket.destroy();
  printer.received.push(text);
  if (manner === 'silent') return;
  await printer.onPrint();
  printer.printed.push(text);
  socket.end();
}

/**
 * What a printer of IPP answers: it prints, refuses the job or its format, keeps it for ever, or
 * gives it up.
 */
export type IppManner = 'print' | 'refuse' | 'refuseFormat' | 'hold' | 'abort' | 'hang' | 'fault';

export interface FakeIppPrinter extends Omit<FakePrinter, 'next' | 'mostAtOnce' | 'onPrint'> {
  next: IppManner[];
  jobNames: string[];
  /** The `document-format` of each job. */
  formats: string[];
  /** What was printed, as it came. */
  files: Buffer[];
}

const { CONSTANTS: C } = ipp;
const STATES = { print: C.JOB_PROCESSING, hold: C.JOB_PENDING, abort: C.JOB_PROCESSING } as const;

/** A printer on loopback that speaks the Internet Printing Protocol, by another library. */
export async function startIppPrinter(): Promise<FakeIppPrinter> {
  const printed: string[] = [];
  const received: string[] = [];
  const jobNames: string[] = [];
  const formats: string[] = [];
  const files: Buffer[] = [];
  const next: IppManner[] = [];
  const states = new Map<number, number>();
  const server = createHttpServer(async (request, response) => {
    const bytes = await bodyOf(request);
    const decoded = ipp.request.decode(bytes);
    const answer = (statusCode: number, attributes: object[]) => {
      const message = {
        statusCode,
        requestId: decoded.requestId,
        groups: [
          {
            tag: C.OPERATION_ATTRIBUTES_TAG,
            attributes: [{ tag: C.CHARSET, name: 'attributes-charset', value: 'utf-8' }],
          },
          { tag: C.JOB_ATTRIBUTES_TAG, attributes },
        ],
      };
      const body = Buffer.alloc(ipp.response.encodingLength(message));
      ipp.response.encode(message, body);
      response.writeHead(200, { 'content-type': 'application/ipp' }).end(body);
    };
    const asked = new Map(
      decoded.groups
        .flatMap(({ attributes }) => attributes)
        .map(({ name, value }) => [name, value]),
    );
    if (decoded.operationId === C.GET_JOB_ATTRIBUTES) {
      const id = Number(asked.get('job-id')?.[0]);
      return answer(C.SUCCESSFUL_OK, [
        { tag: C.ENUM, name: 'job-state', value: states.get(id) ?? C.JOB_COMPLETED },
      ]);
    }
    const file = bytes.subarray(ipp.request.decode.bytes);
    const content = file.toString('utf8');
    received.push(content);
    jobNames.push(String(asked.get('job-name')?.[0]));
    formats.push(String(asked.get('document-format')?.[0]));
    const manner = next.shift() ?? 'print';
    if (manner === 'hang') return;
    if (manner === 'fault') return void response.writeHead(500).end();
    if (manner === 'refuse') return answer(C.SERVER_ERROR_BUSY, []);
    if (manner === 'refuseFormat') return answer(C.CLIENT_ERROR_DOCUMENT_FORMAT_NOT_SUPPORTED, []);
    const id = received.length;
    states.set(id, { print: C.JOB_COMPLETED, hold: C.JOB_PENDING, abort: C.JOB_ABORTED }[manner]);
    if (manner === 'print') {
      printed.push(content);
      files.push(file);
    }
    answer(C.SUCCESSFUL_OK, [
      { tag: C.INTEGER, name: 'job-id', value: id },
      { tag: C.ENUM, name: 'job-state', value: STATES[manner] },
    ]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    printed,
    received,
    jobNames,
    formats,
    files,
    next,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
