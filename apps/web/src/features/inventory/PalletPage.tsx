import type { InventoryRecord, Unit } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { freeUnits } from '@lading/domain/inventory';
import { may } from '@lading/domain/permissions';
import { unitWords } from '@lading/domain/units';
import { GRAMS_PER_KG } from '@lading/domain/weights';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { counted, formatDateTime, formatUnits, formatWeight } from '../../lib/format.ts';
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
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import {
  LocationLink,
  OrderLink,
  PalletLink,
  ProductLink,
  palletLabelPath,
  skuColumn,
} from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { oneUnit } from './inventory.queries.ts';
import { PutAwayDialog } from './PutAwayDialog.tsx';
import { useStockActions } from './StockActions.tsx';
import { NestDialog, RelabelDialog, WeighUnitDialog } from './UnitDialogs.tsx';
import { InsideSection, UnitHistory, useTakeOut } from './UnitSections.tsx';

function Contents({ unit: { kind, state, inside, contents } }: { unit: Unit }) {
  const { actionsOf, dialog } = useStockActions();
  const title = `${kind === 'PALLET' ? 'On' : 'In'} this ${unitWords[kind]}`;
  const unitOf = ({ pallet }: InventoryRecord) => pallet && <PalletLink lpn={pallet.lpn} />;
  return (
    <Section title={title}>
      {contents.length === 0 ? (
        <EmptyState
          text={
            state === 'SHIPPED'
              ? `This ${unitWords[kind]} has left the warehouse.`
              : `This ${unitWords[kind]} is empty.`
          }
        />
      ) : (
        <DataTable
          label={title}
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
            ...(inside.length > 0 ? [textColumn<InventoryRecord>('LPN', unitOf)] : []),
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
                {inside.length > 0 && <> · {unitOf(record)}</>}
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

function Head({ unit, mayMove }: { unit: Unit; mayMove: boolean }) {
  const [asked, setAsked] = useState<'putAway' | 'nest' | 'relabel' | 'weigh' | null>(null);
  const { takeOut, busyWith, failure } = useTakeOut();
  const { lpn, kind, tote, parent, order, location, totalQuantity, createdAt } = unit;
  const weight = weightOf(unit);
  const isLoaded = unit.state === 'LOADED';
  const hasLeft = unit.state === 'SHIPPED';
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        trail={TRAIL}
        title={lpn}
        subtitle={
          <>
            <StatusChip of="unit" status={unit.state} /> {tote ? `Tote ${tote}` : codeText(kind)} ·{' '}
            <Place unit={unit} />
            {parent && (
              <>
                {' '}
                · in <PalletLink lpn={parent.lpn} />
              </>
            )}
            {order && (
              <>
                {' '}
                · of order <OrderLink order={order} />
              </>
            )}{' '}
            · {counted(totalQuantity, 'unit')}
            {weight && ` · ${weight}`} · since {formatDateTime(createdAt)}
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
            <PrinterButton
              prints={{ document: 'PALLET', lpns: [lpn] }}
              page={{ to: palletLabelPath(lpn) }}
              variant="outlined"
              color="inherit"
            >
              Print Label
            </PrinterButton>
            {mayMove && !hasLeft && (
              <Button variant="outlined" color="inherit" onClick={() => setAsked('weigh')}>
                Weigh
              </Button>
            )}
            {mayMove && !isLoaded && (
              <Button variant="outlined" color="inherit" onClick={() => setAsked('nest')}>
                Put into a Unit
              </Button>
            )}
            {mayMove && !isLoaded && !hasLeft && (
              <>
                <Button variant="outlined" color="inherit" onClick={() => setAsked('relabel')}>
                  Change Label
                </Button>
                {parent && (
                  <Button
                    variant="outlined"
                    color="inherit"
                    loading={busyWith !== null}
                    onClick={() => void takeOut(lpn, parent.lpn)}
                  >
                    Take Out
                  </Button>
                )}
                {(unit.contents.length > 0 || location) && (
                  <Button variant="contained" onClick={() => setAsked('putAway')}>
                    Put Away
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      {failure}
      {asked === 'putAway' && <PutAwayDialog lpn={lpn} parent={parent} onClose={close} />}
      {asked === 'nest' && <NestDialog lpn={lpn} onClose={close} />}
      {asked === 'weigh' && <WeighUnitDialog unit={unit} onClose={close} />}
      {asked === 'relabel' && <RelabelDialog lpn={lpn} onClose={close} />}
    </>
  );
}

/** Whether a unit is on a load, or has left: what is in it stays in it. */
const isOnItsWay = ({ state }: Unit): boolean => state === 'LOADED' || state === 'SHIPPED';

/** `Pallet EUR, 215.9 kg`, `about 215.9 kg`, or null where nothing is known. */
function weightOf({ packaging, grossGrams, isWeighed, state }: Unit): string | null {
  const isKnown = grossGrams !== null && state !== 'EMPTY';
  const weight = isKnown && formatWeight(grossGrams / GRAMS_PER_KG);
  return (
    [packaging?.name, weight && (isWeighed ? weight : `about ${weight}`)]
      .filter(Boolean)
      .join(', ') || null
  );
}

function Place({ unit: { warehouseId, location, state } }: { unit: Unit }) {
  const warehouse = useCurrentWarehouse();
  if (warehouseId !== warehouse.id) return 'In another warehouse of yours';
  const place = <LocationLink location={location} none="No location yet" />;
  return state === 'SHIPPED' && location ? <>left from {place}</> : place;
}

interface Props {
  /** What the room returns says of a unit that left. */
  Returned: ComponentType<{ lpn: string; warehouseId: number }>;
}

export function PalletPage({ Returned }: Props) {
  const { lpn = '' } = useParams();
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const pallet = useQuery(oneUnit(lpn));
  if (pallet.data) {
    const mayMove = may(role, 'stock:move') && pallet.data.warehouseId === warehouse.id;
    return (
      <>
        <Head unit={pallet.data} mayMove={mayMove} />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <InsideSection unit={pallet.data} mayMove={mayMove && !isOnItsWay(pallet.data)} />
          {pallet.data.state === 'SHIPPED' && (
            <Returned lpn={pallet.data.lpn} warehouseId={pallet.data.warehouseId} />
          )}
          <Contents unit={pallet.data} />
          <UnitHistory history={pallet.data.history} />
        </Box>
      </>
    );
  }
  const isUnknown = pallet.error instanceof ApiError && pallet.error.status === 404;
  return (
    <>
      <PageHeader trail={TRAIL} title={lpn} />
      {isUnknown && <EmptyState text={`There is no unit ${lpn} in your warehouses.`} />}
      {pallet.isError && !isUnknown && (
        <LoadFailed
          text="The unit could not be loaded."
          onRetry={() => void pallet.refetch()}
          busy={pallet.isFetching}
        />
      )}
      {!pallet.isError && <DetailSkeleton />}
    </>
  );
}
