import { closeCarrierDay, listShippingLabels } from '@lading/contract/calls';
import type { CarrierAccount, Manifest, ShippingLabel } from '@lading/contract/carriers';
import { may } from '@lading/domain/permissions';
import { labelStatuses } from '@lading/domain/shippingLabels';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { actionsColumn, type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { allAccounts, labelsPage, manifestsPage } from './carriers.queries.ts';
import { LabelActions } from './LabelActions.tsx';
import { costText, TestChip } from './OrderLabels.tsx';

const filterKinds = { status: labelStatuses } as const;
const statusChoices = codeChoices(labelStatuses);

const orderOf = ({ order }: ShippingLabel) => (
  <TextLink to={`/orders/${order.id}`}>{order.orderReference}</TextLink>
);
const state = ({ status, isTest }: ShippingLabel) => (
  <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
    <StatusChip of="label" status={status} />
    <TestChip isTest={isTest} />
  </Box>
);
const serviceOf = ({ service, account }: ShippingLabel) => `${service}, ${account.name}`;
const when = ({ requestedAt, requestedBy }: ShippingLabel) =>
  `${formatDateTime(requestedAt)}, ${requestedBy.name}`;
const remarkOf = ({ error, reason, rule }: ShippingLabel) => reason ?? error ?? rule ?? '';
const actions = (label: ShippingLabel) => <LabelActions label={label} />;

const columns: Column<ShippingLabel>[] = [
  keyColumn('Tracking Number', ({ trackingNumber, reference }) => trackingNumber ?? reference),
  textColumn('Order', orderOf),
  { header: 'State', cell: state },
  textColumn('Service', serviceOf),
  textColumn('Cost', (label) => (label.cost === null ? '–' : costText(label)), { align: 'right' }),
  textColumn('Remark', (label) => <Secondary>{remarkOf(label)}</Secondary>),
  { header: 'Requested', sort: 'requestedAt', cell: when },
  actionsColumn(actions),
];

function CloseForm({
  accounts,
  warehouseId,
  onClose,
}: {
  accounts: readonly CarrierAccount[];
  warehouseId: number;
  onClose: () => void;
}) {
  const closing = useCall(closeCarrierDay);
  const notify = useNotify();
  const { control, dialog, setError } = useDialogForm(
    { accountId: accounts[0]?.id ?? ('' as number | '') },
    async ({ accountId }) => {
      if (accountId === '') return;
      const manifest = await closing.run({ params: { id: accountId }, body: { warehouseId } });
      if (manifest.status !== 'CLOSED') {
        setError('root', { message: manifest.error ?? 'It is not known whether it is closed.' });
        return;
      }
      notify(`The day is closed with ${counted(manifest.labels, 'label')}.`);
      onClose();
    },
    'The day could not be closed.',
  );
  return (
    <FormDialog title="Close the Day" submit="Close" onClose={onClose} {...dialog} isDirty={false}>
      <Sentence>
        The carrier is told of all labels that it was not told of. They cannot be voided then.
      </Sentence>
      <SelectInput
        control={control}
        name="accountId"
        label="Carrier Account"
        choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}

const SHOWN = 10;

const paperOf = ({ url }: Manifest) =>
  url === null ? null : (
    <Button size="small" href={url} target="_blank" rel="noopener noreferrer">
      Paper
    </Button>
  );
const manifestState = ({ status }: Manifest) => <StatusChip of="manifest" status={status} />;

const manifestColumns: Column<Manifest>[] = [
  keyColumn('Reference', ({ reference }) => reference),
  textColumn('Account', ({ account }) => account.name),
  { header: 'State', tight: true, cell: manifestState },
  textColumn('Labels', ({ labels }) => labels, { align: 'right' }),
  textColumn('When', ({ requestedAt }) => formatDateTime(requestedAt)),
  textColumn('Remark', ({ error, externalId }) => (
    <Secondary>{error ?? externalId ?? ''}</Secondary>
  )),
  actionsColumn(paperOf),
];

/** The last closes of the day. */
function Manifests({ warehouseId }: { warehouseId: number }) {
  const { data } = useQuery(manifestsPage({ warehouseId, limit: SHOWN }));
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Closes of the Day">
      <DataTable
        label="Closes of the day"
        rows={data.rows}
        expected={2}
        rowKey={({ id }) => id}
        columns={manifestColumns}
        card={(manifest) => ({
          title: manifest.reference,
          badge: manifestState(manifest),
          detail: `${manifest.account.name} · ${counted(manifest.labels, 'label')}`,
          foot: [formatDateTime(manifest.requestedAt), manifest.error].filter(Boolean).join(' · '),
          actions: paperOf(manifest),
        })}
      />
    </Section>
  );
}

/** The labels of a warehouse: those that nobody knows the end of first need somebody. */
export function ShippingLabelsPage() {
  const warehouse = useCurrentWarehouse();
  const { role } = useUser();
  const list = useListState(listShippingLabels, filterKinds);
  const labels = useQuery(labelsPage({ ...list.query, warehouseId: warehouse.id }));
  const unknown = useQuery(labelsPage({ warehouseId: warehouse.id, status: 'UNKNOWN', limit: 1 }));
  const accounts = useQuery(allAccounts());
  const [isClosing, setClosing] = useState(false);
  const open = unknown.data?.total ?? 0;
  return (
    <>
      <ListPage
        title="Shipping Labels"
        counted={['label']}
        warehouse={warehouse}
        call={listShippingLabels}
        file="shipping-labels"
        actions={
          may(role, 'orders:ship') &&
          (accounts.data ?? []).length > 0 && (
            <Button variant="outlined" color="inherit" onClick={() => setClosing(true)}>
              Close the Day
            </Button>
          )
        }
        above={
          open > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {`${counted(open, 'label')} without an answer of the carrier. Lading goes on asking.`}
            </Alert>
          )
        }
        label="Shipping labels"
        list={list}
        result={labels}
        search="Search by tracking number or reference..."
        filters={<FilterSelect label="State" choices={statusChoices} {...list.field('status')} />}
        columns={columns}
        card={(label) => ({
          title: label.trackingNumber ?? label.reference,
          badge: state(label),
          detail: (
            <>
              {orderOf(label)} · {serviceOf(label)}
            </>
          ),
          foot: [when(label), remarkOf(label)].filter(Boolean).join(' · '),
          actions: actions(label),
        })}
        rowKey={({ id }) => id}
        empty="No shipping labels found. They are bought at the bench, or on the page of an order."
        failed="The shipping labels could not be loaded."
      >
        {isClosing && accounts.data && (
          <CloseForm
            accounts={accounts.data}
            warehouseId={warehouse.id}
            onClose={() => setClosing(false)}
          />
        )}
      </ListPage>
      <Box sx={{ mt: 2.5 }}>
        <Manifests warehouseId={warehouse.id} />
      </Box>
    </>
  );
}
