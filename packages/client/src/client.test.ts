import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient, dataOf, LadingError, pageOf } from './index.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: `It is ${code}.`, code }, headers);

/** A client whose requests are answered one after the other. */
function answering(responses: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const fetch = async (request: Request) => {
    const { url, method } = request;
    const headers = Object.fromEntries(request.headers);
    sent.push({ url, method, headers, body: await request.text() });
    const next = responses.shift();
    if (next === undefined) throw new Error('A request too many.');
    if (next instanceof Error) throw next;
    return next;
  };
  return {
    sent,
    client: createClient({ baseUrl: 'https://wms.example.com', key: 'lk_x', fetch, ...options }),
  };
}

/** Settles while the waits between attempts pass at once. */
async function settle<T>(work: Promise<T>): Promise<T | LadingError> {
  const settled = work.catch((error: LadingError) => error);
  await vi.runAllTimersAsync();
  return settled;
}

test('a call has its path, query, body and key', async () => {
  const { sent, client } = answering([json(200, []), json(200, { id: 7 })]);
  const query = { warehouseId: 1, search: 'a b' };
  expect(dataOf(await client.GET('/api/inventory', { params: { query } }))).toEqual([]);
  const { data } = await client.PATCH('/api/keys/{id}', {
    params: { path: { id: 7 }, header: { 'If-Match': '"3"' } },
    body: { name: 'Shop' },
  });
  expect(data?.id).toBe(7);
  expect(sent).toMatchObject([
    {
      url: 'https://wms.example.com/api/inventory?warehouseId=1&search=a%20b',
      method: 'GET',
      headers: { authorization: 'Bearer lk_x' },
    },
    {
      url: 'https://wms.example.com/api/keys/7',
      method: 'PATCH',
      headers: { 'if-match': '"3"' },
      body: '{"name":"Shop"}',
    },
  ]);
  expect(sent[0]?.headers['idempotency-key']).toBeUndefined();
});

test('a list is read to its end, page by page', async () => {
  const link = (cursor: string) => ({
    link: `</api/lots?limit=200&cursor=${cursor}>; rel="next"`,
    'x-total-count': '3',
  });
  const { sent, client } = answering([
    json(200, [{ id: 1 }, { id: 2 }], link('two')),
    json(200, [{ id: 3 }]),
  ]);
  const ids: number[] = [];
  for await (const { id } of client.items('/api/lots')) ids.push(id);
  expect(ids).toEqual([1, 2, 3]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?limit=200',
    '?limit=200&cursor=two',
  ]);
});

test('a page has its length, the total and the next cursor', async () => {
  const { client } = answering([
    json(200, [{ id: 1 }], {
      link: '</api/lots?limit=1&cursor=two>; rel="next"',
      'x-total-count': '10000',
      'x-total-count-is': 'at-least',
    }),
    problem(403, 'NOT_IN_SCOPE'),
  ]);
  const read = async () =>
    pageOf(await client.GET('/api/lots', { params: { query: { limit: 1 } } }));
  expect(await read()).toEqual({
    items: [{ id: 1 }],
    total: 10_000,
    totalIsAtLeast: true,
    next: 'two',
  });
  expect(await settle(read())).toMatchObject({ code: 'NOT_IN_SCOPE' });
});

test('a body with a file is sent as a form', async () => {
  const { sent, client } = answering([json(202, { id: 1 })]);
  await client.POST('/api/imports', {
    body: { file: new Blob(['name,type']), kind: 'LOCATIONS', warehouseId: '7' },
  });
  expect(sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent[0]?.body).toMatch(/name="file".*name,type.*name="warehouseId"\r\n\r\n7/s);
});

test('a refusal is an error with its code, its fields and the request', async () => {
  const body = {
    error: 'name is required',
    code: 'BAD_INPUT',
    errors: [{ path: 'name', message: 'is required' }],
    requestId: 'r-1',
  };
  const { client } = answering([json(400, body), json(400, body)]);
  const { error: problem } = await client.GET('/api/keys/{id}', { params: { path: { id: 1 } } });
  expect(problem?.code).toBe('BAD_INPUT');
  const error = await settle(
    client.GET('/api/keys/{id}', { params: { path: { id: 1 } } }).then(dataOf),
  );
  expect(error).toBeInstanceOf(LadingError);
  expect(error).toMatchObject({
    message: 'name is required',
    status: 400,
    code: 'BAD_INPUT',
    errors: body.errors,
    requestId: 'r-1',
  });
});

describe('a call is made again', () => {
  const hold = (client: ReturnType<typeof answering>['client']) =>
    client
      .POST('/api/lots/{id}/hold', { params: { path: { id: 1 } }, body: { reason: 'Seal broken' } })
      .then(dataOf);

  test('after the time that the server asks for, under the same Idempotency-Key', async () => {
    const { sent, client } = answering([
      problem(503, 'UNAVAILABLE', { 'retry-after': '5' }),
      new Error('reset'),
      json(200, { id: 1 }),
    ]);
    const done = hold(client);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(1);
    expect(await settle(done)).toEqual({ id: 1 });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([3, 1, 32]);
  });

  test('until its attempts are used up', async () => {
    const { sent, client } = answering(
      Array.from({ length: 5 }, () => problem(429, 'SLOW_DOWN', { 'retry-after': '1' })),
    );
    expect(await settle(hold(client))).toMatchObject({
      status: 429,
      code: 'SLOW_DOWN',
      retryAfter: 1,
    });
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['the server asks for too long a wait', problem(429, 'SLOW_DOWN', { 'retry-after': '900' })],
    ['the refusal does not pass', problem(409, 'STOCK_GONE')],
    ['the server has a fault', problem(500, 'FAULT')],
  ])('not where %s', async (_, response) => {
    const { sent, client } = answering([response]);
    expect(await settle(hold(client))).toMatchObject({ status: response.status });
    expect(sent).toHaveLength(1);
  });

  test('not where the server may have done it already and there is no Idempotency-Key', async () => {
    const { sent, client } = answering([problem(503, 'UNAVAILABLE', { 'retry-after': '1' })]);
    expect(
      await settle(
        client
          .PATCH('/api/keys/{id}', { params: { path: { id: 1 } }, body: { name: 'x' } })
          .then(dataOf),
      ),
    ).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('not a POST that takes no Idempotency-Key', async () => {
    const { sent, client } = answering([problem(503, 'UNAVAILABLE', { 'retry-after': '1' })]);
    expect(await settle(client.POST('/api/auth/logout').then(dataOf))).toMatchObject({
      status: 503,
    });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  test('not after its signal is aborted', async () => {
    const { sent, client } = answering([problem(503, 'UNAVAILABLE', { 'retry-after': '5' })]);
    const ending = new AbortController();
    const done = client
      .GET('/api/lots', { signal: ending.signal })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    ending.abort(new Error('closed'));
    expect(await done).toMatchObject({ message: 'closed' });
    expect(sent).toHaveLength(1);
  });
});
