import type { Session } from '@lading/contract/auth';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deviceOf } from '../../lib/deviceOf.ts';
import { formatDateTime } from '../../lib/format.ts';
import { actionsColumn, type Column, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

interface Props {
  label: string;
  result: UseQueryResult<Session[]>;
  failed: string;
  isBusy: boolean;
  onEnd: (session: Session) => void;
  /** Beside the heading. */
  endAll?: ReactNode;
  /** Below the heading. */
  children?: ReactNode;
}

const columns: Column<Session>[] = [
  textColumn('Device', ({ userAgent, address }) => (
    <>
      {deviceOf(userAgent)} <Secondary>{address ?? ''}</Secondary>
    </>
  )),
  textColumn('Last Seen', ({ lastSeenAt }) => <Secondary>{formatDateTime(lastSeenAt)}</Secondary>),
];

export function SessionTable({ label, result, failed, isBusy, onEnd, endAll, children }: Props) {
  const actionOf = (session: Session) =>
    session.current ? (
      <Chip size="small" color="primary" label="THIS ONE" />
    ) : (
      <Button
        size="small"
        color="inherit"
        disabled={isBusy}
        onClick={() => onEnd(session)}
        aria-label={`End session on ${deviceOf(session.userAgent)}`}
      >
        End
      </Button>
    );
  return (
    <Paper component="section" aria-label={label}>
      <Box
        sx={{
          p: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2">Sessions</Typography>
        {endAll}
      </Box>
      {children}
      {result.isError && !result.data ? (
        <Box sx={{ p: 2, pt: 0 }}>
          <LoadFailed
            text={failed}
            onRetry={() => void result.refetch()}
            busy={result.isFetching}
          />
        </Box>
      ) : result.data?.length === 0 ? (
        <Typography sx={{ p: 2, pt: 0, color: 'text.secondary' }}>
          Not signed in anywhere.
        </Typography>
      ) : (
        <DataTable
          label="Sessions"
          rows={result.data}
          expected={2}
          rowKey={({ id }) => id}
          columns={[...columns, actionsColumn(actionOf)]}
          card={(session) => ({
            title: deviceOf(session.userAgent),
            detail: `${formatDateTime(session.lastSeenAt)} · ${session.address ?? 'unknown address'}`,
            actions: actionOf(session),
          })}
        />
      )}
    </Paper>
  );
}
