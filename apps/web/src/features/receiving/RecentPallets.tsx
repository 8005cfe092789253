import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { counted, formatUnits } from '../../lib/format.ts';
import { actionsColumn, keyColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PalletLink } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { PrintLabel } from '../inventory/inventory.parts.tsx';
import { recentPallets } from '../inventory/inventory.queries.ts';
import type { FinalizedSummary } from './receivingState.ts';

interface Props {
  customerId: number;
  warehouseId: number;
  /** The pallets of this session, newest first, before the list is read again. */
  finalized: readonly FinalizedSummary[];
}

export function RecentPallets({ customerId, warehouseId, finalized }: Props) {
  const recent = useQuery(recentPallets(warehouseId, customerId));
  const earlier = recent.data?.filter(({ lpn }) => !finalized.some((own) => own.lpn === lpn));
  const rows = earlier ? [...finalized, ...earlier] : finalized.length > 0 ? finalized : undefined;
  const failed = recent.isError && !recent.data;
  return (
    <Section title="Recently Finalized LPNs">
      {failed && (
        <Box sx={{ p: 2, pt: 0 }}>
          <LoadFailed
            text="The recent pallets could not be loaded."
            onRetry={() => void recent.refetch()}
            busy={recent.isFetching}
          />
        </Box>
      )}
      {rows?.length === 0 && <EmptyState dense text="No pallet was finalized in the last day." />}
      {rows?.length !== 0 && !(failed && !rows) && (
        <DataTable<FinalizedSummary>
          label="Recently Finalized LPNs"
          rows={rows}
          expected={4}
          rowKey={({ lpn }) => lpn}
          columns={[
            keyColumn('LPN', ({ lpn }) => <PalletLink lpn={lpn} />, { text: ({ lpn }) => lpn }),
            unitsColumn('Unique Lines', ({ lines }) => lines),
            unitsColumn('Total Quantity', ({ totalQuantity }) => totalQuantity),
            actionsColumn(({ lpn }) => <PrintLabel lpn={lpn} />),
          ]}
          card={({ lpn, lines, totalQuantity }) => ({
            title: <PalletLink lpn={lpn} />,
            value: formatUnits(totalQuantity),
            detail: counted(lines, 'line'),
            actions: <PrintLabel lpn={lpn} />,
          })}
        />
      )}
    </Section>
  );
}
