import { get, type IncomingMessage } from 'node:http';
import { Changed } from '@lading/contract/events';
import { checkOf } from './responses.ts';
import type { TestServer } from './server.ts';

export interface Listening {
  status: number | undefined;
  contentType: string | undefined;
  /** The rooms of the next unread event; null if the stream ended instead. */
  next(): Promise<string[] | null>;
  /** Settles when the stream ends. */
  ended: Promise<void>;
  close(): void;
}

const requireChanged = checkOf(Changed);

function readEvent(text: string): string[] {
  const event: Changed = JSON.parse(text);
  requireChanged(event);
  return event.rooms;
}

/**
 * Listens over a real connection, which is closed with the stream: what a stream says is only seen
 * on one.
 */
export async function listenTo(
  server: TestServer,
  token: string,
  query: string,
): Promise<Listening> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: `/api/events?${query}`,
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    };
    get(options, resolve).on('error', reject);
  });
  const heard: string[][] = [];
  let isOver = false;
  let wake = (): void => {};
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks)
      if (block.startsWith('data: ')) heard.push(readEvent(block.slice(6)));
    wake();
  });
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      isOver = true;
      wake();
      resolve();
    });
  });
  return {
    status: response.statusCode,
    contentType: response.headers['content-type'],
    ended,
    close: () => void response.destroy(),
    next: async () => {
      while (heard.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      return heard.shift() ?? null;
    },
  };
}
