import { updateOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { editableItemStatuses, isOneOf } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { DocumentForm, useDocument } from '../../ui/DocumentForm.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { useEditing, useFreshQuery } from '../../ui/useEditing.tsx';
import { availability } from '../inventory/inventory.queries.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import {
  type DraftLine,
  draftOf,
  editBody,
  type OrderFields,
  orderProblems,
  orderSentences,
  orderShape,
  productIdsOf,
} from './orderDraft.ts';
import { mayTake } from './orders.parts.tsx';
import { noSuchOrder, oneOrder } from './orders.queries.ts';

function useEditOrder(order: OrderDetail) {
  const updating = useCall(updateOrder);
  const draft = useDocument<OrderFields, DraftLine>(() => draftOf(order), 'Failed to save order.');
  const editing = useEditing(
    { record: order, query: oneOrder, valuesOf: draftOf, shape: orderShape },
    draft.side,
  );
  const { fields, lines } = draft;
  const productIds = useMemo(() => productIdsOf(lines).sort((a, b) => a - b), [lines]);
  const own = useMemo(
    () =>
      sumByKey(
        order.items.map(({ product, allocatedQuantity: quantity }) => ({
          key: product.id,
          quantity,
        })),
      ),
    [order],
  );
  const stock = useQuery({
    ...availability(order.warehouseId, productIds),
    // Stock that this order holds is available to it and to no other.
    select: (rows) =>
      rows.map((row) => ({ ...row, available: row.available + (own.get(row.productId) ?? 0) })),
  });
  const save = async () => {
    if (!draft.isReady(orderProblems(fields, lines), orderSentences)) return;
    await draft.attempt(async () => {
      await editing.save((values, sent) =>
        updating.run(
          { params: { id: order.id }, body: editBody(values.fields, values.lines) },
          sent,
        ),
      );
      await draft.leave(
        `/orders/${order.id}`,
        `Order "${fields.orderReference.trim()}" saved successfully.`,
      );
    });
  };
  return { draft, stock, save, notice: editing.notice, isBusy: updating.isPending };
}

const mayChangeItems = ({ status, history }: OrderDetail): boolean =>
  isOneOf(editableItemStatuses, status) && !history.some(({ event }) => event === 'unpick');

function EditForm({ order }: { order: OrderDetail }) {
  const { draft, stock, save, notice, isBusy } = useEditOrder(order);
  // What was entered stays in sight where picking begins meanwhile.
  const [areItemsOpen] = useState(() => mayChangeItems(order));
  return (
    <DocumentForm
      draft={draft}
      title="Order Details"
      label="Order details"
      details={<OrderDetails control={draft.control} isTypeFixed={!areItemsOpen} />}
      notice={notice}
      cancel={`/orders/${order.id}`}
      submit="Save Changes"
      onSubmit={save}
      isBusy={isBusy}
    >
      {areItemsOpen ? (
        <OrderItems
          customerId={order.customer.id}
          lines={draft.lines}
          stock={stock}
          onChange={draft.setLines}
        />
      ) : (
        <Alert severity="info">Picking has begun: the items can no longer change.</Alert>
      )}
    </DocumentForm>
  );
}

/**
 * Decides once, when it opens, whether the order can be edited. A change of status does not close
 * the form; saving is refused instead.
 */
function EditOrder({ order }: { order: OrderDetail }) {
  const user = useUser();
  const [mayEdit] = useState(() => mayTake(user, order.status, 'edit'));
  if (mayEdit) return <EditForm order={order} />;
  return (
    <Alert severity="info">
      This order is {codeText(order.status)} and can no longer be edited.
    </Alert>
  );
}

export function EditOrderPage() {
  const orderId = useIdParam('orderId');
  const order = useFreshQuery(oneOrder(orderId));
  const { data } = order;
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
        {(shown) => <EditOrder key={shown.id} order={shown} />}
      </LoadedDocument>
    </>
  );
}
