import { listWarehouseStock } from '@lading/contract/calls';
import type { WarehouseStock } from '@lading/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { InstantField } from '../../ui/DateField.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { AvailableUnits, partsText } from '../../ui/StockParts.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { warehouseStockPage } from './reports.queries.ts';

const filterKinds = { asOf: 'instant', customerId: 'id' } as const;

const NOT_KNOWN = 'The ledger does not tell what was allocated at a past instant.';

const columnsOf = (isStaff: boolean): Column<WarehouseStock>[] => [
  skuColumn({ sort: 'sku' }),
  textColumn('Product Name', ({ product }) => product.name, { sort: 'name' }),
  ...(isStaff
    ? [
        textColumn<WarehouseStock>('Customer', ({ customer }) => customer.name, {
          sort: 'customer',
        }),
      ]
    : []),
  textColumn('Warehouse', ({ warehouse }) => warehouse.name, { sort: 'warehouse' }),
  unitsColumn('On Hand', ({ onHand }) => onHand, { sort: 'onHand' }),
  {
    header: 'Available',
    sort: 'available',
    align: 'right',
    tight: true,
    cell: (row) => (
      <AvailableUnits
        parts={row}
        of={`of ${row.product.sku} in ${row.warehouse.name}`}
        reason={NOT_KNOWN}
      />
    ),
  },
];

const cardOf = (row: WarehouseStock): Card => ({
  title: row.product.name,
  value: formatUnits(row.onHand),
  detail: (
    <>
      <ProductLink product={row.product} /> · {row.warehouse.name}
    </>
  ),
  foot:
    row.available === null
      ? ''
      : [`${formatUnits(row.available)} available`, partsText(row)].filter(Boolean).join(', '),
});

export function WarehouseStockPage() {
  const isStaff = useUser().role !== 'CLIENT';
  const list = useListState(listWarehouseStock, filterKinds);
  const stock = useQuery(warehouseStockPage(list.query));
  return (
    <ListPage
      title="Stock in All Warehouses"
      counted={['row']}
      call={listWarehouseStock}
      file="stock-in-all-warehouses"
      label="Stock in All Warehouses"
      list={list}
      result={stock}
      search="Search by SKU or product..."
      filters={
        <>
          <InstantField label="As of" {...list.field('asOf')} />
          {isStaff && <CustomerFilter {...list.field('customerId')} />}
        </>
      }
      columns={columnsOf(isStaff)}
      card={cardOf}
      rowKey={({ id }) => id}
      empty="No stock was found."
      failed="Failed to load the stock."
    />
  );
}
