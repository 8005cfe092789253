import * as contract from '@lading/contract/locations';
import { withSymbols } from '@lading/domain/labels';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as locations from './locations.service.ts';

export function registerLocations(api: Api): void {
  list(api, contract.listLocations, ({ actor, query }) => locations.listLocations(actor, query));
  read(api, contract.listZones, ({ db, actor, query }) =>
    locations.listZones(db, actor, query.warehouseId),
  );
  read(api, contract.getLocation, ({ db, actor, params }) =>
    locations.getLocation(db, actor, params.id),
  );
  write(api, contract.createLocation, async ({ tx, actor, body }) => {
    const location = await locations.createLocation(tx, actor, body);
    return withSymbols(
      location,
      [location.barcode],
      await locations.lookalikesOf(tx, actor, location.warehouseId, [location.id]),
    );
  });
  write(api, contract.updateLocation, async ({ tx, actor, params, body, ifMatch }) => {
    const changed = await locations.updateLocation(tx, actor, params.id, body, ifMatch);
    return withSymbols(changed, [changed.barcode]);
  });
  write(api, contract.deleteLocation, ({ tx, actor, params }) =>
    locations.deleteLocation(tx, actor, params.id),
  );
  write<typeof contract.uploadLocations, locations.UploadedLocations>(
    api,
    contract.uploadLocations,
    async ({ tx, actor, prepared }) => {
      const { warnings, ...uploaded } = await locations.uploadLocations(tx, actor, prepared);
      const barcodes = prepared.rows.map(({ barcode }) => barcode);
      return withSymbols(uploaded, barcodes, warnings);
    },
    ({ actor, upload }) => locations.readUpload(actor, upload),
  );
}
