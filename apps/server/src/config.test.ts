import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    logLevel: 'info',
    adminEmail: 'admin@lading.local',
    trustProxy: false,
  });
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).demo).toBe(false);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', ' '],
  ['PORT', '0x1F'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://localhost:99999/x'],
  ['METRICS_TOKEN', 'two words'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['DEMO', 'yes'],
  ['TRUST_PROXY', 'true'],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
});
