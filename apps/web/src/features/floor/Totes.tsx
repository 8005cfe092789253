import type { Named } from '@lading/contract/fields';
import type { BatchOrder } from '@lading/contract/picking';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { DoneSign, FloorList, type FloorRow } from '../../ui/scan/FloorList.tsx';

/** The orders of a walk, and the totes that they have already. */
export function ToteOrders({ orders }: { orders: readonly BatchOrder[] }) {
  const rows = orders.map(({ id, orderReference, tote }) => ({
    key: id,
    icon: <DoneSign isDone={tote !== null} />,
    title: orderReference,
    detail: tote === null ? 'No tote yet' : `Tote ${tote}`,
  }));
  return <FloorList title="Orders" rows={rows} />;
}

/** What happens to the tote of an order at the end of a walk; null where nothing is in it. */
function rowOf({ id, orderReference, status, tote }: BatchOrder, place: Named | null): FloorRow | null {
  // Its goods are where picked goods are brought, and nobody's.
  if (status === 'CANCELLED')
    return { key: id, title: orderReference, detail: `Cancelled. Leave what is in its tote at ${place?.name ?? 'the packing location'}.` };
  if (tote === null || !isLegal(orderSteps, status, 'pack')) return null;
  return { key: id, to: `/floor/pack/${id}`, title: `Tote ${tote}`, detail: orderReference };
}

/** The totes of a walk, each of which leads to the packing of its order. */
export function TotesToPack({ orders, place }: { orders: readonly BatchOrder[]; place: Named | null }) {
  const rows = orders.flatMap((order) => rowOf(order, place) ?? []);
  return rows.length > 0 && <FloorList title="Totes to pack" rows={rows} />;
}
