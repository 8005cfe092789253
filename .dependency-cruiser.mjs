// Who may import whom. The rules for rooms are made from rooms.json, the one ordered list, so that
// a new room is guarded from its first day.
import { readFileSync } from 'node:fs';

const rooms = JSON.parse(readFileSync(new URL('./rooms.json', import.meta.url), 'utf8')).map(
  ({ name }) => name,
);

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const test = '\\.test\\.tsx?$|/testing/|/testing\\.ts$|^apps/server/test/';
const features = '^apps/server/src/features/';
const platform = '^apps/server/src/platform/';
const commands = '^apps/server/src/commands/';
const web = '^apps/web/src/';

/**
 * On the server a room may call the services of lower rooms, and use the SQL that they lend.
 */
const roomRules = rooms.flatMap((room, index) => {
  const lower = rooms.slice(0, index).join('|');
  const rest = rooms.filter((other) => other !== room).join('|');
  const higher = rooms.slice(index + 1).join('|');
  const from = { path: `${features}${room}/`, pathNot: test };
  return [
    forbid(
      `server-${room}-services-only`,
      'Of a lower room only the service, the ledger and what it lends may be used, never its queries or routes.',
      from,
      {
        path: `${features}(${rest})/`,
        pathNot: lower ? `${features}(${lower})/[^/]+\\.(service|ledger|lent)\\.ts$` : undefined,
      },
    ),
    ...(higher
      ? [
          forbid(`server-${room}-never-upwards`, 'A room knows nothing of a higher one.', from, {
            path: `${features}(${higher})/`,
          }),
        ]
      : []),
  ];
});

/**
 * On the web a room may import the queries and the parts of lower rooms, and nothing else of any
 * other room.
 */
const webRoomRules = rooms.map((room, index) => {
  const shared = rooms
    .slice(0, index)
    .map((lower) => `${lower}/${lower}\\.(queries\\.ts|parts\\.tsx)$`);
  return forbid(
    `web-${room}-lower-queries-and-parts-only`,
    'Of a lower room only <room>.queries.ts and <room>.parts.tsx may be imported; of a higher one, nothing.',
    { path: `${web}features/${room}/` },
    {
      path: `${web}features/(${rooms.filter((other) => other !== room).join('|')})/`,
      pathNot: shared.length > 0 ? `${web}features/(${shared.join('|')})` : undefined,
    },
  );
});

export default {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other are one module.', {}, { circular: true }),
    // `?url` asks Vite for a file's address; its build fails where there is no such file.
    forbid(
      'resolvable',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
    forbid(
      'domain-alone',
      'The domain knows only itself.',
      { path: '^packages/domain/', pathNot: test },
      { pathNot: '^packages/domain/' },
    ),
    forbid(
      'contract-on-domain',
      'The contract knows the domain and TypeBox.',
      { path: '^packages/contract/', pathNot: test },
      { pathNot: '^packages/(contract|domain)/|node_modules/typebox/' },
    ),
    forbid(
      'client-alone',
      'The client is published; what it knows of the contract is generated.',
      { path: '^packages/client/', pathNot: test },
      { pathNot: '^packages/client/|node_modules/openapi-fetch/' },
    ),
    forbid(
      'embedded-postgres-alone',
      'The launcher of PostgreSQL knows nothing of Lading.',
      { path: '^packages/embedded-postgres/', pathNot: test },
      {
        pathNot: '^packages/embedded-postgres/|node_modules/(@types/)?pg/',
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'pipelined-postgres-alone',
      'The driver knows nothing of Lading.',
      { path: '^packages/pipelined-postgres/', pathNot: test },
      { pathNot: '^packages/pipelined-postgres/|node_modules/((@types/)?pg|kysely)/' },
    ),
    forbid(
      'server-without-web',
      'The server and the web meet in the contract.',
      { path: '^(apps/server|packages)/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'web-without-server',
      'The server and the web meet in the contract.',
      { path: '^(apps/web|packages)/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'platform-below-features',
      'The platform knows no room.',
      { path: platform, pathNot: test },
      { path: `${features}|${commands}|^apps/server/src/(rooms|manifests)\\.ts$` },
    ),
    forbid(
      'features-below-commands',
      'Rooms know nothing of the commands.',
      { path: features, pathNot: test },
      { path: commands },
    ),
    forbid(
      'tools-on-top',
      'The demo and the replay use the server, which knows neither; its main module alone brings the demo in.',
      { path: '^(packages|apps)/', pathNot: '^apps/server/src/main\\.ts$' },
      { path: '^tools/' },
    ),
    forbid(
      'known-rooms-only',
      'A room of the server stands in rooms.json.',
      { path: '^apps/server/src/' },
      { path: `${features}[^/]+/`, pathNot: `${features}(${rooms.join('|')})/` },
    ),
    forbid(
      'queries-below-services',
      'Queries hold SQL: they call the platform, neither services nor routes.',
      { path: `${features}.+\\.queries\\.ts$` },
      { path: `${features}.+\\.(service|routes|ledger)\\.ts$` },
    ),
    forbid(
      'services-below-routes',
      'Services know nothing of HTTP.',
      { path: `${features}.+\\.service\\.ts$` },
      { path: '\\.routes\\.ts$|node_modules/fastify/' },
    ),
    forbid(
      'routes-by-services',
      'Routes hold no SQL.',
      { path: `${features}.+\\.routes\\.ts$` },
      { path: '\\.queries\\.ts$|node_modules/kysely/' },
    ),
    ...roomRules,
    forbid(
      'ui-without-features',
      'The building blocks know no screen.',
      { path: `${web}(ui|lib)/` },
      { path: `${web}(features|app)/` },
    ),
    forbid(
      'lib-without-ui',
      'The helpers draw nothing.',
      { path: `${web}lib/`, pathNot: '\\.tsx$' },
      { path: `${web}ui/` },
    ),
    forbid(
      'features-without-app',
      'Screens do not know where they are shown; their tests open them there.',
      { path: `${web}features/`, pathNot: test },
      { path: `${web}app/` },
    ),
    forbid(
      'known-web-rooms-only',
      'A room of the web stands in rooms.json.',
      { path: web },
      { path: `${web}features/[^/]+/`, pathNot: `${web}features/(${rooms.join('|')})/` },
    ),
    ...webRoomRules,
    forbid(
      'tests-stay-outside',
      'What runs does not need what tests.',
      { pathNot: `${test}|^(e2e|bench)/|/child\\.ts$` },
      { path: test },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['lading-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
