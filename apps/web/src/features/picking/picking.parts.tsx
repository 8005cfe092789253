import type { PickLine } from '@lading/contract/picking';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { awaitedText } from '../../ui/AwaitedText.tsx';
import { Section } from '../../ui/Section.tsx';
import { leftOf } from './pickDraft.ts';

/** The stops that cannot be picked before a replenishment; nothing where there are none. */
export function WaitingStops({ lines }: { lines: readonly PickLine[] }) {
  const waiting = lines.flatMap((line) => (line.waitsFor && leftOf(line) > 0 ? [{ line, task: line.waitsFor }] : []));
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
