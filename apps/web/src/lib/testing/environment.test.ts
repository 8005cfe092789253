import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import environment from './environment.ts';

test('pages have the storage of their window, also where Node has one of its own', async () => {
  const scope = Object.assign(Object.create(null), {
    console,
    localStorage: undefined,
    sessionStorage: {},
    Storage: null,
  });
  const { teardown } = await environment.setup(scope, {});
  for (const storage of [scope.localStorage, scope.sessionStorage]) {
    storage.setItem('key', 'kept');
    expect(storage.getItem('key')).toBe('kept');
    expect(storage).toBeInstanceOf(scope.Storage);
  }
  expect(scope.sessionStorage).not.toBe(scope.localStorage);
  await teardown(scope);
});

test('a request that no test answers never leaves the process', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.setHeader('Access-Control-Allow-Origin', '*').end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const nodeFetch = fetch;
  const scope = Object.assign(Object.create(null), { console });
  const { teardown } = await environment.setup(scope, {});
  const answered = scope.fetch(url).then(
    () => 'answered',
    () => 'refused',
  );
  const ownRequests = async () => {
    for (let request = 0; request < 20; request += 1) await (await nodeFetch(url)).text();
    return 'not answered';
  };
  expect(await Promise.race([answered, ownRequests()])).toBe('not answered');
  expect(requests).toBe(20);
  await teardown(scope);
});
