import * as contract from '@lading/contract/doors';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as doors from './doors.service.ts';

export function registerDoors(api: Api): void {
  list(api, contract.listDoors, ({ actor, query }) => doors.listDoors(actor, query));
  read(api, contract.getDoor, ({ db, actor, params }) => doors.getDoor(db, actor, params.id));
  write(api, contract.createDoor, ({ tx, actor, body }) => doors.createDoor(tx, actor, body));
  write(api, contract.updateDoor, ({ tx, actor, params, body, ifMatch }) =>
    doors.updateDoor(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteDoor, ({ tx, actor, params }) =>
    doors.deleteDoor(tx, actor, params.id),
  );
}
