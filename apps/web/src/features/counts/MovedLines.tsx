import type { CountDetail } from '@lading/contract/counts';
import Alert from '@mui/material/Alert';
import { Words } from '../../ui/Words.tsx';
import { placeOf } from './countingRules.ts';

/**
 * Names the lines whose stock moved between their scan and its arrival, so that they are counted
 * again.
 */
export function MovedLines({ count }: { count: CountDetail }) {
  const moved = count.lines.filter(({ movedSince }) => movedSince);
  if (moved.length === 0) return null;
  const names = moved.map((line) => `${line.product.sku} in ${placeOf(line).name}`);
  return (
    <Alert severity="warning">
      Moved since the scan, count again: <Words>{names.join('; ')}</Words>
    </Alert>
  );
}
