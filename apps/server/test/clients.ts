import { type Client, createClient } from '@lading/client';
import type { World } from './world.ts';

/**
 * A client with an API key, whose requests reach the application without a network. Its responses
 * are checked against the contract.
 */
export function clientOf(world: World, key: string): Client {
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const text = await request.text();
    const body = text === '' ? undefined : JSON.parse(text);
    const answer = await world.callRaw(
      null,
      request.method as 'GET',
      `${pathname}${search}`,
      body,
      headers,
    );
    const kept = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: kept,
    });
  };
  return createClient({ baseUrl: 'http://localhost', key, fetch, retries: 0 });
}
