import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@lading/contract/endpoints';
import { rooms as listed } from '@lading/domain/rooms';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { rooms } from './manifests.ts';
import type { Api } from './platform/http/register.ts';
import { platformTables } from './platform/room.ts';

const here = import.meta.dirname;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('the rooms of the list are the folders of the server, by name', () => {
  const names = rooms.map((room) => room.name);
  expect(names).toEqual(Object.keys(listed));
  expect(readdirSync(join(here, 'features')).sort()).toEqual([...names].sort());
});

test('a room registers the calls of its contract, and no others', () => {
  const nameOf = new Map(endpoints.map(({ name, endpoint }) => [endpoint, name]));
  for (const { name: room, routes } of rooms) {
    const server = fastify();
    const registered: (string | undefined)[] = [];
    server.addHook('onRoute', ({ config, method }) => {
      // Fastify adds a HEAD to each GET.
      if (method !== 'HEAD' && config?.endpoint) registered.push(nameOf.get(config.endpoint));
    });
    routes?.({ fastify: server } as Partial<Api> as Api);
    const own = endpoints.filter((each) => each.room === room).map(({ name }) => name);
    expect([room, ...registered.sort()]).toEqual([room, ...own.sort()]);
  }
});

test('what a manifest names is in the database', async () => {
  const named = (
    await sql<{
      name: string;
    }>`select relname::text as name from pg_class where relkind in ('r', 'i', 'v', 'S')`.execute(
      world.db,
    )
  ).rows;
  const names = new Set(named.map((row) => row.name));
  for (const { tables = {}, constraints = {} } of rooms) {
    for (const name of [...Object.keys(tables), ...Object.keys(constraints)])
      expect(names).toContain(name);
  }
  for (const name of rooms.flatMap((room) => Object.keys(room.checks ?? {}))) {
    // A trigger may raise the error of a check constraint.
    const { rows } = await sql`
      select from pg_constraint where conname = ${name} and contype = 'c'
      union all
      select from pg_proc where position(${name} in prosrc) > 0`.execute(world.db);
    expect([name, rows.length > 0]).toEqual([name, true]);
  }
});

test('every table of the database belongs to one room', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`.execute(
    world.db,
  );
  const owned = [...platformTables, ...rooms.flatMap(({ tables = {} }) => Object.keys(tables))];
  expect(rows.map((row) => row.name).filter((name) => !owned.includes(name))).toEqual([]);
  expect(owned.filter((name, index) => owned.indexOf(name) !== index)).toEqual([]);
});

test('whatever refers to rows that can be deleted has words in a manifest', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('product'::regclass, 'location'::regclass)`.execute(
    world.db,
  );
  const known = new Set(
    rooms.flatMap(({ tables = {} }) =>
      Object.entries(tables).flatMap(([table, { kind }]) => (kind ? [table] : [])),
    ),
  );
  expect(rows.map((row) => row.name).filter((name) => !known.has(name))).toEqual([]);
});

test('every column in which documents are searched has a trigram index', async () => {
  const { rows } = await sql<{
    table: string;
    definition: string;
  }>`select tablename::text as table, indexdef as definition from pg_indexes
    where indexdef like '%gin_trgm_ops%'`.execute(world.db);
  const searched = rooms.flatMap(({ documents = [] }) =>
    documents.flatMap(({ table, search }) =>
      (search?.columns ?? []).map((column) => ({ table, column })),
    ),
  );
  expect(searched.length).toBeGreaterThan(0);
  for (const { table, column } of searched) {
    expect(
      rows.some((row) => row.table === table && row.definition.includes(`fold(${column})`)),
    ).toBe(true);
  }
});

/**
 * The platform knows who is signed in and where they work: it reads users, assignments and
 * warehouses.
 */
const ofSessions = join('platform', 'auth');

test('the platform names no constraint and no table of a room', () => {
  const constraints = rooms.flatMap(({ constraints = {}, checks = {} }) => [
    ...Object.keys(constraints),
    ...Object.keys(checks),
  ]);
  // Words of the language too, as `session`, are names of tables that people do not see.
  const tables = rooms.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, { kind }]) => (kind ? [table] : [])),
  );
  const inSql = new RegExp(
    `\\b(from|join|into|update|table) (${tables.join('|')})\\b|['"\`](${tables.join('|')})['"\`]`,
  );
  const files = readdirSync(join(here, 'platform'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('platform', file))
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.test\.ts$|types\.ts$/.test(file) &&
        !file.startsWith(ofSessions),
    );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const text = readFileSync(join(here, file), 'utf8');
    expect([file, ...constraints.filter((name) => text.includes(name))]).toEqual([file]);
    expect([file, inSql.exec(text)?.[0]]).toEqual([file, undefined]);
  }
});
