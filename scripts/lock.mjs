// Makes package-lock.json the same wherever it is written: an entry for every platform's optional
// binary, with its checksum where the registry in use carries it. (By .npmrc, npm leaves out the
// download addresses.) Run after each change of a dependency: npm install && node scripts/lock.mjs
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
};
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/**
 * Reads the platform off a package's name, as in `@scope/core-linux-arm64-musl`; null if it names
 * none.
 */
function platformOf(name) {
  const text = name.split('/').pop().split(/[-_.]/);
  const os = text.map((word) => systems[word]).find(Boolean);
  const cpu = text.find((word) => processors.includes(word));
  return os && cpu ? { os: [os], cpu: [cpu] } : null;
}

/**
 * An entry with what the registry says of its package: without a checksum npm installs whatever
 * comes.
 */
function described(name, entry) {
  const asked = ['dist.integrity', 'license', 'engines', 'libc'];
  const { stdout, status } = spawnSync(
    'npm',
    ['view', `${name}@${entry.version}`, ...asked, '--json'],
    { encoding: 'utf8' },
  );
  if (status !== 0 || !stdout) return entry;
  const { 'dist.integrity': integrity, license, engines, libc } = JSON.parse(stdout);
  const { version, cpu, dev, optional, os, ...rest } = entry;
  return {
    version,
    integrity,
    cpu,
    dev,
    libc: libc && [libc].flat(),
    license,
    optional,
    os,
    engines,
    ...rest,
  };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[`node_modules/${name}`] || lock.packages[nested] || !platform) continue;
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platform,
      ...dev,
      optional: true,
    };
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  const [, ...installed] = path.split('node_modules/');
  if (installed.length > 0 && !entry.link && !entry.integrity)
    lock.packages[path] = described(installed.at(-1), entry);
}
const sorted = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
