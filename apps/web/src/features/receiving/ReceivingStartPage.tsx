import { useNavigate } from 'react-router';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChooseCustomer } from '../customers/customers.parts.tsx';

export function ReceivingStartPage() {
  const navigate = useNavigate();
  const warehouse = useCurrentWarehouse();
  return (
    <>
      <PageHeader title="Receiving" subtitle={`Whose goods have arrived in ${warehouse.name}?`} />
      <ChooseCustomer
        action="Start Receiving"
        onChosen={(id) => void navigate(`/receiving/${id}`)}
      />
    </>
  );
}
