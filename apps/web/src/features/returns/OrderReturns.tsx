import type { OrderDetail } from '@lading/contract/orders';
import { may } from '@lading/domain/permissions';
import { isReturnable } from '@lading/domain/returns';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Secondary } from '../../ui/columns.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ReturnLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { unitsText } from './returnDraft.ts';
import { returnsOfOrder } from './returns.queries.ts';

export function OrderReturns({ order }: { order: OrderDetail }) {
  const user = useUser();
  const isShown = isReturnable(order);
  const returns = useQuery({ ...returnsOfOrder(order.id), enabled: isShown });
  if (!isShown) return null;
  return (
    <Paper component="section" aria-label="Returns" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Typography variant="h2">Returns</Typography>
        {may(user, 'returns:write') && (
          <LinkButton
            to={`/returns/create?orderId=${order.id}`}
            variant="outlined"
            color="inherit"
            size="small"
          >
            Create Return
          </LinkButton>
        )}
      </Box>
      {returns.isError && (
        <LoadFailed
          text="Failed to load returns."
          onRetry={() => void returns.refetch()}
          busy={returns.isFetching}
        />
      )}
      {returns.isPending && <Holder variant="text" height={24} />}
      {returns.data?.length === 0 && (
        <Secondary>Nothing from this order has been returned.</Secondary>
      )}
      {returns.data?.map((each) => (
        <Box key={each.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <ReturnLink goods={each} />
          <StatusChip of="return" status={each.status} />
          <Secondary>
            {unitsText(each, ' of ')} received · {formatDate(each.createdAt)}
          </Secondary>
        </Box>
      ))}
    </Paper>
  );
}
