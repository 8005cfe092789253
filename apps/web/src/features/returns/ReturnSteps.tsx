import { cancelReturn, closeReturn } from '@lading/contract/calls';
import type { ReturnDetail } from '@lading/contract/returns';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import { returnSteps, unitsToCome } from '@lading/domain/returns';
import Button from '@mui/material/Button';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';

function closeText({ returnReference, items }: ReturnDetail): string {
  const missing = unitsToCome(
    items.map(({ quantity, receivedQuantity }) => ({ quantity, received: receivedQuantity })),
  );
  if (missing === 0)
    return `All of "${returnReference}" has come. Nothing more can be received on it afterwards.`;
  return `${counted(missing, 'unit')} of "${returnReference}" did not come, and will no longer be expected.`;
}

/** Takes a step that asks first. The caller renders the dialog. */
function useStep({ returnReference }: ReturnDetail) {
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const take = async (title: string, text: string, run: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ title, body: text, confirm: title, danger: title === 'Cancel Return' })))
      return;
    await attempt(async () => {
      await run();
      notify(`Return "${returnReference}" ${done}.`);
    });
  };
  return { take, dialog };
}

/**
 * Closes a return of which something was received; nothing for others. `isSecond` where another
 * step is the likelier one.
 */
export function CloseReturn({
  returnDetail,
  isSecond = false,
}: {
  returnDetail: ReturnDetail;
  isSecond?: boolean;
}) {
  const { role } = useUser();
  const closing = useCall(closeReturn);
  const { take, dialog } = useStep(returnDetail);
  if (!may(role, 'returns:receive') || !isLegal(returnSteps, returnDetail.status, 'close'))
    return null;
  const close = () =>
    take(
      'Close Return',
      closeText(returnDetail),
      () => closing.run({ params: { id: returnDetail.id } }),
      'was closed',
    );
  return (
    <>
      <Button
        variant={isSecond ? 'outlined' : 'contained'}
        loading={closing.isPending}
        onClick={() => void close()}
      >
        Close Return
      </Button>
      {dialog}
    </>
  );
}

export function ReturnSteps({ returnDetail }: { returnDetail: ReturnDetail }) {
  const user = useUser();
  const cancelling = useCall(cancelReturn);
  const { take, dialog } = useStep(returnDetail);
  const text = `"${returnDetail.returnReference}" is no longer expected. Its reference stays taken.`;
  const cancel = () =>
    take(
      'Cancel Return',
      text,
      () => cancelling.run({ params: { id: returnDetail.id } }),
      'was cancelled',
    );
  return (
    <>
      {may(user, 'returns:cancel') && isLegal(returnSteps, returnDetail.status, 'cancel') && (
        <Button
          variant="outlined"
          color="error"
          loading={cancelling.isPending}
          onClick={() => void cancel()}
        >
          Cancel Return
        </Button>
      )}
      <CloseReturn returnDetail={returnDetail} />
      {dialog}
    </>
  );
}
