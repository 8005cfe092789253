import { getUser, listCustomers, listUsers, listUserWarehouses } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const userKeys = { all: ['users'] as const };

export const usersPage = (query: InputOf<typeof listUsers>['query']) =>
  queryOptions({
    queryKey: [...userKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneUser = (id: number) =>
  queryOptions({
    queryKey: [...userKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });

export const userWarehouses = (id: number) =>
  queryOptions({
    queryKey: [...userKeys.all, 'warehouses', id],
    queryFn: ({ signal }) => call(listUserWarehouses, { params: { id } }, { signal }),
  });

/** Every customer, by name: a user with the role CLIENT belongs to one. They are a higher room's, so their key is repeated here. */
export const clientCustomers = () =>
  queryOptions({ queryKey: ['customers', 'all'], queryFn: ({ signal }) => call(listCustomers, {}, { signal }) });
