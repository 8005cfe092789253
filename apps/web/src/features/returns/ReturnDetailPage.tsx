import type { ReturnDetail } from '@lading/contract/returns';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import { returnSteps } from '@lading/domain/returns';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import {
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { LotLine, lotText } from '../../ui/LotText.tsx';
import { DetailLine } from '../../ui/PackLine.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import {
  labelsPath,
  OrderLink,
  PalletLink,
  ProductLink,
  skuColumn,
} from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { wordsOf } from '../products/products.parts.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import { oneReturn } from './returns.queries.ts';

type Item = ReturnDetail['items'][number];
type Receipt = ReturnDetail['receipts'][number];

const announced = ({ quantity }: Item) =>
  quantity === 0 ? 'Not announced' : `of ${formatUnits(quantity)}`;

const itemColumns: Column<Item>[] = [
  skuColumn(),
  textColumn('Product', ({ product }) => product.name),
  unitsColumn('Announced', ({ quantity }) => quantity),
  unitsColumn('Received', ({ receivedQuantity }) => receivedQuantity),
];

const pallet = (row: Receipt) => (row.pallet ? <PalletLink lpn={row.pallet.lpn} /> : '–');

const receiptColumns: Column<Receipt>[] = [
  keyColumn('SKU', ({ product, lot }) => (
    <>
      <ProductLink product={product} />
      {lot && <DetailLine>Lot {lotText(lot)}</DetailLine>}
    </>
  )),
  unitsColumn('Units', ({ quantity }) => quantity),
  chipColumn('Disposition', ({ disposition }) => (
    <StatusChip of="disposition" status={disposition} />
  )),
  textColumn('Pallet (LPN)', pallet, { tight: true }),
  textColumn('Received', ({ at, user }) => (
    <>
      {formatDateTime(at)} <Secondary>{user.name}</Secondary>
    </>
  )),
];

/** The units that come back by their labels. */
function Units({ units }: Pick<ReturnDetail, 'units'>) {
  return (
    <>
      {units.map(({ lpn }, place) => (
        <span key={lpn}>
          {place > 0 && ', '}
          <PalletLink lpn={lpn} />
        </span>
      ))}
    </>
  );
}

function factsOf(returnDetail: ReturnDetail) {
  const order = returnDetail.order && <OrderLink order={returnDetail.order} />;
  return [
    { term: 'Status', value: <StatusChip of="return" status={returnDetail.status} /> },
    { term: 'Order', value: order ?? 'None: a blind return' },
    ...(returnDetail.units.length > 0
      ? [{ term: 'Units', value: <Units units={returnDetail.units} /> }]
      : []),
    { term: 'Reason', value: returnDetail.reason },
    { term: 'Warehouse', value: returnDetail.warehouse.name },
    { term: 'Created', value: formatDateTime(returnDetail.createdAt) },
    { term: 'Created By', value: returnDetail.createdBy.name },
  ];
}

function Items({ returnDetail }: { returnDetail: ReturnDetail }) {
  return (
    <DataTable
      label="Items"
      rows={returnDetail.items}
      expected={2}
      rowKey={({ id }) => id}
      find={wordsOf}
      columns={itemColumns}
      highlight={({ quantity, receivedQuantity }) => receivedQuantity > quantity}
      card={(item) => ({
        title: item.product.name,
        value: formatUnits(item.receivedQuantity),
        detail: <ProductLink product={item.product} />,
        badge: <Secondary>{announced(item)}</Secondary>,
      })}
    />
  );
}

function Receipts({ returnDetail }: { returnDetail: ReturnDetail }) {
  if (returnDetail.receipts.length === 0)
    return <EmptyState dense text="Nothing has arrived yet." />;
  return (
    <DataTable
      label="Received goods"
      rows={returnDetail.receipts}
      expected={2}
      rowKey={({ id }) => id}
      find={wordsOf}
      columns={receiptColumns}
      card={(row) => ({
        title: <ProductLink product={row.product} />,
        value: formatUnits(row.quantity),
        detail: (
          <>
            {row.pallet ? pallet(row) : 'No pallet'} <LotLine lot={row.lot} />
          </>
        ),
        foot: formatDateTime(row.at),
        badge: <StatusChip of="disposition" status={row.disposition} />,
      })}
    />
  );
}

function Loaded({ returnDetail }: { returnDetail: ReturnDetail }) {
  const { role } = useUser();
  const isOpen = isLegal(returnSteps, returnDetail.status, 'receive');
  return (
    <WithDetails facts={factsOf(returnDetail)}>
      {isOpen && may(role, 'returns:receive') && <ReceiveForm returnDetail={returnDetail} />}
      {isOpen && !may(role, 'returns:receive') && (
        <Alert severity="info">The warehouse receives the goods and closes the return.</Alert>
      )}
      <Section title="Items">
        <Items returnDetail={returnDetail} />
      </Section>
      <Section title="Received Goods">
        <Receipts returnDetail={returnDetail} />
      </Section>
    </WithDetails>
  );
}

export function ReturnDetailPage() {
  const { role } = useUser();
  const found = useQuery(oneReturn(useIdParam('returnId')));
  const { data } = found;
  return (
    <>
      <PageHeader
        trail={[{ to: '/returns', label: 'Returns' }]}
        title={data?.returnReference ?? 'Return'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="return" status={data.status} />}>
              {data.customer.name}
            </StatusLine>
          )
        }
        actions={
          data && (
            <>
              {may(role, 'labels:read') && (
                <PrinterButton
                  prints={{ document: 'RETURN', ids: [data.id] }}
                  page={{ to: labelsPath('RETURN', [data.id]) }}
                  variant="outlined"
                  color="inherit"
                >
                  Print Label
                </PrinterButton>
              )}
              <ReturnSteps returnDetail={data} />
            </>
          )
        }
      />
      <LoadedDocument
        result={found}
        failed="Failed to load the return."
        missing={{
          text: 'There is no such return in your warehouses.',
          to: '/returns',
          label: 'All Returns',
        }}
      >
        {(returnDetail) => <Loaded key={returnDetail.id} returnDetail={returnDetail} />}
      </LoadedDocument>
    </>
  );
}
