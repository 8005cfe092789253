import { expect, test } from 'vitest';
import { changesOf, endpoints } from './endpoints.ts';

type Declared = (typeof endpoints)[number];

const HEAD =
  '// Generated from the endpoints by `npm run types:calls`; calls.test.ts compares them. Not to be edited.';

function callText({ room, name, endpoint }: Declared): string {
  const { method, path, definition } = endpoint;
  const isWrite = method !== 'GET';
  const call = {
    method,
    path,
    ...(definition.permission === 'public' ? { isPublic: true } : {}),
    ...(method === 'POST' && definition.idempotent !== false ? { isIdempotent: true } : {}),
    ...(isWrite ? { changes: changesOf(endpoint) } : {}),
    ...(definition.list ? { list: definition.list } : {}),
  };
  return `export const ${name}: CallOf<typeof ${room}.${name}> = ${JSON.stringify(call)};`;
}

const usedRooms = [...new Set(endpoints.map(({ room }) => room))].sort();

const text = [
  HEAD,
  ...usedRooms.map((room) => `import type * as ${room} from './${room}.ts';`),
  "import type { CallOf } from './call.ts';",
  '',
  ...endpoints.map(callText),
  '',
].join('\n');

test('calls.ts has each endpoint as the contract declares it', async () => {
  await expect(text).toMatchFileSnapshot('calls.ts');
});
