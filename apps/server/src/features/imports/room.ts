import type { RoomManifest } from '../../platform/room.ts';
import { purgeImports } from './imports.queries.ts';
import { registerImports } from './imports.routes.ts';
import { importing } from './job.ts';

export const importsRoom: RoomManifest = {
  name: 'imports',
  description: 'Imports of files.',
  routes: registerImports,
  tables: {
    import_run: { kind: 'IMPORT' },
    import_row: {},
    import_fault: {},
    import_mapping: {},
  },
  jobs: [importing],
  purges: {
    imports: {
      tables: ['import_run', 'import_row', 'import_fault'],
      retention: 'imports',
      purge: purgeImports,
    },
  },
};
