import { exportOpeningStock, listInventory } from '@lading/contract/calls';
import { may } from '@lading/domain/permissions';
import { dayIn } from '@lading/domain/time';
import Add from '@mui/icons-material/Add';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ZoneFilter } from '../locations/locations.parts.tsx';
import { SavedViews } from '../views/views.parts.tsx';
import { ScopeChips } from './inventory.parts.tsx';
import { stockPage } from './inventory.queries.ts';
import { useStockActions } from './StockActions.tsx';
import { haveLots, stockRows } from './stockColumns.tsx';

const openingStock = {
  ...{ call: exportOpeningStock, name: 'opening-stock' },
  ...{ label: 'Export as Opening Stock', hint: 'With lots, pallets and ages, as Imports reads it' },
};
const filterKinds = { zone: 'text', productId: 'id', locationId: 'id' } as const;

export function StockLevelsPage() {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const today = dayIn(warehouse.timeZone, new Date());
  const list = useListState(listInventory, filterKinds);
  const { actionsOf, dialog } = useStockActions();
  const stock = useQuery(stockPage({ ...list.query, warehouseId: warehouse.id }));
  return (
    <ListPage
      title={role === 'CLIENT' ? 'My Stock' : 'Stock Levels'}
      counted={['record']}
      warehouse={warehouse}
      call={listInventory}
      file="stock-levels"
      {...(may(role, 'stock:adjust') && { lines: openingStock })}
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
      filters={
        <>
          <ZoneFilter warehouseId={warehouse.id} {...list.field('zone')} />
          <ScopeChips filters={list.filters} names={['productId', 'locationId']} onClear={(name) => list.setFilter(name, null)} />
          <SavedViews of="inventory" list={list} />
        </>
      }
      {...stockRows({ hasLots: haveLots(stock.data?.rows), today, actionsOf })}
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
