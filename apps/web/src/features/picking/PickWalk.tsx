import type { PickLine } from '@lading/contract/picking';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { counted } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { useReasons } from '../settings/settings.queries.ts';
import { PickLines } from './PickLines.tsx';
import { leftOf } from './pickDraft.ts';
import { usePicks } from './usePicks.ts';

/** The walk, confirmed in one go at a desk. `onDone` hears when everything said was recorded. */
export function PickWalk({ lines, showsOrder, onDone }: { lines: readonly PickLine[]; showsOrder: boolean; onDone?: () => void }) {
  const open = lines.filter((line) => leftOf(line) > 0);
  const picks = usePicks(open);
  const notify = useNotify();
  const reasons = useReasons('SHORT_PICK');
  const saved = useRef(false);
  const confirm = async () => {
    if (!(await picks.confirm())) return;
    notify('Picks recorded.');
    // What was entered is recorded, though this render still shows it.
    saved.current = onDone !== undefined;
    onDone?.();
  };
  return (
    <Paper component="section" aria-label="Pick list">
      {picks.error && (
        <Alert severity="error" sx={{ m: 2, mb: 0 }}>
          {picks.error}
        </Alert>
      )}
      {open.length === 0 ? (
        <EmptyState text="Nothing is left to pick." />
      ) : (
        <>
          <PickLines lines={open} entries={picks.entries} reasons={reasons} showsOrder={showsOrder} onChange={picks.change} />
          <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography color="text.secondary" sx={{ flex: '1 1 280px' }}>
              In walking order. Fewer units with a reason is a short pick: other stock is tried at once.
            </Typography>
            <Button variant="contained" size="large" loading={picks.isBusy} onClick={() => void confirm()}>
              Confirm Picks ({counted(open.length, 'line')})
            </Button>
          </Box>
        </>
      )}
      <UnsavedGuard when={picks.isDirty} released={saved} />
    </Paper>
  );
}
