import type { RoomManifest } from '../../platform/room.ts';
import { registerImports } from './imports.routes.ts';

export const importsRoom: RoomManifest = {
  name: 'imports',
  description: 'Imports of files.',
  routes: registerImports,
  tables: { import_run: 'IMPORT' },
};
