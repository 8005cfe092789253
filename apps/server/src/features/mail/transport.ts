import { readFileSync } from 'node:fs';
import { SECOND_MS } from '@lading/domain/time';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import { htmlOf, type Letter, oneLine, textOf } from './letter.ts';

export interface Envelope {
  to: string;
  messageId: string;
  letter: Letter;
}

/** How sending ended. `isFinal`: the mail server refused this mail, and would refuse it again. */
export type Sent = { error: null } | { error: string; isFinal: boolean };

export interface Transport {
  send(envelope: Envelope): Promise<Sent>;
  close(): void;
}

/** In ms. The longest that one attempt may take, all in all, is a multiple of these. */
export const TIMEOUT_MS = 20 * SECOND_MS;
const MAX_ERROR = 500;

/** Connections to the mail server at the same time. */
const CONNECTIONS = 2;

/**
 * Sends by SMTP. The texts come from this program alone, so nodemailer reads neither files nor
 * addresses.
 */
export function smtpTransport({ smtpUrl, caFile, from, publicUrl }: MailConfig): Transport {
  const limits = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const tls = caFile === null ? {} : { tls: { ca: readFileSync(caFile, 'utf8') } };
  const smtp = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      ...limits,
      ...tls,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = new URL(publicUrl).hostname;
  return {
    send: async ({ to, messageId, letter }) => {
      try {
        const sent: SentMessageInfo = await smtp.sendMail({
          // An object is one address, whatever it contains; a text would be read as a list.
          to: { name: '', address: to },
          subject: oneLine(letter.subject),
          text: textOf(letter),
          html: htmlOf(letter),
          messageId: `<${messageId}@${domain}>`,
          // Keeps other programs from replying, so that two of them do not reply to each other for
          // ever.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...unsubscribeHeaders(letter),
          },
        });
        return sent.rejected?.length
          ? { error: 'The mail server did not take the address.', isFinal: true }
          : { error: null };
      } catch (error) {
        return failureOf(error as SmtpError);
      }
    },
    close: () => smtp.close(),
  };
}

/** What mail programs need for a button that ends such mails. */
function unsubscribeHeaders({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/**
 * What is wrong with the address or the mail stays wrong. A server that is away, or that we may not
 * sign in to, is asked again.
 */
function failureOf({ code, responseCode = 0, response, message }: SmtpError): Sent {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    error: oneLine(response ?? message).slice(0, MAX_ERROR),
    isFinal: isOfMail && responseCode >= 500,
  };
}
