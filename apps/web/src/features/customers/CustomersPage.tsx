import { deleteCustomer, listCustomers } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { may } from '@lading/domain/permissions';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, dateColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { customersPage } from './customers.queries.ts';

const columns = [
  keyColumn<Customer>('Customer Name', ({ name }) => name, { sort: 'name' }),
  textColumn<Customer>('Email', ({ email }) => email, { sort: 'email' }),
  dateColumn<Customer>('Date Joined', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

function useCustomerDeletion() {
  const removing = useCall(deleteCustomer);
  const deletion = useDelete();
  const ask = ({ id, name }: Customer) =>
    void deletion.ask(
      { title: 'Delete Customer', body: `Are you sure you want to permanently delete "${name}"? This action cannot be undone.` },
      () => removing.run({ params: { id } }),
      () => 'Failed to delete customer.',
    );
  return { ...deletion, ask };
}

export function CustomersPage() {
  const mayWrite = may(useUser().role, 'customers:write');
  const list = useListState(listCustomers);
  const customers = useQuery(customersPage(list.query));
  const [edited, setEdited] = useState<Customer | 'new' | null>(null);
  const deletion = useCustomerDeletion();
  const actions = (row: Customer) => <RowActions name={row.name} onEdit={() => setEdited(row)} onDelete={() => deletion.ask(row)} />;
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      Create New Customer
    </Button>
  );
  return (
    <ListPage
      title="Customers"
      counted={['customer']}
      call={listCustomers}
      file="customers"
      actions={mayWrite && create}
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
      fill={
        mayWrite && (
          <Button variant="outlined" color="inherit" onClick={() => setEdited('new')}>
            Add the First Customer
          </Button>
        )
      }
      failed="Failed to fetch customers."
    >
      {edited && <CustomerForm customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </ListPage>
  );
}
