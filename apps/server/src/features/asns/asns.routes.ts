import {
  cancelAsn,
  createAsn,
  exportAsnLines,
  getAsn,
  getAsnHistory,
  listAnnouncedUnits,
  listAsnPallets,
  listAsns,
  summarizeAsns,
  updateAsn,
} from '@lading/contract/asns';
import { withSymbols } from '@lading/domain/labels';
import { type Api, figures, linesFile, list, read, write } from '../../platform/http/route.ts';
import { asnLineCells, asnLineColumns } from './asns.lines.ts';
import * as asns from './asns.service.ts';

export function registerAsns(api: Api): void {
  list(api, listAsns, ({ db, actor, query }) => asns.listAsns(db, actor, query));
  linesFile(
    api,
    exportAsnLines,
    { columns: asnLineColumns, sort: '-expectedArrivalDate' },
    async ({ db, actor, query }) => ({
      documents: await asns.listAsns(db, actor, query),
      linesOf: asnLineCells,
    }),
  );
  figures(api, summarizeAsns, ({ db, actor, query }) => asns.summarizeAsns(db, actor, query));
  read(api, getAsn, ({ db, actor, params }) => asns.getAsn(db, actor, params.id));
  read(api, getAsnHistory, ({ db, actor, params }) => asns.getAsnHistory(db, actor, params.id));
  read(api, listAsnPallets, ({ db, actor, params }) => asns.listAsnPallets(db, actor, params.id));
  read(api, listAnnouncedUnits, ({ db, actor, params }) =>
    asns.listAnnouncedUnits(db, actor, params.id),
  );
  write(api, createAsn, async ({ tx, actor, body }) =>
    withSymbols(await asns.createAsn(tx, actor, body), [body.asnReference]),
  );
  write(api, updateAsn, ({ tx, actor, params, body, ifMatch }) =>
    asns.updateAsn(tx, actor, params.id, body, ifMatch),
  );
  write(api, cancelAsn, ({ tx, actor, params }) => asns.cancelAsn(tx, actor, params.id));
}
