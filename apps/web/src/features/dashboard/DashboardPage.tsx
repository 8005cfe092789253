import { getDashboard } from '@lading/contract/calls';
import { type DashboardFigure, dashboardFigureKeys, dashboardFigures } from '@lading/domain/dashboard';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { GoButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { besides } from '../../ui/media.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DailySection } from './DailySection.tsx';
import { dashboardOf } from './dashboard.queries.ts';
import { FigureTile } from './FigureTile.tsx';
import { FirstSteps, isUntouched } from './FirstSteps.tsx';
import { PriorityOrders } from './PriorityOrders.tsx';
import { RecentActivity } from './RecentActivity.tsx';

/** The rows behind each figure. */
const rowsBehind = (warehouseId: number): Record<DashboardFigure, string> => ({
  ordersToPick: '/orders?stage=TO_PICK',
  ordersToShip: '/orders?stage=TO_SHIP',
  pendingDeliveries: `/reports/asns?activeOnly=true&warehouseId=${warehouseId}`,
  replenishmentsNeeded: '/replenishment',
});

export function DashboardPage() {
  const { role } = useUser();
  const { id, name } = useCurrentWarehouse();
  const dashboard = useQuery(dashboardOf(id));
  const { data } = dashboard;
  // The lists are most of the work: the figures above them stand, and the screen answers, while they are made.
  const lists = useDeferredValue(data);
  // Who can set a warehouse up is led through it instead of being shown two weeks of noughts.
  const isNew = may(role, 'customers:write') && data !== undefined && !dashboard.isPlaceholderData && isUntouched(data);
  const links = rowsBehind(id);
  const mayOpen = (key: DashboardFigure) => key !== 'replenishmentsNeeded' || may(role, 'replenishment:read');
  const actions = (
    <>
      <ExportButton endpoint={getDashboard} input={{ query: { warehouseId: id } }} name="dashboard" />
      {may(role, 'stock:receive') && (
        <GoButton to="/receiving" variant="outlined" color="inherit">
          Receive Stock
        </GoButton>
      )}
      {may(role, 'orders:write') && (
        <GoButton to="/orders/create" variant="contained">
          New Order
        </GoButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader title="Warehouse Dashboard" subtitle={name} actions={actions} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {dashboard.isError && (
          <LoadFailed text="Failed to load the dashboard." onRetry={() => void dashboard.refetch()} busy={dashboard.isFetching} />
        )}
        {(data || !dashboard.isError) && (
          <>
            <Box
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } }}
            >
              {dashboardFigureKeys.map((key) => (
                <FigureTile key={key} {...dashboardFigures[key]} figure={data?.[key]} to={mayOpen(key) ? links[key] : null} />
              ))}
            </Box>
            {isNew && <FirstSteps warehouseId={id} />}
            <Box sx={besides(7, 5)}>
              <PriorityOrders shown={lists?.priorityOrders} />
              <RecentActivity movements={lists?.recentActivity} />
            </Box>
            {!isNew && <DailySection daily={lists?.daily} />}
          </>
        )}
      </Box>
    </>
  );
}
