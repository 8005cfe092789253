import { suggestCartons } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { maySuggestCartons } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { SuggestedCartons } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { keptPackagings } from '../packagings/packagings.queries.ts';

/** Whether the user can have cartons suggested again: there are some, or packagings for them. */
function useMaySuggest(order: OrderDetail): boolean {
  const mayPack = may(useUser(), 'orders:pack') && maySuggestCartons(order);
  const packagings = useQuery({ ...keptPackagings(order.warehouseId), enabled: mayPack });
  return mayPack && ((order.cartons ?? []).length > 0 || (packagings.data?.rows ?? []).length > 0);
}

/** Suggests cartons again, after products were measured or packagings have changed. */
function SuggestButton({ order }: { order: OrderDetail }) {
  const suggesting = useCall(suggestCartons);
  const client = useQueryClient();
  const attempt = useNotifiedAttempt();
  const notify = useNotify();
  const suggest = async () => {
    const after = await suggesting.run({ params: { id: order.id } });
    client.setQueryData(oneOrder(order.id).queryKey, after);
    notify(`${counted(after.cartons?.length ?? 0, 'carton')} suggested.`);
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={suggesting.isPending}
      onClick={() => void attempt(suggest, 'Failed to suggest cartons.')}
    >
      {order.cartons?.length ? 'Suggest Cartons Again' : 'Suggest Cartons'}
    </Button>
  );
}

/** The way to another suggestion; nothing where there can be none. */
export function SuggestAgain({ order }: { order: OrderDetail }) {
  return useMaySuggest(order) ? <SuggestButton order={order} /> : null;
}

/** The suggested cartons of an order, and the way to another suggestion. */
export function OrderCartons({ order }: { order: OrderDetail }) {
  return (
    <SuggestedCartons
      order={order}
      action={useMaySuggest(order) ? <SuggestButton order={order} /> : null}
    />
  );
}
