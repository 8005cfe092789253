import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { ChooseCustomer } from '../../ui/ChooseCustomer.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { allCustomers } from '../customers/customers.queries.ts';

export function SelectCustomerPage() {
  const navigate = useNavigate();
  const warehouse = useCurrentWarehouse();
  const customers = useQuery(allCustomers());
  return (
    <>
      <PageHeader
        trail={[{ to: '/orders', label: 'Orders Management' }]}
        title="Create New Order"
        subtitle={`Whose goods leave ${warehouse.name}?`}
      />
      <ChooseCustomer customers={customers} action="Continue" onChosen={(id) => void navigate(`/orders/create/${id}`)} />
    </>
  );
}
