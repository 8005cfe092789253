import { updateOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { editableItemStatuses, isOneOf } from '@lading/domain/orders';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { availability } from '../inventory/inventory.queries.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import { draftOf, editBody, orderProblems } from './orderDraft.ts';
import { mayTake } from './orders.parts.tsx';
import { noSuchOrder, oneOrder } from './orders.queries.ts';

function useEditOrder(order: OrderDetail) {
  const navigate = useNavigate();
  const notify = useNotify();
  const updating = useCall(updateOrder);
  const saved = useRef(false);
  const [initial] = useState(() => draftOf(order));
  const [draft, setDraft] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const productIds = useMemo(() => draft.lines.map(({ product }) => product.id).sort((a, b) => a - b), [draft.lines]);
  const own = useMemo(() => new Map(order.items.map(({ product, allocatedQuantity }) => [product.id, allocatedQuantity])), [order]);
  const stock = useQuery({
    ...availability(order.warehouseId, productIds),
    // What this order already holds is there for it, though for no other.
    select: (rows) => rows.map((row) => ({ ...row, available: row.available + (own.get(row.productId) ?? 0) })),
  });
  const change = (part: Partial<typeof draft>) => {
    setError(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    const problems = orderProblems(draft.fields, draft.lines);
    setError(problems.length > 0 ? problems.join(', ') : null);
    if (problems.length > 0) return;
    try {
      await updating.run({ params: { id: order.id }, body: editBody(draft.fields, draft.lines) }, { ifMatch: order.version });
      saved.current = true;
      notify(`Order "${draft.fields.orderReference.trim()}" saved successfully.`);
      await navigate(`/orders/${order.id}`);
    } catch (reason) {
      setError(errorText(reason, 'Failed to save order.'));
    }
  };
  return { ...draft, change, stock, error, save, saved, isBusy: updating.isPending, isDirty: draft !== initial };
}

function EditForm({ order: loaded }: { order: OrderDetail }) {
  // What somebody started from stays what they are compared with: a reload in the background must not lift the version under them.
  const [order] = useState(loaded);
  const edit = useEditOrder(order);
  const areItemsOpen = isOneOf(editableItemStatuses, order.status);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label="Order details" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Order Details
        </Typography>
        <OrderDetails
          fields={edit.fields}
          onChange={(part) => edit.change({ fields: { ...edit.fields, ...part } })}
          isTypeFixed={!areItemsOpen}
        />
      </Paper>
      {areItemsOpen ? (
        <OrderItems customerId={order.customer.id} lines={edit.lines} stock={edit.stock} onChange={(lines) => edit.change({ lines })} />
      ) : (
        <Alert severity="info">Picking has begun: the items can no longer change.</Alert>
      )}
      {edit.error && <Alert severity="error">{edit.error}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <LinkButton to={`/orders/${order.id}`} color="inherit">
          Cancel
        </LinkButton>
        <Button variant="contained" size="large" loading={edit.isBusy} onClick={() => void edit.save()}>
          Save Changes
        </Button>
      </Box>
      <UnsavedGuard when={edit.isDirty} released={edit.saved} />
    </Box>
  );
}

/** A form that somebody fills in stays, whatever becomes of the order meanwhile: saving tells. */
function EditOrder({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const [mayEdit] = useState(() => mayTake(role, order.status, 'edit'));
  if (mayEdit) return <EditForm order={order} />;
  return <Alert severity="info">This order is {codeText(order.status)} and can no longer be edited.</Alert>;
}

export function EditOrderPage() {
  const orderId = useIdParam('orderId');
  const order = useQuery(oneOrder(orderId));
  const data = order.isFetchedAfterMount ? order.data : undefined;
  return (
    <>
      <PageHeader
        trail={[
          { to: '/orders', label: 'Orders Management' },
          { to: `/orders/${orderId}`, label: data?.orderReference ?? 'Order' },
        ]}
        here="Edit"
        title={data ? `Edit ${data.orderReference}` : 'Edit Order'}
        subtitle={data?.customer.name}
      />
      <LoadedDocument
        result={order}
        failed="Failed to load the order."
        missing={noSuchOrder}
        holder={<PanelSkeleton lines={6} height={56} />}
      >
        {(data) => <EditOrder key={data.id} order={data} />}
      </LoadedDocument>
    </>
  );
}
