import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckCircle } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { mayTake } from '../orders/orders.parts.tsx';
import { noSuchOrder, oneOrder } from '../orders/orders.queries.ts';
import { FEW_LINES, ProductUnitsField, wordsOf } from '../products/products.parts.tsx';
import { useKeptProducts } from '../products/products.queries.ts';
import { SuggestAgain } from './OrderCartons.tsx';
import { isPackable, isUnsent } from './ownOrder.ts';
import {
  ClosedPackages,
  PackagePapers,
  PackagingField,
  PackedSerials,
  Progress,
  TakeDoubted,
  WeightField,
  WeightQuestion,
} from './PackParts.tsx';
import { PickedUnits } from './PickedUnits.tsx';
import { contentsOf, isPacked, lineName, type PackLine, unitsTyped } from './packDraft.ts';
import { useOwnOrder } from './picking.queries.ts';
import { ShipDialog } from './ShipDialog.tsx';
import { Unpick } from './Unpick.tsx';
import { type Packing, usePacking } from './usePacking.ts';

const wayTo = (orderId: number) => `/orders/${orderId}/pack`;

interface LineProps {
  line: PackLine;
  packing: Packing;
  /** Whether the packs of the product are loaded at once. */
  isAsked: boolean;
}

/** The units of a line in the open package, and the button that puts all of them in. */
function LineUnits({ line, packing, isAsked }: LineProps) {
  const { draft, type, putAll } = packing;
  if (line.left === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isPacked(draft, line)}
        aria-label={`Pack all of ${line.product.sku}`}
        onClick={() => putAll([line])}
        sx={{ minHeight: 44, minWidth: 72, flexShrink: 0 }}
      >
        All {formatUnits(line.left)}
      </Button>
      <ProductUnitsField
        name={`Units of ${line.product.sku} in this package`}
        productId={line.product.id}
        isAsked={isAsked}
        value={unitsTyped(draft, line)}
        onChange={(entered) => type(line.orderItemId, entered)}
        min={0}
        max={line.left}
        width={112}
        align="right"
      />
    </Box>
  );
}

function PackingLines({
  lines,
  packing,
}: {
  lines: readonly PackLine[];
  packing: LineProps['packing'];
}) {
  const isAsked = lines.length <= FEW_LINES;
  const field = (line: PackLine) => <LineUnits line={line} packing={packing} isAsked={isAsked} />;
  const progress = (line: PackLine) => <Progress draft={packing.draft} line={line} />;
  const columns: Column<PackLine>[] = [
    keyColumn('SKU', lineName),
    textColumn('Product', ({ product }) => product.name),
    { header: 'Packed', align: 'right', tight: true, cell: progress },
    { header: 'In This Package', align: 'right', tight: true, cell: field },
  ];
  return (
    <DataTable
      label="Next package"
      rows={lines}
      expected={2}
      rowKey={({ orderItemId }) => orderItemId}
      find={wordsOf}
      columns={columns}
      card={(line) => ({
        title: line.product.name,
        value: progress(line),
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            <span>{lineName(line)}</span>
            {field(line)}
          </Box>
        ),
      })}
    />
  );
}

