import type { Load } from '@lading/contract/loads';
import type { Order, OrderDetail } from '@lading/contract/orders';
import { LOADED_ORDER_STATUS, loadableOrderStatuses } from '@lading/domain/loads';
import { isOneOf } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { LoadForm } from './LoadForm.tsx';
import { loadsPage } from './loads.queries.ts';
import { progressText, wayText } from './loadWords.ts';

/** A load in a list of the floor. */
export const loadRow = (load: Load) => ({
  key: load.id,
  to: `/floor/loads/${load.id}`,
  title: load.number,
  detail: [load.door?.name, wayText(load), progressText(load)].filter(Boolean).join(' · '),
});

/** The load that an order is on, or else the last one that left without it. */
function useLoadOf({ id, warehouseId, status }: OrderDetail) {
  const enabled = may(useUser().role, 'orders:ship');
  const carrying = useQuery({ ...loadsPage({ warehouseId, orderId: id, limit: 1 }), enabled });
  const isOnNone = carrying.data?.rows.length === 0;
  const without = useQuery({
    ...loadsPage({ warehouseId, leftOrderId: id, limit: 1 }),
    // An order that is left behind whole stays packed.
    enabled: enabled && isOnNone && status === LOADED_ORDER_STATUS,
  });
  return { load: carrying.data?.rows[0] ?? without.data?.rows[0], isOnNone };
}

/** Says which load an order is on, or which one left without it. */
export function OrderLoad({ order }: { order: OrderDetail }) {
  const { load, isOnNone } = useLoadOf(order);
  if (!load) return null;
  const words = load.departedAt === null ? 'Goes with load ' : 'Left with load ';
  return (
    <Alert severity="info">
      {isOnNone ? 'Left behind by load ' : words}
      <Link component={RouterLink} to={`/loads/${load.id}`}>
        {load.number}
      </Link>{' '}
      <StatusChip of="load" status={load.status} />
    </Alert>
  );
}

/** Opens a load with the orders that are chosen. */
export function NewLoadOfOrders({ orders }: { orders: readonly Order[] }) {
  const { role } = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const few = orders.filter(({ status }) => isOneOf(loadableOrderStatuses, status));
  if (few.length === 0 || !may(role, 'orders:ship')) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`New load of ${counted(few.length, 'order')}`}
        onClick={() => setOpen(true)}
      >
        New Load{few.length < orders.length && ` (${few.length})`}
      </Button>
      {isOpen && (
        <LoadForm
          load={null}
          orderIds={few.map(({ id }) => id)}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => void navigate(`/loads/${id}`)}
        />
      )}
    </>
  );
}
