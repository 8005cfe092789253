import { pickOrder } from '@lading/contract/calls';
import type { PickLine } from '@lading/contract/picking';
import { restText } from '@lading/domain/picking';
import { unitWords } from '@lading/domain/units';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
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
import {
  isOpen,
  type PickEntries,
  type PickEntry,
  planPicks,
  walkText,
  wholeUnits,
} from './pickDraft.ts';
import { WaitingStops } from './picking.parts.tsx';

/** The entries of a walk. They are sent by one call per order, in walking order. */
function usePicks(lines: readonly PickLine[]) {
  const picking = useCall(pickOrder);
  const [entries, setEntries] = useState<PickEntries>(new Map());
  /** The LPNs of units that are taken apart although they could be taken whole. */
  const [apart, setApart] = useState<readonly string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const walk = walkText(lines);
  const whole = wholeUnits(lines, entries);
  const setWhole = (lpn: string, isWhole: boolean) =>
    setApart((before) => [...before.filter((each) => each !== lpn), ...(isWhole ? [] : [lpn])]);
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
    const taken = whole.filter(({ unit }) => !apart.includes(unit.lpn));
    const { orders, problems } = planPicks(lines, entries, taken);
    if (problems.length > 0 || orders.length === 0) {
      setError(problems.join(' ') || 'Nothing is picked yet.');
      return false;
    }
    setError(null);
    for (const { orderId, orderReference, picks, units } of orders) {
      try {
        const body = { picks, ...(units.length > 0 && { units }) };
        await picking.run({ params: { id: orderId }, body });
      } catch (reason) {
        setError(`${orderReference}: ${errorText(reason, 'Failed to record the picks.')}`);
        return false;
      }
    }
    setEntries(new Map());
    setBegun(null);
    return true;
  };
  return {
    entries,
    change,
    confirm,
    whole,
    apart,
    setWhole,
    error,
    isBusy: picking.isPending,
    isDirty: entries.size > 0,
  };
}

/** The units that can be taken as they stand, each with the choice to do so. */
function WholeUnits({ picks }: { picks: ReturnType<typeof usePicks> }) {
  if (picks.whole.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, px: 2, pb: 0, pt: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        Taken whole, with their labels
      </Typography>
      {picks.whole.map(({ orderId, unit, lines }) => (
        <FormControlLabel
          key={`${orderId} ${unit.lpn}`}
          control={
            <Checkbox
              checked={!picks.apart.includes(unit.lpn)}
              onChange={(_, isWhole) => picks.setWhole(unit.lpn, isWhole)}
            />
          }
          label={`${unit.lpn} (${unitWords[unit.kind]}, ${counted(lines, 'line')})`}
        />
      ))}
    </Box>
  );
}

/** A walk that is confirmed at once at a desk. `onDone` runs when everything was recorded. */
export function PickWalk({
  lines,
  showsOrder,
  intoOf,
  onDone,
}: {
  lines: readonly PickLine[];
  showsOrder: boolean;
  /** Into which cartons the goods of a line go; '' for none. */
  intoOf?: (line: PickLine) => string;
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
              {...(intoOf && { intoOf })}
              onChange={picks.change}
            />
            <WholeUnits picks={picks} />
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
