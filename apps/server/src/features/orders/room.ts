import type { RoomManifest } from '../../platform/room.ts';
import { allocator } from './allocator.ts';
import { documents } from './orders.queries.ts';
import { registerOrders } from './orders.routes.ts';

export const ordersRoom: RoomManifest = {
  name: 'orders',
  description: 'Outbound orders and what is promised to them.',
  routes: registerOrders,
  constraints: {
    orders_warehouse_id_customer_id_reference_key: 'An order with the reference',
    orders_tote: 'An order in the tote',
  },
  tables: {
    orders: ['order', 'orders'],
    order_line: ['order line', 'order lines'],
  },
  documents,
  jobs: [allocator],
};
