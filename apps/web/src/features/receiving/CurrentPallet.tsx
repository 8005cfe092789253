import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { actionsColumn, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddLine } from './AddLine.tsx';
import { FinalizeButton } from './FinalizeButton.tsx';
import { type StagedItem, unstage, variancesOf } from './staging.ts';
import type { Receiving } from './useReceiving.ts';

function Marks({ isOver, isExtra }: { isOver: boolean; isExtra: boolean }) {
  if (isOver) return <Chip size="small" color="warning" label="⚠ OVERAGE" sx={{ ml: 1 }} />;
  return isExtra ? <Chip size="small" color="info" label="EXTRA ITEM" sx={{ ml: 1 }} /> : null;
}

function PalletLines({ receiving }: { receiving: Receiving }) {
  const { asn, items, setItems } = receiving;
  const variances = variancesOf(asn, items);
  const isOver = ({ product }: StagedItem) => variances?.overages.some(({ sku }) => sku === product.sku) ?? false;
  const isExtra = ({ product }: StagedItem) => variances?.extraItems.some(({ sku }) => sku === product.sku) ?? false;
  const marks = (item: StagedItem) => <Marks isOver={isOver(item)} isExtra={isExtra(item)} />;
  const remove = ({ product }: StagedItem) => (
    <IconButton
      aria-label={`Delete ${product.sku}`}
      size="small"
      disabled={receiving.isFinalizing}
      onClick={() => setItems(unstage(items, product.id))}
    >
      <DeleteOutline fontSize="small" />
    </IconButton>
  );
  if (items.length === 0) return <EmptyState dense text="Nothing staged yet. Scan or pick the first product." />;
  return (
    <DataTable
      label="Current Pallet (LPN)"
      rows={items}
      expected={1}
      rowKey={({ product }) => product.id}
      find={({ product }) => `${product.sku} ${product.name}`}
      highlight={isOver}
      columns={[
        keyColumn<StagedItem>('SKU', ({ product }) => product.sku),
        textColumn<StagedItem>('Product Name', (item) => (
          <>
            {item.product.name} {marks(item)}
          </>
        )),
        unitsColumn<StagedItem>('Quantity', ({ quantity }) => quantity),
        actionsColumn<StagedItem>(remove),
      ]}
      card={(item) => ({
        title: item.product.name,
        value: formatUnits(item.quantity),
        detail: item.product.sku,
        badge: marks(item),
        actions: remove(item),
      })}
    />
  );
}

function Finalize({ receiving }: { receiving: Receiving }) {
  return (
    <Box
      sx={{
        p: 2,
        display: 'grid',
        gap: 1.5,
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      {receiving.error && <Alert severity="error">{receiving.error}</Alert>}
      <FinalizeButton receiving={receiving} />
    </Box>
  );
}

/** The pallet that is being built: against which ASN, what goes onto it, what is on it, and the button that sends it. */
export function CurrentPallet({ customerId, receiving, picker }: { customerId: number; receiving: Receiving; picker: ReactNode }) {
  return (
    <Paper component="section" aria-label="Receiving">
      {picker}
      <Divider />
      <AddLine customerId={customerId} receiving={receiving} />
      <Divider />
      <Typography variant="h2" sx={{ p: 2, pb: 1.5 }}>
        Current Pallet (LPN)
      </Typography>
      <PalletLines receiving={receiving} />
      <Finalize receiving={receiving} />
    </Paper>
  );
}
