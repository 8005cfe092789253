import type { RoomManifest } from '../../platform/room.ts';
import { registerImports } from './imports.routes.ts';

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
};
