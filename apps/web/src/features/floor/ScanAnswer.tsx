import type { Scan, ScannedLocation, ScannedLot, ScannedProduct } from '@lading/contract/floor';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { Order } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { useQuery } from '@tanstack/react-query';
import { counted, formatUnits } from '../../lib/format.ts';
import { useByBadge } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { PriorityChip } from '../../ui/StatusChip.tsx';
import { FloorList } from '../../ui/scan/FloorList.tsx';
import { availability, onePallet, stockPage } from '../inventory/inventory.queries.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { placeText } from './moveSource.ts';
import { ContentsRows, StockRows, stockEnd, stockMore } from './StockRows.tsx';

const MOST_PLACES = 20;
const MOST_ORDERS = 5;
const holder = <PanelSkeleton lines={3} height={40} />;

/** ` (20 of 31)`, where not all rows are shown. */
const shownOf = (shown: number, total: number): string =>
  shown < total ? ` (${formatUnits(shown)} of ${formatUnits(total)})` : '';

function Places({
  title,
  stock,
  total,
}: {
  title: string;
  stock: readonly InventoryRecord[];
  total: number;
}) {
  const rows = stock.map((record) => ({
    key: record.id,
    title: placeText(record),
    detail: [record.lot && `Lot ${record.lot.code}`, stockMore(record)].filter(Boolean).join(' · '),
    end: stockEnd(record),
  }));
  return (
    <FloorList
      title={`${title}${shownOf(rows.length, total)}`}
      label={title}
      rows={rows}
      empty="None of it stands in this warehouse."
    />
  );
}

function OpenOrders({
  orders,
  total,
  productId,
}: {
  orders: readonly Order[];
  total: number;
  productId: number;
}) {
  const byBadge = useByBadge();
  const wantedBy = ({ items }: Order): number =>
    items.reduce(
      (sum, { product, quantity }) => sum + (product.id === productId ? quantity : 0),
      0,
    );
  const rows = orders.map((order) => ({
    key: order.id,
    // A badge opens no screens of the desk.
    ...(!byBadge && { to: `/orders/${order.id}` }),
    title: order.orderReference,
    detail: `${counted(wantedBy(order), 'unit')} · ${codeText(order.status)}`,
    end: <PriorityChip priority={order.priority} />,
  }));
  return (
    <FloorList
      title={`Open orders${shownOf(rows.length, total)}`}
      label="Open orders"
      rows={rows}
      empty="No open order wants it."
    />
  );
}

function ProductAnswer({ product: { id, sku } }: { product: ScannedProduct }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const units = useQuery(availability(warehouseId, [id]));
  const stock = useQuery(
    stockPage({ warehouseId, productId: id, sort: '-quantity', limit: MOST_PLACES }),
  );
  const orders = useQuery(
    ordersPage({
      warehouseId,
      productId: id,
      activeOnly: 'true',
      sort: 'priority',
      limit: MOST_ORDERS,
    }),
  );
  return (
    <Loaded
      results={[units, stock, orders] as const}
      failed={`The stock of ${sku} could not be loaded.`}
      holder={holder}
    >
      {([sum], { rows, total }, wanted) => (
        <>
          <Places
            title={`${sku}: ${formatUnits(sum?.onHand ?? 0)} on hand, ${formatUnits(sum?.available ?? 0)} available`}
            stock={rows}
            total={total}
          />
          <OpenOrders orders={wanted.rows} total={wanted.total} productId={id} />
        </>
      )}
    </Loaded>
  );
}

function LotAnswer({ lot: { id, code, product } }: { lot: ScannedLot }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const stock = useQuery(
    stockPage({ warehouseId, lotId: id, sort: '-quantity', limit: MOST_PLACES }),
  );
  return (
    <Loaded
      results={[stock] as const}
      failed={`The stock of ${code} could not be loaded.`}
      holder={holder}
    >
      {({ rows, total }) => (
        <Places title={`${product.sku}, lot ${code}`} stock={rows} total={total} />
      )}
    </Loaded>
  );
}

function LocationAnswer({ location: { id, name } }: { location: ScannedLocation }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const stock = useQuery(
    stockPage({ warehouseId, locationId: id, sort: 'sku', limit: MOST_PLACES }),
  );
  return (
    <Loaded
      results={[stock] as const}
      failed={`The stock in ${name} could not be loaded.`}
      holder={holder}
    >
      {({ rows, total }) => (
        <StockRows
          title={`In ${name}${shownOf(rows.length, total)}`}
          label={`In ${name}`}
          stock={rows}
          empty="Nothing stands here: it is free."
        />
      )}
    </Loaded>
  );
}

function PalletAnswer({ lpn }: { lpn: string }) {
  return (
    <Loaded
      results={[useQuery(onePallet(lpn))] as const}
      failed={`${lpn} could not be loaded.`}
      holder={holder}
    >
      {(unit) => <ContentsRows unit={unit} />}
    </Loaded>
  );
}

/**
 * What is known of a code that was scanned: what stands on a pallet or in a location, where a
 * product or a lot stands, and which orders want it.
 */
export function ScanAnswer({ found: { pallet, location, products, lots } }: { found: Scan }) {
  const { id: warehouseId } = useCurrentWarehouse();
  return (
    <>
      {pallet?.warehouse.id === warehouseId && <PalletAnswer lpn={pallet.lpn} />}
      {location && <LocationAnswer location={location} />}
      {products.map((product) => (
        <ProductAnswer key={product.id} product={product} />
      ))}
      {lots.map((lot) => (
        <LotAnswer key={lot.id} lot={lot} />
      ))}
    </>
  );
}
