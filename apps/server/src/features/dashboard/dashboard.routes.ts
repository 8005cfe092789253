import * as contract from '@lading/contract/dashboard';
import { reportAsWhole } from '../../platform/http/report.ts';
import { Cost } from '../../platform/http/requestTurns.ts';
import type { Api } from '../../platform/http/route.ts';
import { getDashboard, rowsOfDashboard } from './dashboard.service.ts';

export function registerDashboard(api: Api): void {
  reportAsWhole(
    api,
    contract.getDashboard,
    ({ db, actor, query }) => getDashboard(db, actor, query),
    rowsOfDashboard,
    Cost.USUAL,
  );
}
