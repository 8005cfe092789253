import * as contract from '@lading/contract/appointments';
import { changesOf } from '@lading/contract/endpoints';
import { type Api, list, open, read, write } from '../../platform/http/route.ts';
import * as appointments from './appointments.service.ts';
import * as links from './links.service.ts';

export function registerAppointments(api: Api): void {
  list(api, contract.listAppointments, ({ db, actor, query }) =>
    appointments.listAppointments(db, actor, query),
  );
  read(api, contract.listSlots, ({ db, actor, query }) => appointments.listSlots(db, actor, query));
  read(api, contract.getAppointment, ({ db, actor, params }) =>
    appointments.getAppointment(db, actor, params.id),
  );
  write(api, contract.bookAppointment, ({ tx, actor, body }) =>
    appointments.bookAppointment(tx, actor, body),
  );
  write(api, contract.updateAppointment, ({ tx, actor, params, body, ifMatch }) =>
    appointments.updateAppointment(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.arriveTruck, ({ tx, actor, params }) =>
    appointments.arriveTruck(tx, actor, params.id),
  );
  write(api, contract.dockTruck, ({ tx, actor, params, body }) =>
    appointments.dockTruck(tx, actor, params.id, body),
  );
  write(api, contract.finishTruck, ({ tx, actor, params }) =>
    appointments.finishTruck(tx, actor, params.id),
  );
  write(api, contract.releaseTruck, ({ tx, actor, params }) =>
    appointments.releaseTruck(tx, actor, params.id),
  );
  write(api, contract.missTruck, ({ tx, actor, params }) =>
    appointments.missTruck(tx, actor, params.id),
  );
  write(api, contract.undoTruck, ({ tx, actor, params }) =>
    appointments.undoTruck(tx, actor, params.id),
  );
  write(api, contract.cancelAppointment, ({ tx, actor, params, body }) =>
    appointments.cancelAppointment(tx, actor, params.id, body),
  );
  write(api, contract.approveAppointment, ({ tx, actor, params }) =>
    appointments.approveAppointment(tx, actor, params.id),
  );
  read(api, contract.getDockRules, ({ db, actor, params }) =>
    appointments.getDockRules(db, actor, params.id),
  );
  write(api, contract.updateDockRules, ({ tx, actor, params, body, ifMatch }) =>
    appointments.updateDockRules(tx, actor, params.id, body, ifMatch),
  );
  registerLinks(api);
}

function registerLinks(api: Api): void {
  list(api, contract.listDockLinks, ({ actor, query }) => links.listDockLinks(actor, query));
  write(api, contract.createDockLink, ({ tx, actor, body }) =>
    links.createDockLink(tx, actor, body),
  );
  write(api, contract.revokeDockLink, ({ tx, actor, params }) =>
    links.revokeDockLink(tx, actor, params.id),
  );
  open(api, contract.viewDock, ({ db, at, body }) => links.viewDock(db, at, body));
  open(api, contract.bookByLink, ({ db, at, body }) =>
    links.bookByLink(db, at, body, changesOf(contract.bookByLink)),
  );
  open(api, contract.changeByLink, ({ db, at, body }) =>
    links.changeByLink(db, at, body, changesOf(contract.changeByLink)),
  );
  open(api, contract.cancelByLink, ({ db, at, body }) =>
    links.cancelByLink(db, at, body, changesOf(contract.cancelByLink)),
  );
}
