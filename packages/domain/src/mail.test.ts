import { expect, test } from 'vitest';
import { legalEvents, reachableFrom } from './life.ts';
import { mailLanguageOf, mailStatuses, mailSteps, openMailStatuses } from './mail.ts';

test('every status of a mail can be reached, and a mail ends once', () => {
  expect(reachableFrom(mailSteps, 'PENDING').sort()).toEqual([...mailStatuses].sort());
  expect(openMailStatuses).toEqual(['PENDING']);
  expect(mailStatuses.filter((status) => legalEvents(mailSteps, status).length > 0)).toEqual(
    openMailStatuses,
  );
});

test.each([
  ['de-AT', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
])('mails of the locale %s are written in %s', (locale, language) => {
  expect(mailLanguageOf(locale)).toBe(language);
});
