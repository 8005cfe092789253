import { listInventory } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { isExpired } from '@lading/domain/lots';
import { may } from '@lading/domain/permissions';
import { dayIn } from '@lading/domain/time';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, chipColumn, dateColumn, keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { LinkButton, TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LotLine, lotText } from '../../ui/LotText.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ZoneFilter } from '../locations/locations.parts.tsx';
import { stockPage } from './inventory.queries.ts';
import { useStockActions } from './StockActions.tsx';
import { palletPath } from './stockRules.ts';

const filterKinds = { zone: 'text' } as const;

/** The location of a record, and its pallet. A new pallet may have no location yet. */
function placeOf({ pallet, location }: InventoryRecord): { name: string; lpn: string | null } {
  return { name: (pallet?.location ?? location)?.name ?? '–', lpn: pallet?.lpn ?? null };
}

function Place({ record }: { record: InventoryRecord }) {
  const { name, lpn } = placeOf(record);
  return (
    <>
      {name}{' '}
      {lpn && (
        <Secondary whole>
          (
          <TextLink to={palletPath(lpn)} color="inherit">
            {lpn}
          </TextLink>
          )
        </Secondary>
      )}
    </>
  );
}

const lotColumn = textColumn<InventoryRecord>('Lot', ({ lot }) =>
  lot ? (
    <TextLink to={`/lots/${lot.id}`} color="inherit">
      {lotText(lot)}
    </TextLink>
  ) : (
    '–'
  ),
);

/** The status of a record, and why orders take nothing of its lot: a hold, or an expiry by the day of its warehouse. */
function Status({ record: { status, lot }, today }: { record: InventoryRecord; today: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StatusChip of="stock" status={status} />
      {lot?.onHold && <StatusChip of="lot" status="ON_HOLD" />}
      {lot && isExpired(lot, today) && <StatusChip of="lot" status="EXPIRED" />}
    </Box>
  );
}

type ActionsOf = (record: InventoryRecord) => ReactNode;

/** The lot has a column where a record has one. */
const columnsWith = (hasLots: boolean, today: string, actionsOf: ActionsOf): Column<InventoryRecord>[] => [
  keyColumn<InventoryRecord>('SKU', ({ product }) => product.sku, { sort: 'sku' }),
  textColumn<InventoryRecord>('Product Name', ({ product }) => product.name, { sort: 'productName' }),
  ...(hasLots ? [lotColumn] : []),
  textColumn<InventoryRecord>('Location (LPN)', (record) => <Place record={record} />),
  unitsColumn<InventoryRecord>('Quantity', ({ quantity }) => quantity, { sort: 'quantity' }),
  chipColumn<InventoryRecord>('Status', (record) => <Status record={record} today={today} />, { sort: 'status' }),
  dateColumn<InventoryRecord>('Received Date', ({ receivedDate }) => receivedDate, { sort: 'receivedDate' }),
  actionsColumn(actionsOf),
];

const cardWith =
  (today: string, actionsOf: ActionsOf) =>
  (record: InventoryRecord): Card => ({
    title: record.product.name,
    value: formatUnits(record.quantity),
    detail: (
      <>
        {record.product.sku} · <Place record={record} /> <LotLine lot={record.lot} />
      </>
    ),
    foot: formatDate(record.receivedDate),
    badge: <Status record={record} today={today} />,
    actions: actionsOf(record),
  });

export function StockLevelsPage() {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const today = dayIn(warehouse.timeZone, new Date());
  const list = useListState(listInventory, filterKinds);
  const { actionsOf, dialog } = useStockActions();
  const stock = useQuery(stockPage({ ...list.query, warehouseId: warehouse.id }));
  return (
    <ListPage
      title="Stock Levels"
      counted={['record']}
      warehouse={warehouse}
      call={listInventory}
      file="stock-levels"
      actions={
        may(role, 'stock:receive') && (
          <LinkButton to="/receiving" variant="contained" startIcon={<Add />}>
            Receive Stock
          </LinkButton>
        )
      }
      label="Stock Levels"
      list={list}
      result={stock}
      search="Search by SKU, Product, Location, or LPN..."
      filters={<ZoneFilter warehouseId={warehouse.id} {...list.field('zone')} />}
      columns={columnsWith(stock.data?.rows.some(({ lot }) => lot !== null) ?? false, today, actionsOf)}
      card={cardWith(today, actionsOf)}
      rowKey={({ id }) => id}
      empty="No inventory records found for this warehouse."
      fill={
        may(role, 'stock:receive') && (
          <LinkButton to="/receiving" variant="outlined" color="inherit">
            Receive the First Goods
          </LinkButton>
        )
      }
      failed="Failed to fetch inventory data."
    >
      {dialog}
    </ListPage>
  );
}
