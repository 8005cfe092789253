import type { Asn } from '@lading/contract/asns';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { WarningAmber } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ExternalLine, PackLine } from '../../ui/PackLine.tsx';
import { ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { wordsOf } from '../products/products.parts.tsx';
import { AsnSteps } from './AsnSteps.tsx';
import { AsnUnits } from './AsnUnits.tsx';
import { CarriedPallets } from './asns.parts.tsx';
import { oneAsn } from './asns.queries.ts';

type Item = Asn['items'][number];

const isOver = ({ receivedQuantity, expectedQuantity }: Item) =>
  receivedQuantity > expectedQuantity;

function Received({ item }: { item: Item }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 650 }}
    >
      {isOver(item) && (
        <WarningAmber fontSize="small" color="warning" titleAccess="More than expected" />
      )}
      {formatUnits(item.receivedQuantity)}
    </Box>
  );
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <DataTable
      label="Line items"
      rows={items}
      expected={3}
      rowKey={({ id }) => id}
      find={wordsOf}
      columns={[
        skuColumn<Item>(),
        textColumn<Item>('Product', (item) => (
          <>
            {item.product.name}
            <ExternalLine {...item} />
            <PackLine entry={item} quantity={item.expectedQuantity} />
          </>
        )),
        unitsColumn<Item>('Expected', ({ expectedQuantity }) => expectedQuantity),
        {
          header: 'Received',
          align: 'right',
          tight: true,
          cell: (item) => <Received item={item} />,
        },
      ]}
      card={(item) => ({
        title: item.product.name,
        value: <Received item={item} />,
        detail: (
          <>
            <ProductLink product={item.product} />
            <ExternalLine {...item} />
            <PackLine entry={item} quantity={item.expectedQuantity} />
          </>
        ),
        badge: <Secondary>of {formatUnits(item.expectedQuantity)}</Secondary>,
      })}
    />
  );
}

function Variances({ asn }: { asn: Asn }) {
  const data = asn.varianceData;
  if (!data?.summary.hasVariances) return null;
  const facts = [
    ...data.overages.map(({ sku, variance }) => ({
      term: `Overage of ${sku}`,
      value: `+${formatUnits(variance)}`,
    })),
    ...data.extraItems.map(({ sku, received }) => ({
      term: `Extra item ${sku}`,
      value: `+${formatUnits(received)}`,
    })),
    ...data.shortages.map(({ sku, variance }) => ({
      term: `Short of ${sku}`,
      value: `−${formatUnits(variance)}`,
    })),
  ];
  return (
    <Box component="section" sx={{ px: 3, pt: 2 }}>
      <Typography variant="h3">Variances</Typography>
      <Facts asFigures facts={facts} />
      {data.operatorEmail && (
        <Typography sx={{ color: 'text.secondary' }}>Received by {data.operatorEmail}</Typography>
      )}
    </Box>
  );
}

export function AsnContents({ asn }: { asn: Asn }) {
  const notes = [asn.notes, asn.varianceData?.notes].filter(Boolean).join('\n');
  return (
    <>
      <Box sx={{ px: 3 }}>
        <Facts
          facts={[
            { term: 'Status', value: <StatusChip of="asn" status={asn.status} /> },
            { term: 'Customer', value: asn.customer.name },
            { term: 'Warehouse', value: asn.warehouse.name },
            { term: 'Expected Date', value: formatDate(asn.expectedArrivalDate) },
          ]}
        />
      </Box>
      <Items items={asn.items} />
      <CarriedPallets asn={asn} />
      <AsnUnits asn={asn} />
      <Variances asn={asn} />
      <Box component="section" sx={{ p: 3 }}>
        <Typography variant="h3">Notes</Typography>
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', color: 'text.secondary' }}>
          {notes || 'No notes.'}
        </Typography>
      </Box>
      <AsnSteps asn={asn} />
    </>
  );
}

export function AsnDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const titleId = useId();
  const asn = useQuery(oneAsn(id));
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          'aria-modal': true,
          sx: { width: 620, maxWidth: '100vw', borderLeft: '1px solid', borderColor: 'divider' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          p: 3,
          pb: 1,
        }}
      >
        <Typography id={titleId} variant="h1" component="h2">
          {asn.data?.asnReference ?? 'ASN'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <LinkButton to={`/asns/${id}`} color="inherit">
            Open Page
          </LinkButton>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Close
          </Button>
        </Box>
      </Box>
      <Loaded
        results={[asn]}
        failed="Failed to load ASN data."
        holder={<Holder height={240} />}
        frame={(content) => <Box sx={{ p: 3 }}>{content}</Box>}
      >
        {(asn) => <AsnContents asn={asn} />}
      </Loaded>
    </Drawer>
  );
}
