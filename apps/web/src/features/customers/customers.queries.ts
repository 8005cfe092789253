import { getCustomer, listCustomers } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const customerKeys = { all: ['customers'] as const };

export const customersPage = (query: InputOf<typeof listCustomers>['query']) =>
  queryOptions({
    queryKey: [...customerKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listCustomers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every customer, by name, for choosing one. */
export const allCustomers = () =>
  queryOptions({ queryKey: [...customerKeys.all, 'all'], queryFn: ({ signal }) => call(listCustomers, {}, { signal }) });

export const oneCustomer = (id: number) =>
  queryOptions({
    queryKey: [...customerKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id } }, { signal }),
  });
