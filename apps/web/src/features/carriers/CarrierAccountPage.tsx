import {
  deleteCarrierAccount,
  testCarrierAccount,
  updateCarrierAccount,
} from '@lading/contract/calls';
import type { CarrierAccount, CarrierService, CarrierTest } from '@lading/contract/carriers';
import { addressText } from '@lading/domain/addresses';
import { adapterTraits, isRunningOut } from '@lading/domain/shippingLabels';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { counted, formatDateTime, formatMoney, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { actionsColumn, type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Add } from '../../ui/icons.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { Section } from '../../ui/Section.tsx';
import { forGood, useDelete } from '../../ui/useConfirm.tsx';
import { useRetire, withRetired } from '../../ui/useRetire.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { AccountForm } from './AccountForm.tsx';
import { lastCallOf } from './CarrierAccountsPage.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { oneAccount } from './carriers.queries.ts';
import { adapterNames } from './carrierWords.ts';
import { inputOf, ServiceForm, type ServiceStart } from './ServiceForm.tsx';

const moneyOf = (cost: number | null, currency: string | null): string =>
  cost === null ? '–' : `${formatMoney(cost)}${currency === null ? '' : ` (${currency})`}`;
const daysOf = (days: number | null): string => (days === null ? '–' : counted(days, 'day'));

/** What is known of both, where they stand below each other. */
const pricedText = (cost: number | null, currency: string | null, days: number | null): string =>
  [cost !== null && moneyOf(cost, currency), days !== null && daysOf(days)]
    .filter(Boolean)
    .join(' · ');

/** The numbers that are left; a mark where they run out. */
function Numbers({ range }: Pick<CarrierService, 'range'>) {
  if (range === null) return '–';
  const text = `${formatUnits(range.left)} left`;
  return isRunningOut(range) ? <Chip size="small" color="warning" label={text} /> : text;
}

const columns: Column<CarrierService>[] = [
  keyColumn('Service', ({ name, active }) => withRetired(name, active), {
    text: ({ name }) => name,
  }),
  textColumn('Code', ({ code }) => <span style={{ overflowWrap: 'anywhere' }}>{code}</span>),
  textColumn('Carrier', ({ carrier }) => carrier),
  textColumn('Cost', ({ cost }) => moneyOf(cost, null), { align: 'right' }),
  textColumn('Days', ({ days }) => daysOf(days), { align: 'right' }),
  { header: 'Numbers', cell: (service) => <Numbers range={service.range} /> },
];

function Services({
  account,
  onEdit,
}: {
  account: CarrierAccount;
  onEdit: (start: ServiceStart) => void;
}) {
  const updating = useCall(updateCarrierAccount);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async ({ id }: CarrierService) => {
    setFailure(null);
    const services = account.services.filter((each) => each.id !== id).map(inputOf);
    await updating
      .run({ params: { id: account.id }, body: { services } }, { ifMatch: account.version })
      .catch(setFailure);
  };
  const actions = (service: CarrierService) => (
    <RowActions
      name={service.name}
      onEdit={() => onEdit(service)}
      onDelete={() => void remove(service)}
    />
  );
  return (
    <Section title="Services">
      {failure !== null && <Failure text="The service could not be deleted." reason={failure} />}
      {account.services.length === 0 ? (
        <EmptyState
          dense
          text="No services yet. Test the account to see what its carrier offers."
        />
      ) : (
        <DataTable
          label="Services"
          rows={account.services}
          expected={2}
          rowKey={({ id }) => id}
          columns={[...columns, actionsColumn(actions)]}
          card={(service) => ({
            title: withRetired(service.name, service.active),
            badge: <Numbers range={service.range} />,
            detail: `${service.code} · ${service.carrier}`,
            foot: pricedText(service.cost, null, service.days),
            actions: actions(service),
          })}
        />
      )}
      <Box sx={{ p: 2 }}>
        <Button variant="outlined" startIcon={<Add />} onClick={() => onEdit({})}>
          Add Service
        </Button>
      </Box>
    </Section>
  );
}

type Offer = CarrierTest['offers'][number];

/** What the carrier offers, each with a button that makes it a service. */
function Offers({
  test,
  services,
  onAdd,
}: {
  test: CarrierTest;
  services: readonly CarrierService[];
  onAdd: (start: ServiceStart) => void;
}) {
  if (!test.isReached) return <Alert severity="error">{test.error}</Alert>;
  const isAdded = (code: string) => services.some((service) => service.code === code);
  const add = ({ code, name }: Offer) =>
    isAdded(code) ? (
      <Secondary>Added</Secondary>
    ) : (
      <Button
        size="small"
        aria-label={`Add ${name}`}
        onClick={() => onAdd({ code, name, carrier: name.split(' ')[0] ?? '' })}
      >
        Add
      </Button>
    );
  return (
    <Section title="What the Carrier Offers">
      <Box sx={{ px: 2, pb: 1 }}>
        <Secondary>For a parcel of 1 kg to the sender. Nothing was bought.</Secondary>
      </Box>
      {test.offers.length === 0 ? (
        <EmptyState dense text="It answered, and offers nothing." />
      ) : (
        <DataTable
          label="What the carrier offers"
          rows={test.offers}
          expected={3}
          rowKey={({ code }) => code}
          find={({ code, name }) => `${code} ${name}`}
          columns={[
            keyColumn<Offer>('Service', ({ name }) => name),
            textColumn<Offer>('Code', ({ code }) => code),
            textColumn<Offer>('Cost', ({ cost, currency }) => moneyOf(cost, currency), {
              align: 'right',
            }),
            textColumn<Offer>('Days', ({ days }) => daysOf(days), { align: 'right' }),
            actionsColumn(add),
          ]}
          card={(offer) => ({
            title: offer.name,
            detail: offer.code,
            foot: pricedText(offer.cost, offer.currency, offer.days),
            actions: add(offer),
          })}
        />
      )}
    </Section>
  );
}

const factsOf = (account: CarrierAccount) => [
  { term: 'Kind', value: adapterNames[account.adapter] },
  account.isTest && { term: 'Mode', value: <Chip size="small" color="warning" label="TEST" /> },
  account.accountNumber !== null && { term: 'Account Number', value: account.accountNumber },
  adapterTraits[account.adapter].credentials !== null && {
    term: 'Credentials',
    value:
      account.credentialsSetAt === null
        ? 'None: nothing can be bought'
        : `Set ${formatDateTime(account.credentialsSetAt)}`,
  },
  account.url !== null && { term: 'Address', value: account.url },
  { term: 'Label Format', value: account.labelFormat },
  { term: 'Warehouse', value: account.warehouse?.name ?? 'All' },
  { term: 'Customer', value: account.customer?.name ?? 'All' },
  { term: 'Sender', value: addressText(account.sender) },
  { term: 'Last Call', value: lastCallOf(account) },
];

type Open = 'edit' | 'credentials' | ServiceStart;

function Dialogs({
  account,
  open,
  onClose,
}: {
  account: CarrierAccount;
  open: Open | null;
  onClose: () => void;
}) {
  if (open === null) return null;
  if (open === 'edit') return <AccountForm account={account} onClose={onClose} onSaved={onClose} />;
  if (open === 'credentials') return <CredentialsForm account={account} onClose={onClose} />;
  return <ServiceForm account={account} start={open} onClose={onClose} />;
}

function Actions({
  account,
  onOpen,
  onTested,
}: {
  account: CarrierAccount;
  onOpen: (open: Open) => void;
  onTested: (test: CarrierTest) => void;
}) {
  const testing = useCall(testCarrierAccount);
  const updating = useCall(updateCarrierAccount);
  const deletion = useDelete(deleteCarrierAccount, 'Delete Carrier Account');
  const navigate = useNavigate();
  const { id, name, version } = account;
  const retirement = useRetire<CarrierAccount>(
    'Carrier Account',
    (row) => row.name,
    (_, active) => updating.run({ params: { id }, body: { active } }, { ifMatch: version }),
  );
  const test = async () => {
    const result = await testing
      .run({ params: { id } })
      .catch((reason: Error) => ({ isReached: false, error: reason.message, offers: [] }));
    onTested(result);
  };
  const remove = () =>
    deletion.ask({
      id,
      body: forGood(`"${name}"`),
      failed: `"${name}" could not be deleted.`,
      onDone: () => void navigate('/admin/carriers'),
    });
  return (
    <>
      <RowActions name={name} onEdit={() => onOpen('edit')} onDelete={remove}>
        {retirement.button(account)}
      </RowActions>
      {adapterTraits[account.adapter].credentials !== null && (
        <Button variant="outlined" color="inherit" onClick={() => onOpen('credentials')}>
          Replace Credentials
        </Button>
      )}
      <Button variant="contained" loading={testing.isPending} onClick={() => void test()}>
        Test
      </Button>
      {deletion.dialog}
      {retirement.dialog}
    </>
  );
}

function Loaded({
  account,
  test,
  onOpen,
}: {
  account: CarrierAccount;
  test: CarrierTest | null;
  onOpen: (open: Open) => void;
}) {
  return (
    <WithDetails facts={factsOf(account)}>
      <Services account={account} onEdit={onOpen} />
      {test && <Offers test={test} services={account.services} onAdd={onOpen} />}
    </WithDetails>
  );
}

export function CarrierAccountPage() {
  const account = useQuery(oneAccount(useIdParam('accountId')));
  const [open, setOpen] = useState<Open | null>(null);
  const [test, setTest] = useState<CarrierTest | null>(null);
  const { data } = account;
  return (
    <>
      <PageHeader
        trail={[{ to: '/admin/carriers', label: 'Carrier Accounts' }]}
        title={data?.name ?? 'Carrier Account'}
        actions={data && <Actions account={data} onOpen={setOpen} onTested={setTest} />}
      />
      <LoadedDocument
        result={account}
        failed="Failed to load the account."
        missing={{
          text: 'This carrier account does not exist.',
          to: '/admin/carriers',
          label: 'Carrier Accounts',
        }}
      >
        {(loaded) => (
          <>
            <Loaded account={loaded} test={test} onOpen={setOpen} />
            <Dialogs account={loaded} open={open} onClose={() => setOpen(null)} />
          </>
        )}
      </LoadedDocument>
    </>
  );
}
