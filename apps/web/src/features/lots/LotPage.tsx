import { traceLot } from '@lading/contract/calls';
import type { LotTrace } from '@lading/contract/lots';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
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
import { ExportButton } from '../../ui/ExportButton.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import {
  AsnLink,
  LocationLink,
  OrderLink,
  PalletLink,
  ProductLink,
  ReturnLink,
} from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { LotSteps } from './LotSteps.tsx';
import { lotState } from './lotState.ts';
import { lotTrace } from './lots.queries.ts';

type Receipt = LotTrace['receipts'][number];
type Standing = LotTrace['onHand'][number];
type Shipment = LotTrace['shipments'][number];
type Correction = NonNullable<LotTrace['corrections']>[number];

const total = (rows: readonly { quantity: number }[]): string =>
  formatUnits(rows.reduce((sum, row) => sum + row.quantity, 0));

const sourceOf = ({ asn, return: back, kind }: Receipt) =>
  asn ? (
    <AsnLink asn={asn} />
  ) : back ? (
    <ReturnLink goods={back} />
  ) : (
    <Secondary>{kind === 'RECEIVE' ? 'Without an ASN' : '–'}</Secondary>
  );

const palletOf = ({ lpn }: Standing) => (lpn ? <PalletLink lpn={lpn} /> : 'Loose');

const standingColumns: Column<Standing>[] = [
  keyColumn('Warehouse', ({ warehouse }) => warehouse.name),
  textColumn('Location', ({ location }) => <LocationLink location={location} />),
  textColumn('Pallet (LPN)', palletOf, { tight: true }),
  unitsColumn('Units', ({ quantity }) => quantity),
  unitsColumn('Allocated', ({ allocated }) => allocated),
  chipColumn('Status', ({ status }) => <StatusChip of="stock" status={status} />),
];

const shipmentColumns: Column<Shipment>[] = [
  keyColumn('Order', ({ order }) => <OrderLink order={order} />, {
    text: ({ order }) => order.orderReference,
  }),
  textColumn('Consignee', ({ consignee }) => (
    <Box sx={{ whiteSpace: 'pre-line', minWidth: 180 }}>{consignee}</Box>
  )),
  textColumn('Tracking Number', ({ trackingNumber, shippingCarrier }) => (
    <>
      {trackingNumber ?? '–'} {shippingCarrier && <Secondary whole>{shippingCarrier}</Secondary>}
    </>
  )),
  textColumn('Shipped', ({ shippedAt, warehouse }) => (
    <>
      {formatDateTime(shippedAt)} <Secondary whole>{warehouse.name}</Secondary>
    </>
  )),
  unitsColumn('Units', ({ quantity }) => quantity),
];

const receiptColumns: Column<Receipt>[] = [
  textColumn('When', ({ at }) => formatDateTime(at), { tight: true }),
  chipColumn('Kind', ({ kind }) => <Secondary>{kind}</Secondary>),
  textColumn('From', sourceOf),
  textColumn('Warehouse', ({ warehouse }) => warehouse.name),
  unitsColumn('Units', ({ quantity }) => quantity),
];

function Shipments({ rows }: { rows: readonly Shipment[] }) {
  if (rows.length === 0) return <EmptyState dense text="Nothing of this lot has left." />;
  return (
    <DataTable
      label="Shipped To"
      rows={rows}
      expected={2}
      rowKey={({ order }) => order.id}
      find={({ order, consignee, trackingNumber }) =>
        `${order.orderReference} ${consignee} ${trackingNumber ?? ''}`
      }
      columns={shipmentColumns}
      card={(row) => ({
        title: row.order.orderReference,
        value: formatUnits(row.quantity),
        detail: row.consignee,
        foot: `${formatDateTime(row.shippedAt)}${row.trackingNumber ? ` · ${row.trackingNumber}` : ''}`,
      })}
    />
  );
}

function InStock({ rows }: { rows: readonly Standing[] }) {
  if (rows.length === 0) return <EmptyState dense text="Nothing of this lot is in stock." />;
  return (
    <DataTable
      label="In Stock"
      rows={rows}
      expected={2}
      rowKey={(row) => rows.indexOf(row)}
      columns={standingColumns}
      card={(row) => ({
        title: <LocationLink location={row.location} none="No location" />,
        value: formatUnits(row.quantity),
        detail: palletOf(row),
        foot: row.warehouse.name,
        badge: <StatusChip of="stock" status={row.status} />,
      })}
    />
  );
}

