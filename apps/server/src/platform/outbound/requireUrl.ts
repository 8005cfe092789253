import { isIP } from 'node:net';
import { badField, badFields } from '../refusal.ts';
import { hostOf, NotSendable } from './hosts.ts';
import { LIST, resolveTarget } from './targets.ts';

/**
 * Refuses an invalid address, whose path in the body is `url`. The host name is resolved and checked
 * before each request, not here.
 */
export async function requireUrl(networks: readonly string[], text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw badField('url', 'NOT_HTTPS');
  if (url.username !== '' || url.password !== '') throw badField('url', 'HAS_LOGIN');
  if (url.protocol === 'http:' && networks.length === 0)
    throw badField('url', 'ONLY_HTTPS', { list: LIST });
  if (isIP(hostOf(url)) !== 0)
    await resolveTarget(url, networks).catch((error: unknown) => {
      throw error instanceof NotSendable ? badFields([{ path: 'url', ...error.fault }]) : error;
    });
  return url.href;
}
