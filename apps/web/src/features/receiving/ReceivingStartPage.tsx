import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { ChooseCustomer } from '../../ui/ChooseCustomer.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { allCustomers } from '../customers/customers.queries.ts';

export function ReceivingStartPage() {
  const navigate = useNavigate();
  const warehouse = useCurrentWarehouse();
  const customers = useQuery(allCustomers());
  return (
    <>
      <PageHeader title="Receiving" subtitle={`Whose goods have arrived in ${warehouse.name}?`} />
      <ChooseCustomer customers={customers} action="Start Receiving" onChosen={(id) => void navigate(`/receiving/${id}`)} />
    </>
  );
}
