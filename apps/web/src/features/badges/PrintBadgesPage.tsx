import type { BadgeHolder } from '@lading/contract/badges';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { currentSettings } from '../../lib/currentSettings.ts';
import { Barcode } from '../../ui/Barcode.tsx';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { someBadges } from './badges.queries.ts';

/** The size of a bank card, which fits the usual sleeves. */
const card = {
  width: '85.6mm',
  minHeight: '54mm',
  maxWidth: 1,
  p: '4mm',
  border: '1px dashed #767676',
  borderRadius: '3mm',
  breakInside: 'avoid',
  textAlign: 'center',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  overflowWrap: 'anywhere',
} as const;

function BadgeLabel({
  holder: { name, badge },
  company,
}: {
  holder: BadgeHolder;
  company: string | null;
}) {
  return (
    <Box component="section" aria-label={`Badge of ${name}`} sx={card}>
      <Box sx={{ fontSize: 12, minHeight: 16 }}>{company}</Box>
      <Box component="h1" sx={{ '&&': { fontSize: name.length > 24 ? 16 : 22 } }}>
        {name}
      </Box>
      <Barcode value={badge} />
    </Box>
  );
}

export function PrintBadgesPage() {
  const [params] = useSearchParams();
  const ids = params.getAll('id').map(Number).filter(Number.isSafeInteger);
  const badges = useQuery({ ...someBadges(ids), enabled: ids.length > 0 });
  const company = useQuery(currentSettings()).data?.companyName ?? null;
  if (ids.length === 0) return <Box component="p">Nobody was named for printing.</Box>;
  return (
    <PrintPage title="Badges" result={badges} back={{ to: '/badges', label: 'Back to Badges' }}>
      {(found) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '5mm' }}>
          {found.map((holder) => (
            <BadgeLabel key={holder.id} holder={holder} company={company} />
          ))}
        </Box>
      )}
    </PrintPage>
  );
}
