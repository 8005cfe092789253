import type { Session } from '@lading/contract/auth';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { deviceOf } from '../../lib/deviceOf.ts';
import { formatDateTime } from '../../lib/format.ts';
import { actionsColumn, type Column, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';

interface Props {
  /** Absent while they are loaded. */
  sessions: readonly Session[] | undefined;
  /** What can be done with a session other than the one that asks. */
  action: (session: Session) => ReactNode;
}

/** Where somebody is signed in. */
export function SessionTable({ sessions, action }: Props) {
  const actionOf = (session: Session) => (session.current ? <Chip size="small" color="primary" label="THIS ONE" /> : action(session));
  const columns: Column<Session>[] = [
    textColumn('Device', ({ userAgent, address }) => (
      <>
        {deviceOf(userAgent)} <Secondary>{address ?? ''}</Secondary>
      </>
    )),
    textColumn('Last Seen', ({ lastSeenAt }) => <Secondary>{formatDateTime(lastSeenAt)}</Secondary>),
    actionsColumn(actionOf),
  ];
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      expected={2}
      rowKey={({ id }) => id}
      columns={columns}
      card={(session) => ({
        title: deviceOf(session.userAgent),
        detail: (
          <>
            {formatDateTime(session.lastSeenAt)} · {session.address ?? 'unknown address'}
          </>
        ),
        actions: actionOf(session),
      })}
    />
  );
}
