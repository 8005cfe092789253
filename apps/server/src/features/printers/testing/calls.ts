import { fresh, printer, type RouteCalls, type Things } from '#test/things.ts';

const job = (step: string) => ({
  scope: 'warehouse' as const,
  path: (t: Things) => `/api/print-jobs/${t.printJobId}/${step}`,
});

export const calls: RouteCalls = {
  listPrinters: { scope: 'warehouse', path: (t) => `/api/printers?warehouseId=${t.warehouseId}` },
  getPrinter: { scope: 'warehouse', path: (t) => `/api/printers/${t.printerId}` },
  createPrinter: {
    scope: 'warehouse',
    path: () => '/api/printers',
    body: printer,
  },
  updatePrinter: {
    scope: 'warehouse',
    path: (t) => `/api/printers/${t.printerId}`,
    body: () => ({ zone: 'COLD' }),
  },
  deletePrinter: { scope: 'warehouse', path: (t) => `/api/printers/${t.printerId}` },
  testPrinter: { scope: 'warehouse', path: (t) => `/api/printers/${t.printerId}/test` },
  listPrintRules: {
    scope: 'warehouse',
    path: (t) => `/api/print-rules?warehouseId=${t.warehouseId}`,
  },
  createPrintRule: {
    scope: 'warehouse',
    path: () => '/api/print-rules',
    body: (t) => ({
      warehouseId: t.warehouseId,
      document: 'PALLET',
      workstation: fresh('Bench'),
      printerId: t.printerId,
    }),
  },
  deletePrintRule: { scope: 'warehouse', path: (t) => `/api/print-rules/${t.printRuleId}` },
  getPrintChoices: {
    scope: 'warehouse',
    path: (t) => `/api/print-choices?warehouseId=${t.warehouseId}`,
  },
  listPrintJobs: {
    scope: 'warehouse',
    path: (t) => `/api/print-jobs?warehouseId=${t.warehouseId}`,
  },
  createPrintJob: {
    scope: 'warehouse',
    path: () => '/api/print-jobs',
    body: (t) => ({
      warehouseId: t.warehouseId,
      document: 'LOCATION',
      subjectIds: [t.locationId],
      printerId: t.printerId,
    }),
  },
  getPrintJob: { scope: 'warehouse', path: (t) => `/api/print-jobs/${t.printJobId}` },
  leasePrintJobs: { scope: 'none', path: () => '/api/print-jobs/lease', body: () => ({}) },
  beginPrintJob: { ...job('begin'), body: () => ({ attempt: 1 }) },
  reportPrintJob: { ...job('report'), body: () => ({ attempt: 1, outcome: 'NOT_PRINTED' }) },
  retryPrintJob: job('retry'),
  confirmPrintJob: job('confirm'),
  cancelPrintJob: job('cancel'),
  reprintJob: { ...job('reprint'), body: () => ({ reason: 'Torn' }) },
};
