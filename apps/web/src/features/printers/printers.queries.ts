import {
  getPrintChoices,
  getPrinter,
  listPrinters,
  listPrintJobs,
  listPrintRules,
} from '@lading/contract/calls';
import { kept } from '../../lib/outbox/keptReads.ts';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';
import type { PrintPlace } from './place.ts';

export const printersPage = pageQuery('printers', listPrinters);
export const onePrinter = oneQuery('printers', getPrinter);
export const rulesPage = pageQuery('printers', listPrintRules);
export const jobsPage = pageQuery('printers', listPrintJobs);

const choices = sumQuery('printers', getPrintChoices);

/** Which printer prints what at the place of this device, kept on it. */
export const printChoices = (warehouseId: number, { workstation, zone }: PrintPlace) =>
  kept(
    choices({
      warehouseId,
      ...(workstation !== '' && { workstation }),
      ...(zone !== '' && { zone }),
    }),
  );

const views = [
  { label: 'Printers', to: '/printers' },
  { label: 'Jobs', to: '/printers/jobs' },
  { label: 'Rules', to: '/printers/rules' },
] as const;

export const printersHead = (section: (typeof views)[number]['label']) => ({
  title: 'Printers',
  section,
  sections: { label: 'Printers', entries: views },
});
