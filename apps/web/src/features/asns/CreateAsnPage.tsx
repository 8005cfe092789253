import { createAsn } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Warehouse } from '@lading/contract/warehouses';
import { MAX_NOTES, MAX_REFERENCE } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { AsnItems } from './AsnItems.tsx';
import { type AsnFields, type AsnLine, asnBody, asnProblems } from './asnDraft.ts';

function useCreateAsn(isClient: boolean) {
  const { customerId } = useUser();
  const { current } = useWarehouses();
  const navigate = useNavigate();
  const notify = useNotify();
  const creating = useCall(createAsn);
  const saved = useRef(false);
  const [initial] = useState<AsnFields>(() => ({
    customerId: isClient ? customerId : null,
    warehouseId: null,
    asnReference: '',
    expectedArrivalDate: '',
    notes: '',
  }));
  const [entered, setFields] = useState(initial);
  // Until another is chosen it is the current one, which may be known only after the form is shown.
  const fields = { ...entered, warehouseId: entered.warehouseId ?? current?.id ?? null };
  const [lines, setLines] = useState<readonly AsnLine[]>([]);
  const { error, setError, attempt } = useAttempt('Failed to create ASN.');

  const change = (part: Partial<AsnFields>) => {
    setError(null);
    setFields((before) => ({ ...before, ...part }));
    // What was added belongs to the customer chosen before.
    if (part.customerId !== undefined && part.customerId !== fields.customerId) setLines([]);
  };
  const save = async () => {
    const problems = asnProblems(fields, !isClient);
    setError(problems.length > 0 ? problems.join(', ') : null);
    const { warehouseId } = fields;
    if (problems.length > 0 || warehouseId === null) return;
    await attempt(async () => {
      await creating.run({ body: asnBody({ ...fields, warehouseId }, lines) });
      saved.current = true;
      notify('ASN created successfully!', 'success', 'alert');
      await navigate('/dashboard');
    });
  };
  return {
    fields,
    change,
    lines,
    setLines,
    error,
    save,
    saved,
    isBusy: creating.isPending,
    isDirty: entered !== initial || lines.length > 0,
  };
}

interface FormProps {
  /** Null for a client, who announces its own goods. */
  customers: readonly Customer[] | null;
  warehouses: readonly Warehouse[];
}

function Details({ customers, warehouses, fields, change }: FormProps & Pick<ReturnType<typeof useCreateAsn>, 'fields' | 'change'>) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {customers && (
        <NamedSelect
          required
          label="Customer"
          options={customers}
          value={fields.customerId}
          onChange={(customerId) => change({ customerId })}
        />
      )}
      <NamedSelect
        required
        label="Destination Warehouse"
        options={warehouses}
        value={fields.warehouseId}
        onChange={(warehouseId) => change({ warehouseId })}
      />
      <TextField
        required
        label="ASN Reference #"
        value={fields.asnReference}
        onChange={(event) => change({ asnReference: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_REFERENCE } }}
      />
      <TextField
        required
        type="date"
        label="Expected Arrival Date"
        value={fields.expectedArrivalDate}
        onChange={(event) => change({ expectedArrivalDate: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        multiline
        minRows={2}
        label="Notes"
        value={fields.notes}
        onChange={(event) => change({ notes: event.target.value })}
        sx={{ gridColumn: '1 / -1' }}
        slotProps={{ htmlInput: { maxLength: MAX_NOTES } }}
      />
    </Box>
  );
}

function AsnForm({ customers, warehouses }: FormProps) {
  const asn = useCreateAsn(customers === null);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label="Details" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          ASN Details
        </Typography>
        <Details customers={customers} warehouses={warehouses} fields={asn.fields} change={asn.change} />
      </Paper>
      <Paper component="section" aria-label="Items of the ASN">
        <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
          Add Items
        </Typography>
        <AsnItems key={asn.fields.customerId} customerId={asn.fields.customerId} lines={asn.lines} onChange={asn.setLines} />
      </Paper>
      {asn.error && <Alert severity="error">{asn.error}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" size="large" disabled={asn.lines.length === 0} loading={asn.isBusy} onClick={() => void asn.save()}>
          Create ASN
        </Button>
      </Box>
      <UnsavedGuard when={asn.isDirty} released={asn.saved} />
    </Box>
  );
}

export function CreateAsnPage() {
  const isClient = useUser().role === 'CLIENT';
  const customers = useQuery({ ...allCustomers(), enabled: !isClient });
  const warehouses = useQuery(allWarehouses());
  const isReady = warehouses.data && (isClient || customers.data);
  const failed = (warehouses.isError && !warehouses.data) || (customers.isError && !customers.data);
  return (
    <>
      <PageHeader title="Create New ASN" subtitle="Announce goods before they arrive." />
      {isReady ? (
        <AsnForm customers={isClient ? null : (customers.data ?? [])} warehouses={warehouses.data} />
      ) : failed ? (
        <LoadFailed
          text="Failed to load initial data."
          onRetry={() => void Promise.all([warehouses.refetch(), ...(isClient ? [] : [customers.refetch()])])}
          busy={warehouses.isFetching || customers.isFetching}
        />
      ) : (
        <PanelSkeleton lines={5} height={56} />
      )}
    </>
  );
}
