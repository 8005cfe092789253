import type { DashboardWork } from '@lading/contract/dashboard';
import { DOCK_HOURS } from '@lading/domain/dashboard';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Holder } from '../../ui/Holder.tsx';
import { Check } from '../../ui/icons.tsx';

const EARLIEST_FIRST = 'sort=shipBy';

/** What should not wait, and the list that has these rows. */
const kinds = [
  {
    key: 'late',
    label: 'Late',
    noun: 'order',
    colour: 'error.main',
    to: `/orders?due=LATE&${EARLIEST_FIRST}`,
  },
  {
    key: 'dueToday',
    label: 'Due today',
    noun: 'order',
    colour: 'warning.main',
    to: '/orders?due=TODAY&sort=priority',
  },
  {
    key: 'short',
    label: 'Short',
    noun: 'order',
    colour: 'warning.main',
    to: `/orders?stage=SHORT&${EARLIEST_FIRST}`,
  },
  {
    key: 'atDock',
    label: `At the dock over ${DOCK_HOURS} h`,
    noun: 'pallet',
    colour: 'warning.main',
    to: `/putaway?olderThanHours=${DOCK_HOURS}&sort=createdAt`,
    needs: 'stock:move',
  },
  {
    key: 'countsToReview',
    label: 'Counts to review',
    noun: 'count',
    colour: 'info.main',
    to: '/cycle-counts?status=REVIEW',
    needs: 'counts:approve',
  },
  {
    key: 'stuckPrints',
    label: 'Stuck prints',
    noun: 'print job',
    colour: 'error.main',
    to: '/printers/jobs?stuck=true',
    needs: 'printers:write',
  },
  {
    key: 'failedDeliveries',
    label: 'Failed deliveries',
    noun: 'delivery',
    nouns: 'deliveries',
    colour: 'error.main',
    to: '/admin/webhooks',
    needs: 'webhooks:manage',
  },
] as const;
type Kind = (typeof kinds)[number];

const cellStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'baseline',
  gap: 1,
  px: 1.5,
  py: 1,
  minHeight: 44,
  borderRadius: 1,
  textAlign: 'left',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

function Entry({ kind, value }: { kind: Kind; value: number }) {
  const isDone = value === 0;
  return (
    <ButtonBase
      component={Link}
      to={kind.to}
      aria-label={`${kind.label}: ${counted(value, kind.noun, 'nouns' in kind ? kind.nouns : undefined)}`}
      sx={cellStyle}
    >
      <Box
        component="span"
        sx={{
          fontSize: '1.35rem',
          lineHeight: 1.2,
          fontWeight: 650,
          color: isDone ? 'text.secondary' : kind.colour,
        }}
      >
        {formatUnits(value)}
      </Box>
      <Box component="span" sx={{ color: isDone ? 'text.secondary' : 'text.primary' }}>
        {kind.label}
      </Box>
      {isDone && (
        <Check aria-hidden sx={{ alignSelf: 'center', fontSize: 16, color: 'success.main' }} />
      )}
    </ButtonBase>
  );
}

export function ToDo({ work }: { work: DashboardWork | undefined }) {
  const { role } = useUser();
  const shown = kinds.filter((kind) => !('needs' in kind) || may(role, kind.needs));
  return (
    <Paper component="section" aria-label="To do" sx={{ px: 1, py: 1.5 }}>
      <Typography variant="h2" sx={{ px: 1.5, mb: 0.5 }}>
        To do
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(3, minmax(0, 1fr))',
            lg: `repeat(${shown.length}, minmax(0, auto))`,
          },
        }}
      >
        {shown.map((kind) => {
          const value = work?.[kind.key];
          return typeof value === 'number' ? (
            <Entry key={kind.key} kind={kind} value={value} />
          ) : (
            <Holder variant="text" key={kind.key} height={44} sx={{ mx: 1.5 }} />
          );
        })}
      </Box>
    </Paper>
  );
}
