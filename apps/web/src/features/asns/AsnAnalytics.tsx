import type { AsnSummary } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ProductLink } from '../../ui/RecordLinks.tsx';

interface Ranked {
  product: ProductRef;
  units: number;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

/** Products with their units. The length of a bar is relative to the first product. */
function Ranking({
  title,
  rows,
  empty,
}: {
  title: string;
  rows: readonly Ranked[];
  empty: string;
}) {
  const most = rows[0]?.units ?? 1;
  return (
    <Part title={title}>
      {rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 1.5 }}>{empty}</Typography>
      )}
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1.25 }}
      >
        {rows.map(({ product, units }) => (
          <Box component="li" key={product.id}>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              <Box
                component="span"
                title={product.name}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              >
                <ProductLink product={product} /> <Secondary>{product.name}</Secondary>
              </Box>
              <Box component="span" sx={{ fontWeight: 650 }}>
                +{formatUnits(units)}
              </Box>
            </Box>
            <Box
              aria-hidden
              sx={{
                mt: 0.5,
                height: 4,
                borderRadius: 2,
                bgcolor: 'secondary.main',
                width: `${(units / most) * 100}%`,
              }}
            />
          </Box>
        ))}
      </Box>
    </Part>
  );
}

function Variances({ variances }: { variances: AsnSummary['variances'] }) {
  const overages = variances.topOverages.map(({ product, variance }) => ({
    product,
    units: variance,
  }));
  const extras = variances.topExtraItems.map(({ product, received }) => ({
    product,
    units: received,
  }));
  const average = variances.averagePerItem;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Ranking title="Top Overage SKUs" rows={overages} empty="No overages." />
      <Ranking title="Top Extra Items" rows={extras} empty="No extra items." />
      <Part title="Variance Summary">
        <Facts
          asFigures
          facts={[
            { term: 'ASNs with variances', value: formatUnits(variances.asns) },
            { term: 'Overage units', value: formatUnits(variances.overageUnits) },
            { term: 'Extra units', value: formatUnits(variances.extraUnits) },
            { term: 'Short units', value: formatUnits(variances.shortUnits) },
            {
              term: 'Average variance per item',
              value: average === null ? '–' : formatUnits(average),
            },
          ]}
        />
      </Part>
    </Box>
  );
}

export function AsnAnalytics({ summary }: { summary: UseQueryResult<AsnSummary> }) {
  return (
    <Paper component="section" aria-label="Variance Analytics" sx={{ mt: 2.5, p: 2 }}>
      <Typography variant="h2">Variance Analytics</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        Over all ASNs that fit the filters, in units
      </Typography>
      <Loaded
        results={[summary]}
        failed="Failed to load ASN data."
        holder={<Holder height={160} />}
      >
        {({ variances }) => <Variances variances={variances} />}
      </Loaded>
    </Paper>
  );
}
