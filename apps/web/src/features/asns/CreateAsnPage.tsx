import type { Asn } from '@lading/contract/asns';
import { createAsn } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Warehouse } from '@lading/contract/warehouses';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { idOf, useAddress } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { warned } from '../../ui/Notifier.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { AsnForm, useAsnDraft } from './AsnForm.tsx';
import { type AsnFields, asnBody, repeatOf } from './asnDraft.ts';
import { oneAsn } from './asns.queries.ts';

const blank: Omit<AsnFields, 'customerId'> = {
  warehouseId: null,
  asnReference: '',
  expectedArrivalDate: '',
  notes: '',
  units: [],
};

interface Props {
  /** Null for a client, who creates only its own ASNs. */
  customers: readonly Customer[] | null;
  warehouses: readonly Warehouse[];
  /** The ASN whose goods are announced again. */
  repeated: Asn | null;
}

function NewAsn({ customers, warehouses, repeated }: Props) {
  const { customerId } = useUser();
  const { current } = useWarehouses();
  const creating = useCall(createAsn);
  // The default is the current warehouse, which may be loaded after the form is shown.
  const currentId = current?.id ?? null;
  const start = () =>
    repeated
      ? repeatOf(repeated)
      : { fields: { ...blank, customerId: customers ? null : customerId }, lines: [] };
  const { draft, submit, dialog } = useAsnDraft(start, {
    needsCustomer: customers !== null,
    warehouses,
    currentId,
    failed: 'Failed to create ASN.',
  });
  const save = () =>
    submit(async (fields) => {
      const asn = await creating.run({ body: asnBody(fields, draft.lines) });
      await draft.leave('/dashboard', ...warned('ASN created successfully!', asn), 'alert');
    });
  return (
    <AsnForm
      {...{ draft, customers, warehouses, currentId, dialog }}
      submit="Create ASN"
      onSubmit={save}
      isBusy={creating.isPending}
    />
  );
}

export function CreateAsnPage() {
  const isClient = useUser().role === 'CLIENT';
  const repeatedId = idOf(useAddress()[0].get('repeat') ?? '');
  const customers = useQuery({ ...allCustomers(), enabled: !isClient });
  const warehouses = useQuery(allWarehouses());
  const repeated = useQuery({ ...oneAsn(repeatedId), enabled: repeatedId > 0 });
  const needed = [
    warehouses,
    ...(isClient ? [] : [customers]),
    ...(repeatedId > 0 ? [repeated] : []),
  ];
  const isReady = needed.every(({ data }) => data !== undefined);
  return (
    <>
      <PageHeader
        title="Create New ASN"
        subtitle={
          repeated.data
            ? `The goods of ${repeated.data.asnReference} once more.`
            : 'Announce goods before they arrive.'
        }
      />
      {isReady ? (
        <NewAsn
          key={repeatedId}
          customers={isClient ? null : (customers.data ?? [])}
          warehouses={warehouses.data ?? []}
          repeated={repeated.data ?? null}
        />
      ) : needed.some(({ isError, data }) => isError && data === undefined) ? (
        <LoadFailed
          text="Failed to load initial data."
          onRetry={() => void Promise.all(needed.map((each) => each.refetch()))}
          busy={needed.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <PanelSkeleton lines={5} height={56} />
      )}
    </>
  );
}
