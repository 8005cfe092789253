import * as contract from '@lading/contract/reports';
import { reportAsWhole, reportWithRows } from '../../platform/http/report.ts';
import { type Api, figures, list } from '../../platform/http/route.ts';
import { getPackagingReport, rowsOfPackagings } from './packagings.service.ts';
import { getPerformanceReport, rowsOfPerformance } from './performance.service.ts';
import * as reports from './reports.service.ts';

export function registerReports(api: Api): void {
  reportWithRows(
    api,
    contract.getInventoryReport,
    'groups',
    ({ db, actor, query }) => reports.getInventoryReport(db, actor, query),
    ({ db, actor, query }) => reports.settlePast(db, actor, query),
  );
  reportAsWhole(
    api,
    contract.getPerformanceReport,
    ({ db, actor, query }) => getPerformanceReport(db, actor, query),
    rowsOfPerformance,
  );
  reportAsWhole(
    api,
    contract.getPackagingReport,
    ({ db, actor, query }) => getPackagingReport(db, actor, query),
    rowsOfPackagings,
  );
  list(api, contract.listWarehouseStock, ({ db, actor, query }) =>
    reports.listWarehouseStock(db, actor, query),
  );
  list(api, contract.listOpenAllocations, ({ db, actor, query }) =>
    reports.listOpenAllocations(db, actor, query),
  );
  figures(api, contract.getAllocationSum, ({ db, actor, query }) =>
    reports.getAllocationSum(db, actor, query),
  );
}
