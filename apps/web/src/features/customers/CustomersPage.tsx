import { deleteCustomer, listCustomers, updateCustomer } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import {
  actionsColumn,
  type Column,
  dateColumn,
  keyColumn,
  textColumn,
} from '../../ui/columns.tsx';
import { LocalShippingOutlined } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { customersPage } from './customers.queries.ts';

const columns: Column<Customer>[] = [
  keyColumn('Customer Name', ({ name, active }) => withRetired(name, active), {
    sort: 'name',
    text: ({ name }) => name,
  }),
  textColumn('Email', ({ email }) => email, { sort: 'email' }),
  dateColumn('Date Joined', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

const filterKinds = { active: activeKinds } as const;

function useCustomerButtons(onEdit: (row: Customer) => void) {
  const updating = useCall(updateCustomer);
  const { buttons, ...shown } = useRowButtons<Customer, typeof deleteCustomer>({
    what: 'Customer',
    nameOf: ({ name }) => name,
    remove: deleteCustomer,
    change: ({ id, name, email, version }, active) =>
      updating.run({ params: { id }, body: { name, email, active } }, { ifMatch: version }),
    failed: 'Failed to delete customer.',
    onEdit,
  });
  const shipRules = (row: Customer) => (
    <IconAction
      component={Link}
      to={`/ship-rules?customerId=${row.id}`}
      label={`Ship-by rules of ${row.name}`}
    >
      <LocalShippingOutlined fontSize="small" />
    </IconAction>
  );
  return { buttons: (row: Customer) => buttons(row, shipRules(row)), ...shown };
}

export function CustomersPage() {
  const mayWrite = may(useUser().role, 'customers:write');
  const list = useListState(listCustomers, filterKinds);
  const customers = useQuery(customersPage(list.query));
  const [edited, setEdited] = useState<Customer | 'new' | null>(null);
  const { buttons, failures, dialogs } = useCustomerButtons(setEdited);
  const create = {
    label: 'Create New Customer',
    first: 'Add the First Customer',
    onCreate: () => setEdited('new'),
  };
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
      columns={mayWrite ? [...columns, actionsColumn(buttons)] : columns}
      card={(row) => ({
        title: withRetired(row.name, row.active),
        detail: row.email,
        foot: formatDate(row.createdAt),
        actions: mayWrite ? buttons(row) : undefined,
      })}
      rowKey={({ id }) => id}
      empty="No customers found."
      failed="Failed to fetch customers."
    >
      {edited && (
        <CustomerForm customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {dialogs}
    </ListPage>
  );
}
