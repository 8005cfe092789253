import * as contract from '@lading/contract/settings';
import { type Api, read, write } from '../../platform/http/route.ts';
import * as settings from './settings.service.ts';

export function registerSettings(api: Api): void {
  read(api, contract.getSettings, ({ db, actor }) => settings.getSettings(db, actor));
  write(api, contract.changeSettings, ({ tx, actor, body, ifMatch }) =>
    settings.changeSettings(tx, actor, body, ifMatch, {
      guards: api.guards,
      hasProvider: api.oidc !== null,
    }),
  );
  write(api, contract.createCarrier, ({ tx, actor, body }) =>
    settings.createCarrier(tx, actor, body),
  );
  write(api, contract.updateCarrier, ({ tx, actor, params, body, ifMatch }) =>
    settings.updateCarrier(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteCarrier, ({ tx, actor, params }) =>
    settings.deleteCarrier(tx, actor, params.id, api.guards),
  );
  write(api, contract.createReasonCode, ({ tx, actor, body }) =>
    settings.createReasonCode(tx, actor, body),
  );
  write(api, contract.updateReasonCode, ({ tx, actor, params, body, ifMatch }) =>
    settings.updateReasonCode(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteReasonCode, ({ tx, actor, params }) =>
    settings.deleteReasonCode(tx, actor, params.id, api.guards),
  );
}
