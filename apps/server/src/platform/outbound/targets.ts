import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type Fault, fault, sayFault } from '@lading/domain/messages/faults';
import ipaddr from 'ipaddr.js';

/** A webhook must not be sent; the message gives the reason. */
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

function isListed(address: string, networks: readonly string[]): boolean {
  const ip = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : [ipaddr.parse(network), network.includes(':') ? 128 : 32];
    return base.kind() === ip.kind() && ip.match(base as ipaddr.IPv4, bits);
  });
}

/** The name by which an administrator finds the list of private networks. */
export const LIST = 'Settings, Company, under "Private Networks" (webhookNetworks)';

/** The host of a URL, without the brackets around an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Resolves the host of a URL once: the connection uses only these addresses. Refuses all addresses
 * if one is neither public nor in the networks, and http if one is not in the networks.
 */
export async function resolveTarget(
  url: URL,
  networks: readonly string[],
  resolve: Resolve = resolveByDns,
): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const addresses = await resolve(host).catch(() => {
    throw new NotSendable(fault('HOST_WITHOUT_ADDRESS', { host }));
  });
  if (addresses.length === 0) throw new NotSendable(fault('HOST_WITHOUT_ADDRESS', { host }));
  for (const { address } of addresses) {
    const listed = isListed(address, networks);
    if (!listed && !isPublic(address)) {
      throw new NotSendable(
        fault('NOT_PUBLIC', { host, address: host === address ? null : address, list: LIST }),
      );
    }
    if (!listed && url.protocol !== 'https:')
      throw new NotSendable(fault('HTTPS_TO_UNLISTED', { list: LIST }));
  }
  return addresses;
}
