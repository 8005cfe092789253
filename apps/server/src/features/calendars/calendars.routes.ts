import * as contract from '@lading/contract/calendars';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as calendars from './calendars.service.ts';
import * as lanes from './lanes.service.ts';

export function registerCalendars(api: Api): void {
  read(api, contract.getCalendar, ({ db, actor, params }) =>
    calendars.getCalendar(db, actor, params.id),
  );
  write(api, contract.updateCalendar, ({ tx, actor, params, body, ifMatch }) =>
    calendars.updateCalendar(tx, actor, params.id, body, ifMatch),
  );
  list(api, contract.listShipRules, ({ db, actor, query }) =>
    calendars.listShipRules(db, actor, query),
  );
  read(api, contract.getShipRule, ({ db, actor, params }) =>
    calendars.getShipRule(db, actor, params.id),
  );
  write(api, contract.createShipRule, ({ tx, actor, body }) =>
    calendars.createShipRule(tx, actor, body),
  );
  write(api, contract.updateShipRule, ({ tx, actor, params, body, ifMatch }) =>
    calendars.updateShipRule(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteShipRule, ({ tx, actor, params }) =>
    calendars.deleteShipRule(tx, actor, params.id),
  );
  list(api, contract.listLanes, ({ actor, query }) => lanes.listLanes(actor, query));
  read(api, contract.getLane, ({ db, actor, params }) => lanes.getLane(db, actor, params.id));
  write(api, contract.createLane, ({ tx, actor, body }) => lanes.createLane(tx, actor, body));
  write(api, contract.updateLane, ({ tx, actor, params, body, ifMatch }) =>
    lanes.updateLane(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteLane, ({ tx, actor, params }) =>
    lanes.deleteLane(tx, actor, params.id),
  );
}
