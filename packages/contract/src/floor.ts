import { MAX_SCAN } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { trackings } from '@lading/domain/lots';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, Lpn, Named, Nullable, OneOf, PackRef, ProductRef, StatedLot, StockLot, Units } from './fields.ts';

const ScannedLocation = Closed({ id: Id, name: Type.String({ examples: ['A-01-03'] }), type: OneOf(locationTypes) });
export type ScannedLocation = Static<typeof ScannedLocation>;

const ScannedPallet = Closed({
  lpn: Lpn,
  warehouse: Named,
  location: Nullable(ScannedLocation),
  totalQuantity: Units,
});
export type ScannedPallet = Static<typeof ScannedPallet>;

const ScannedProduct = Closed({
  ...ProductRef.properties,
  customer: Named,
  tracking: OneOf(trackings),
  expires: Type.Boolean({ examples: [false] }),
  pack: Nullable(PackRef),
});
export type ScannedProduct = Static<typeof ScannedProduct>;

const ScannedLot = Closed({ ...StockLot.properties, product: ProductRef });
export type ScannedLot = Static<typeof ScannedLot>;

/** Everything that a code means here. A code may mean several things at once, or nothing. */
export const Scan = Closed({
  code: Type.String({ description: 'The code that was looked up.', examples: ['LPN-00000042'] }),
  count: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'The number that the code itself states, as (37) does: units, or packs if `pack` is given.',
      examples: [24],
    }),
  ),
  fault: Nullable(Type.String({ description: 'Why the code cannot be trusted.', examples: ['The check digit is wrong.'] })),
  pallet: Nullable(ScannedPallet),
  location: Nullable(ScannedLocation),
  stated: Nullable(StatedLot),
  lots: Type.Array(ScannedLot, { description: 'Known lots and serials with this code.' }),
  products: Type.Array(ScannedProduct, { description: 'Of several customers, where these give goods the same code.' }),
});
export type Scan = Static<typeof Scan>;

export const scanCode = endpoint('GET', '/api/scan', {
  permission: 'stock:read',
  summary:
    'Identifies a scanned code: a pallet with its location, a location, products, lots. Finds LPNs of the caller’s other warehouses too.',
  query: Closed({ warehouseId: Id, code: Type.String({ minLength: 1, maxLength: MAX_SCAN, examples: ['LPN-00000042'] }) }),
  responses: { 200: Scan },
});
