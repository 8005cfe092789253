import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listSharedDevices: {
    scope: 'warehouse',
    path: (t) => `/api/devices?warehouseId=${t.warehouseId}`,
  },
  registerDevice: {
    scope: 'warehouse',
    path: () => '/api/devices',
    body: (t) => ({ name: fresh('D'), warehouseId: t.warehouseId }),
  },
  revokeDevice: { scope: 'warehouse', path: (t) => `/api/devices/${t.deviceId}` },
  listBadges: { scope: 'warehouse', path: (t) => `/api/badges?warehouseId=${t.warehouseId}` },
  getBadge: { scope: 'none', path: (t) => `/api/badges/${t.userId}` },
  getOwnBadge: { scope: 'none', path: () => '/api/badges/me' },
  setOwnPin: { scope: 'none', path: () => '/api/badges/me/pin', body: () => ({ pin: '471108' }) },
  removeOwnPin: { scope: 'none', path: () => '/api/badges/me/pin' },
  setPin: {
    scope: 'none',
    path: (t) => `/api/badges/${t.userId}/pin`,
    body: () => ({ pin: '471108' }),
  },
  removePin: { scope: 'none', path: (t) => `/api/badges/${t.userId}/pin` },
};
