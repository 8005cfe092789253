import { loadUnit, removeLoadOrders, unloadPackages } from '@lading/contract/calls';
import type { LoadDetail, LoadOrder, LoadPackage } from '@lading/contract/loads';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { loadSteps } from '@lading/domain/loads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { counted, formatDate, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { History } from '../../ui/History.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { OrderLink, PalletLink } from '../../ui/RecordLinks.tsx';
import { Panel, Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { AddOrdersDialog } from './AddOrdersDialog.tsx';
import { LoadSteps } from './LoadSteps.tsx';
import { oneLoad } from './loads.queries.ts';
import {
  grossWeightText,
  handlingUnitsText,
  packageName,
  packagesWeightText,
  progressText,
  wayText,
} from './loadWords.ts';

const isOpen = ({ status }: LoadDetail): boolean => isLegal(loadSteps, status, 'edit');

function Progress({ load }: { load: LoadDetail }) {
  const { loadedCount, packageCount, leftovers } = load;
  return (
    <Panel title="Progress">
      <LinearProgress
        variant="determinate"
        value={packageCount > 0 ? (loadedCount / packageCount) * 100 : 0}
        aria-label="Packages loaded"
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography>{progressText(load)}.</Typography>
      {leftovers.length > 0 && (
        <Typography>{`${counted(leftovers.length, 'package')} left behind.`}</Typography>
      )}
    </Panel>
  );
}

const loadedOf = ({ loaded, packages }: LoadOrder): string =>
  packages === 0 ? '–' : `${formatUnits(loaded)} of ${formatUnits(packages)}`;

const palletsText = ({ goods: { pallets } }: LoadOrder): string | null =>
  pallets > 0 ? counted(pallets, 'pallet') : null;

/** A cell of two lines, so that the table is not wider than its page. */
const twoLines = (first: string, second: ReactNode) =>
  second === null ? (
    first
  ) : (
    <>
      <Box sx={{ whiteSpace: 'nowrap' }}>{first}</Box>
      <Secondary>{second}</Secondary>
    </>
  );

const orderColumns: Column<LoadOrder>[] = [
  keyColumn('Order', ({ order }) => <OrderLink order={order} />, {
    text: ({ order }) => order.orderReference,
  }),
  textColumn('Customer', ({ customer }) => customer.name),
  chipColumn('Status', ({ order }) => <StatusChip of="order" status={order.status} />),
  chipColumn('On the Load', ({ state }) => <StatusChip of="loadOrder" status={state} />),
  textColumn('Packages', (row) => twoLines(loadedOf(row), palletsText(row)), { align: 'right' }),
  textColumn('Weight', ({ goods }) => packagesWeightText(goods), { align: 'right', tight: true }),
];
const shipsByColumn = textColumn<LoadOrder>('Ships By', ({ shipBy }) =>
  shipBy === null ? '–' : formatDate(shipBy),
);

/** What of an order does not go with the load: packages that stay, and units in no package. */
const leftText = ({ left, leftQuantity }: LoadOrder): string =>
  left === 0 ? '–' : `${counted(left, 'package')} (${counted(leftQuantity, 'unit')})`;
const shortText = ({ missingQuantity }: LoadOrder): string =>
  missingQuantity === 0 ? '–' : counted(missingQuantity, 'unit');

const columnsOf = ({ orders }: LoadDetail): Column<LoadOrder>[] => [
  ...orderColumns,
  ...(orders.some(({ left }) => left > 0)
    ? [textColumn<LoadOrder>('Left Behind', leftText, { align: 'right' })]
    : []),
  ...(orders.some(({ missingQuantity }) => missingQuantity > 0)
    ? [textColumn<LoadOrder>('Short', shortText, { align: 'right' })]
    : []),
  shipsByColumn,
  ...(orders.some(({ bolNumber }) => bolNumber !== null)
    ? [textColumn<LoadOrder>('Bill of Lading', ({ bolNumber }) => bolNumber ?? '–')]
    : []),
];

function Orders({ load }: { load: LoadDetail }) {
  const removing = useCall(removeLoadOrders);
  const { take, dialog, failure } = useAskedStep();
  const [isAdding, setAdding] = useState(false);
  const remove = ({ order }: LoadOrder) =>
    void take(null, `Failed to take ${order.orderReference} off the load.`, () =>
      removing.run({ params: { id: load.id }, body: { orderIds: [order.id] } }),
    );
  const actions = (row: LoadOrder) =>
    row.loaded === 0 && (
      <Button
        size="small"
        color="inherit"
        aria-label={`Remove ${row.order.orderReference}`}
        onClick={() => remove(row)}
      >
        Remove
      </Button>
    );
  return (
    <Section title={`Orders (${formatUnits(load.orderCount)})`}>
      {failure}
      {load.orders.length === 0 ? (
        <EmptyState dense text="No orders yet." />
      ) : (
        <DataTable
          label="Orders of the load"
          rows={load.orders}
          expected={3}
          rowKey={({ order }) => order.id}
          find={({ order, customer }) => `${order.orderReference} ${customer.name}`}
          columns={isOpen(load) ? [...columnsOf(load), actionsColumn(actions)] : columnsOf(load)}
          card={(row) => ({
            title: <OrderLink order={row.order} />,
            badge: <StatusChip of="loadOrder" status={row.state} />,
            detail: `${row.customer.name} · ${codeText(row.order.status)}`,
            foot: [
              `${loadedOf(row)} packages`,
              palletsText(row),
              row.goods.packages > 0 && packagesWeightText(row.goods),
              row.left > 0 && `${leftText(row)} left behind`,
              row.missingQuantity > 0 && `${shortText(row)} short`,
            ]
              .filter(Boolean)
              .join(' · '),
            ...(isOpen(load) && { actions: actions(row) }),
          })}
        />
      )}
      {isOpen(load) && (
        <Box sx={{ p: 2 }}>
          <Button variant="outlined" onClick={() => setAdding(true)}>
            Add Orders
          </Button>
        </Box>
      )}
      {isAdding && <AddOrdersDialog load={load} onClose={() => setAdding(false)} />}
      {dialog}
    </Section>
  );
}

const standsOn = ({ outerUnit }: LoadPackage) =>
  outerUnit && (
    <>
      on <PalletLink lpn={outerUnit.lpn} />
    </>
  );
const packageWeight = ({ weight, computedWeight }: LoadPackage): string =>
  packagesWeightText({ packageWeight: weight ?? computedWeight, isComputed: weight === null });
const loadedBy = ({ loadedAt, loadedBy: user }: LoadPackage) =>
  loadedAt === null ? '–' : twoLines(formatDateTime(loadedAt), user?.name ?? null);

function Packages({ load }: { load: LoadDetail }) {
  const loading = useCall(loadUnit);
  const unloading = useCall(unloadPackages);
  const { take, dialog, failure } = useAskedStep();
  const references = new Map(load.orders.map(({ order }) => [order.id, order.orderReference]));
  const columns: Column<LoadPackage>[] = [
    keyColumn<LoadPackage>('Package', (row) => twoLines(packageName(row), standsOn(row)), {
      text: packageName,
    }),
    textColumn('Order', ({ orderId, trackingNumber }) =>
      twoLines(references.get(orderId) ?? '', trackingNumber),
    ),
    chipColumn('State', ({ state }) => <StatusChip of="loaded" status={state} />),
    unitsColumn('Units', ({ quantity }) => quantity),
    textColumn('Weight', packageWeight, { align: 'right', tight: true }),
    textColumn('Loaded', loadedBy),
  ];
  const params = { id: load.id };
  const actions = (row: LoadPackage) => {
    const isLoaded = row.state === 'LOADED';
    const step = () =>
      isLoaded
        ? unloading.run({ params, body: { packageIds: [row.packageId] } })
        : loading.run({ params, body: { packageId: row.packageId } });
    const word = isLoaded ? 'Unload' : 'Load';
    return (
      <Button
        size="small"
        color={isLoaded ? 'inherit' : 'primary'}
        aria-label={`${word} ${packageName(row)} of ${references.get(row.orderId)}`}
        onClick={() => void take(null, 'That did not work.', step)}
      >
        {word}
      </Button>
    );
  };
  return (
    <Section title={`Packages (${formatUnits(load.packages.length)})`}>
      {failure}
      {load.packages.length === 0 ? (
        <EmptyState dense text="Nothing is packed for this load yet." />
      ) : (
        <DataTable
          label="Packages of the load"
          rows={load.packages}
          expected={3}
          rowKey={({ packageId }) => packageId}
          find={(row) =>
            `${packageName(row)} ${references.get(row.orderId)} ${row.trackingNumber ?? ''} ${row.outerUnit?.lpn ?? ''}`
          }
          columns={isOpen(load) ? [...columns, actionsColumn(actions)] : columns}
          card={(row) => ({
            title: packageName(row),
            badge: <StatusChip of="loaded" status={row.state} />,
            detail: [
              references.get(row.orderId),
              counted(row.quantity, 'unit'),
              packageWeight(row),
              row.trackingNumber,
              row.outerUnit && `on ${row.outerUnit.lpn}`,
            ]
              .filter(Boolean)
              .join(' · '),
            ...(isOpen(load) && { actions: actions(row) }),
          })}
        />
      )}
      {dialog}
    </Section>
  );
}

type Leftover = LoadDetail['leftovers'][number];

function Leftovers({ load: { leftovers } }: { load: LoadDetail }) {
  if (leftovers.length === 0) return null;
  return (
    <Section title={`Left Behind (${formatUnits(leftovers.length)})`}>
      <DataTable
        label="Packages left behind"
        rows={leftovers}
        expected={1}
        rowKey={({ at, packageId, lpn }) => `${at} ${packageId} ${lpn}`}
        columns={[
          keyColumn<Leftover>(
            'Package',
            ({ lpn, packageId }) => lpn ?? `PACKAGE-${packageId ?? '?'}`,
          ),
          textColumn<Leftover>('Order', ({ order }) => <OrderLink order={order} />),
          textColumn<Leftover>('Reason', ({ reason }) => reason),
          textColumn<Leftover>('By', ({ user, at }) => (
            <Secondary>{`${user.name} · ${formatDateTime(at)}`}</Secondary>
          )),
        ]}
        card={({ lpn, packageId, order, reason }) => ({
          title: lpn ?? `PACKAGE-${packageId ?? '?'}`,
          detail: `${order.orderReference} · ${reason}`,
        })}
      />
    </Section>
  );
}

function factsOf(load: LoadDetail) {
  return [
    { term: 'Status', value: <StatusChip of="load" status={load.status} /> },
    { term: 'Carrier', value: load.carrier ?? '–' },
    load.scac !== null && { term: 'SCAC', value: load.scac },
    load.service !== null && { term: 'Service', value: load.service },
    load.destination && { term: 'Goes to', value: load.destination.name },
    { term: 'Planned for', value: load.plannedOn ? formatDate(load.plannedOn) : '–' },
    { term: 'Door', value: load.door?.name ?? '–' },
    { term: 'Trailer', value: load.trailer ?? '–' },
    { term: 'Seal', value: load.seal ?? '–' },
    { term: 'PRO Number', value: load.proNumber ?? '–' },
    { term: 'Bill of Lading', value: load.bolNumber ?? '–' },
    load.loadedCount > 0 && { term: 'Handling Units', value: handlingUnitsText(load.goods) },
    load.loadedCount > 0 && { term: 'Gross Weight', value: grossWeightText(load.goods) },
    load.departedAt !== null && { term: 'Departed', value: formatDateTime(load.departedAt) },
  ];
}

/** What keeps a load from being closed, as far as it can be seen. */
function Warnings({ load }: { load: LoadDetail }) {
  if (!isOpen(load)) return null;
  const held = load.orders.filter(({ state }) => state === 'HELD');
  const waiting = load.orders.filter(({ state }) => state === 'WAITING');
  const names = (rows: readonly LoadOrder[]) =>
    rows.map(({ order }) => order.orderReference).join(', ');
  return (
    <>
      {held.length > 0 && <Alert severity="warning">On hold: {names(held)}.</Alert>}
      {waiting.length > 0 && <Alert severity="info">Not packed yet: {names(waiting)}.</Alert>}
    </>
  );
}

interface Props {
  /** Its papers to print, of a higher room. */
  Papers: ComponentType<{ load: LoadDetail }>;
  /** When its truck comes, of a higher room. */
  Trucks: ComponentType<{ load: LoadDetail }>;
}

export function LoadPage({ Papers, Trucks }: Props) {
  const load = useQuery(oneLoad(useIdParam('loadId')));
  const { data } = load;
  return (
    <>
      <PageHeader
        trail={[{ to: '/loads', label: 'Loads' }]}
        title={data?.number ?? 'Load'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="load" status={data.status} />}>
              {wayText(data)}
            </StatusLine>
          )
        }
        actions={
          data && (
            <>
              <Papers load={data} />
              <LoadSteps load={data} />
            </>
          )
        }
      />
      <LoadedDocument
        result={load}
        failed="Failed to load the load."
        missing={{
          text: 'There is no such load in your warehouses.',
          to: '/loads',
          label: 'All Loads',
        }}
      >
        {(shown) => (
          <WithDetails
            facts={factsOf(shown)}
            above={<Progress load={shown} />}
            below={<History of="load" history={shown.history} />}
          >
            <Warnings load={shown} />
            <Orders load={shown} />
            <Packages load={shown} />
            <Leftovers load={shown} />
            <Trucks load={shown} />
          </WithDetails>
        )}
      </LoadedDocument>
    </>
  );
}
