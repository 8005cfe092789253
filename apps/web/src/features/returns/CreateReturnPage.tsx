import type { Customer } from '@lading/contract/customers';
import type { Order } from '@lading/contract/orders';
import { MAX_EXPLANATION, MAX_REFERENCE } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import { AddProductForm } from '../products/products.parts.tsx';
import { OrderPicker } from './OrderPicker.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import { useCreateReturn } from './useCreateReturn.ts';

type Draft = ReturnType<typeof useCreateReturn>;

function Details({ draft, customers }: { draft: Draft; customers: readonly Customer[] | null }) {
  const { fields, change } = draft;
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
      <TextField
        required
        label="Return Reference"
        value={fields.returnReference}
        onChange={(event) => change({ returnReference: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_REFERENCE } }}
      />
      <OrderPicker customerId={fields.customerId} value={draft.order} onPick={(order) => void draft.pickOrder(order)} />
      <TextField
        required
        label="Reason"
        value={fields.reason}
        onChange={(event) => change({ reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_EXPLANATION } }}
      />
    </Box>
  );
}

function emptyText({ fields, order }: Draft): string {
  if (fields.customerId === null) return 'Choose a customer first, then its products.';
  return order
    ? `Everything shipped with ${order.orderReference} has already been returned.`
    : 'No items yet. Pick or scan the first product.';
}

/** `customers` is null for a client, who returns its own goods; `order` is the one that the screen was opened for. */
function ReturnForm({ customers, order }: { customers: readonly Customer[] | null; order: Order | null }) {
  const draft = useCreateReturn(customers === null, order);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label="Return details" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Return Details
        </Typography>
        <Details draft={draft} customers={customers} />
      </Paper>
      <Paper component="section" aria-label="Items of the return">
        <Typography variant="h2" sx={{ p: 2, pb: draft.order ? 2 : 0 }}>
          {draft.order ? `Items of ${draft.order.orderReference}` : 'Add Items'}
        </Typography>
        {!draft.order && <AddProductForm label="Add items" customerId={draft.fields.customerId} onAdd={draft.addProduct} />}
        <ReturnLines lines={draft.lines} empty={emptyText(draft)} onChange={draft.setLines} />
      </Paper>
      {draft.error && <Alert severity="error">{draft.error}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <LinkButton to="/returns" color="inherit">
          Cancel
        </LinkButton>
        <Button variant="contained" size="large" loading={draft.isBusy} onClick={() => void draft.save()}>
          Create Return
        </Button>
      </Box>
      <UnsavedGuard when={draft.isDirty} released={draft.saved} />
    </Box>
  );
}

export function CreateReturnPage() {
  const isClient = useUser().role === 'CLIENT';
  const warehouse = useCurrentWarehouse();
  const [params] = useSearchParams();
  const orderId = Number(params.get('orderId')) || 0;
  const customers = useQuery({ ...allCustomers(), enabled: !isClient });
  const order = useQuery({ ...oneOrder(orderId), enabled: orderId > 0 });
  const isReady = (isClient || customers.data) && (orderId === 0 || order.data);
  const failed = (customers.isError && !customers.data) || (order.isError && !order.data);
  return (
    <>
      <PageHeader
        trail={[{ to: '/returns', label: 'Returns' }]}
        title="Create New Return"
        subtitle={`Goods returned to ${warehouse.name}.`}
      />
      {isReady ? (
        <ReturnForm customers={isClient ? null : (customers.data ?? [])} order={order.data ?? null} />
      ) : failed ? (
        <LoadFailed
          text="Failed to load initial data."
          onRetry={() => void Promise.all([...(isClient ? [] : [customers.refetch()]), ...(orderId > 0 ? [order.refetch()] : [])])}
          busy={customers.isFetching || order.isFetching}
        />
      ) : (
        <PanelSkeleton lines={5} height={56} />
      )}
    </>
  );
}
