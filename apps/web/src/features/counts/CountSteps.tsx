import { cancelCount, startCount } from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import { type CountEvent, cancelPermission, countSteps } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { MAX_EXPLANATION } from '@lading/domain/limits';
import { may, type Role } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { Sentence } from '../../ui/Words.tsx';
import { unsentOf } from './countingRules.ts';
import { assumedText } from './countWords.ts';
import { sendSubmission } from './useCounting.ts';

function CancelDialog({ count, onClose }: { count: CountDetail; onClose: () => void }) {
  const cancelling = useCall(cancelCount);
  const notify = useNotify();
  const cancel = async (reason: string | null) => {
    await cancelling.run({ params: { id: count.id }, body: { reason } });
    notify(`"${count.name}" was cancelled.`);
  };
  return (
    <ReasonDialog
      title="Cancel Count"
      submit="Cancel Count"
      danger
      label="Reason (optional)"
      maxLength={MAX_EXPLANATION}
      run={cancel}
      onClose={onClose}
    >
      <Sentence>Nothing of "{count.name}" will be posted. This cannot be undone.</Sentence>
    </ReasonDialog>
  );
}

function openText(
  { progress: { lines, linesCounted, places, placesDone }, lines: listed }: CountDetail,
  waiting: number,
): string {
  const first =
    waiting === 0
      ? ''
      : ` ${counted(waiting, 'entry', 'entries')} of this device ${waiting === 1 ? 'is' : 'are'} sent first.`;
  const all = assumedText(listed) || 'Everything was counted.';
  if (linesCounted === lines && placesDone === places)
    return `${all} Counting ends, and the count is reviewed.${first}`;
  const open = [
    ...(linesCounted < lines ? [counted(lines - linesCounted, 'line')] : []),
    ...(placesDone < places ? [counted(places - placesDone, 'location')] : []),
  ];
  return `${open.join(' and ')} not counted yet: the stock there stays as it is. Counting ends, and the count is reviewed.${first}`;
}

const canTake = (count: CountDetail, role: Role, event: CountEvent): boolean =>
  isLegal(countSteps, count.status, event) && may(role, 'counts:count');

/** Starts a draft; renders nothing for another status. */
export function StartCount({ count }: { count: CountDetail }) {
  const { role } = useUser();
  const attempt = useNotifiedAttempt();
  const starting = useCall(startCount);
  if (!canTake(count, role, 'start')) return null;
  return (
    <Button
      variant="contained"
      loading={starting.isPending}
      onClick={() => void attempt(() => starting.run({ params: { id: count.id } }))}
    >
      Start Counting
    </Button>
  );
}

/**
 * Submits a count for review, after what was entered here; says so where a refused entry keeps it
 * back. Renders nothing for another status.
 */
export function SubmitCount({ count }: { count: CountDetail }) {
  const { role } = useUser();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const { waiting, refused } = unsentOf(count, useEntries());
  const [isSending, setSending] = useState(false);
  if (!canTake(count, role, 'submit')) return null;
  if (refused > 0)
    return (
      <Alert severity="warning" action={<LinkButton to="/floor/scans">Scans</LinkButton>}>
        {`${counted(refused, 'refused entry', 'refused entries')} of this count must be settled before it can be submitted.`}
      </Alert>
    );
  const submit = async () => {
    const question = {
      title: 'Submit for review?',
      body: openText(count, waiting),
      confirm: 'Submit',
    };
    if (!(await confirm(question))) return;
    setSending(true);
    await attempt(() => sendSubmission(count));
    setSending(false);
  };
  return (
    <>
      <Button variant="contained" loading={isSending} onClick={() => void submit()}>
        Submit for Review
      </Button>
      {dialog}
    </>
  );
}

/** The steps of a counter. Approval and recount belong to the review. */
export function CountSteps({ count }: { count: CountDetail }) {
  const { role } = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const mayCancel = canTake(count, role, 'cancel') && may(role, cancelPermission(count.status));
  return (
    <>
      {mayCancel && (
        <Button variant="outlined" color="error" onClick={() => setCancelling(true)}>
          Cancel Count
        </Button>
      )}
      <StartCount count={count} />
      <SubmitCount count={count} />
      {isCancelling && <CancelDialog count={count} onClose={() => setCancelling(false)} />}
    </>
  );
}
