import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ssccOf } from '@lading/domain/gs1';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#test/freshDatabase.ts';
import { LITTLE_WORLD, superuser } from '#test/unguarded.ts';
import { backUp } from './backup.ts';
import { BackupReader } from './backupFile.ts';
import { makeBackupKey } from './backupKey.ts';
import { withDatabaseAt } from './connection.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

let folder: string;
let source: Awaited<ReturnType<typeof freshDatabase>>;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-backup-'));
  source = await freshDatabase();
  drops.push(source.drop);
  const admin = await superuser(source.url);
  await admin.query(LITTLE_WORLD);
  await admin.end();
});

afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

/** The URL of a database without tables. */
async function emptyTarget(): Promise<string> {
  const target = await emptyDatabase();
  drops.push(target.drop);
  return target.url;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const everything = async (url: string): Promise<Record<string, unknown>> => {
  const tables = await query(
    url,
    `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('migration', 'stock_count', 'idempotency', 'import_fault', 'import_run',
        'login_throttle', 'outbox', 'session')
        order by 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { t } of tables)
    all[String(t)] = (
      await query(
        url,
        `select md5(string_agg(x::text, '|' order by x::text)) as hash, count(*) from ${t} x`,
      )
    )[0];
  all.stock = await query(
    url,
    'select warehouse_id, customer_id, sum(delta) from stock_count group by 1, 2 order by 1, 2',
  );
  all.sequences = await query(
    url,
    "select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'stock_count_id_seq' order by 1",
  );
  return all;
};

test('what was backed up is restored into an empty database, to the letter, and verifies', async () => {
  const file = join(folder, 'whole.lading');
  const saved = await backUp(source.url, file);
  const target = await emptyTarget();
  const restored = await restore(target, file);
  expect(restored.rows).toBe(saved.rows);
  expect(await query(target, 'select from outbox')).toEqual([]);
  expect(restored.fromMigration).toBe(saved.migration);
  expect(await everything(target)).toEqual(await everything(source.url));
  expect(await withDatabaseAt(target, verify)).toEqual([]);
});

const PASSING = ['idempotency', 'import_run', 'login_throttle', 'session'] as const;
const PASSING_ROWS = `
  insert into import_run (kind, state, dry_run, file_name, file, encoding, existing, dates,
    decimals, mapping, columns, unused, sample, user_id, actor, created_at)
    select 'PRODUCTS', 'WAITING', false, 'f', '', 'AUTO', 'REFUSE', 'YMD', 'POINT', '{}', '[]',
      '[]', '[]', id, '{}', now()
    from app_user
    limit 1;
  insert into session (token_hash, user_id, epoch, created_at, last_seen_at, expires_at, proved_at)
  values ('\\x0102', 1, 1, now(), now(), now() + interval '1 day', now());
  insert into login_throttle (key, failures, window_started_at)
  values ('account:mara@example.com', 3, now());
  insert into idempotency (user_id, key, method, path, body_hash, status, body, created_at)
    values (1, 'k', 'POST', '/api/users', '\\x0304', 201, 'a secret answer', now())`;
const countPassing = async (url: string) => {
  const counts = PASSING.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await query(url, `select ${counts.join(', ')}`))[0];
};

test('a backup holds no sessions, no failed sign-ins and no keys of requests, so a restore ends every session', async () => {
  await query(source.url, PASSING_ROWS);
  const file = join(folder, 'lasting.lading');
  await backUp(source.url, file);
  const text = gunzipSync(await readFile(file)).toString();
  for (const table of PASSING) expect(text).not.toContain(`"table":"${table}"`);
  expect(text).not.toContain('a secret answer');
  const target = await emptyTarget();
  await restore(target, file);
  expect(await countPassing(source.url)).toEqual({
    idempotency: 1,
    import_run: 1,
    login_throttle: 1,
    session: 1,
  });
  expect(await countPassing(target)).toEqual({
    idempotency: 0,
    import_run: 0,
    login_throttle: 0,
    session: 0,
  });
});

test('these rows of an older backup are not restored', async () => {
  const file = join(folder, 'old.lading');
  await backUp(source.url, file);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  // As the last release wrote it: with the tables in the header, in their place after the users,
  // and with their rows counted.
  const [header, footer] = [JSON.parse(lines[0] ?? ''), JSON.parse(lines.at(-2) ?? '')];
  const old = {
    session: ['\\\\x01', '\\\\x02\\n'],
    idempotency: ['k'],
    login_throttle: [] as string[],
  };
  for (const [table, rows] of Object.entries(old)) {
    header.tables.push({ table, columns: ['id'] });
    footer.rows[table] = rows.length;
    lines.splice(-2, 0, JSON.stringify({ table, columns: ['id'] }), ...rows, '\\.');
  }
  lines[0] = JSON.stringify(header);
  await writeFile(file, gzipSync([...lines.slice(0, -2), JSON.stringify(footer), ''].join('\n')));
  const target = await emptyTarget();
  const restored = await restore(target, file);
  expect(await countPassing(target)).toEqual({
    idempotency: 0,
    import_run: 0,
    login_throttle: 0,
    session: 0,
  });
  const read = Object.entries(footer.rows as Record<string, number>).filter(
    ([table]) => !(table in old),
  );
  expect(restored.rows).toBe(read.reduce((sum, [, rows]) => sum + rows, 0));
});

test('the backup replaces the settings of a new database', async () => {
  const file = join(folder, 'settings.lading');
  await backUp(source.url, file);
  const target = await emptyTarget();
  await restore(target, file);
  const names = async (url: string) =>
    (await query(url, 'select name from carrier order by 1')).map(({ name }) => name);
  expect(await names(target)).toContain('Van');
  expect(await names(target)).not.toContain('USPS');
  expect(await query(target, 'select company_name, version from settings')).toEqual([
    { company_name: 'Kade', version: 2 },
  ]);
  expect(await query(target, 'select next_lpn() as lpn')).toEqual([{ lpn: ssccOf('8712345', 42) }]);
  await expect(query(target, 'delete from audit')).rejects.toThrow('audit is append-only');
});

test('a backup is one snapshot, whatever is written meanwhile', async () => {
  const file = join(folder, 'busy.lading');
  const before = await query(source.url, 'select count(*)::int as n from warehouse');
  const [saved] = await Promise.all([
    backUp(source.url, file),
    ...Array.from({ length: 20 }, (_, n) =>
      query(source.url, `insert into warehouse (name) values ('Meanwhile ${n}')`),
    ),
  ]);
  const target = await emptyTarget();
  await restore(target, file);
  const [{ n } = { n: 0 }] = await query(target, 'select count(*)::int as n from warehouse');
  expect(n).toBeGreaterThanOrEqual(Number(before[0]?.n));
  expect(saved.rows).toBeGreaterThan(0);
});

test('an existing file, and a database with data, are refused', async () => {
  const file = join(folder, 'twice.lading');
  await backUp(source.url, file);
  await expect(backUp(source.url, file)).rejects.toThrow('exists already');
  await expect(backUp(source.url, join(folder, 'no-such-folder', 'x'))).rejects.toThrow(
    'cannot be written',
  );
  await expect(restore(source.url, file)).rejects.toThrow('restore needs an empty database');
  await expect(restore(source.url, join(folder, 'nowhere'))).rejects.toThrow('was not found');
  await expect(restore(source.url, folder)).rejects.toThrow(`${folder} cannot be read`);
});

test('a truncated or invalid backup leaves the database empty', async () => {
  const file = join(folder, 'cut.lading');
  await backUp(source.url, file);
  const text = gunzipSync(await readFile(file));
  const target = await emptyTarget();
  for (const [name, bytes, texts] of [
    ['short', gzipSync(text.subarray(0, text.length - 200)), 'ends too early'],
    ['damaged', (await readFile(file)).subarray(0, 900), 'damaged'],
    ['plain', Buffer.from('name,type\n'), 'damaged'],
    ['other', gzipSync('{"a":1}\n'), 'no backup'],
  ] as const) {
    await writeFile(join(folder, name), bytes);
    await expect(restore(target, join(folder, name)), name).rejects.toThrow(texts);
  }
  await restore(target, file);
});

test.each([false, true])(
  'a flipped byte is found before anything is restored; encrypted: %s',
  async (isEncrypted) => {
    const [file, key, changed] = ['whole', 'key', 'flipped'].map((name) =>
      join(folder, `${name}-${isEncrypted}`),
    ) as [string, string, string];
    await backUp(source.url, file, isEncrypted ? [await makeBackupKey(key)] : []);
    const bytes = await readFile(file);
    const target = await emptyTarget();
    const places = [
      4,
      9,
      200,
      bytes.length >> 1,
      bytes.length - 200,
      bytes.length - 80,
      bytes.length - 79,
      bytes.length - 3,
      bytes.length - 1,
    ];
    for (const at of places) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await writeFile(changed, flipped);
      await expect(
        restore(target, changed, isEncrypted ? key : null),
        `byte ${at} of ${bytes.length}`,
      ).rejects.toThrow(/^(The|No key)[^\n]*\.$/);
    }
    expect(await query(target, "select from pg_tables where schemaname = 'public'")).toEqual([]);
    await restore(target, file, isEncrypted ? key : null);
  },
);

test('a backup of an earlier release, without a checksum, is restored, which is said', async () => {
  const file = join(folder, 'earlier');
  await backUp(source.url, file);
  const text = gunzipSync((await readFile(file)).subarray(0, -80))
    .toString()
    .replace(',"checksum":true', '');
  await writeFile(file, gzipSync(text));
  expect(await restore(await emptyTarget(), file)).toMatchObject({ isChecked: false });
});

test('rows of a backup are restored unchanged, however the bytes are split', async () => {
  const body = 'a\t\\\\.\nb\\\\.\n\\\\.\n';
  const bytes = Buffer.from(`{"table":"t"}\n${body}\\.\n{"table":"u"}\n\\.\n{"end":true}\n`);
  for (let size = 1; size < 40; size += 1) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const reader = new BackupReader(Readable.from(chunks));
    const rowsOf = async () =>
      Buffer.concat(await Readable.from(reader.readRows()).toArray()).toString();
    expect(await reader.readLine()).toEqual({ table: 't' });
    expect(await rowsOf()).toBe(body);
    expect(await reader.readLine()).toEqual({ table: 'u' });
    expect(await rowsOf()).toBe('');
    expect(await reader.readLine()).toEqual({ end: true });
  }
});

test('an encrypted backup needs its key, and a changed or truncated one is refused', async () => {
  const [key, otherKey, plainFile] = ['key.txt', 'other.txt', 'plain.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const recipient = await makeBackupKey(key);
  await makeBackupKey(otherKey);
  await expect(makeBackupKey(key)).rejects.toThrow(/exists already/);
  await writeFile(plainFile, 'no key');
  const file = join(folder, 'encrypted.backup');
  await expect(backUp(source.url, file, ['age1nonsense'])).rejects.toThrow(
    '"age1nonsense" is no public key of age (age1...).',
  );
  await backUp(source.url, file, [recipient]);
  const bytes = await readFile(file);
  expect(bytes.toString('latin1')).not.toContain('lading-backup');
  const target = await emptyTarget();
  await expect(restore(target, file)).rejects.toThrow(
    /is encrypted: please name the file of its key with --identity\.$/,
  );
  await expect(restore(target, file, otherKey)).rejects.toThrow(/^No key in .*other\.txt opens /);
  await expect(restore(target, file, plainFile)).rejects.toThrow(/has no private key of age/);
  await expect(restore(target, file, join(folder, 'gone.txt'))).rejects.toThrow(/cannot be read/);
  const changed = join(folder, 'changed.backup');
  const middle = bytes.length - 100;
  await writeFile(
    changed,
    Buffer.concat([
      bytes.subarray(0, middle),
      Buffer.from([(bytes[middle] ?? 0) ^ 1]),
      bytes.subarray(middle + 1),
    ]),
  );
  await expect(restore(target, changed, key)).rejects.toThrow(/^The file is damaged/);
  await writeFile(changed, bytes.subarray(0, middle));
  await expect(restore(target, changed, key)).rejects.toThrow(/^The file is damaged/);
  await restore(target, file, key);
  expect(await everything(target)).toEqual(await everything(source.url));
});
