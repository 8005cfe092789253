import { INVITATION_DAYS } from './mail.ts';

/** For how many days rows are kept, and what an administrator may set instead. */
export interface Period {
  days: number;
  least: number;
  most: number;
}

/**
 * What is deleted after a number of days that the settings hold. Documents, lots, stock and
 * movements are none of it: bills, recalls and the truths about stock need them, so nothing
 * deletes them.
 */
export const retentions = {
  /** A program that asks for changes less often reads everything again. */
  changes: { days: 30, least: 7, most: 366 },
  deliveries: { days: 30, least: 7, most: 366 },
  /** A mail is shown at least as long as the link of an invitation works. */
  mails: { days: 30, least: INVITATION_DAYS, most: 3_650 },
  imports: { days: 30, least: 7, most: 3_650 },
  /** Ended print jobs with what was printed. */
  prints: { days: 30, least: 1, most: 366 },
} as const satisfies Readonly<Record<string, Period>>;

export type Retention = keyof typeof retentions;

/** The days that each is kept. */
export type RetentionDays = Readonly<Record<Retention, number>>;
