import { type AccountChange, accountChanges } from '@lading/domain/account';
import {
  ACCOUNT_PATH,
  type LinkKind,
  type MailEvent,
  type MailKind,
  mailLanguageOf,
  SET_PASSWORD_PATH,
} from '@lading/domain/mail';
import { pauseAfter } from '@lading/domain/retries';
import { SECOND_MS } from '@lading/domain/time';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import type { JobItems } from '../../platform/jobs/items.ts';
import type { Job, Log } from '../../platform/jobs/job.ts';
import { Interrupted, Pool } from '../../platform/jobs/pool.ts';
import { type Letter, oneLine } from './letter.ts';
import * as queries from './mail.queries.ts';
import { type ReadNotices, sealedFor } from './mail.service.ts';
import { noticeLetter } from './noticeLetter.ts';
import { accountTexts, type Frame, greetings, linkTexts } from './texts.ts';
import { type Sent, smtpTransport, TIMEOUT_MS, type Transport } from './transport.ts';

const EVERY_MS = SECOND_MS;
/** Mails that one server sends at the same time. */
const AT_ONCE = 4;
/**
 * The lease of a mail: longer than the longest attempt, which connects, greets and talks several
 * times.
 */
const LEASE_MS = 15 * TIMEOUT_MS;

interface Options {
  now?: () => Date;
  /** In [0, 1). */
  chance?: () => number;
}

interface Unwritten {
  event: 'giveUp' | 'drop';
  reason: string;
}

interface Parts {
  vault: Vault;
  publicUrl: string;
  transport: Transport;
  readNotices: ReadNotices;
}

/**
 * Sends mails. Several servers of one database share the work: what is to be sent, and until when
 * somebody is sending it, is in the database. A server that is killed between an attempt and its
 * record leaves a mail that is sent again under the same Message-ID: at least once.
 */
export class Mailer {
  readonly #db: Db;
  readonly #vault: Vault;
  readonly #publicUrl: string;
  readonly #transport: Transport;
  readonly #readNotices: ReadNotices;
  readonly #log: Log;
  readonly #pool: Pool<queries.Claimed>;
  readonly #now: () => Date;
  readonly #chance: () => number;

  constructor(
    db: Db,
    log: Log,
    items: JobItems,
    { vault, publicUrl, transport, readNotices }: Parts,
    { now = () => new Date(), chance = Math.random }: Options = {},
  ) {
    this.#db = db;
    this.#log = log;
    this.#pool = new Pool<queries.Claimed>(
      items,
      {
        nameOf: ({ id }) => `mail ${id}`,
        work: (mail, signal) => this.#attempt(mail, signal),
        giveBack: (mail) => queries.releaseClaim(this.#db, mail, this.#now()),
      },
      { all: AT_ONCE, ofParty: AT_ONCE },
    );
    this.#vault = vault;
    this.#publicUrl = publicUrl;
    this.#transport = transport;
    this.#readNotices = readNotices;
    this.#now = now;
    this.#chance = chance;
  }

  /** Begins to send what is due, a few at a time. */
  async tick(): Promise<void> {
    while ((await this.#pool.take('', (limit) => this.#claim(limit))) > 0) await this.#pool.ended();
  }

  /** Resolves when everything that was begun has ended. */
  idle(): Promise<void> {
    return this.#pool.idle();
  }

  /** Ends what waits for the mail server, which is then given back. */
  async stop(): Promise<void> {
    const stopped = this.#pool.stop();
    this.#transport.close();
    await stopped;
  }

  #claim(limit: number): Promise<queries.Claimed[]> {
    const at = this.#now();
    const until = new Date(at.getTime() + LEASE_MS);
    return queries.claimDue(this.#db, { at, until, limit });
  }

  async #attempt(mail: queries.Claimed, signal: AbortSignal): Promise<void> {
    const at = this.#now();
    if (mail.endsAt <= at)
      return this.#end(mail, 'giveUp', mail.error ?? 'It could not be sent in time.');
    const recipient = await queries.findRecipient(this.#db, mail.userId);
    if (!recipient || recipient.disabled) return this.#end(mail, 'drop', 'The user is disabled.');
    const written = await this.#write(mail, recipient);
    if ('event' in written) return this.#end(mail, written.event, written.reason);
    const sent = await this.#transport.send({
      to: recipient.email,
      messageId: mail.messageId,
      letter: written,
    });
    if (signal.aborted && sent.error !== null) throw new Interrupted();
    await this.#record(mail, sent);
  }

