import { type Client, createClient } from '@lading/client';
import type { World } from './world.ts';

/**
 * A client with an API key, whose requests reach the application without a network. Its responses
 * are checked against the contract.
 */
export function clientOf(world: World, key: string): Client {
  const fetch = async (
    url: string,
    { method = 'GET', headers, body }: RequestInit,
  ): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const given = headers as Record<string, string>;
    const sent = body === undefined ? undefined : JSON.parse(String(body));
    const answer = await world.callRaw(null, method as 'GET', `${pathname}${search}`, sent, given);
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
