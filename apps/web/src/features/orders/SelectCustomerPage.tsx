import { useNavigate } from 'react-router';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChooseCustomer } from '../customers/customers.parts.tsx';

export function SelectCustomerPage() {
  const navigate = useNavigate();
  const warehouse = useCurrentWarehouse();
  return (
    <>
      <PageHeader
        trail={[{ to: '/orders', label: 'Orders Management' }]}
        title="Create New Order"
        subtitle={`Whose goods leave ${warehouse.name}?`}
      />
      <ChooseCustomer action="Continue" onChosen={(id) => void navigate(`/orders/create/${id}`)} />
    </>
  );
}
