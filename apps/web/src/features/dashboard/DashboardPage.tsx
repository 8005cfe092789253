import { getDashboard } from '@lading/contract/calls';
import type { Dashboard } from '@lading/contract/dashboard';
import {
  type DashboardFigure,
  dashboardFigureKeys,
  dashboardFigures,
} from '@lading/domain/dashboard';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useDeferredValue, useRef } from 'react';
import { sumQuery } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { GoButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { besides, useIsPhone } from '../../ui/media.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useComesInSight } from '../../ui/useComesInSight.ts';
import { FigureTile } from './FigureTile.tsx';
import { FirstSteps, isUntouched } from './FirstSteps.tsx';
import { PriorityOrders } from './PriorityOrders.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { ToDo } from './ToDo.tsx';

const dashboardQuery = sumQuery('dashboard', getDashboard);

const rowsBehind = (warehouseId: number): Record<DashboardFigure, string> => ({
  ordersToPick: '/orders?stage=TO_PICK',
  ordersToShip: '/orders?stage=TO_SHIP',
  pendingDeliveries: `/reports/asns?activeOnly=true&warehouseId=${warehouseId}`,
  replenishmentsNeeded: '/replenishment',
});

// The charts are large: their code loads after the figures.
const DailyBoard = lazy(() =>
  import('./DailyBoard.tsx').then((module) => ({ default: module.DailyBoard })),
);

/** The height of the board in pixels. */
const BOARD_HEIGHT = { phone: 440, wide: 360 } as const;

function DailySection({ daily }: { daily: Dashboard['daily'] | undefined }) {
  const isPhone = useIsPhone();
  const section = useRef<HTMLElement>(null);
  // A handheld takes a second for the charts, which are far below its first screen.
  const isInSight = useComesInSight(section, isPhone);
  const height = isPhone ? BOARD_HEIGHT.phone : BOARD_HEIGHT.wide;
  const holder = <Holder height={height} />;
  return (
    <Paper component="section" ref={section} aria-label="Last 14 days" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Last 14 days
      </Typography>
      {!isInSight ? (
        <Box sx={{ height }} />
      ) : daily ? (
        <Deferred
          holder={holder}
          missing="The last days could not be loaded. Reload the page to try again."
        >
          <DailyBoard daily={daily} isPhone={isPhone} />
        </Deferred>
      ) : (
        holder
      )}
    </Paper>
  );
}

function Actions() {
  const user = useUser();
  const warehouseId = useCurrentWarehouse().id;
  return (
    <>
      <ExportButton endpoint={getDashboard} input={{ query: { warehouseId } }} name="dashboard" />
      {may(user, 'stock:receive') && (
        <GoButton to="/receiving" variant="outlined" color="inherit">
          Receive Stock
        </GoButton>
      )}
      {may(user, 'orders:write') && (
        <GoButton to="/orders/create" variant="contained">
          New Order
        </GoButton>
      )}
    </>
  );
}

function Figures({ data }: { data: Dashboard | undefined }) {
  const user = useUser();
  const links = rowsBehind(useCurrentWarehouse().id);
  // Clients have no use for how pick locations are filled.
  const shown = dashboardFigureKeys.filter(
    (key) => key !== 'replenishmentsNeeded' || may(user, 'replenishment:read'),
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${shown.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {shown.map((key) => (
        <FigureTile key={key} {...dashboardFigures[key]} figure={data?.[key]} to={links[key]} />
      ))}
    </Box>
  );
}

export function DashboardPage() {
  const user = useUser();
  const { id, name } = useCurrentWarehouse();
  const dashboard = useQuery(dashboardQuery({ warehouseId: id }));
  // A response renders at once, as a whole; what is deferred renders in slices, between which a key
  // or touch is handled.
  const data = useDeferredValue(dashboard.data);
  // The lists take most of the rendering time, so the figures render first.
  const lists = useDeferredValue(data);
  // Users who can set up the warehouse see the first steps instead of empty charts.
  const isNew =
    may(user, 'customers:write') &&
    data !== undefined &&
    !dashboard.isPlaceholderData &&
    isUntouched(data);
  return (
    <>
      <PageHeader title="Warehouse Dashboard" subtitle={name} actions={<Actions />} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {dashboard.isError && (
          <LoadFailed
            text="Failed to load the dashboard."
            onRetry={() => void dashboard.refetch()}
            busy={dashboard.isFetching}
          />
        )}
        {(data || !dashboard.isError) && (
          <>
            <ToDo work={data?.work} />
            <Figures data={data} />
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
