import * as contract from '@lading/contract/locations';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as locations from './locations.service.ts';

export function registerLocations(api: Api): void {
  list(api, contract.listLocations, ({ actor, query }) => locations.listLocations(actor, query));
  read(api, contract.listZones, ({ db, actor, query }) => locations.listZones(db, actor, query.warehouseId));
  read(api, contract.getLocation, ({ db, actor, params }) => locations.getLocation(db, actor, params.id));
  write(api, contract.createLocation, ({ tx, actor, body }) => locations.createLocation(tx, actor, body));
  write(api, contract.updateLocation, ({ tx, actor, params, body, ifMatch }) =>
    locations.updateLocation(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteLocation, ({ tx, actor, params }) => locations.deleteLocation(tx, actor, params.id));
  write<typeof contract.uploadLocations, locations.UploadedLocations>(
    api,
    contract.uploadLocations,
    ({ tx, actor, prepared }) => locations.uploadLocations(tx, actor, prepared),
    ({ actor, upload }) => locations.readUpload(actor, upload),
  );
}
