import { accountChanges } from './account.ts';
import { type Life, statusesFor } from './life.ts';

/** Mails with a link to choose a password. */
const linkKinds = ['INVITATION', 'PASSWORD_RESET'] as const;
export type LinkKind = (typeof linkKinds)[number];
/** Mails with what their user has subscribed to: at once, and once a day. */
const noticeKinds = ['NOTICE', 'DIGEST'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const mailKinds = [...linkKinds, ...noticeKinds, ...accountChanges] as const;
export type MailKind = (typeof mailKinds)[number];

/** FAILED is given up; DROPPED was not sent because its user may not get it any more. */
export const mailStatuses = ['PENDING', 'SENT', 'FAILED', 'DROPPED'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailEvents = ['send', 'retry', 'giveUp', 'drop'] as const;
export type MailEvent = (typeof mailEvents)[number];

export const mailSteps: Life<MailStatus, MailEvent> = {
  PENDING: { send: 'SENT', retry: 'PENDING', giveUp: 'FAILED', drop: 'DROPPED' },
  SENT: {},
  FAILED: {},
  DROPPED: {},
};

export const openMailStatuses = statusesFor(mailSteps, 'send');

/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 7;
/** Minutes that the link of a password reset works. */
export const RESET_MINUTES = 60;

/**
 * The screen where people set a password by a link. The token follows behind `#`, so that no server
 * is sent it with the page.
 */
export const SET_PASSWORD_PATH = '/set-password';

/** The screen of the own account. */
export const ACCOUNT_PATH = '/settings';

export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** The language of the mails of a company, by its locale: English where there is no other. */
export function mailLanguageOf(locale: string): MailLanguage {
  const language = new Intl.Locale(locale).language;
  return mailLanguages.find((mailLanguage) => mailLanguage === language) ?? 'en';
}