function Receipts({ rows }: { rows: readonly Receipt[] }) {
  return (
    <DataTable
      label="Came From"
      rows={rows}
      expected={2}
      rowKey={(row) => rows.indexOf(row)}
      columns={receiptColumns}
      card={(row) => ({
        title: sourceOf(row),
        value: formatUnits(row.quantity),
        detail: row.warehouse.name,
        foot: formatDateTime(row.at),
        badge: <Secondary>{row.kind}</Secondary>,
      })}
    />
  );
}

const datesText = ({
  expiresOn,
  producedOn,
}: Pick<Correction, 'expiresOn' | 'producedOn'>): string =>
  [
    expiresOn ? `expires ${formatDate(expiresOn)}` : 'never expires',
    producedOn && `produced ${formatDate(producedOn)}`,
  ]
    .filter(Boolean)
    .join(', ');

function Corrections({ rows }: { rows: readonly Correction[] }) {
  return (
    <Section title="Corrected Dates">
      <ul>
        {rows.map(({ at, by, before, reason, ...after }) => (
          <li key={at}>
            {formatDateTime(at)}, {by}: {datesText(before)} → {datesText(after)}. {reason}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function factsOf({ lot }: LotTrace) {
  const { product, customer, expiresOn, producedOn, onHand, hold } = lot;
  return [
    {
      term: 'Product',
      value: (
        <>
          <ProductLink product={product} /> · {product.name}
        </>
      ),
    },
    { term: 'Customer', value: customer.name },
    { term: 'Expires', value: expiresOn ? formatDate(expiresOn) : 'Never' },
    { term: 'Produced', value: producedOn ? formatDate(producedOn) : '–' },
    { term: 'On Hand', value: formatUnits(onHand) },
    hold && { term: 'On Hold By', value: hold.by.name },
  ];
}

function Loaded({ trace }: { trace: LotTrace }) {
  const { lot, receipts, onHand, shipments, corrections } = trace;
  return (
    <WithDetails facts={factsOf(trace)}>
      {lot.hold && (
        <Alert severity="warning">
          On hold since {formatDateTime(lot.hold.at)}: {lot.hold.reason}
        </Alert>
      )}
      <Section title={`Shipped To (${total(shipments)})`}>
        <Shipments rows={shipments} />
      </Section>
      <Section title={`In Stock (${total(onHand)})`}>
        <InStock rows={onHand} />
      </Section>
      <Section title={`Came From (${total(receipts)})`}>
        <Receipts rows={receipts} />
      </Section>
      {corrections && corrections.length > 0 && <Corrections rows={corrections} />}
    </WithDetails>
  );
}

export function LotPage() {
  const id = useIdParam('lotId');
  const { timeZone } = useCurrentWarehouse();
  const found = useQuery(lotTrace(id));
  const { data } = found;
  return (
    <>
      <PageHeader
        trail={[{ to: '/lots', label: 'Lots' }]}
        title={data ? `Lot ${data.lot.code}` : 'Lot'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="lot" status={lotState(data.lot, timeZone)} />}>
              <ProductLink product={data.lot.product} /> · {data.lot.product.name}
            </StatusLine>
          )
        }
        actions={
          data && (
            <>
              <ExportButton
                endpoint={traceLot}
                input={{ params: { id } }}
                name={`lot-${data.lot.code}`}
              />
              <PrintButton
                head={{
                  reference: `Lot ${data.lot.code}, ${data.lot.product.sku}`,
                  client: data.lot.customer.name,
                }}
                prints={{ document: 'LOT_TRACE', lotIds: [id] }}
              />
              <LotSteps lot={data.lot} />
            </>
          )
        }
      />
      <LoadedDocument
        result={found}
        failed="Failed to load the lot."
        missing={{ text: 'There is no such lot.', to: '/lots', label: 'All Lots' }}
      >
        {(trace) => <Loaded key={trace.lot.id} trace={trace} />}
      </LoadedDocument>
    </>
  );
}
