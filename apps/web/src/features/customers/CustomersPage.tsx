import { deleteCustomer, listCustomers } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, dateColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { forGood, useDelete } from '../../ui/useConfirm.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { customersPage } from './customers.queries.ts';

const columns = [
  keyColumn<Customer>('Customer Name', ({ name }) => name, { sort: 'name' }),
  textColumn<Customer>('Email', ({ email }) => email, { sort: 'email' }),
  dateColumn<Customer>('Date Joined', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

export function CustomersPage() {
  const mayWrite = may(useUser().role, 'customers:write');
  const list = useListState(listCustomers);
  const customers = useQuery(customersPage(list.query));
  const [edited, setEdited] = useState<Customer | 'new' | null>(null);
  const deletion = useDelete(deleteCustomer, 'Delete Customer');
  const remove = ({ id, name }: Customer) => deletion.ask({ id, body: forGood(`"${name}"`), failed: 'Failed to delete customer.' });
  const actions = (row: Customer) => <RowActions name={row.name} onEdit={() => setEdited(row)} onDelete={() => remove(row)} />;
  const create = { label: 'Create New Customer', first: 'Add the First Customer', onCreate: () => setEdited('new') };
  return (
    <ListPage
      title="Customers"
      counted={['customer']}
      call={listCustomers}
      file="customers"
      create={mayWrite && create}
      above={deletion.failure}
      label="Customers"
      list={list}
      result={customers}
      search="Search by name or email..."
      columns={mayWrite ? [...columns, actionsColumn(actions)] : columns}
      card={(row) => ({
        title: row.name,
        detail: row.email,
        foot: formatDate(row.createdAt),
        actions: mayWrite ? actions(row) : undefined,
      })}
      rowKey={({ id }) => id}
      empty="No customers found."
      failed="Failed to fetch customers."
    >
      {edited && <CustomerForm customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </ListPage>
  );
}
