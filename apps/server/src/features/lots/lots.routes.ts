import * as contract from '@lading/contract/lots';
import { reportAsWhole } from '../../platform/http/report.ts';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import {
  correctLotDates,
  getLot,
  holdLot,
  listLots,
  mergeLot,
  releaseLot,
  rowsOfTrace,
  traceLot,
} from './lots.service.ts';

export function registerLots(api: Api): void {
  list(api, contract.listLots, ({ db, actor, query }) => listLots(db, actor, query));
  read(api, contract.getLot, ({ db, actor, params }) => getLot(db, actor, params.id));
  reportAsWhole(
    api,
    contract.traceLot,
    ({ db, actor, params }) => traceLot(db, actor, params.id),
    rowsOfTrace,
  );
  write(api, contract.holdLot, ({ tx, actor, params, body }) =>
    holdLot(tx, actor, params.id, body.reason.trim()),
  );
  write(api, contract.correctLotDates, ({ tx, actor, params, body }) =>
    correctLotDates(tx, actor, params.id, body),
  );
  write(api, contract.mergeLot, ({ tx, actor, params, body }) =>
    mergeLot(tx, actor, params.id, body),
  );
  write(api, contract.releaseLot, ({ tx, actor, params }) => releaseLot(tx, actor, params.id));
}
