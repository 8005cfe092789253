import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listMails: { scope: 'none', path: () => '/api/mails' },
};
