import { fresh, type RouteCalls } from '#test/things.ts';
import { PASSWORD } from '#test/world.ts';

export const calls: RouteCalls = {
  listUsers: { scope: 'none', path: () => '/api/users' },
  createUser: {
    scope: 'none',
    path: () => '/api/users',
    body: () => ({ email: `${fresh('u')}@example.com`, role: 'OPERATOR', password: PASSWORD }),
  },
  inviteUser: { scope: 'none', path: (t) => `/api/users/${t.userId}/invitation` },
  getUser: { scope: 'none', path: (t) => `/api/users/${t.userId}` },
  changeUser: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}`,
    body: () => ({ disabled: false }),
  },
  listMyWarehouses: { scope: 'none', path: () => '/api/users/me/warehouses' },
  listUserWarehouses: { scope: 'none', path: (t) => `/api/users/${t.userId}/warehouses` },
  assignWarehouse: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}/warehouses`,
    body: (t) => ({ warehouseId: t.warehouseId }),
  },
  removeAssignment: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}/warehouses/${t.warehouseId}`,
  },
};
