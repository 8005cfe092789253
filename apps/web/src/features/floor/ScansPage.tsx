import { MAX_REASON } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { type Entry, isHeld, isOpen, needing } from '../../lib/outbox/entry.ts';
import { outbox, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { readJson, writeText } from '../../lib/storage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { putawayPath } from '../../ui/RecordLinks.tsx';
import { Figure, FloorList, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { ScansOfOthers } from './ScansOfOthers.tsx';

const timeOf = ({ createdAt }: Entry): string => formatDateTime(new Date(createdAt).toISOString());

/** Asks why an entry is given up. */
function DropDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const gone = [entry, ...needing(entry, useEntries())];
  const { control, watch, dialog } = useDialogForm({ reason: '' }, async ({ reason }) => {
    await outbox.drop(entry.seq, reason.trim());
    onClose();
  });
  return (
    <FormDialog
      title="Drop this scan?"
      submit="Drop"
      danger
      {...dialog}
      onClose={onClose}
      canSubmit={watch('reason').trim() !== ''}
    >
      <Sentence>{gone.map(({ what }) => what).join('; ')}. It will not be sent.</Sentence>
      <TextInput
        control={control}
        name="reason"
        label="Reason"
        required
        autoFocus
        maxLength={MAX_REASON}
      />
    </FormDialog>
  );
}

/**
 * What a screen may have kept where a draft is put back: the lines of a pallet or of a return, or
 * the units of a package.
 */
interface KeptDraft {
  items?: readonly unknown[];
  lines?: readonly unknown[];
  units?: object;
}

/** What is to be done first, because another draft is there; null if none is. */
function occupant(place: string): string | null {
  const { items = [], lines = [], units = {} } = readJson<KeptDraft>(place) ?? {};
  if (items.length > 0) return 'Another pallet is being built there. Finalize it first.';
  if (lines.length > 0) return 'Something else is being received there. Receive it first.';
  return Object.keys(units).length > 0 ? 'Another package is open there. Close it first.' : null;
}

/** The ways out of a refusal: once more, otherwise, or not at all. */
function WaysOut({ entry, onDrop }: { entry: Entry; onDrop: () => void }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const doOtherwise = async () => {
    const { draft } = entry;
    const occupied = draft ? occupant(draft.place) : null;
    if (occupied !== null) return notify(occupied, 'error');
    if (draft) writeText(draft.place, draft.text);
    await outbox.drop(entry.seq, 'Done in another way');
    await navigate(entry.way);
  };
  return (
    <Box
      sx={{
        px: 2,
        pb: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& .MuiButton-root': { minHeight: 48 },
      }}
    >
      <Button variant="contained" onClick={() => void outbox.retry(entry.seq)}>
        Send Again
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => void doOtherwise()}>
        Other Quantity or Place
      </Button>
      <Button color="inherit" onClick={onDrop}>
        Drop
      </Button>
    </Box>
  );
}

const settled = {
  done: 'Done',
  dropped: 'Dropped',
  aside: 'Kept, not sent',
} as const;

const doneRow = (entry: Entry & { state: keyof typeof settled }): FloorRow => ({
  key: entry.seq,
  ...(entry.lpn && { to: putawayPath(entry.lpn), end: <Figure>{entry.lpn}</Figure> }),
  title: entry.what,
  detail: `${settled[entry.state]}${entry.reason ? `: ${entry.reason}` : ''} · ${timeOf(entry)}`,
});

const isSettled = (entry: Entry): entry is Entry & { state: keyof typeof settled } =>
  entry.state in settled;

export function ScansPage() {
  const entries = useEntries();
  const [dropped, setDropped] = useState<Entry | null>(null);
  const refused = entries.filter(isOpen);
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const waitingRow = (entry: Entry): FloorRow => ({
    key: entry.seq,
    title: entry.what,
    detail: isHeld(entry, entries)
      ? 'Waits until the refused scan before it is settled'
      : `Waiting since ${timeOf(entry)}`,
  });
  return (
    <FloorScreen title="Scans" detail="Of this device" back="/floor">
      {refused.map((entry) => (
        <Box key={entry.seq} component="section" aria-label={entry.what}>
          <FloorList
            title="Refused"
            label={`Refused: ${entry.what}`}
            rows={[
              { key: entry.seq, title: entry.what, detail: `${entry.reason} · ${timeOf(entry)}` },
            ]}
          />
          <WaysOut entry={entry} onDrop={() => setDropped(entry)} />
        </Box>
      ))}
      {waiting.length > 0 && <FloorList title="Waiting" rows={waiting.map(waitingRow)} />}
      {entries.some(isSettled) && (
        <FloorList title="Done" rows={entries.filter(isSettled).reverse().map(doneRow)} />
      )}
      {entries.length === 0 && <EmptyState text="Nothing was scanned on this device today." />}
      <ScansOfOthers />
      {dropped && <DropDialog entry={dropped} onClose={() => setDropped(null)} />}
    </FloorScreen>
  );
}
