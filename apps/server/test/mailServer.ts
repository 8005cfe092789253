import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines, unfolded and still encoded. */
  headers: string[];
  /** Whole, as it came. */
  raw: string;
  /** The plain text and the HTML, decoded. */
  text: string;
  html: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How further recipients are answered; null: they are taken. */
  refuse(with_: { responseCode: number; message: string } | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { responseCode: number; message: string } | null = null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      refusal
        ? done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
        : done(),
    onData: (stream, { envelope }, done) => {
      void readAll(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(raw) });
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (with_) => {
      refusal = with_;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const headersOf = (head: string): string[] => head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');

function parsed(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.join('\n'))?.[1] ?? '';
  const [, text = '', html = ''] = raw.split(`--${boundary}`).map(decoded);
  return { headers, raw, text, html };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
