import { listCarrierAccounts } from '@lading/contract/calls';
import type { CarrierAccount } from '@lading/contract/carriers';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { LinkButton, TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountsPage } from './carriers.queries.ts';
import { adapterNames } from './carrierWords.ts';

const filterKinds = { active: activeKinds } as const;

const link = ({ id, name, active }: CarrierAccount) => (
  <TextLink to={`/admin/carriers/${id}`}>{withRetired(name, active)}</TextLink>
);
const mode = ({ isTest }: CarrierAccount) =>
  isTest ? <Chip size="small" color="warning" label="TEST" /> : null;
const scopeOf = ({ warehouse, customer }: CarrierAccount) =>
  [warehouse?.name ?? 'All warehouses', customer?.name].filter(Boolean).join(', ');
const servicesOf = ({ services }: CarrierAccount) => counted(services.length, 'service');
/** How the last call ended. */
export const lastCallOf = ({ lastCallAt, lastCallError }: CarrierAccount) =>
  lastCallAt === null
    ? 'Not called yet'
    : `${formatDateTime(lastCallAt)}: ${lastCallError ?? 'answered'}`;

const columns: Column<CarrierAccount>[] = [
  keyColumn('Name', link, { sort: 'name', text: ({ name }) => name }),
  textColumn('Kind', ({ adapter }) => adapterNames[adapter]),
  { header: 'Mode', tight: true, cell: mode },
  textColumn('For', scopeOf),
  textColumn('Services', servicesOf),
  textColumn('Last Call', (account) => <Secondary>{lastCallOf(account)}</Secondary>),
];

export function CarrierAccountsPage() {
  const list = useListState(listCarrierAccounts, filterKinds);
  const accounts = useQuery(accountsPage(list.query));
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <ListPage
      title="Carrier Accounts"
      counted={['account']}
      call={listCarrierAccounts}
      create={{
        label: 'Create Carrier Account',
        first: 'Create the First Account',
        onCreate: () => setCreating(true),
      }}
      actions={
        <LinkButton to="/admin/carrier-rules" variant="outlined" color="inherit">
          Rules
        </LinkButton>
      }
      label="Carrier accounts"
      list={list}
      result={accounts}
      search="Search by name..."
      filters={<ActiveFilter {...list.field('active')} />}
      columns={columns}
      card={(account) => ({
        title: link(account),
        badge: mode(account),
        detail: `${adapterNames[account.adapter]} · ${scopeOf(account)} · ${servicesOf(account)}`,
        foot: lastCallOf(account),
      })}
      rowKey={({ id }) => id}
      empty="No carrier accounts found. With one, labels are bought at the bench."
      failed="The carrier accounts could not be loaded."
    >
      {isCreating && (
        <AccountForm
          account={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => {
            setCreating(false);
            void navigate(`/admin/carriers/${id}`);
          }}
        />
      )}
    </ListPage>
  );
}
