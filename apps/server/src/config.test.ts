import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    logLevel: 'info',
    adminEmail: 'admin@lading.local',
    trustProxy: 0,
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
  ['DATABASE_OWNER_URL', 'mysql://localhost/x'],
  ['DATABASE_OWNER_URL', 'postgres://owner@localhost/x'],
  ['DATABASE_READ_URL', 'mysql://localhost/x'],
  ['DATABASE_READ_URL', 'postgres://lading@localhost/x'],
  ['METRICS_TOKEN', 'two words'],
  ['SECRET_KEY', 'too short'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['MAIL_FROM', 'a@example.com\nBcc: b@example.com'],
  ['PUBLIC_URL', 'lading.example.com'],
  ['PUBLIC_URL', 'https://lading.example.com/?x'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['ADMIN_PASSWORD', 'a'],
  ['ADMIN_PASSWORD', ' '.repeat(12)],
  ['ADMIN_PASSWORD', 'password123'],
  ['DEMO', 'yes'],
  ['PUBLIC_URL', 'lading.example.com'],
  ['PUBLIC_URL', 'https://lading.example.com/wms'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', 'fe80::1%eth0'],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
});

test.each([
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s is a number of hops, or networks', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

test('a replica is reached as the role of the database, by TLS where it is another machine', () => {
  const DATABASE_URL = 'postgres://lading@localhost/x';
  const read = (DATABASE_READ_URL: string) => readConfig({ DATABASE_URL, DATABASE_READ_URL });
  expect(readConfig({ DATABASE_URL }).databaseReadUrl).toBeNull();
  expect(read('postgres://lading@replica/x').databaseReadUrl).toBe(
    'postgres://lading@replica/x?sslmode=verify-full',
  );
  expect(() => read('postgres://other@replica/x')).toThrow(/^DATABASE_READ_URL must name the role/);
  const folder = mkdtempSync(join(tmpdir(), 'lading-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'url');
  writeFileSync(file, 'postgres://lading:secret@localhost/x\n');
  const { databaseReadUrl } = readConfig({ DATABASE_URL, DATABASE_READ_URL_FILE: file });
  expect(databaseReadUrl).toContain('lading_file=');
});

test('a secret is read from a file, without the line end; two sources, and a missing or empty file, are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lading-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, 'correct horse battery\n');
  expect(readConfig({ ADMIN_PASSWORD_FILE: file }).adminPassword).toBe('correct horse battery');
  expect(() => readConfig({ ADMIN_PASSWORD_FILE: file, ADMIN_PASSWORD: 'x' })).toThrow(
    /^ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set/,
  );
  writeFileSync(file, 'a');
  expect(() => readConfig({ ADMIN_PASSWORD_FILE: file })).toThrow(/^ADMIN_PASSWORD /);
  writeFileSync(file, '\n');
  expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow(
    /^METRICS_TOKEN_FILE names .*secret, which is empty\.$/,
  );
  expect(() => readConfig({ DATABASE_URL_FILE: `${file}.gone` })).toThrow(
    /^DATABASE_URL_FILE names .*gone, which cannot be read \(ENOENT\)\.$/,
  );
});

const oidc = {
  PUBLIC_URL: 'https://lading.example.com/',
  OIDC_ISSUER: 'https://id.example.com/realms/wms',
  OIDC_CLIENT_ID: 'lading',
  OIDC_CLIENT_SECRET: 'secret',
};

test('an identity provider is read with its defaults', () => {
  expect(readConfig({ PUBLIC_URL: oidc.PUBLIC_URL }).oidc).toBeNull();
  expect(readConfig(oidc).oidc).toEqual({
    issuer: 'https://id.example.com/realms/wms',
    clientId: 'lading',
    clientSecret: 'secret',
    name: 'id.example.com',
    redirectUri: 'https://lading.example.com/login/oidc',
    scope: 'openid email profile',
    claims: { role: 'role', warehouses: null, customer: null },
    hasSecondFactor: false,
  });
  for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])
    expect(readConfig({ ...oidc, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
});

test.each([
  ['', '', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['', '80', { id: 'localhost', origin: 'http://localhost' }],
  [
    'https://lading.example.com',
    '',
    { id: 'lading.example.com', origin: 'https://lading.example.com' },
  ],
  [
    'https://lading.example.com:8443',
    '',
    { id: 'lading.example.com', origin: 'https://lading.example.com:8443' },
  ],
  ['http://localhost:5173', '', { id: 'localhost', origin: 'http://localhost:5173' }],
  ['http://lading.example.com', '', null],
  ['http://127.0.0.1:3000', '', null],
  ['https://10.0.0.7', '', null],
  ['https://[fd00::7]', '', null],
])('with PUBLIC_URL=%s and PORT=%s passkeys are for %o', (PUBLIC_URL, PORT, party) => {
  expect(readConfig({ PUBLIC_URL, PORT }).relyingParty).toEqual(party);
});

test.each([
  ['OIDC_ISSUER', 'http://id.example.com'],
  ['OIDC_ISSUER', 'http://127.0.0.1.example.com'],
  ['OIDC_ISSUER', 'https://me@id.example.com'],
  ['OIDC_ISSUER', 'https://id.example.com?tenant=1'],
  ['OIDC_ISSUER', 'id.example.com'],
  ['OIDC_CLIENT_ID', ''],
  ['OIDC_CLIENT_SECRET', ''],
  ['OIDC_SCOPE', 'email'],
  ['OIDC_SECOND_FACTOR', 'yes'],
  ['PUBLIC_URL', ''],
])('%s=%s stops a start with an identity provider', (name, value) => {
  expect(() => readConfig({ ...oidc, [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
});

test.each([
  ['smtp://mail.example.com:587', 'smtp://mail.example.com:587?requireTLS=true'],
  ['smtp://10.0.0.3:25', 'smtp://10.0.0.3:25?requireTLS=true'],
  ['smtp://mail.example.com:25?ignoreTLS=true', 'smtp://mail.example.com:25?ignoreTLS=true'],
  ['smtp://mail.example.com:25?requireTLS=false', 'smtp://mail.example.com:25?requireTLS=false'],
  ['smtps://mail.example.com:465', 'smtps://mail.example.com:465'],
  ['smtp://localhost:25', 'smtp://localhost:25'],
  ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
  ['smtp://[::1]:25', 'smtp://[::1]:25'],
])('mail goes to %s as %s', (SMTP_URL, smtpUrl) => {
  const settings = {
    SMTP_URL,
    MAIL_FROM: 'lading@example.com',
    PUBLIC_URL: 'https://lading.example.com',
  };
  expect(readConfig(settings).mail?.smtpUrl).toBe(smtpUrl);
});

test('SECRET_KEY_FORMER needs SECRET_KEY', () => {
  const [present, former] = ['p'.repeat(32), 'f'.repeat(32)];
  expect(readConfig({ SECRET_KEY: present, SECRET_KEY_FORMER: former })).toMatchObject({
    secretKey: present,
    secretKeyFormer: former,
  });
  expect(() => readConfig({ SECRET_KEY_FORMER: former })).toThrow(
    'SECRET_KEY_FORMER is the key before SECRET_KEY: please set that as well.',
  );
});
