import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { counted, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  actionsColumn,
  chipColumn,
  dateColumn,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LotLine } from '../../ui/LotText.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DetailSkeleton } from '../../ui/PanelSkeleton.tsx';
import { LocationLink, ProductLink, palletLabelPath, skuColumn } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { onePallet } from './inventory.queries.ts';
import { PutAwayDialog } from './PutAwayDialog.tsx';
import { useStockActions } from './StockActions.tsx';

function Contents({ contents }: { contents: readonly InventoryRecord[] }) {
  const { actionsOf, dialog } = useStockActions();
  return (
    <Section title="On this pallet">
      {contents.length === 0 ? (
        <EmptyState text="This pallet is empty." />
      ) : (
        <DataTable
          label="On this pallet"
          rows={contents}
          expected={1}
          rowKey={({ id }) => id}
          columns={[
            skuColumn<InventoryRecord>(),
            textColumn<InventoryRecord>('Product Name', ({ product, lot }) => (
              <>
                {product.name} <LotLine lot={lot} />
              </>
            )),
            unitsColumn<InventoryRecord>('Quantity', ({ quantity }) => quantity),
            unitsColumn<InventoryRecord>('Free', freeUnits),
            chipColumn<InventoryRecord>('Status', ({ status }) => (
              <StatusChip of="stock" status={status} />
            )),
            dateColumn<InventoryRecord>('Received Date', ({ receivedDate }) => receivedDate),
            actionsColumn<InventoryRecord>(actionsOf),
          ]}
          card={(record) => ({
            title: record.product.name,
            value: formatUnits(record.quantity),
            detail: (
              <>
                <ProductLink product={record.product} /> <LotLine lot={record.lot} />
              </>
            ),
            badge: <StatusChip of="stock" status={record.status} />,
            actions: actionsOf(record),
          })}
        />
      )}
      {dialog}
    </Section>
  );
}

const TRAIL = [{ to: '/stocklevels', label: 'Stock Levels' }];

function Head({ pallet }: { pallet: Pallet }) {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const [isPutting, setPutting] = useState(false);
  const { lpn, location, totalQuantity, createdAt } = pallet;
  const isHere = pallet.warehouseId === warehouse.id;
  const place = isHere ? (
    <LocationLink location={location} none="No location yet" />
  ) : (
    'In another warehouse of yours'
  );
  return (
    <>
      <PageHeader
        trail={TRAIL}
        title={lpn}
        subtitle={
          <>
            {place} · {counted(totalQuantity, 'unit')} · finalized {formatDateTime(createdAt)}
          </>
        }
        actions={
          <>
            <LinkButton
              to={`/reports/movements?lpn=${encodeURIComponent(lpn)}`}
              variant="outlined"
              color="inherit"
            >
              Movement History
            </LinkButton>
            <LinkButton to={palletLabelPath(lpn)} variant="outlined" color="inherit">
              Print Label
            </LinkButton>
            {may(role, 'stock:move') && isHere && pallet.contents.length > 0 && (
              <Button variant="contained" onClick={() => setPutting(true)}>
                Put Away
              </Button>
            )}
          </>
        }
      />
      {isPutting && <PutAwayDialog lpn={lpn} onClose={() => setPutting(false)} />}
    </>
  );
}

export function PalletPage() {
  const { lpn = '' } = useParams();
  const pallet = useQuery(onePallet(lpn));
  if (pallet.data)
    return (
      <>
        <Head pallet={pallet.data} />
        <Contents contents={pallet.data.contents} />
      </>
    );
  const isUnknown = pallet.error instanceof ApiError && pallet.error.status === 404;
  return (
    <>
      <PageHeader trail={TRAIL} title={lpn} />
      {isUnknown && <EmptyState text={`There is no pallet ${lpn} in your warehouses.`} />}
      {pallet.isError && !isUnknown && (
        <LoadFailed
          text="The pallet could not be loaded."
          onRetry={() => void pallet.refetch()}
          busy={pallet.isFetching}
        />
      )}
      {!pallet.isError && <DetailSkeleton />}
    </>
  );
}
