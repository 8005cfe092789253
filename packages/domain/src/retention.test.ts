import { expect, test } from 'vitest';
import { INVITATION_DAYS } from './mail.ts';
import { type Period, retentions } from './retention.ts';

test('each default is within its bounds, and a mail is kept while its link works', () => {
  for (const { days, least, most } of Object.values<Period>(retentions)) {
    expect(least).toBeGreaterThan(0);
    expect(days).toBeGreaterThanOrEqual(least);
    expect(days).toBeLessThanOrEqual(most);
  }
  expect(retentions.mails.least).toBeGreaterThanOrEqual(INVITATION_DAYS);
});
