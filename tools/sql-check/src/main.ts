import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import { rooms } from '@lading/server/src/manifests.ts';
import { LADING } from '@lading/server/src/platform/database/embedded.ts';
import {
  countRows,
  type Listing,
  readAll,
  readFirst,
  readPage,
} from '@lading/server/src/platform/database/listing.ts';
import { migrate, readMigrations } from '@lading/server/src/platform/database/migrate.ts';
import { platformTables } from '@lading/server/src/platform/room.ts';
import { loadModule } from 'libpg-query';
import { chartOf } from './chart.ts';
import { differences } from './compare.ts';
import { copyingInserts } from './copying.ts';
import { type Describer, openDescriber } from './describe.ts';
import { besideTables, composing, exemptions, unnamed } from './exemptions.ts';
import { functionUseOf } from './functions.ts';
import { nestedWrites } from './nested.ts';
import { askNodes } from './nodes.ts';
import { type Recorded, Recorder, unreached } from './recorder.ts';
import { refusals, statementsOfMigrations } from './refused.ts';
import { Choices } from './samples.ts';
import { type Callable, readSource, type Source, type Template } from './source.ts';
import { tableUseOf } from './tables.ts';
import { Walls } from './walls.ts';
import {
  distributedOf,
  functionFaults,
  namingFaults,
  type Placed,
  reportOf,
  unnamedIn,
} from './warehouses.ts';

const server = resolve('apps/server');
const CHART = 'docs/rooms.md';
const MOST_RUNS = 400;

/**
 * Calls a function with the first alternative of every argument, then with each other alternative,
 * one at a time, and does so again without optional values. The second time, a function that has
 * added no statement so far is called once: its other calls add only writes of the builder with
 * fewer columns.
 */
async function explore(callable: Callable, source: Source, recorder: Recorder): Promise<void> {
  const module = (await import(callable.file)) as Record<string, unknown>;
  const call = module[callable.name] as (...args: unknown[]) => unknown;
  const types = callable.signature.parameters.map((parameter) =>
    source.checker.getTypeOfSymbolAtLocation(parameter, callable.node),
  );
  recorder.by = callable.name;
  recorder.file = relative(source.folder, callable.file);
  const run = async (choices: Choices, hasAllSorts = false): Promise<readonly number[]> => {
    recorder.choices = choices;
    recorder.readsList = false;
    try {
      const result = await call(...types.map((type) => recorder.samples.make(type, choices)));
      recorder.readsList = true;
      await readListing(result, recorder, hasAllSorts);
    } catch {
      // The function refuses the sample; its statements up to here are recorded.
    }
    return choices.met;
  };
  const before = recorder.statements.size;
  for (const least of [false, true]) {
    const met = await run(new Choices(-1, 0, least), true);
    if (least && recorder.statements.size === before) break;
    const others = met.flatMap((alternatives, index) =>
      Array.from({ length: alternatives }, (_none, alternative) => ({ index, alternative })).slice(
        least ? 0 : 1,
      ),
    );
    for (const { index, alternative } of others.slice(0, MOST_RUNS))
      await run(new Choices(index, alternative, least));
  }
}

const isListing = (value: unknown): value is Listing<unknown> =>
  typeof value === 'object' && value !== null && 'sorts' in value && 'toItem' in value;

const nobody = { userId: 0, party: '', gone: new AbortController().signal };

/**
 * Reads a list's first pages in every sort, or in one, its number of rows and its stream. A filter
 * and a sort do not change each other's SQL.
 */
async function readListing(value: unknown, { db }: Recorder, hasAllSorts: boolean): Promise<void> {
  const listings = isListing(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).filter(isListing)
      : [];
  for (const listing of listings) {
    const attempt = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch(() => {});
    };
    const sorts = Object.keys(listing.sorts);
    for (const sort of hasAllSorts ? sorts : sorts.slice(0, 1)) {
      await attempt(async () => {
        const { next } = await readPage(db, listing, { sort, limit: 1 });
        if (next !== null) await readPage(db, listing, { sort, limit: 1, cursor: next });
      });
      await attempt(() => readFirst(db, listing, sort, 1));
    }
    await attempt(() => countRows(db, listing));
    await attempt(async () => {
      for await (const _row of readAll(db, listing, 'id', nobody)) break;
    });
  }
}

/** The faults of a statement, one line each. */
function judge(
  { sql, templates: keys, by, described }: Recorded,
  templates: ReadonlyMap<string, readonly Template[]>,
): string[] {
  const groups = [...keys].flatMap((key) => (templates.has(key) ? [templates.get(key) ?? []] : []));
  if (groups.length > 0 && groups.every((group) => group.some((template) => template.isHelper)))
    return [];
  const used = groups.flat();
  const place = used.find((template) => !template.isHelper)?.place ?? by;
  if (described instanceof Error) return [`${place} cannot be prepared: ${described.message}`];
  // The rows of a cursor come with `fetch`; the same statement without a cursor is compared.
  if (/^\S*(\/\*.*?\*\/)?\s*declare /.test(sql)) return [];
  const typed = used.find((template) => template.row);
  return typed?.row
    ? differences(typed.row.columns, described, sql).map((fault) => `${typed.place} ${fault}`)
    : [];
}

