import { type AccountChange, accountChangeWords } from '@lading/domain/account';
import {
  INVITATION_DAYS,
  type LinkKind,
  type MailLanguage,
  type NoticeKind,
  RESET_MINUTES,
} from '@lading/domain/mail';
import type { TopicKey } from '@lading/domain/subscriptions';

/** What a text may name. */
export interface Facts {
  name: string;
  /** The company, or Lading where it has no name. */
  company: string;
}

/** What every letter needs. People's own words in it are on one line. */
export interface Frame {
  facts: Facts;
  language: MailLanguage;
  locale: string;
  publicUrl: string;
}

/** The words of a mail with a link in one language. */
interface LinkWords {
  subject: (facts: Facts) => string;
  paragraphs: (facts: Facts) => string[];
  button: string;
  /** Why the person gets it. */
  reason: (facts: Facts) => string;
}

// Every text of every mail, by language.

export const greetings: Readonly<Record<MailLanguage, (facts: Facts) => string>> = {
  en: ({ name }) => `Hello ${name},`,
  de: ({ name }) => `Guten Tag ${name},`,
};

export const linkTexts: Readonly<Record<MailLanguage, Readonly<Record<LinkKind, LinkWords>>>> = {
  en: {
    INVITATION: {
      subject: ({ company }) => `Your account at ${company}`,
      paragraphs: ({ company }) => [
        `${company} has opened an account for you in Lading, its warehouse system.`,
        `Choose your password to begin. The link works once, and for ${INVITATION_DAYS} days.`,
      ],
      button: 'Choose Password',
      reason: ({ company }) =>
        `You get this mail because an administrator of ${company} invited you. If you do not expect it, ignore it.`,
    },
    PASSWORD_RESET: {
      subject: () => 'Your new password',
      paragraphs: () => [
        'Somebody asked for a new password for your account in Lading.',
        `If it was you, choose one now. The link works once, and for ${RESET_MINUTES} minutes. All of your sessions end then.`,
      ],
      button: 'Choose New Password',
      reason: () => 'If it was not you, ignore this mail: your password stays as it is.',
    },
  },
  de: {
    INVITATION: {
      subject: ({ company }) => `Ihr Konto bei ${company}`,
      paragraphs: ({ company }) => [
        `${company} hat für Sie ein Konto in Lading, dem Lagersystem, eingerichtet.`,
        `Wählen Sie zuerst Ihr Passwort. Der Link gilt einmal und ${INVITATION_DAYS} Tage lang.`,
      ],
      button: 'Passwort wählen',
      reason: ({ company }) =>
        `Sie erhalten diese E-Mail, weil eine Administratorin oder ein Administrator von ${company} Sie eingeladen hat. Wenn Sie sie nicht erwarten, tun Sie nichts.`,
    },
    PASSWORD_RESET: {
      subject: () => 'Ihr neues Passwort',
      paragraphs: () => [
        'Jemand hat für Ihr Konto in Lading ein neues Passwort angefordert.',
        `Wenn Sie das waren, wählen Sie jetzt eines. Der Link gilt einmal und ${RESET_MINUTES} Minuten lang. Alle Ihre Sitzungen enden dann.`,
      ],
      button: 'Neues Passwort wählen',
      reason: () => 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    },
  },
};

interface AccountWords {
  titles: Readonly<Record<AccountChange, string>>;
  advice: string;
  button: string;
  reason: string;
}

/** Mails that tell the owner of an account about a change of it. */
export const accountTexts: Readonly<Record<MailLanguage, AccountWords>> = {
  en: {
    titles: accountChangeWords,
    advice:
      'If it was you or your administrator, there is nothing to do. If not, sign in, end your other sessions in Settings, Account, and choose a new password; or ask an administrator at once.',
    button: 'Open Account',
    reason:
      'You get this mail whenever the way changes in which you sign in to Lading. It cannot be switched off.',
  },
  de: {
    titles: {
      PASSWORD_CHANGED: 'Ihr Passwort wurde geändert',
      SECOND_FACTOR_ADDED: 'Für Ihr Konto wurde eine Authentifizierungs-App eingerichtet',
      SECOND_FACTOR_REMOVED: 'Der zweite Faktor Ihres Kontos wurde entfernt',
      RECOVERY_CODES_RENEWED: 'Die Wiederherstellungscodes Ihres Kontos wurden ersetzt',
      PASSKEY_ADDED: 'Zu Ihrem Konto wurde ein Passkey hinzugefügt',
      PASSKEY_REMOVED: 'Ein Passkey Ihres Kontos wurde entfernt',
    },
    advice:
      'Wenn Sie oder Ihre Administration das waren, tun Sie nichts. Wenn nicht, melden Sie sich an, beenden Sie unter „Settings, Account“ Ihre anderen Sitzungen und wählen Sie ein neues Passwort; oder fragen Sie sofort Ihre Administration.',
    button: 'Konto öffnen',
    reason:
      'Sie erhalten diese E-Mail, wenn sich ändert, wie Sie sich bei Lading anmelden. Sie kann nicht abbestellt werden.',
  },
};

