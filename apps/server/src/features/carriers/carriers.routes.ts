import type { CarrierTest, LabelTrack, Manifest, Rates } from '@lading/contract/carriers';
import * as contract from '@lading/contract/carriers';
import type { Db } from '../../platform/database/database.ts';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as accounts from './accounts.service.ts';
import type { Caller } from './calls.ts';
import * as labels from './labels.service.ts';

export function registerCarriers(api: Api): void {
  const callerOn = (db: Db): Caller => ({ db, vault: api.vault });
  registerAccounts(api, callerOn);
  registerLabels(api, callerOn);
}

type CallerOn = (db: Db) => Caller;

function registerAccounts(api: Api, callerOn: CallerOn): void {
  list(api, contract.listCarrierAccounts, ({ actor, query }) =>
    accounts.listCarrierAccounts(actor, query),
  );
  read(api, contract.getCarrierAccount, ({ db, actor, params }) =>
    accounts.getCarrierAccount(db, actor, params.id),
  );
  write(api, contract.createCarrierAccount, ({ tx, actor, body }) =>
    accounts.createCarrierAccount(tx, api.vault, actor, body),
  );
  write(api, contract.updateCarrierAccount, ({ tx, actor, params, body, ifMatch }) =>
    accounts.updateCarrierAccount(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteCarrierAccount, ({ tx, actor, params }) =>
    accounts.deleteCarrierAccount(tx, actor, params.id),
  );
  write(api, contract.setCarrierCredentials, ({ tx, actor, params, body }) =>
    accounts.setCarrierCredentials(tx, api.vault, actor, params.id, body.credentials),
  );
  read(api, contract.getCarrierRules, ({ db }) => accounts.getCarrierRules(db));
  write(api, contract.setCarrierRules, ({ tx, actor, body }) =>
    accounts.setCarrierRules(tx, actor, body),
  );
  // Carriers are called before the transaction, which would hold its locks while it waits.
  write<typeof contract.testCarrierAccount, CarrierTest>(
    api,
    contract.testCarrierAccount,
    async ({ prepared }) => prepared,
    ({ db, actor, params }) => accounts.testCarrierAccount(callerOn(db), actor, params.id),
  );
}

function registerLabels(api: Api, callerOn: CallerOn): void {
  list(api, contract.listShippingLabels, ({ actor, query }) =>
    labels.listShippingLabels(actor, query),
  );
  read(api, contract.getShippingLabel, ({ db, actor, params }) =>
    labels.getShippingLabel(db, actor, params.id),
  );
  read(api, contract.getLabelContent, ({ db, actor, params }) =>
    labels.getLabelContent(db, actor, params.id),
  );
  list(api, contract.listManifests, ({ actor, query }) => labels.listManifests(actor, query));
  write(api, contract.settleLabel, ({ tx, actor, params, body }) =>
    labels.settleLabel(tx, actor, params.id, body),
  );
  write<typeof contract.quotePackage, Rates>(
    api,
    contract.quotePackage,
    async ({ prepared }) => prepared,
    ({ db, actor, params }) => labels.quotePackage(callerOn(db), actor, params),
  );
  write<typeof contract.buyLabel, number>(
    api,
    contract.buyLabel,
    ({ tx, actor, prepared }) => labels.readChanged(tx, actor, prepared),
    ({ db, actor, params, body }) =>
      labels.buyLabel(callerOn(db), actor, params, body.serviceId ?? null),
  );
  write<typeof contract.findLabel, number>(
    api,
    contract.findLabel,
    ({ tx, actor, prepared }) => labels.readChanged(tx, actor, prepared),
    ({ db, actor, params }) => labels.findLabel(callerOn(db), actor, params.id),
  );
  write<typeof contract.voidLabel, number>(
    api,
    contract.voidLabel,
    ({ tx, actor, prepared }) => labels.readChanged(tx, actor, prepared),
    ({ db, actor, params }) => labels.voidLabel(callerOn(db), actor, params.id),
  );
  write<typeof contract.trackLabel, LabelTrack>(
    api,
    contract.trackLabel,
    async ({ prepared }) => prepared,
    ({ db, actor, params }) => labels.trackLabel(callerOn(db), actor, params.id),
  );
  write<typeof contract.closeCarrierDay, Manifest>(
    api,
    contract.closeCarrierDay,
    async ({ prepared }) => prepared,
    ({ db, actor, params, body }) =>
      labels.closeCarrierDay(callerOn(db), actor, params.id, body.warehouseId),
  );
}
