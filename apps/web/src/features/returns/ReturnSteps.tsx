import { cancelReturn, closeReturn } from '@lading/contract/calls';
import type { ReturnDetail } from '@lading/contract/returns';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import { returnSteps, unitsToCome } from '@lading/domain/returns';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';

function closeText({ returnReference, items }: ReturnDetail): string {
  const missing = unitsToCome(items.map(({ quantity, receivedQuantity }) => ({ quantity, received: receivedQuantity })));
  if (missing === 0) return `All of "${returnReference}" has come. Nothing more can be received on it afterwards.`;
  return `${counted(missing, 'unit')} of "${returnReference}" did not come, and will no longer be expected.`;
}

/** The steps of a return other than receiving. */
export function ReturnSteps({ made }: { made: ReturnDetail }) {
  const { role } = useUser();
  const notify = useNotify();
  const closing = useCall(closeReturn);
  const cancelling = useCall(cancelReturn);
  const { confirm, dialog } = useConfirm();
  const input = { params: { id: made.id } };
  const take = async (title: string, text: string, run: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ title, body: <Typography>{text}</Typography>, confirm: title, danger: title === 'Cancel Return' }))) return;
    try {
      await run();
      notify(`Return "${made.returnReference}" ${done}.`);
    } catch (reason) {
      notify(errorText(reason, UNEXPECTED), 'error');
    }
  };
  return (
    <>
      {may(role, 'returns:cancel') && isLegal(returnSteps, made.status, 'cancel') && (
        <Button
          variant="outlined"
          color="error"
          loading={cancelling.isPending}
          onClick={() =>
            void take(
              'Cancel Return',
              `"${made.returnReference}" is no longer expected. Its reference stays taken.`,
              () => cancelling.run(input),
              'was cancelled',
            )
          }
        >
          Cancel Return
        </Button>
      )}
      {may(role, 'returns:receive') && isLegal(returnSteps, made.status, 'close') && (
        <Button
          variant="contained"
          loading={closing.isPending}
          onClick={() => void take('Close Return', closeText(made), () => closing.run(input), 'was closed')}
        >
          Close Return
        </Button>
      )}
      {dialog}
    </>
  );
}