function NextPackage({ packing }: { packing: Packing }) {
  const { draft, lines } = packing;
  const contents = contentsOf(draft, lines);
  useKeptProducts(lines.filter(({ hasSerials }) => hasSerials));
  return (
    <Paper component="section" aria-label="Next package">
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <ScanField label={packing.wanted} onCode={packing.scan} isBusy={packing.isBusy} />
        <ScanResult message={packing.message} idle={packing.idle} retry={packing.retry} />
        <TakeDoubted packing={packing} />
        <PackedSerials packing={packing} />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            justifyContent: 'space-between',
            alignItems: 'center',
          }}
        >
          <Typography variant="h2">
            Package {packing.number}{' '}
            <Secondary>
              {contents.units === 0
                ? 'empty'
                : `${counted(contents.units, 'unit')} of ${counted(contents.lines, 'line')}`}
            </Secondary>
          </Typography>
          <Button
            variant="outlined"
            color="inherit"
            disabled={lines.every((line) => isPacked(draft, line))}
            onClick={() => packing.putAll(lines)}
          >
            Pack All
          </Button>
        </Box>
      </Box>
      <PackingLines lines={lines} packing={packing} />
      <Box
        sx={{
          p: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'flex-end',
        }}
      >
        <SuggestAgain order={packing.order} />
        <PackagingField packing={packing} />
        <WeightField packing={packing} />
        <Button
          ref={packing.closeButton}
          variant="contained"
          size="large"
          disabled={packing.isBusy}
          onClick={packing.close}
        >
          Close Package
        </Button>
      </Box>
      <WeightQuestion packing={packing} />
    </Paper>
  );
}

function AllPacked({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const navigate = useNavigate();
  const [isShipping, setShipping] = useState(false);
  return (
    <Paper
      component="section"
      aria-label="Everything is packed"
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'flex-end',
      }}
    >
      <CheckCircle color="success" aria-hidden />
      <Typography role="status" sx={{ flex: '1 1 220px', fontWeight: 600 }}>
        {`Everything that was picked is packed in ${counted(order.packages.length, 'package')}.`}
      </Typography>
      <PackagePapers order={order} slips="Print Packing Slip" />
      {mayTake(role, order.status, 'ship') && !order.packages.some(isUnsent) && (
        <Button variant="contained" size="large" autoFocus onClick={() => setShipping(true)}>
          Ship
        </Button>
      )}
      {isShipping && (
        <ShipDialog
          order={order}
          onClose={() => setShipping(false)}
          onShipped={() => void navigate(`/orders/${order.id}`)}
        />
      )}
    </Paper>
  );
}

function Loaded({
  serverOrder,
  readAt,
  Labels,
}: {
  serverOrder: OrderDetail;
  readAt: number;
} & Props) {
  const { role } = useUser();
  const packing = usePacking(useOwnOrder(serverOrder, readAt), wayTo);
  const { order } = packing;
  const isOpen = isPackable(order);
  const isPicked = !isLegal(orderSteps, order.status, 'pick');
  const isPacked = isLegal(orderSteps, order.status, 'ship');
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {isOpen && <PickedUnits packing={packing} />}
      {isOpen && <NextPackage packing={packing} />}
      {isPacked && <AllPacked order={order} />}
      {!isOpen && !isPacked && (
        <Paper>
          <EmptyState
            text={
              isPicked
                ? 'Nothing picked is waiting to be packed.'
                : 'Some units are still to be picked. The order is packed after that.'
            }
            action={
              mayTake(role, order.status, 'pick') && (
                <LinkButton to={`/orders/${order.id}/pick`} variant="contained">
                  Pick
                </LinkButton>
              )
            }
          />
        </Paper>
      )}
      {order.packages.length > 0 && <ClosedPackages order={order} />}
      <Labels order={order} />
    </Box>
  );
}

interface Props {
  /** The shipping labels of the packages, from the room carriers. */
  Labels: ComponentType<{ order: OrderDetail }>;
}

export function PackOrderPage({ Labels }: Props) {
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
        subtitle={
          order.data &&
          [
            order.data.customer.name,
            order.data.tote && `tote ${order.data.tote}`,
            `${counted(order.data.packages.length, 'package')} closed`,
          ]
            .filter(Boolean)
            .join(', ')
        }
        actions={order.data && <Unpick order={order.data} />}
      />
      <LoadedDocument
        result={order}
        failed="Failed to load the order."
        missing={noSuchOrder}
        holder={<PanelSkeleton lines={3} height={48} />}
      >
        {(detail) => (
          <Loaded
            key={detail.id}
            serverOrder={detail}
            readAt={order.dataUpdatedAt}
            Labels={Labels}
          />
        )}
      </LoadedDocument>
    </>
  );
}
