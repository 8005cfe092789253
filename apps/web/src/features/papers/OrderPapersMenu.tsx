import type { OrderDetail } from '@lading/contract/orders';
import { isCancelled, isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import {
  type OrderPaperKind,
  orderPaperKinds,
  orderPaperPermissions,
  paperNames,
} from '@lading/domain/papers';
import { may } from '@lading/domain/permissions';
import { useUser } from '../../lib/session.ts';
import { PapersMenu } from './PapersMenu.tsx';
import { paperPages } from './paperPages.ts';
import { orderPdf } from './papers.queries.ts';

/** The papers of an order. */
export function OrderPapersMenu({ order }: { order: OrderDetail }) {
  const user = useUser();
  const isPicked = order.items.some(({ pickedQuantity }) => pickedQuantity > 0);
  const hasGoods = isPicked && !isCancelled(order);
  const hasPackages = order.packages.length > 0;
  const isThere: Readonly<Record<OrderPaperKind, boolean>> = {
    PICK_LIST: isLegal(orderSteps, order.status, 'pick'),
    PACKING_LIST: hasGoods,
    PACKING_SLIP: hasPackages,
    DELIVERY_NOTE: hasGoods,
    CONSIGNMENT_NOTE: hasPackages,
  };
  const kinds = orderPaperKinds.filter(
    (kind) => isThere[kind] && may(user, orderPaperPermissions[kind]),
  );
  const { id, warehouseId, packages } = order;
  const to = (page: string): string => `/print/orders/${id}/${page}`;
  const labels = {
    to: to('package-labels'),
    label: 'Package Labels',
    prints: { document: 'PACKAGE', ids: packages.map((each) => each.id), warehouseId },
  } as const;
  const pages = [
    ...(hasPackages ? [labels] : []),
    ...kinds.map((kind) => ({
      to: to(paperPages[kind]),
      label: paperNames[kind],
      prints: { document: kind, orderIds: [id], warehouseId },
    })),
  ];
  return (
    <PapersMenu
      pages={pages}
      files={kinds.map((kind) => ({
        kind,
        name: order.orderReference,
        fetch: orderPdf(order.id, kind),
      }))}
    />
  );
}
