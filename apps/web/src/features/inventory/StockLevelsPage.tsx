import { exportOpeningStock, listInventory } from '@lading/contract/calls';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Add } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ZoneFilter } from '../locations/locations.parts.tsx';
import { SavedViews } from '../views/views.parts.tsx';
import { ScopeChips } from './inventory.parts.tsx';
import { stockPage } from './inventory.queries.ts';
import { useStockRows } from './stockColumns.tsx';
import { NewUnitDialog } from './UnitDialogs.tsx';

const openingStock = {
  call: exportOpeningStock,
  name: 'opening-stock',
  label: 'Export as Opening Stock',
  hint: 'With lots, pallets and ages, as Imports reads it',
};
const filterKinds = { zone: 'text', productId: 'id', locationId: 'id' } as const;

export function StockLevelsPage() {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const list = useListState(listInventory, filterKinds);
  const stock = useQuery(stockPage({ ...list.query, warehouseId: warehouse.id }));
  const { rows, dialog } = useStockRows(stock.data?.rows);
  const [isNewUnit, setNewUnit] = useState(false);
  return (
    <ListPage
      title={role === 'CLIENT' ? 'My Stock' : 'Stock Levels'}
      counted={['record']}
      warehouse={warehouse}
      call={listInventory}
      file="stock-levels"
      {...(may(role, 'stock:adjust') && { lines: openingStock })}
      actions={
        <>
          {may(role, 'stock:move') && (
            <Button variant="outlined" color="inherit" onClick={() => setNewUnit(true)}>
              New Unit
            </Button>
          )}
          {may(role, 'stock:receive') && (
            <LinkButton to="/receiving" variant="contained" startIcon={<Add />}>
              Receive Stock
            </LinkButton>
          )}
        </>
      }
      label="Stock Levels"
      list={list}
      result={stock}
      search="Search by SKU, Product, Location, or LPN..."
      filters={
        <>
          <ZoneFilter warehouseId={warehouse.id} {...list.field('zone')} />
          <ScopeChips
            filters={list.filters}
            names={['productId', 'locationId']}
            onClear={(name) => list.setFilter(name, null)}
          />
          <SavedViews of="inventory" list={list} />
        </>
      }
      {...rows}
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
      {isNewUnit && <NewUnitDialog onClose={() => setNewUnit(false)} />}
    </ListPage>
  );
}
