import type { RoomManifest } from '../../platform/room.ts';
import { printing } from './dispatcher.ts';
import { purgePrintJobs } from './jobs.service.ts';
import { registerPrinters } from './printers.routes.ts';

export const printersRoom: RoomManifest = {
  name: 'printers',
  description: 'Printers of labels and of papers, and what is sent to them.',
  routes: registerPrinters,
  constraints: { printer_name_key: 'PRINTER_NAME', print_rule_place: 'PRINT_RULE' },
  tables: {
    printer: { kind: 'PRINTER' },
    print_rule: { kind: 'PRINT_RULE' },
    print_job: { kind: 'PRINT_JOB' },
  },
  jobs: [printing],
  purges: {
    'print jobs': { tables: ['print_job'], retention: 'prints', purge: purgePrintJobs },
  },
};
