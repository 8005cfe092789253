import { packaging, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listPackagings: {
    scope: 'warehouse',
    path: (t) => `/api/packagings?warehouseId=${t.warehouseId}`,
  },
  getPackaging: { scope: 'warehouse', path: (t) => `/api/packagings/${t.packagingId}` },
  createPackaging: {
    scope: 'warehouse',
    path: () => '/api/packagings',
    body: (t) => ({ ...packaging(), warehouseId: t.warehouseId }),
  },
  updatePackaging: {
    scope: 'warehouse',
    path: (t) => `/api/packagings/${t.packagingId}`,
    body: () => packaging(),
  },
  deletePackaging: { scope: 'warehouse', path: (t) => `/api/packagings/${t.packagingId}` },
};
