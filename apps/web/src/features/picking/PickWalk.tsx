import { pickOrder } from '@lading/contract/calls';
import type { PickLine } from '@lading/contract/picking';
import { restText } from '@lading/domain/picking';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { useReasons } from '../settings/settings.queries.ts';
import { PickLines } from './PickLines.tsx';
import { isOpen, type PickEntries, type PickEntry, planPicks, walkText } from './pickDraft.ts';
import { WaitingStops } from './picking.parts.tsx';

/** The entries of a walk. They are sent by one call per order, in walking order. */
function usePicks(lines: readonly PickLine[]) {
  const picking = useCall(pickOrder);
  const [entries, setEntries] = useState<PickEntries>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const walk = walkText(lines);
  const change = (allocationId: number, entry: PickEntry) => {
    setBegun((before) => before ?? walk);
    setEntries((before) => new Map(before).set(allocationId, entry));
  };

  /** Sends the entries. Returns true if all were recorded; a retry leaves out those that were. */
  const confirm = async (): Promise<boolean> => {
    if (begun !== null && begun !== walk) {
      setBegun(walk);
      setError('The pick list has changed. Please review it, then confirm.');
      return false;
    }
    const { orders, problems } = planPicks(lines, entries);
    if (problems.length > 0 || orders.length === 0) {
      setError(problems.join(' ') || 'Nothing is picked yet.');
      return false;
    }
    setError(null);
    for (const { orderId, orderReference, picks } of orders) {
      try {
        await picking.run({ params: { id: orderId }, body: { picks } });
      } catch (reason) {
        setError(`${orderReference}: ${errorText(reason, 'Failed to record the picks.')}`);
        return false;
      }
    }
    setEntries(new Map());
    setBegun(null);
    return true;
  };
  return { entries, change, confirm, error, isBusy: picking.isPending, isDirty: entries.size > 0 };
}

/** A walk that is confirmed at once at a desk. `onDone` runs when everything was recorded. */
export function PickWalk({
  lines,
  showsOrder,
  onDone,
}: {
  lines: readonly PickLine[];
  showsOrder: boolean;
  onDone?: () => void;
}) {
  const open = lines.filter(isOpen);
  const picks = usePicks(open);
  const notify = useNotify();
  const reasons = useReasons('SHORT_PICK');
  const saved = useRef(false);
  const confirm = async () => {
    if (!(await picks.confirm())) return;
    notify('Picks recorded.');
    // The entries are recorded, though this render still shows them.
    saved.current = onDone !== undefined;
    onDone?.();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label="Pick list">
        {picks.error && (
          <Alert severity="error" sx={{ m: 2, mb: 0 }}>
            {picks.error}
          </Alert>
        )}
        {open.length === 0 ? (
          <EmptyState text={restText(lines)} />
        ) : (
          <>
            <PickLines
              lines={open}
              entries={picks.entries}
              reasons={reasons}
              showsOrder={showsOrder}
              onChange={picks.change}
            />
            <Box
              sx={{
                p: 2,
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                alignItems: 'center',
                justifyContent: 'space-between',
              }}
            >
              <Typography color="text.secondary" sx={{ flex: '1 1 280px' }}>
                In walking order. Fewer units with a reason is a short pick: other stock is tried at
                once.
              </Typography>
              <Button
                variant="contained"
                size="large"
                loading={picks.isBusy}
                onClick={() => void confirm()}
              >
                Confirm Picks ({counted(open.length, 'line')})
              </Button>
            </Box>
          </>
        )}
        <UnsavedGuard when={picks.isDirty} released={saved} />
      </Paper>
      <WaitingStops lines={lines} />
    </Box>
  );
}
