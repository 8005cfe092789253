import type { Customer } from '@lading/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { DocumentForm } from '../../ui/DocumentForm.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { ChooseCustomer } from '../customers/customers.parts.tsx';
import { oneCustomer } from '../customers/customers.queries.ts';
import { InsufficientDialog } from './InsufficientDialog.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import { useCreateOrder } from './useCreateOrder.ts';

const ORDERS = { to: '/orders', label: 'Orders Management' };
const CHOICE = { to: '/orders/create', label: 'Choose Customer' };

export function SelectCustomerPage() {
  const navigate = useNavigate();
  const warehouse = useCurrentWarehouse();
  const { customerId } = useUser();
  // A client orders its own goods.
  if (customerId !== null) return <Navigate to={`/orders/create/${customerId}`} replace />;
  return (
    <>
      <PageHeader
        trail={[ORDERS]}
        title="Create New Order"
        subtitle={`Whose goods leave ${warehouse.name}?`}
      />
      <ChooseCustomer action="Continue" onChosen={(id) => void navigate(`/orders/create/${id}`)} />
    </>
  );
}

function OrderForm({ customer }: { customer: Customer }) {
  const isClient = useUser().customerId !== null;
  const warehouse = useCurrentWarehouse();
  const { draft, stock, shortages, ...order } = useCreateOrder(customer.id, warehouse.id);
  return (
    <>
      <DocumentForm
        draft={draft}
        title="Order Details"
        label="Order details"
        details={<OrderDetails control={draft.control} />}
        cancel={isClient ? ORDERS.to : CHOICE.to}
        submit="Create Order"
        onSubmit={order.submit}
        isBusy={order.isBusy}
      >
        <OrderItems
          customerId={customer.id}
          lines={draft.lines}
          stock={stock}
          onChange={draft.setLines}
        />
      </DocumentForm>
      {shortages && (
        <InsufficientDialog
          shortages={shortages}
          isBusy={order.isBusy}
          onCancel={order.reconsider}
          onProceed={() => void order.send()}
        />
      )}
    </>
  );
}

export function CreateOrderPage() {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const isClient = useUser().customerId !== null;
  const customer = useQuery(oneCustomer(customerId));
  return (
    <>
      <PageHeader
        trail={isClient ? [ORDERS] : [ORDERS, CHOICE]}
        title="Create New Order"
        subtitle={customer.data && `${customer.data.name} · ${warehouse.name}`}
      />
      <Loaded
        results={[customer]}
        failed="Failed to load data for order creation."
        holder={<PanelSkeleton lines={6} height={56} />}
      >
        {(customer) => <OrderForm key={customerId} customer={customer} />}
      </Loaded>
    </>
  );
}
