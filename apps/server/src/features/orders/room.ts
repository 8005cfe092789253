import type { RoomManifest } from '../../platform/room.ts';
import { allocator } from './allocator.ts';
import { documents } from './orders.queries.ts';
import { registerOrders } from './orders.routes.ts';

export const ordersRoom: RoomManifest = {
  name: 'orders',
  description: 'Outbound orders and what is promised to them.',
  routes: registerOrders,
  constraints: {
    orders_warehouse_id_customer_id_reference_key: 'ORDER_REFERENCE',
    orders_tote: 'ORDER_TOTE',
  },
  tables: {
    orders: 'ORDER',
    order_line: 'ORDER_LINE',
  },
  documents,
  jobs: [allocator],
};