/** What a line of a notice may name. Which of it there is depends on the topic. */
export interface NoticeFacts {
  warehouse: string;
  customer: string;
  reference: string;
  /** With the carrier; empty if neither is known. */
  tracking: string;
  sku: string;
  product: string;
  lot: string;
  /** As the locale of the company writes it. */
  date: string;
  location: string;
  quantity: string;
  minimum: string;
  name: string;
  reason: string;
}

interface NoticeWords {
  subject: (kind: NoticeKind, count: number, facts: Facts) => string;
  intro: (kind: NoticeKind) => string;
  titles: Readonly<Record<TopicKey, string>>;
  lines: Readonly<Record<TopicKey, (facts: NoticeFacts) => string>>;
  more: (count: number) => string;
  button: string;
  reason: string;
  unsubscribe: string;
}

const tracked = (tracking: string): string => (tracking === '' ? '' : ` (${tracking})`);

export const noticeTexts: Readonly<Record<MailLanguage, NoticeWords>> = {
  en: {
    subject: (kind, count, { company }) =>
      `${company}: ${count === 1 ? 'one notice' : `${count} notices`}${kind === 'DIGEST' ? ' of the last day' : ''}`,
    intro: (kind) =>
      kind === 'DIGEST'
        ? 'This has happened since the last daily mail.'
        : 'This has just happened.',
    titles: {
      ARRIVED: 'Arrived',
      VARIANCE: 'Variance',
      SHIPPED: 'Shipped',
      SHORT: 'Short',
      EXPIRING: 'Expiring',
      BELOW_MINIMUM: 'Below minimum',
      WEBHOOK_FAILED: 'Failed webhook',
    },
    lines: {
      ARRIVED: ({ customer, reference, warehouse }) =>
        `${customer}: delivery ${reference} is complete in ${warehouse}.`,
      VARIANCE: ({ customer, reference, warehouse }) =>
        `${customer}: delivery ${reference} is complete in ${warehouse}, and differs from its ASN.`,
      SHIPPED: ({ customer, reference, warehouse, tracking }) =>
        `${customer}: order ${reference} has shipped from ${warehouse}${tracked(tracking)}.`,
      SHORT: ({ customer, reference, warehouse }) =>
        `${customer}: order ${reference} waits for stock in ${warehouse}.`,
      EXPIRING: ({ customer, quantity, sku, product, lot, warehouse, date }) =>
        `${customer}: ${quantity} of ${sku} - ${product}, lot ${lot}, in ${warehouse} expire on ${date}.`,
      BELOW_MINIMUM: ({ location, warehouse, quantity, sku, product, minimum }) =>
        `${location} in ${warehouse}: ${quantity} of ${sku} - ${product} free to pick; the minimum is ${minimum}.`,
      WEBHOOK_FAILED: ({ name, reason }) => `Webhook ${name} was switched off. ${reason}`,
    },
    more: (count) => `and ${count} more`,
    button: 'Open Lading',
    reason: 'You get this mail because you subscribed to it in Lading: see Settings, Account.',
    unsubscribe: 'End all notices',
  },
  de: {
    subject: (kind, count, { company }) =>
      `${company}: ${count === 1 ? 'eine Nachricht' : `${count} Nachrichten`}${kind === 'DIGEST' ? ' vom letzten Tag' : ''}`,
    intro: (kind) =>
      kind === 'DIGEST'
        ? 'Das ist seit der letzten täglichen E-Mail geschehen.'
        : 'Das ist eben geschehen.',
    titles: {
      ARRIVED: 'Eingetroffen',
      VARIANCE: 'Abweichung',
      SHIPPED: 'Versandt',
      SHORT: 'Zu wenig Bestand',
      EXPIRING: 'Läuft ab',
      BELOW_MINIMUM: 'Unter dem Mindestbestand',
      WEBHOOK_FAILED: 'Webhook gestört',
    },
    lines: {
      ARRIVED: ({ customer, reference, warehouse }) =>
        `${customer}: Lieferung ${reference} ist in ${warehouse} vollständig eingetroffen.`,
      VARIANCE: ({ customer, reference, warehouse }) =>
        `${customer}: Lieferung ${reference} ist in ${warehouse} abgeschlossen und weicht vom Avis ab.`,
      SHIPPED: ({ customer, reference, warehouse, tracking }) =>
        `${customer}: Auftrag ${reference} wurde aus ${warehouse} versandt${tracked(tracking)}.`,
      SHORT: ({ customer, reference, warehouse }) =>
        `${customer}: Auftrag ${reference} wartet in ${warehouse} auf Bestand.`,
      EXPIRING: ({ customer, quantity, sku, product, lot, warehouse, date }) =>
        `${customer}: ${quantity} von ${sku} - ${product}, Charge ${lot}, in ${warehouse} laufen am ${date} ab.`,
      BELOW_MINIMUM: ({ location, warehouse, quantity, sku, product, minimum }) =>
        `${location} in ${warehouse}: ${quantity} von ${sku} - ${product} verfügbar; das Minimum ist ${minimum}.`,
      WEBHOOK_FAILED: ({ name, reason }) => `Der Webhook ${name} wurde ausgeschaltet. ${reason}`,
    },
    more: (count) => `und ${count} weitere`,
    button: 'Lading öffnen',
    reason:
      'Sie erhalten diese E-Mail, weil Sie sie in Lading unter „Settings, Account“ abonniert haben.',
    unsubscribe: 'Alle Nachrichten beenden',
  },
};
