import type { NoticeKind } from '@lading/domain/mail';
import {
  type Notice,
  ONE_CLICK_PATH,
  topicKeys,
  UNSUBSCRIBE_PATH,
} from '@lading/domain/subscriptions';
import { type Letter, oneLine } from './letter.ts';
import type { ReadNotices } from './mail.service.ts';
import { type Frame, greetings, type NoticeFacts, noticeTexts } from './texts.ts';

/** Lines of one mail; the others are counted. */
const MAX_LINES = 100;

/** Makes the text of a mail of notices. */
export function noticeLetter(
  kind: NoticeKind,
  { items, unsubscribeToken }: Awaited<ReturnType<ReadNotices>>,
  frame: Frame,
): Letter {
  const texts = noticeTexts[frame.language];
  const shown = items.slice(0, MAX_LINES);
  const hidden = items.length - shown.length;
  const sections = topicKeys.flatMap((topic) => {
    const lines = shown.filter((each) => each.topic === topic).map((each) => lineOf(each, frame));
    return lines.length === 0 ? [] : [{ title: texts.titles[topic], lines }];
  });
  return {
    language: frame.language,
    subject: texts.subject(kind, items.length, frame.facts),
    greeting: greetings[frame.language](frame.facts),
    paragraphs: [texts.intro(kind)],
    sections,
    button: { label: texts.button, url: frame.publicUrl },
    footer: [...(hidden > 0 ? [texts.more(hidden)] : []), texts.reason],
    unsubscribe: unsubscribeLinks(unsubscribeToken, frame),
  };
}

function unsubscribeLinks(
  token: string,
  { language, publicUrl }: Frame,
): NonNullable<Letter['unsubscribe']> {
  return {
    label: noticeTexts[language].unsubscribe,
    page: `${publicUrl}${UNSUBSCRIBE_PATH}#${token}`,
    oneClick: `${publicUrl}${ONE_CLICK_PATH}?token=${token}`,
  };
}

function lineOf(
  { topic, facts, warehouse, customer }: Notice,
  { language, locale, publicUrl }: Frame,
): { text: string; url: string } {
  const fact = (name: string): string => {
    const value = facts[name];
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    return oneLine(value ?? '');
  };
  const dayOf = (text: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(text),
    );
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
