import type { Customer } from '@lading/contract/customers';
import type { Order } from '@lading/contract/orders';
import { MAX_EXPLANATION, MAX_REFERENCE } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { DocumentForm } from '../../ui/DocumentForm.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  AddProductForm,
  FEW_LINES,
  ProductLines,
  ProductUnitsField,
  withChanged,
} from '../products/products.parts.tsx';
import { OrderPicker } from './OrderPicker.tsx';
import { type DraftLine, isTooMany } from './returnDraft.ts';
import { useCreateReturn } from './useCreateReturn.ts';

type Writing = ReturnType<typeof useCreateReturn>;

function Details({
  writing,
  customers,
}: {
  writing: Writing;
  customers: readonly Customer[] | null;
}) {
  const { draft, order, pickOrder } = writing;
  const { control, fields } = draft;
  // The order and the lines belong to the former customer.
  const clear = (customerId: number) => customerId !== fields.customerId && void pickOrder(null);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {customers && (
        <NamedInput
          control={control}
          name="customerId"
          required
          label="Customer"
          options={customers}
          onChosen={clear}
        />
      )}
      <TextInput
        control={control}
        name="returnReference"
        isCode
        required
        label="Return Reference"
        maxLength={MAX_REFERENCE}
      />
      <OrderPicker
        customerId={fields.customerId}
        value={order}
        onPick={(picked) => void pickOrder(picked)}
      />
      <TextInput
        control={control}
        name="reason"
        required
        label="Reason"
        maxLength={MAX_EXPLANATION}
      />
    </Box>
  );
}

interface UnitsProps {
  line: DraftLine;
  label?: string;
  isAsked: boolean;
  onChange: (line: DraftLine) => void;
}

const LineUnits = ({ line, label, isAsked, onChange }: UnitsProps) => (
  <ProductUnitsField
    label={label}
    name={`Units of ${line.product.sku}`}
    productId={line.product.id}
    isAsked={isAsked}
    value={line}
    error={isTooMany(line)}
    onChange={(entered) => onChange({ product: line.product, left: line.left, ...entered })}
    max={line.left ?? undefined}
    width={104}
    align="right"
  />
);

function Lines({ writing: { draft, order } }: { writing: Writing }) {
  const { lines, setLines } = draft;
  const isAsked = lines.length <= FEW_LINES;
  const change = (next: DraftLine) => setLines(withChanged(lines, next));
  const left = ({ left: units }: DraftLine) => (units === null ? '–' : formatUnits(units));
  const blind =
    draft.fields.customerId === null
      ? 'Choose a customer first, then its products.'
      : 'No items yet. Pick or scan the first product.';
  return (
    <ProductLines
      label="Items"
      lines={lines}
      empty={
        order ? `Everything shipped with ${order.orderReference} has already been returned.` : blind
      }
      onChange={setLines}
      columns={[
        ...(lines.some((line) => line.left !== null)
          ? [{ header: 'Returnable', align: 'right', tight: true, cell: left } as const]
          : []),
        {
          header: 'Units',
          align: 'right',
          tight: true,
          cell: (line) => <LineUnits line={line} isAsked={isAsked} onChange={change} />,
        },
      ]}
      card={(line) => ({
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            {line.product.sku}
            {line.left !== null && ` · ${left(line)} can come back`}
            <LineUnits label="Units" line={line} isAsked={isAsked} onChange={change} />
          </Box>
        ),
      })}
    />
  );
}

/**
 * `customers` is null for a client, who creates only its own returns. `order` comes from the URL.
 */
function ReturnForm({
  customers,
  order: source,
}: {
  customers: readonly Customer[] | null;
  order: Order | null;
}) {
  const writing = useCreateReturn(customers === null, source);
  const { draft, order, scanned } = writing;
  useFirstScan((code) => void writing.scanUnit(code));
  return (
    <DocumentForm
      draft={draft}
      title="Return Details"
      label="Return details"
      details={<Details writing={writing} customers={customers} />}
      cancel="/returns"
      submit="Create Return"
      onSubmit={writing.save}
      isBusy={writing.isBusy}
    >
      <Paper component="section" aria-label="Items of the return">
        <Box sx={{ p: 2, pb: 0, display: 'grid', gap: 1 }}>
          <ScanField
            label="Scan a carton or pallet that came back"
            onCode={(code) => void writing.scanUnit(code)}
          />
          {scanned.length > 0 && (
            <Typography role="status" color="text.secondary">
              {`Items that left in ${scanned.join(', ')}`}
            </Typography>
          )}
        </Box>
        <Typography variant="h2" sx={{ p: 2, pb: order ? 2 : 0 }}>
          {order ? `Items of ${order.orderReference}` : 'Add Items'}
        </Typography>
        {!order && (
          <AddProductForm
            label="Add items"
            customerId={draft.fields.customerId}
            onAdd={writing.addProduct}
          />
        )}
        <Lines writing={writing} />
      </Paper>
    </DocumentForm>
  );
}

export function CreateReturnPage() {
  const isClient = useUser().role === 'CLIENT';
  const warehouse = useCurrentWarehouse();
  const [params] = useSearchParams();
  const orderId = Number(params.get('orderId')) || 0;
  const customers = useQuery({ ...allCustomers(), enabled: !isClient });
  const order = useQuery({ ...oneOrder(orderId), enabled: orderId > 0 });
  const needed = [...(isClient ? [] : [customers]), ...(orderId > 0 ? [order] : [])];
  return (
    <>
      <PageHeader
        trail={[{ to: '/returns', label: 'Returns' }]}
        title="Create New Return"
        subtitle={`Goods returned to ${warehouse.name}.`}
      />
      <Loaded
        results={needed}
        failed="Failed to load initial data."
        holder={<PanelSkeleton lines={5} height={56} />}
      >
        {() => (
          <ReturnForm
            customers={isClient ? null : (customers.data ?? [])}
            order={order.data ?? null}
          />
        )}
      </Loaded>
    </>
  );
}
