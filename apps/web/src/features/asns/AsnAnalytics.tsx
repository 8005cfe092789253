import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { AsnListState } from './AsnFilters.tsx';
import { analyse, type SkuUnits } from './asnAnalytics.ts';
import { variedAsns } from './asns.queries.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

/** SKUs with their units, each with a bar as long as its share of the first. */
function Ranking({ title, rows, empty }: { title: string; rows: readonly SkuUnits[]; empty: string }) {
  const most = rows[0]?.units ?? 1;
  return (
    <Part title={title}>
      {rows.length === 0 && <Typography sx={{ color: 'text.secondary', mt: 1.5 }}>{empty}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1.25 }}>
        {rows.map(({ sku, units }) => (
          <Box component="li" key={sku}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {sku}
              </Box>
              <Box component="span" sx={{ fontWeight: 650 }}>
                +{formatUnits(units)}
              </Box>
            </Box>
            <Box aria-hidden sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: 'secondary.main', width: `${(units / most) * 100}%` }} />
          </Box>
        ))}
      </Box>
    </Part>
  );
}

/** What came beyond what was announced, by SKU and in sum, over the ASNs that fit the filters. */
export function AsnAnalytics({ filters }: { filters: AsnListState['filters'] }) {
  const varied = useQuery(variedAsns(filters));
  const result = varied.data && analyse(varied.data.rows);
  const isCut = varied.data?.next != null;
  return (
    <Paper component="section" aria-label="Variance Analytics" sx={{ mt: 2.5, p: 2 }}>
      <Typography variant="h2">Variance Analytics</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {isCut
          ? `Over the ${formatUnits(varied.data?.rows.length ?? 0)} latest ASNs with variances`
          : 'Over the ASNs with variances that fit the filters'}
      </Typography>
      {varied.isError && !varied.data ? (
        <LoadFailed text="Failed to load ASN data." onRetry={() => void varied.refetch()} busy={varied.isFetching} />
      ) : !result ? (
        <Skeleton variant="rounded" height={160} aria-label="Loading" />
      ) : (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}>
          <Ranking title="Top Overage SKUs" rows={result.topOverages} empty="No overages." />
          <Ranking title="Top Extra Items" rows={result.topExtras} empty="No extra items." />
          <Part title="Variance Summary">
            <Facts
              asFigures
              facts={[
                { term: 'ASNs with variances', value: formatUnits(result.varied) },
                { term: 'Overage units', value: formatUnits(result.overageUnits) },
                { term: 'Extra units', value: formatUnits(result.extraUnits) },
                { term: 'Average variance per item', value: result.averagePerItem === null ? '–' : formatUnits(result.averagePerItem) },
              ]}
            />
          </Part>
        </Box>
      )}
    </Paper>
  );
}
