import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { oneCustomer } from '../customers/customers.queries.ts';
import { OrderForm } from './OrderForm.tsx';

export function CreateOrderPage() {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const customer = useQuery(oneCustomer(customerId));
  return (
    <>
      <PageHeader
        trail={[
          { to: '/orders', label: 'Orders Management' },
          { to: '/orders/create', label: 'Choose Customer' },
        ]}
        title="Create New Order"
        subtitle={customer.data && `${customer.data.name} · ${warehouse.name}`}
      />
      {customer.data ? (
        <OrderForm key={customerId} customer={customer.data} />
      ) : customer.isError ? (
        <LoadFailed text="Failed to load data for order creation." onRetry={() => void customer.refetch()} busy={customer.isFetching} />
      ) : (
        <PanelSkeleton lines={6} height={56} />
      )}
    </>
  );
}
