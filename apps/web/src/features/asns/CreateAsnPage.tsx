import { createAsn } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { ProductRef } from '@lading/contract/fields';
import type { Warehouse } from '@lading/contract/warehouses';
import { MAX_NOTES, MAX_REFERENCE } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { unitsColumn } from '../../ui/columns.tsx';
import { DocumentForm, useDocument } from '../../ui/DocumentForm.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { PackLine } from '../../ui/PackLine.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { type Entered, entryOf } from '../../ui/packUnits.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { AddProductForm, ProductLines } from '../products/products.parts.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { type AsnFields, type AsnLine, asnBody, asnProblems, withLine } from './asnDraft.ts';

const blank: Omit<AsnFields, 'customerId'> = { warehouseId: null, asnReference: '', expectedArrivalDate: '', notes: '' };

function useCreateAsn(isClient: boolean) {
  const { customerId } = useUser();
  const { current } = useWarehouses();
  const creating = useCall(createAsn);
  const draft = useDocument<AsnFields, AsnLine>(
    () => ({ fields: { ...blank, customerId: isClient ? customerId : null }, lines: [] }),
    'Failed to create ASN.',
  );
  // The default is the current warehouse, which may be loaded after the form is shown.
  const currentId = current?.id ?? null;
  const warehouseId = draft.fields.warehouseId ?? currentId;
  const save = async () => {
    const fields = { ...draft.fields, warehouseId };
    if (!draft.isReady(asnProblems(fields, !isClient)) || warehouseId === null) return;
    await draft.attempt(async () => {
      await creating.run({ body: asnBody({ ...fields, warehouseId }, draft.lines) });
      await draft.leave('/dashboard', 'ASN created successfully!', 'success', 'alert');
    });
  };
  return { draft, currentId, save, isBusy: creating.isPending };
}

interface FormProps {
  /** Null for a client, who creates only its own ASNs. */
  customers: readonly Customer[] | null;
  warehouses: readonly Warehouse[];
}

function Details({ customers, warehouses, draft, currentId }: FormProps & Pick<ReturnType<typeof useCreateAsn>, 'draft' | 'currentId'>) {
  const { control, fields } = draft;
  // The lines hold products of the former customer.
  const clear = (customerId: number) => customerId !== fields.customerId && draft.setLines([]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {customers && <NamedInput control={control} name="customerId" required label="Customer" options={customers} onChosen={clear} />}
      <NamedInput control={control} name="warehouseId" required label="Destination Warehouse" options={warehouses} fallback={currentId} />
      <TextInput control={control} name="asnReference" required label="ASN Reference #" maxLength={MAX_REFERENCE} />
      <TextInput
        control={control}
        name="expectedArrivalDate"
        required
        type="date"
        label="Expected Arrival Date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput control={control} name="notes" multiline minRows={2} label="Notes" maxLength={MAX_NOTES} />
      </Box>
    </Box>
  );
}

function Items({ draft }: Pick<ReturnType<typeof useCreateAsn>, 'draft'>) {
  const { lines, setLines } = draft;
  const { customerId } = draft.fields;
  const add = (product: ProductRef | null, entered: Entered) => {
    const next = withLine(lines, product, entered);
    if (typeof next === 'string') return next;
    setLines(next);
    return null;
  };
  return (
    <Paper component="section" aria-label="Items of the ASN">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Add Items
      </Typography>
      <AddProductForm key={customerId} label="Add items" customerId={customerId} failed="Failed to load initial data." onAdd={add} />
      <ProductLines
        header="SKU"
        label="Items"
        lines={lines}
        empty={customerId === null ? 'Choose a customer first, then its products.' : 'No items yet. Pick or scan the first product.'}
        columns={[unitsColumn<AsnLine>('Qty', ({ quantity }) => quantity)]}
        detail={({ entered, quantity }) => <PackLine entry={entryOf(entered)} quantity={quantity} />}
        card={({ product, quantity, entered }) => ({
          value: formatUnits(quantity),
          detail: (
            <>
              {product.sku}
              <PackLine entry={entryOf(entered)} quantity={quantity} />
            </>
          ),
        })}
        onChange={setLines}
      />
    </Paper>
  );
}

function AsnForm(props: FormProps) {
  const { draft, currentId, save, isBusy } = useCreateAsn(props.customers === null);
  return (
    <DocumentForm
      draft={draft}
      title="ASN Details"
      label="Details"
      details={<Details {...props} draft={draft} currentId={currentId} />}
      submit="Create ASN"
      canSubmit={draft.lines.length > 0}
      onSubmit={save}
      isBusy={isBusy}
    >
      <Items draft={draft} />
    </DocumentForm>
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
