import { INVITATION_DAYS, type MailKind, type MailLanguage, RESET_MINUTES } from '@lading/domain/mail';

/** What a text may name. */
export interface Facts {
  name: string;
  /** The company, or Lading where it has no name. */
  company: string;
}

/** The words of one mail in one language. */
export interface Words {
  subject: (facts: Facts) => string;
  greeting: (facts: Facts) => string;
  paragraphs: (facts: Facts) => string[];
  button: string;
  /** Why the person gets it. */
  reason: (facts: Facts) => string;
}

const hello = ({ name }: Facts) => `Hello ${name},`;
const hallo = ({ name }: Facts) => `Guten Tag ${name},`;

/** Every text of every mail, by language. */
export const texts: Readonly<Record<MailLanguage, Readonly<Record<MailKind, Words>>>> = {
  en: {
    INVITATION: {
      subject: ({ company }) => `Your account at ${company}`,
      greeting: hello,
      paragraphs: ({ company }) => [
        `${company} has opened an account for you in Lading, its warehouse system.`,
        `Choose your password to begin. The link works once, and for ${INVITATION_DAYS} days.`,
      ],
      button: 'Choose Password',
      reason: ({ company }) => `You get this mail because an administrator of ${company} invited you. If you do not expect it, ignore it.`,
    },
    PASSWORD_RESET: {
      subject: () => 'Your new password',
      greeting: hello,
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
      greeting: hallo,
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
      greeting: hallo,
      paragraphs: () => [
        'Jemand hat für Ihr Konto in Lading ein neues Passwort angefordert.',
        `Wenn Sie das waren, wählen Sie jetzt eines. Der Link gilt einmal und ${RESET_MINUTES} Minuten lang. Alle Ihre Sitzungen enden dann.`,
      ],
      button: 'Neues Passwort wählen',
      reason: () => 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    },
  },
};
