import { deleteCustomer, listCustomers, updateCustomer } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, dateColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { forGood, useDelete } from '../../ui/useConfirm.tsx';
import { ActiveFilter, activeKinds, together, useRetire, withRetired } from '../../ui/useRetire.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { customersPage } from './customers.queries.ts';

const columns = [
  keyColumn<Customer>('Customer Name', ({ name, active }) => withRetired(name, active), { sort: 'name', text: ({ name }) => name }),
  textColumn<Customer>('Email', ({ email }) => email, { sort: 'email' }),
  dateColumn<Customer>('Date Joined', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

const filterKinds = { active: activeKinds } as const;

function useCustomerRetirement() {
  const updating = useCall(updateCustomer);
  return useRetire<Customer>(
    'Customer',
    ({ name }) => name,
    ({ id, name, email, version }, active) => updating.run({ params: { id }, body: { name, email, active } }, { ifMatch: version }),
  );
}

export function CustomersPage() {
  const mayWrite = may(useUser().role, 'customers:write');
  const list = useListState(listCustomers, filterKinds);
  const customers = useQuery(customersPage(list.query));
  const [edited, setEdited] = useState<Customer | 'new' | null>(null);
  const deletion = useDelete(deleteCustomer, 'Delete Customer');
  const remove = ({ id, name }: Customer) => deletion.ask({ id, body: forGood(`"${name}"`), failed: 'Failed to delete customer.' });
  const retirement = useCustomerRetirement();
  const { failures, dialogs } = together(deletion, retirement);
  const actions = (row: Customer) => (
    <RowActions name={row.name} onEdit={() => setEdited(row)} onDelete={() => remove(row)}>
      {retirement.button(row)}
    </RowActions>
  );
  const create = { label: 'Create New Customer', first: 'Add the First Customer', onCreate: () => setEdited('new') };
  return (
    <ListPage
      title="Customers"
      counted={['customer']}
      call={listCustomers}
      file="customers"
      create={mayWrite && create}
      above={failures}
      label="Customers"
      list={list}
      result={customers}
      search="Search by name or email..."
      filters={mayWrite && <ActiveFilter {...list.field('active')} />}
      columns={mayWrite ? [...columns, actionsColumn(actions)] : columns}
      card={(row) => ({
        title: withRetired(row.name, row.active),
        detail: row.email,
        foot: formatDate(row.createdAt),
        actions: mayWrite ? actions(row) : undefined,
      })}
      rowKey={({ id }) => id}
      empty="No customers found."
      failed="Failed to fetch customers."
    >
      {edited && <CustomerForm customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {dialogs}
    </ListPage>
  );
}
