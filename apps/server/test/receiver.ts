import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string>;
  body: string;
  /** The decoded body. */
  message: {
    type: string;
    timestamp: string;
    data: { id: number; type: string; document: { id: number; reference: string } | null };
  };
}

export type Answer = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets the response to all further requests. */
  answer(with_: Answer): void;
  close(): Promise<void>;
}

export const respond =
  (status: number, text = 'ok', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(text);

/** A receiver of webhooks on loopback, as hostile as its response. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answering = respond(200);
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const each = {
        headers: request.headers as Record<string, string>,
        body,
        message: JSON.parse(body),
      };
      received.push(each);
      answering(response, each);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://receiver.test:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (with_) => {
      answering = with_;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
