// Requests that never end: their connections are closed, whatever their senders go on to send.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverOn, type TestServer } from '#test/server.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let server: TestServer;
beforeAll(async () => {
  world = await makeWorld();
  server = await serverOn(world.url, {
    patience: { headersMs: 1_500, requestMs: 2_500, everyMs: 20, lingerMs: 50 },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

interface Talk {
  socket: Socket;
  /** The text received until the server closed the connection. */
  answer: Promise<string>;
}

/**
 * A client that sends a text, then a byte every few milliseconds while the connection lasts, and
 * reads everything.
 */
async function talk(text: string, drip: string): Promise<Talk> {
  const address = server.app.server.address();
  const socket = connect({
    port: typeof address === 'object' && address ? address.port : 0,
    host: '127.0.0.1',
    allowHalfOpen: drip !== '',
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.on('error', () => {});
  socket.write(text);
  const timer = drip ? setInterval(() => socket.write(drip), 5) : undefined;
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve(received);
    });
  });
  return { socket, answer };
}

const connections = (): Promise<number> =>
  new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

const post = (path: string, headers: string, body = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM = 'Content-Type: multipart/form-data; boundary=x\r\n';
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const signedIn = (): string => `Authorization: Bearer ${world.admin}\r\n`;

const unending = {
  'nobody signed in, a long body': () => [
    post('/api/orders', `${JSON_TYPE}Content-Length: 900000`),
    'x',
    ' 401 ',
  ],
  'nobody signed in, chunks': () => [
    post('/api/orders', `${JSON_TYPE}Transfer-Encoding: chunked`),
    '1\r\nx\r\n',
    ' 401 ',
  ],
  'nobody signed in, a file': () => [
    post('/api/imports', `${FORM}Content-Length: 900000`, FILE),
    'x',
    ' 401 ',
  ],
  'an unknown path': () => [post('/api/nothing', `${JSON_TYPE}Content-Length: 4000`), 'x', ' 404 '],
  'a body that is announced as too long': () => [
    post('/api/orders', `${signedIn()}${JSON_TYPE}Content-Length: 90000000`),
    'x',
    ' 413 ',
  ],
  'another type': () => [
    post('/api/orders', `${signedIn()}Content-Type: text/xml\r\nContent-Length: 900000`),
    'x',
    ' 415 ',
  ],
  'a second file': () => [
    post(
      '/api/locations/upload-csv',
      `${signedIn()}${FORM}Content-Length: 900000`,
      `${FILE}name,type\r\n${FILE}`,
    ),
    'x',
    ' 400 ',
  ],
  'a GET with a body': () => [
    'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n',
    'x',
    ' 200 ',
  ],
  'no HTTP': () => ['SSH-2.0-OpenSSH\r\n\r\n', 'x', ' 400 '],
  'a body that drips': () => [
    post('/api/orders', `${signedIn()}${JSON_TYPE}Content-Length: 200000`, '{'),
    ' ',
    ' 400 ',
  ],
  'a file that drips': () => [
    post('/api/imports', `${signedIn()}${FORM}Content-Length: 900000`, FILE),
    'x',
    / 400 | 503 /,
  ],
  'headers that drip': () => ['GET / HTTP/1.1\r\nX: ', 'x', ' 400 '],
} as const satisfies Readonly<Record<string, () => readonly [string, string, string | RegExp]>>;

test.each(Object.entries(unending))('%s: answered, and closed', async (_, result) => {
  const [text, drip, status] = result();
  const talks = await Promise.all(Array.from({ length: 20 }, () => talk(text, drip)));
  for (const { answer } of talks) expect(await answer).toMatch(status);
  await expect.poll(connections).toBe(0);
});

test('a connection on which nothing was sent is closed without a response', async () => {
  expect(await (await talk('', '')).answer).toBe('');
  await expect.poll(connections).toBe(0);
});

test('a refused request that has arrived keeps its connection for the next', async () => {
  const { socket, answer } = await talk(
    `${post('/api/orders', `${JSON_TYPE}Content-Length: 2`, '{}')}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    '',
  );
  expect(await answer).toMatch(/ 401 .* 200 /s);
  socket.destroy();
});
