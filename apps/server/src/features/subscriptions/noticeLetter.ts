import { ONE_CLICK_PATH, topicKeys, UNSUBSCRIBE_PATH } from '@lading/domain/subscriptions';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Letter, oneLine } from '../mail/letter.ts';
import type { Frame, WriteNotices } from '../mail/mailer.ts';
import { greetings, type NoticeFacts, noticeTexts } from '../mail/texts.ts';
import { listNotices, type NoticeRow } from './notices.queries.ts';
import { unsubscribeToken } from './subscriptions.service.ts';

/** Lines of one mail; the others are counted. */
const MAX_LINES = 100;

/** Puts the notices of a mail into words, those that its user may hear of now. */
export const writeNotices: WriteNotices = async (db, vault, { id, userId, kind }, frame) => {
  const notices = await listNotices(db, id);
  if (notices.length === 0) return null;
  const words = noticeTexts[frame.language];
  const shown = notices.slice(0, MAX_LINES);
  const hidden = notices.length - shown.length;
  const sections = topicKeys.flatMap((topic) => {
    const lines = shown.filter((one) => one.topic === topic).map((one) => lineOf(one, frame));
    return lines.length === 0 ? [] : [{ title: words.titles[topic], lines }];
  });
  return {
    language: frame.language,
    subject: words.subject(kind, notices.length, frame.facts),
    greeting: greetings[frame.language](frame.facts),
    paragraphs: [words.intro(kind)],
    sections,
    button: { label: words.button, url: frame.publicUrl },
    footer: [...(hidden > 0 ? [words.more(hidden)] : []), words.reason],
    unsubscribe: unsubscribeLinks(vault, userId, frame),
  };
};

function unsubscribeLinks(vault: Vault, userId: number, { language, publicUrl }: Frame): NonNullable<Letter['unsubscribe']> {
  const token = unsubscribeToken(vault, userId);
  return {
    label: noticeTexts[language].unsubscribe,
    page: `${publicUrl}${UNSUBSCRIBE_PATH}#${token}`,
    oneClick: `${publicUrl}${ONE_CLICK_PATH}?token=${token}`,
  };
}

function lineOf({ topic, facts, warehouse, customer }: NoticeRow, { language, locale, publicUrl }: Frame): { text: string; url: string } {
  const fact = (name: string): string => {
    const value = facts[name];
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    return oneLine(value ?? '');
  };
  const dayOf = (text: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text));
  const named: NoticeFacts = {
    warehouse: oneLine(warehouse ?? ''),
    customer: oneLine(customer ?? ''),
    date: facts.date ? dayOf(String(facts.date)) : '',
    reference: fact('reference'),
    tracking: fact('tracking'),
    sku: fact('sku'),
    product: fact('product'),
    lot: fact('lot'),
    location: fact('location'),
    quantity: fact('quantity'),
    minimum: fact('minimum'),
    name: fact('name'),
    reason: fact('reason'),
  };
  return { text: noticeTexts[language].lines[topic](named), url: `${publicUrl}${fact('path')}` };
}
