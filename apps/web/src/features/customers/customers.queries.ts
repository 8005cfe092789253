import { getCustomer, listCustomers } from '@lading/contract/calls';
import { allQuery, oneQuery, pageQuery } from '../../lib/queries.ts';

export const customersPage = pageQuery('customers', listCustomers);

/** All customers, by name. */
export const allCustomers = allQuery('customers', listCustomers);

export const oneCustomer = oneQuery('customers', getCustomer);
