import { getCustomer, listCustomers } from '@lading/contract/calls';
import { allQuery, oneQuery, pageQuery } from '../../lib/queries.ts';

export const customersPage = pageQuery('customers', listCustomers);

export const allCustomers = allQuery('customers', listCustomers);

export const oneCustomer = oneQuery('customers', getCustomer);
