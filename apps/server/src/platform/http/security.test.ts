import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOn, type TestServer, testServer } from '#test/server.ts';
import type { TrustedProxies } from './addresses.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('Strict-Transport-Security', () => {
  /**
   * The HTTPS header that a server with these trusted proxies sends for a request from this
   * address.
   */
  async function saidOf(
    trustProxy: TrustedProxies,
    remoteAddress: string,
    forwardedProto?: string,
  ) {
    const behind = await serverOn(server.url, { trustProxy });
    try {
      const headers = forwardedProto === undefined ? {} : { 'x-forwarded-proto': forwardedProto };
      const answers = ['/healthz', '/api/orders', '/api/nothing', '/'].map((url) =>
        behind.app.inject({ url, remoteAddress, headers }),
      );
      return [
        ...new Set(
          (await Promise.all(answers)).map((answer) => answer.headers['strict-transport-security']),
        ),
      ];
    } finally {
      await behind.close();
    }
  }

  test.each<[string, TrustedProxies, string, string | undefined, string | undefined]>([
    [
      'said to a request that a trusted proxy got by HTTPS',
      1,
      '127.0.0.1',
      'https',
      'max-age=31536000',
    ],
    [
      'said where the proxy is trusted by its network',
      ['10.0.0.0/8'],
      '10.0.0.2',
      'https',
      'max-age=31536000',
    ],
    ['not said to one that the proxy got by HTTP', 1, '127.0.0.1', 'http', undefined],
    ['not said without a proxy', 1, '127.0.0.1', undefined, undefined],
    ['not said where no proxy is trusted', 0, '127.0.0.1', 'https', undefined],
    ['not said on the word of a stranger', ['10.0.0.0/8'], '198.51.100.1', 'https', undefined],
  ])('is %s', async (_words, trustProxy, remoteAddress, forwardedProto, said) => {
    expect(await saidOf(trustProxy, remoteAddress, forwardedProto)).toEqual([said]);
  });
});

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('with HSTS_SUBDOMAINS %j it says "%s"', async (hasSecureSubdomains, said) => {
  const behind = await serverOn(server.url, { trustProxy: 1, hasSecureSubdomains });
  try {
    const { headers } = await behind.app.inject({
      url: '/healthz',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toBe(said);
  } finally {
    await behind.close();
  }
});

test('a page cannot set another base address', async () => {
  const { headers } = await server.app.inject('/');
  expect(headers['content-security-policy']).toContain("base-uri 'none'");
});
