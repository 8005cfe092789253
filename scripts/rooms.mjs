// npm run rooms: writes what is generated from rooms.json, the one list of the rooms. --verify only
// says which files are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

const rooms = JSON.parse(readFileSync(join(root, 'rooms.json'), 'utf8'));
const names = rooms.map(({ name }) => name);
const byName = [...names].sort();

const HEAD = '// Generated from rooms.json by `npm run rooms`. Not to be edited.';

const textOf = (value) =>
  Array.isArray(value)
    ? `[${value.map(textOf).join(', ')}]`
    : typeof value === 'string'
      ? `'${value}'`
      : String(value);

const objectOf = ({ name, why, ...facts }) => [
  ...(why ? [`  // ${why}`] : []),
  `  ${name}: {`,
  ...Object.entries(facts).map(([key, value]) => `    ${key}: ${textOf(value)},`),
  '  },',
];

/** By file, its lines. */
const generated = {
  'packages/domain/src/rooms.ts': [
    HEAD,
    '/** The rooms, from low to high, and what is to be known of their events. */',
    'export const rooms = {',
    ...rooms.flatMap(objectOf),
    '} as const;',
  ],
  'packages/contract/src/rooms.ts': [
    HEAD,
    ...byName.map((name) => `import * as ${name} from './${name}.ts';`),
    '',
    '/** The contract of each room, from low to high. */',
    'export const rooms = {',
    ...names.map((name) => `  ${name},`),
    '};',
  ],
  'apps/server/src/manifests.ts': [
    HEAD,
    ...byName.map((name) => `import { ${name}Room } from './features/${name}/room.ts';`),
    "import type { RoomManifest } from './platform/room.ts';",
    '',
    '/** The manifest of each room, from low to high: a room uses only the rooms before it. */',
    'export const rooms: readonly RoomManifest[] = [',
    ...names.map((name) => `  ${name}Room,`),
    '];',
  ],
};

for (const [file, lines] of Object.entries(generated)) {
  const path = join(root, file);
  const text = `${lines.join('\n')}\n`;
  if (!process.argv.includes('--verify')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${file} is not what rooms.json says: run npm run rooms`);
    process.exitCode = 1;
  }
}