  /** Makes the text of a mail, or returns why it is not sent. */
  async #write(
    mail: queries.Claimed,
    { locale, ...recipient }: queries.Recipient,
  ): Promise<Letter | Unwritten> {
    const facts = {
      name: oneLine(recipient.name),
      company: oneLine(recipient.companyName ?? 'Lading'),
    };
    const frame = { facts, locale, language: mailLanguageOf(locale), publicUrl: this.#publicUrl };
    const { id, userId, kind } = mail;
    if (kind === 'NOTICE' || kind === 'DIGEST') {
      const notices = await this.#readNotices(this.#db, this.#vault, { id, userId });
      if (notices.items.length === 0)
        return { event: 'drop', reason: 'Nothing of it is for the user any more.' };
      return noticeLetter(kind, notices, frame);
    }
    if (isAccountChange(kind)) return accountLetter(kind, frame);
    const token = mail.token && this.#vault.open(mail.token, sealedFor(mail.messageId));
    if (!token)
      return {
        event: 'giveUp',
        reason:
          'The link cannot be decrypted: SECRET_KEY is another than when the mail was written.',
      };
    return linkLetter(kind, frame, `${this.#publicUrl}${SET_PASSWORD_PATH}#${token.toString()}`);
  }

  async #record(mail: queries.Claimed, sent: Sent): Promise<void> {
    if (sent.error === null) return this.#end(mail, 'send', null);
    const pause = sent.isFinal ? null : pauseAfter(mail.attempts, this.#chance());
    if (pause === null) return this.#end(mail, 'giveUp', sent.error);
    const dueAt = new Date(this.#now().getTime() + pause);
    await this.#note(mail, { event: 'retry', dueAt, error: sent.error });
  }

  async #end(
    mail: queries.Claimed,
    event: Exclude<MailEvent, 'retry'>,
    error: string | null,
  ): Promise<void> {
    if (event === 'giveUp')
      this.#log.error({ mailId: mail.id, userId: mail.userId }, `A mail was given up: ${error}`);
    await this.#note(mail, { event, dueAt: this.#now(), error });
  }

  async #note(
    mail: queries.Claimed,
    outcome: Parameters<typeof queries.recordOutcome>[2],
  ): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await queries.recordOutcome(tx, mail, outcome);
      noteChange(tx, { rooms: ['mail'] });
    });
  }
}

const isAccountChange = (kind: MailKind): kind is AccountChange =>
  (accountChanges as readonly MailKind[]).includes(kind);

function accountLetter(kind: AccountChange, { facts, language, publicUrl }: Frame): Letter {
  const text = accountTexts[language];
  return {
    language,
    subject: text.titles[kind],
    greeting: greetings[language](facts),
    paragraphs: [`${text.titles[kind]}.`, text.advice],
    button: { label: text.button, url: `${publicUrl}${ACCOUNT_PATH}` },
    footer: [text.reason],
  };
}

function linkLetter(kind: LinkKind, { facts, language }: Frame, url: string): Letter {
  const text = linkTexts[language][kind];
  return {
    language,
    subject: text.subject(facts),
    greeting: greetings[language](facts),
    paragraphs: text.paragraphs(facts),
    button: { label: text.button, url },
    footer: [text.reason(facts)],
  };
}

/** Sends mails. What notices say is read by the room that writes them. */
export const mailing = (readNotices: ReadNotices): Job => ({
  key: 'mail',
  name: 'Mail',
  everyMs: EVERY_MS,
  queue: { read: queries.readQueue, retry: queries.retry },
  start: ({ db, log, vault, mail, items }) => {
    if (!mail) return null;
    const transport = smtpTransport(mail);
    const { publicUrl } = mail;
    const mailer = new Mailer(db, log, items, { vault, publicUrl, transport, readNotices });
    return { round: () => mailer.tick(), stop: () => mailer.stop() };
  },
});
