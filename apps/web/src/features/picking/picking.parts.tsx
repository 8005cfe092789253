import { cancelPickBatch } from '@lading/contract/calls';
import type { PickLine } from '@lading/contract/picking';
import { leftOf } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { awaitedText } from '../../ui/AwaitedText.tsx';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';
import { Section } from '../../ui/Section.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';

/** The stops that cannot be picked before a replenishment; nothing if there are none. */
export function WaitingStops({ lines }: { lines: readonly PickLine[] }) {
  const waiting = lines.flatMap((line) =>
    line.waitsFor && leftOf(line) > 0 ? [{ line, task: line.waitsFor }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting">
      <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
        {waiting.map(({ line, task }) => (
          <Box component="li" key={line.allocationId} sx={{ overflowWrap: 'anywhere' }}>
            <strong>
              {formatUnits(leftOf(line))} × {line.product.sku}
            </strong>
            <Box sx={{ color: 'text.secondary' }}>{awaitedText(task)}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/**
 * Dissolves a batch after a question; `dissolve` returns whether it was. The caller renders the
 * dialog.
 */
export function useDissolve(batchId: number) {
  const cancelling = useCall(cancelPickBatch);
  const { confirm, dialog } = useConfirm();
  const attempt = useNotifiedAttempt();
  const dissolve = async (): Promise<boolean> => {
    const body = 'Its orders stay released and are picked alone. What is picked stays picked.';
    if (!(await confirm({ title: 'Dissolve Batch', body, confirm: 'Dissolve', danger: true })))
      return false;
    return attempt(
      () => cancelling.run({ params: { id: batchId } }),
      'Failed to dissolve the batch.',
    );
  };
  return { dissolve, isBusy: cancelling.isPending, dialog };
}
