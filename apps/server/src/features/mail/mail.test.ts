import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { itemsOn } from '#test/jobs.ts';
import { type MailServer, startMailServer } from '#test/mailServer.ts';
import { makeWorld, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { readNotices } from '../subscriptions/subscriptions.service.ts';
import { purgeMails, writeAccountMail } from './mail.service.ts';
import { Mailer } from './mailer.service.ts';
import { smtpTransport, type Transport } from './transport.ts';

let world: World;
let server: MailServer;
let transport: Transport;
/** The instant of the mailer. */
let now: Date;
const logged: string[] = [];
const log = {
  error: (...args: unknown[]) => void logged.push(String(args.at(-1))),
  info: () => {},
};
const publicUrl = 'https://lading.example.com';
const vault = openVault(() => 'the secret key of the tests, which all servers share');

const mailerWith = (transport: Transport, keptVault = vault) =>
  new Mailer(
    world.db,
    log,
    itemsOn(world.db),
    { vault: keptVault, publicUrl, transport, readNotices },
    { now: () => now, chance: () => 0 },
  );
const sendBy = async (mailer: Mailer): Promise<void> => {
  await mailer.tick();
  await mailer.idle();
};
const send = () => sendBy(mailerWith(transport));
const mails = async () => (await world.call(world.admin, 'GET', '/api/mails?sort=createdAt')).body;

beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  server = await startMailServer();
  transport = smtpTransport({
    smtpUrl: server.url,
    caFile: null,
    from: 'Lading <lading@example.com>',
    publicUrl,
  });
  await world.db.deleteFrom('mail').execute();
  await world.call(world.admin, 'PATCH', '/api/settings', {
    companyName: 'Kade & Sons',
    locale: 'en-GB',
  });
  logged.length = 0;
  now = new Date(Date.now() + 1000);
});
afterEach(async () => {
  transport.close();
  await server.close();
});

let count = 0;
const invite = async (name = 'Mara Lind') => {
  const email = `new${++count}@example.com`;
  const { status, body } = await world.call(world.admin, 'POST', '/api/users', {
    email,
    name,
    role: 'OPERATOR',
  });
  expect(status).toBe(201);
  return { id: body.id, email };
};

test('an invitation is sent once, as text and as HTML, with a link that begins with the public address', async () => {
  const { email } = await invite();
  await Promise.all([send(), send()]);
  await send();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'lading@example.com', to: [email] });
  expect(mail?.headers).toContain('Subject: Your account at Kade & Sons');
  expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
  expect(mail?.text).toMatch(/https:\/\/lading\.example\.com\/set-password#[\w-]{43}\r\n/);
  expect(mail?.html).toContain('Kade &amp; Sons has opened an account');
  const { body } = await world.call(null, 'GET', '/api/mail');
  expect(body).toEqual({ on: true });
  expect(await mails()).toMatchObject([
    { user: { email }, kind: 'INVITATION', status: 'SENT', attempts: 1, error: null },
  ]);
  expect(await world.db.selectFrom('mail').select('token').execute()).toEqual([{ token: null }]);
});

