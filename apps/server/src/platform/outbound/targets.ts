import type { LookupAddress } from 'node:dns';
import { fault } from '@lading/domain/messages/faults';
import { hostOf, isListed, isPublic, NotSendable, type Resolve, resolveHost } from './hosts.ts';

/** The name by which an administrator finds the list of private networks. */
export const LIST = 'Settings, Company, under "Private Networks" (webhookNetworks)';

/**
 * Resolves the host of a URL once: the connection uses only these addresses. Refuses all addresses
 * if one is neither public nor in the networks, and http if one is not in the networks.
 */
export async function resolveTarget(
  url: URL,
  networks: readonly string[],
  resolve?: Resolve,
): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const addresses = await resolveHost(host, resolve);
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
