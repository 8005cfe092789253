import { may } from '@lading/domain/permissions';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecentActivity } from './RecentActivity.tsx';

export function DashboardPage() {
  const { role } = useUser();
  const { id, name } = useCurrentWarehouse();
  const actions = (
    <>
      {may(role, 'stock:receive') && (
        <LinkButton to="/receiving" variant="outlined" color="inherit">
          Receive Stock
        </LinkButton>
      )}
      {may(role, 'orders:write') && (
        <LinkButton to="/orders/create" variant="contained">
          New Order
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title="Warehouse Dashboard" subtitle={name} actions={actions} />
      <RecentActivity warehouseId={id} />
    </>
  );
}
