import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Which proxies may say for whom they speak: the number of those in front of this server, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

const MAX_HOPS = 20;

/** Reads a number of hops, or addresses and networks with commas between them; null where it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The setting as Fastify takes it: of a bare number it believes nobody, so hops are counted here. The server's own peer is hop 0. */
export function trustOf(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number' ? proxies > 0 && ((_address: string, hop: number) => hop < proxies) : [...proxies];
}

/** An address of a connection that has gone meanwhile. */
const UNSPECIFIED = '::';

/** Where a request comes from, as far as trusted proxies tell. What is no address is passed over: the nearest hop that is one counts. */
export function addressOf(request: FastifyRequest): string {
  return (request.ips ?? [request.ip]).map(canonical).findLast((address) => address !== null) ?? UNSPECIFIED;
}

/** An address in its one short form, an IPv4 address in IPv6's clothes as IPv4; null for any other text. Some proxies add the port. */
function canonical(text: string | undefined): string | null {
  const bare = text?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? '';
  return isIP(bare) ? ipaddr.process(bare.replace(/%.*$/, '')).toString() : null;
}

/** What one caller can have many addresses of: an IPv4 address is one caller, of IPv6 a whole /64. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address;
}

const UNTRUSTED =
  'A request came with X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all users share one address, and whoever fails to sign in slows all of them down. Set TRUST_PROXY to the number of proxies or to their addresses.';

/** Says once in the log that a proxy seems to stand in front of a server that trusts none. */
export function warnOfProxy(fastify: FastifyInstance, proxies: TrustedProxies): void {
  let isTold = proxies !== 0;
  fastify.addHook('onRequest', async ({ headers, log }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(UNTRUSTED);
  });
}
