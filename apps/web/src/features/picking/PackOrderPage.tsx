import { packOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { type Column, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Packages } from '../orders/orders.parts.tsx';
import { noSuchOrder, oneOrder } from '../orders/orders.queries.ts';
import { FEW_LINES, ProductUnitsField } from '../products/products.parts.tsx';
import { emptyPackage, type PackageDraft, type PackLine, packLines, readPackage, unitsTyped } from './packDraft.ts';

interface FieldProps {
  line: PackLine;
  draft: PackageDraft;
  isAsked: boolean;
  onChange: (draft: PackageDraft) => void;
}

const UnitsField = ({ line, draft, isAsked, onChange }: FieldProps) => (
  <ProductUnitsField
    name={`Units of ${line.sku} in this package`}
    productId={line.productId}
    isAsked={isAsked}
    value={unitsTyped(draft, line)}
    onChange={(entered) => onChange({ ...draft, units: new Map(draft.units).set(line.orderItemId, entered) })}
    min={0}
    max={line.left}
    width={112}
    align="right"
  />
);

/** The next package, which is recorded when it is closed. */
function useNextPackage(order: OrderDetail, lines: readonly PackLine[]) {
  const packing = useCall(packOrder);
  const notify = useNotify();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyPackage);
  const [error, setError] = useState<string | null>(null);
  const close = async () => {
    const read = readPackage(lines, draft);
    if (!read.package) return setError(read.problems.join(' '));
    setError(null);
    try {
      const after = await packing.run({ params: { id: order.id }, body: { packages: [read.package] } });
      setDraft(emptyPackage);
      notify(`Package ${after.packages.length} closed.`);
      if (after.status === 'PACKED') void navigate(`/orders/${order.id}`);
    } catch (reason) {
      setError(errorText(reason, 'Failed to record the package.'));
    }
  };
  return { draft, setDraft, error, close, isBusy: packing.isPending };
}

function NextPackage({ order, lines }: { order: OrderDetail; lines: readonly PackLine[] }) {
  const { draft, setDraft, error, close, isBusy } = useNextPackage(order, lines);
  const isAsked = lines.length <= FEW_LINES;
  const field = (line: PackLine) => <UnitsField line={line} draft={draft} isAsked={isAsked} onChange={setDraft} />;
  const columns: Column<PackLine>[] = [
    keyColumn('SKU', ({ sku }) => sku),
    textColumn('Product', ({ name }) => name),
    unitsColumn('To Pack', ({ left }) => left),
    { header: 'In This Package', align: 'right', tight: true, cell: field },
  ];
  return (
    <Paper component="section" aria-label="Next package">
      <Typography variant="h2" sx={{ p: 2, pb: 1.5 }}>
        Package {order.packages.length + 1}
      </Typography>
      {error && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {error}
        </Alert>
      )}
      <DataTable
        label="Next package"
        rows={lines}
        expected={2}
        rowKey={({ orderItemId }) => orderItemId}
        find={({ sku, name }) => `${sku} ${name}`}
        columns={columns}
        card={(line) => ({
          title: line.name,
          value: formatUnits(line.left),
          detail: (
            <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
              <span>{line.sku}</span>
              {field(line)}
            </Box>
          ),
        })}
      />
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'flex-end' }}>
        <TextField
          label="Weight in kg (optional)"
          type="number"
          value={draft.weight}
          onChange={(event) => setDraft({ ...draft, weight: event.target.value })}
          sx={{ width: 200 }}
          slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
        />
        <Button variant="contained" size="large" loading={isBusy} onClick={() => void close()}>
          Close Package
        </Button>
      </Box>
    </Paper>
  );
}

function Loaded({ order }: { order: OrderDetail }) {
  const lines = packLines(order);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {lines.length > 0 ? (
        <NextPackage order={order} lines={lines} />
      ) : (
        <Paper>
          <EmptyState text="Nothing picked is waiting to be packed." />
        </Paper>
      )}
      {order.packages.length > 0 && <Packages order={order} />}
    </Box>
  );
}

export function PackOrderPage() {
  const orderId = useIdParam('orderId');
  const order = useQuery(oneOrder(orderId));
  const reference = order.data?.orderReference ?? 'Order';
  return (
    <>
      <PageHeader
        trail={[
          { to: '/orders', label: 'Orders Management' },
          { to: `/orders/${orderId}`, label: reference },
        ]}
        here="Pack"
        title={`Pack ${reference}`}
        subtitle={order.data && `${order.data.customer.name}, ${counted(order.data.packages.length, 'package')} closed`}
      />
      <LoadedDocument
        result={order}
        failed="Failed to load the order."
        missing={noSuchOrder}
        holder={<PanelSkeleton lines={3} height={48} />}
      >
        {(data) => <Loaded order={data} />}
      </LoadedDocument>
    </>
  );
}
