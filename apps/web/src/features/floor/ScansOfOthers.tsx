import { maySendFor } from '@lading/domain/badges';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { saveFile } from '../../lib/download.ts';
import { counted, formatDateTime } from '../../lib/format.ts';
import { type Entry, isUnsent } from '../../lib/outbox/entry.ts';
import { outbox, readUnsentOfOthers } from '../../lib/outbox/pageOutbox.ts';
import { useSession } from '../../lib/session.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { FloorList } from '../../ui/scan/FloorList.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';

type Others = Awaited<ReturnType<typeof readUnsentOfOthers>>;

const lineOf = ({ createdAt, what, reason, state }: Entry): string =>
  [
    formatDateTime(new Date(createdAt).toISOString()),
    what,
    state === 'waiting' ? 'Waiting' : reason,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * What users who signed out have not sent from this device: a lead sends it in their name, or keeps
 * it unsent.
 */
export function ScansOfOthers() {
  const session = useSession();
  const [others, setOthers] = useState<Others>([]);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const own = session && maySendFor(session.user.role, session.byBadge) ? session.user : null;
  const ownId = own?.id ?? null;
  const reload = useCallback(
    async () => setOthers(ownId === null ? [] : await readUnsentOfOthers(ownId)),
    [ownId],
  );
  useEffect(() => void reload(), [reload]);
  if (own === null) return null;
  const run = async (question: Parameters<typeof confirm>[0], work: () => Promise<void>) => {
    if (!(await confirm(question))) return;
    setBusy(true);
    await attempt(work);
    await reload();
    setBusy(false);
  };
  const send = ({ userId, name }: Others[number]) =>
    run(
      {
        title: `Send for ${name}?`,
        body: `It is recorded as done by ${name}. The audit trail names you.`,
        confirm: 'Send',
      },
      async () => {
        await outbox.sendFor(userId);
        notify(`The scans of ${name} were sent.`);
      },
    );
  const setAside = ({ userId, name }: Others[number]) =>
    run(
      {
        title: `Set aside the scans of ${name}?`,
        body: 'They stay on this device, and are never sent.',
        confirm: 'Set Aside',
        danger: true,
      },
      () => outbox.setAside(userId, `Set aside by ${own.name}`),
    );
  const download = ({ name, entries }: Others[number]) =>
    saveFile(
      `scans ${name}.txt`,
      new Blob([entries.map(lineOf).join('\n')], { type: 'text/plain' }),
    );
  return (
    <>
      {others.map((other) => (
        <Box key={other.userId} component="section" aria-label={`Scans of ${other.name}`}>
          <FloorList
            title={`Of ${other.name}: ${counted(other.entries.filter(isUnsent).length, 'unsent scan')}`}
            label={`Unsent scans of ${other.name}`}
            rows={other.entries.map((entry) => ({
              key: entry.seq,
              title: entry.what,
              detail: lineOf(entry),
            }))}
          />
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
            {other.entries.some(({ state }) => state === 'waiting') && (
              <Button variant="contained" disabled={isBusy} onClick={() => void send(other)}>
                Send for {other.name}
              </Button>
            )}
            {other.entries.some(isUnsent) && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={isBusy}
                onClick={() => void setAside(other)}
              >
                Set Aside
              </Button>
            )}
            <Button color="inherit" onClick={() => download(other)}>
              Download
            </Button>
          </Box>
        </Box>
      ))}
      {dialog}
    </>
  );
}