/** Groups templates of the same text, which a statement does not distinguish. */
function groupByKey(templates: readonly Template[]): Map<string, Template[]> {
  const groups = new Map<string, Template[]>();
  for (const template of templates)
    groups.set(template.key, [...(groups.get(template.key) ?? []), template]);
  return groups;
}

/**
 * True for templates of the same text whose rows differ: a statement does not show from which of
 * them it comes.
 */
const isAmbiguous = (group: readonly Template[]): boolean =>
  new Set(group.flatMap(({ row }) => (row ? [JSON.stringify(row.columns)] : []))).size > 1;

const ambiguity = (group: readonly Template[]): string =>
  `${group.flatMap(({ row, place }) => (row ? [place] : [])).join(' and ')} have the same text, but other rows: write one of them differently`;

async function check(url: string): Promise<void> {
  const source = readSource(join(server, 'tsconfig.json'), join(server, 'src'));
  const describer = await openDescriber(url);
  const recorder = new Recorder(source, describer.describe);
  try {
    for (const callable of source.callables) await explore(callable, source, recorder);
  } finally {
    await describer.close();
  }
  const recorded = [...recorder.statements.values()];
  const templates = groupByKey(source.templates);
  const ambiguous = [...templates.values()].filter(isAmbiguous);
  for (const { key } of ambiguous.flat()) templates.delete(key);
  const faults = new Set([
    ...ambiguous.map(ambiguity),
    ...recorded.flatMap((statement) => judge(statement, templates)),
  ]);
  const missed = unreached(
    source.templates.filter((template) => !template.isHelper),
    recorded,
  ).map((template) => `${template.place} was not reached`);
  const walls = await wallsOf(recorded, describer);
  for (const fault of walls.faults()) faults.add(fault);
  const placed = placedOf(recorded, templates);
  for (const fault of namingFaults(placed, describer)) faults.add(fault);
  const migrated = statementsOfMigrations(await readMigrations());
  for (const fault of refusals([...placed, ...migrated], describer.functions, describer.builtIn))
    faults.add(fault);
  for (const fault of nestedWrites(placed, describer, besideTables)) faults.add(fault);
  for (const fault of copyingInserts(placed, describer)) faults.add(fault);
  for (const fault of functionFaults(unnamedIn(describer.functions, describer), unnamed))
    faults.add(fault);
  const chart = chartOf(rooms, walls, describer.growing);
  if (process.argv[2] === 'rooms') await writeFile(CHART, chart);
  else if ((await readFile(CHART, 'utf8')) !== chart)
    faults.add(`${CHART} is out of date: run npm run sql -- rooms`);
  for (const line of [...faults, ...missed]) console.error(line);
  for (const line of await reportAsked(placed, describer)) console.log(line);
  console.log(
    `${source.templates.length} templates, ${recorded.length} statements, ${faults.size} faults, ${missed.length} not reached`,
  );
  process.exitCode = faults.size + missed.length === 0 ? 0 : 1;
}

/** The report that the command asks for: `warehouses`, or `nodes` with the URL of a database. */
async function reportAsked(placed: readonly Placed[], describer: Describer): Promise<string[]> {
  const [, , report, url = ''] = process.argv;
  if (report === 'warehouses') return reportOf(placed, describer);
  return report === 'nodes' ? askNodes(url, distributedOf(placed, describer)) : [];
}

/** The statements, each where the first of its templates stands, or by the function that runs it. */
function placedOf(
  recorded: readonly Recorded[],
  templates: ReadonlyMap<string, readonly Template[]>,
): Placed[] {
  return recorded
    .filter(({ described }) => !(described instanceof Error))
    .map(({ sql, templates: keys, by, files }) => {
      const own = [...keys]
        .flatMap((key) => templates.get(key) ?? [])
        .find(({ place }) => files.has(place.split(':')[0] ?? ''));
      return { sql, place: own?.place ?? `${[...files].join(' and ')} ${by}` };
    });
}

/** Holds the statements, the views and the functions against the manifests of the rooms. */
async function wallsOf(
  recorded: readonly Recorded[],
  { views, functions, guarded }: Describer,
): Promise<Walls> {
  await loadModule();
  const walls = new Walls(rooms, platformTables, { exemptions, composing, guarded });
  for (const { sql, files, described } of recorded)
    if (!(described instanceof Error)) walls.add({ files, ...tableUseOf(sql) });
  for (const { name, query } of views) walls.addView(name, tableUseOf(query));
  for (const stored of functions) walls.addFunction(functionUseOf(stored));
  return walls;
}

const dataDir = await mkdtemp(join(tmpdir(), 'lading-sql-'));
const database = await startEmbedded({ ...LADING, dataDir, settings: { fsync: 'off' } });
try {
  await migrate(database.url);
  await check(database.url);
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// A called function may have left a timer.
process.exit();
