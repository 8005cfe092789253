import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '@lading/domain/webhooks';

export const newSecret = (): Buffer => randomBytes(24);

export const secretText = (secret: Buffer): string =>
  `${SECRET_PREFIX}${secret.toString('base64')}`;

export interface Message {
  /** The same for each attempt, so that receivers recognize a repetition. */
  id: string;
  body: string;
}

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const sign = (secret: Buffer): string =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
