import Paper from '@mui/material/Paper';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Stands where a menu entry leads to something that is not built yet, and says so. */
export function NotAvailable({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Paper>
        <EmptyState text={`${title} is not available yet in this version.`} />
      </Paper>
    </>
  );
}
