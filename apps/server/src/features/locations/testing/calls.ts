import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listLocations: { scope: 'warehouse', path: (t) => `/api/locations?warehouseId=${t.warehouseId}` },
  listZones: {
    scope: 'warehouse',
    path: (t) => `/api/locations/zones?warehouseId=${t.warehouseId}`,
  },
  getLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  createLocation: {
    scope: 'warehouse',
    path: () => '/api/locations',
    body: (t) => ({ name: fresh('L'), type: 'PICK', warehouseId: t.warehouseId }),
  },
  updateLocation: {
    scope: 'warehouse',
    path: (t) => `/api/locations/${t.locationId}`,
    body: () => ({ name: fresh('L'), type: 'PICK' }),
  },
  deleteLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  uploadLocations: {
    scope: 'warehouse',
    path: () => '/api/locations/upload-csv',
    body: (t) => ({ warehouseId: String(t.warehouseId) }),
    upload: true,
  },
};
