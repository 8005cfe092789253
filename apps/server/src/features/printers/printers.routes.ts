import * as contract from '@lading/contract/printers';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as jobs from './jobs.service.ts';
import * as printers from './printers.service.ts';

export function registerPrinters(api: Api): void {
  list(api, contract.listPrinters, ({ actor, query }) => printers.listPrinters(actor, query));
  read(api, contract.getPrinter, ({ db, actor, params }) =>
    printers.getPrinter(db, actor, params.id),
  );
  write(api, contract.createPrinter, ({ tx, actor, body }) =>
    printers.createPrinter(tx, actor, body),
  );
  write(api, contract.updatePrinter, ({ tx, actor, params, body, ifMatch }) =>
    printers.updatePrinter(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deletePrinter, ({ tx, actor, params }) =>
    printers.deletePrinter(tx, actor, params.id),
  );
  write(api, contract.testPrinter, ({ tx, actor, params }) => jobs.printTest(tx, actor, params.id));
  list(api, contract.listPrintRules, ({ actor, query }) => printers.listPrintRules(actor, query));
  write(api, contract.createPrintRule, ({ tx, actor, body }) =>
    printers.createPrintRule(tx, actor, body),
  );
  write(api, contract.deletePrintRule, ({ tx, actor, params }) =>
    printers.deletePrintRule(tx, actor, params.id),
  );
  read(api, contract.getPrintChoices, ({ db, actor, query }) =>
    printers.getPrintChoices(db, actor, query),
  );
  write<typeof contract.createPrintJob, jobs.DrawnPapers | null>(
    api,
    contract.createPrintJob,
    ({ tx, actor, body, prepared }) => jobs.createPrintJob(tx, actor, body, prepared),
    ({ db, actor, body }) => jobs.drawPapersFor(db, actor, body),
  );
  list(api, contract.listPrintJobs, ({ actor, query }) => jobs.listPrintJobs(actor, query));
  read(api, contract.getPrintJob, ({ db, actor, params }) =>
    jobs.getPrintJob(db, actor, params.id),
  );
  write(api, contract.cancelPrintJob, ({ tx, actor, params }) =>
    jobs.cancelPrintJob(tx, actor, params.id),
  );
  write(api, contract.retryPrintJob, ({ tx, actor, params }) =>
    jobs.retryPrintJob(tx, actor, params.id),
  );
  write(api, contract.confirmPrintJob, ({ tx, actor, params }) =>
    jobs.confirmPrintJob(tx, actor, params.id),
  );
  write(api, contract.reprintJob, ({ tx, actor, params, body }) =>
    jobs.reprintJob(tx, actor, params.id, body),
  );
  write(api, contract.leasePrintJobs, ({ tx, actor, body }) =>
    jobs.leasePrintJobs(tx, actor, body),
  );
  write(api, contract.beginPrintJob, ({ tx, actor, params, body }) =>
    jobs.beginPrintJob(tx, actor, params.id, body.attempt),
  );
  write(api, contract.reportPrintJob, ({ tx, actor, params, body }) =>
    jobs.reportPrintJob(tx, actor, params.id, body),
  );
}
