import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type Fault, fault, sayFault } from '@lading/domain/messages/faults';
import ipaddr from 'ipaddr.js';

/** Nothing must be sent to an address; the message gives the reason. */
export class NotSendable extends Error {
  readonly fault: Fault;

  constructor(found: Fault) {
    super(sayFault(found));
    this.fault = found;
  }
}

export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The network of all public IPv6 addresses. Others, such as ::a.b.c.d, may lead anywhere. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. An address that contains another, such as IPv4 within
 * IPv6, counts as the inner one or is not public.
 */
export function isPublic(address: string): boolean {
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL));
}

/** True for an address that is one of these addresses, or in one of these networks. */
export function isListed(address: string, networks: readonly string[]): boolean {
  const ip = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : [ipaddr.parse(network), network.includes(':') ? 128 : 32];
    return base.kind() === ip.kind() && ip.match(base as ipaddr.IPv4, bits);
  });
}

/** The host of a URL, without the brackets around an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Resolves a host once: connections use only these addresses. Refuses one that has none. */
export async function resolveHost(
  host: string,
  resolve: Resolve = resolveByDns,
): Promise<LookupAddress[]> {
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new NotSendable(fault('HOST_WITHOUT_ADDRESS', { host }));
  return addresses;
}

/** A `lookup` for connections that knows only the addresses that were checked. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