test('names and texts cannot add headers or markup', async () => {
  await world.call(world.admin, 'PATCH', '/api/settings', {
    companyName: 'Kade Bcc: x@example.com',
  });
  await world.owner
    .updateTable('settings')
    .set({ companyName: 'Kade\r\nBcc: evil@example.com\r\n\r\nhi' })
    .execute();
  await invite('<img src=x onerror="alert(1)"> & co');
  await send();
  const [mail] = server.received;
  expect(mail?.to).toHaveLength(1);
  expect(mail?.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(mail?.headers).toContain('Subject: Your account at Kade Bcc: evil@example.com hi');
  expect(mail?.html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co,');
  expect(mail?.html).not.toContain('<img');
});

test('an address is always one recipient', async () => {
  const { id } = await invite();
  await world.owner
    .updateTable('appUser')
    .set({ email: 'a@example.com, b@example.com' })
    .where('id', '=', id)
    .execute();
  await send();
  expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.com');
});

test('the language follows the locale of the company', async () => {
  await world.call(world.admin, 'PATCH', '/api/settings', { locale: 'de-CH' });
  await invite();
  await send();
  expect(server.received[0]?.text).toContain('Wählen Sie zuerst Ihr Passwort.');
  expect(server.received[0]?.html).toContain('<html lang="de">');
});

test('an unreachable mail server is tried again with pauses, until the mail expires', async () => {
  await invite();
  server.refuse({ responseCode: 451, message: 'Try again later' });
  await send();
  expect(await mails()).toMatchObject([
    { status: 'PENDING', attempts: 1, error: expect.stringContaining('Try again later') },
  ]);
  await send();
  expect((await mails())[0]?.attempts).toBe(1);
  now = new Date(now.getTime() + 5 * MINUTE_MS);
  server.refuse(null);
  await send();
  expect(await mails()).toMatchObject([{ status: 'SENT', attempts: 2, error: null }]);
  const { body } = await world.call(
    world.admin,
    'POST',
    `/api/users/${(await invite()).id}/invitation`,
  );
  expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(6 * DAY_MS);
  server.refuse({ responseCode: 451, message: 'Try again later' });
  for (let hours = 0; hours < 24 * 8; hours += 8) {
    now = new Date(now.getTime() + 8 * HOUR_MS);
    await send();
  }
  const ended = (await mails()).slice(1);
  expect(ended.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  expect(logged[0]).toMatch(/^A mail was given up: 451 /);
  await purgeMails(world.db, new Date(Date.now() + DAY_MS), () => false);
  expect(await mails()).toEqual([]);
});

test('a refused address is given up at once, an unreachable mail server is not', async () => {
  await invite();
  server.refuse({ responseCode: 550, message: 'No such user here' });
  await send();
  expect(await mails()).toMatchObject([
    { status: 'FAILED', error: expect.stringContaining('No such user here') },
  ]);
  await invite();
  await server.close();
  await send();
  expect((await mails())[1]).toMatchObject({ status: 'PENDING', attempts: 1 });
});

test('a server that is killed while it sends leaves a mail that another sends, under the same Message-ID', async () => {
  await invite();
  const hanging: string[] = [];
  const killed: Transport = {
    send: ({ messageId }) => {
      hanging.push(messageId);
      return new Promise(() => {});
    },
    close: () => {},
  };
  void mailerWith(killed).tick();
  await expect.poll(() => hanging.length).toBe(1);
  await send();
  expect(server.received).toEqual([]);
  now = new Date(now.getTime() + 10 * MINUTE_MS);
  await send();
  expect(server.received[0]?.headers).toContain(`Message-ID: <${hanging[0]}@lading.example.com>`);
});

test('a link that somebody asked for does not wait for the invitations before it', async () => {
  const { email } = await world.user('OPERATOR');
  for (let index = 0; index < 9; index += 1) await invite();
  await world.call(null, 'POST', '/api/auth/password-reset', { email });
  const { token: _, ...client } = await world.customer([]);
  await world.call(null, 'POST', '/api/auth/password-reset', { email: client.email });
  now = new Date(Date.now() + 1000);
  await send();
  const recipients = server.received.map(({ to }) => to[0]);
  expect(recipients).toHaveLength(11);
  expect(recipients.slice(0, 4)).toEqual(expect.arrayContaining([email, client.email]));
});

test('a user who was disabled since gets no mail, and a link that cannot be decrypted is not sent', async () => {
  const { id } = await invite();
  await world.call(world.admin, 'PATCH', `/api/users/${id}`, { disabled: true });
  await send();
  await invite();
  const otherVault = openVault(() => 'another key');
  await sendBy(mailerWith(transport, otherVault));
  expect(server.received).toEqual([]);
  expect(await mails()).toMatchObject([
    { status: 'DROPPED' },
    { status: 'FAILED', error: expect.stringContaining('SECRET_KEY') },
  ]);
});

test('while local sign-in is closed, only the emergency administrator is sent a link to set a password', async () => {
  const { id, email } = await world.user('OPERATOR');
  const close = (emergencyAdminId: number | null) =>
    world.owner.updateTable('settings').set({ emergencyAdminId }).execute();
  await close(world.adminId);
  onTestFinished(async () => void (await close(null)));
  const ask = async (email: string) =>
    (await world.call(null, 'POST', '/api/auth/password-reset', { email: email })).status;
  expect(await ask(email)).toBe(204);
  expect(await mails()).toEqual([]);
  expect((await world.callRaw(world.admin, 'POST', `/api/users/${id}/invitation`)).status).toBe(
    400,
  );
  expect(await ask('admin@example.com')).toBe(204);
  expect(await mails()).toHaveLength(1);
});

test.each([
  ['en-GB', 'A passkey was added to your account', 'end your other sessions'],
  ['de-DE', 'Passkey', 'beenden Sie'],
])(
  'a change of the account is told in the language of %s, with a link to the account',
  async (locale, subject, advice) => {
    await world.call(world.admin, 'PATCH', '/api/settings', { locale });
    const at = new Date();
    const { id } = await world.user('OPERATOR');
    await inTransaction(world.db, (tx) =>
      writeAccountMail(tx, {
        userId: id,
        kind: 'PASSKEY_ADDED',
        at,
        endsAt: new Date(at.getTime() + DAY_MS),
      }),
    );
    await send();
    const [mail] = server.received;
    expect(
      mail?.headers.find((header) => header.startsWith('Subject: '))?.replaceAll('_', ' '),
    ).toContain(subject);
    expect(mail?.text.replace(/=\r\n/g, '')).toContain(advice);
    expect(mail?.text).toContain('https://lading.example.com/settings');
  },
);
