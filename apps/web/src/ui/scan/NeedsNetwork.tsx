import Alert from '@mui/material/Alert';
import { reach } from '../../lib/reach.ts';

/** Said on a screen whose work cannot wait for the network; nothing while there is one. `work` begins the sentence: `Packing`. */
export function NeedsNetwork({ work }: { work: string }) {
  if (reach.use()) return null;
  return <Alert severity="warning">{work} needs the network. What you scan stays on this device until it is back.</Alert>;
}
