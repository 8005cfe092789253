import { getUser, listCustomers, listUsers, listUserWarehouses } from '@lading/contract/calls';
import { allQuery, oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';

export const usersPage = pageQuery('users', listUsers);

export const oneUser = oneQuery('users', getUser);

export const userWarehouses = oneQuery('users', listUserWarehouses);

export const administrators = () => sumQuery('users', listUsers)({ role: 'ADMIN' });

/**
 * All customers, by name, for the user of a client. `customers` is a higher room, so its query
 * cannot be imported.
 */
export const clientCustomers = allQuery('customers', listCustomers);
