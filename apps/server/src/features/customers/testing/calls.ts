import { fresh, type RouteCalls } from '#test/things.ts';
import { PASSWORD } from '#test/world.ts';

export const calls: RouteCalls = {
  listCustomers: { scope: 'none', path: () => '/api/customers' },
  getCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
  createCustomer: {
    scope: 'none',
    path: () => '/api/customers',
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com`, password: PASSWORD }),
  },
  updateCustomer: {
    scope: 'customer',
    path: (t) => `/api/customers/${t.customerId}`,
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com` }),
  },
  deleteCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
};
