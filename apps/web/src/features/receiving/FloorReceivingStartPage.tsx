import type { Asn } from '@lading/contract/asns';
import type { ScannedProduct } from '@lading/contract/floor';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted, formatDate } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { notWanted } from '../../ui/scan/scanned.ts';
import { useSay } from '../../ui/scan/useSay.ts';
import { lookUp, useScanning } from '../../ui/scan/useScanning.ts';
import { asnsPage } from '../asns/asns.queries.ts';

/** So many ASNs are offered, those that are due first; others are found by their reference. */
const OFFERED = 20;

function Row({ asn }: { asn: Asn }) {
  return (
    <Box
      component={Link}
      to={`/floor/receive/${asn.customer.id}?asn=${asn.id}`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        minHeight: 72,
        px: 2,
        py: 1.25,
        color: 'inherit',
        textDecoration: 'none',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: '1 1 auto', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>{asn.asnReference}</Typography>
      <StatusChip of="asn" status={asn.status} />
      <Typography sx={{ flex: '1 0 100%', color: 'text.secondary' }}>
        {asn.customer.name} · {formatDate(asn.expectedArrivalDate)} · {counted(asn.items.length, 'item')}
      </Typography>
    </Box>
  );
}

function Expected({ warehouseId }: { warehouseId: number }) {
  const asns = useQuery(asnsPage({ warehouseId, activeOnly: 'true', sort: 'expectedArrivalDate', limit: OFFERED }));
  if (asns.isError && !asns.data)
    return <LoadFailed text="The ASNs could not be loaded." onRetry={() => void asns.refetch()} busy={asns.isFetching} />;
  if (!asns.data) return <PanelSkeleton lines={4} height={58} />;
  if (asns.data.rows.length === 0) return <EmptyState text="No ASN is expected in this warehouse." />;
  return (
    <Paper component="section" sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        Expected ASNs
      </Typography>
      <Box component="ul" aria-label="Expected ASNs" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {asns.data.rows.map((asn) => (
          <li key={asn.id}>
            <Row asn={asn} />
          </li>
        ))}
      </Box>
    </Paper>
  );
}

/** Receiving begins with the ASN that is expected, or with the first product of goods that nobody announced. */
export function FloorReceivingStartPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const { said, say } = useSay();
  const [choice, setChoice] = useState<{ code: string; products: readonly ScannedProduct[] } | null>(null);
  const begin = (customerId: number, scanned: string) => void navigate(`/floor/receive/${customerId}`, { state: { scanned } });
  const { scan, isBusy, retry } = useScanning(async (code) => {
    const found = await lookUp(warehouse.id, code);
    setChoice(null);
    const [first, ...others] = found.products;
    if (first && others.every(({ customer }) => customer.id === first.customer.id)) return begin(first.customer.id, code);
    if (!first) return say('error', notWanted(found, 'a product', warehouse.id));
    setChoice({ code, products: found.products });
    say('attention', `${first.sku} is a product of several customers. Whose goods are these?`);
  }, say);
  return (
    <FloorScreen title="Receive" back="/floor">
      <ScanField label="Scan a product" onCode={scan} isBusy={isBusy} />
      <ScanResult said={said} idle="Choose the ASN, or scan a product to receive without one." retry={retry} />
      {choice?.products.map(({ id, name, customer }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          sx={{ minHeight: 64, fontSize: 18 }}
          onClick={() => begin(customer.id, choice.code)}
        >
          {customer.name} · {name}
        </Button>
      ))}
      <Expected warehouseId={warehouse.id} />
    </FloorScreen>
  );
}
