import { stepsOf } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { carrierDeletion } from '../settings/settings.service.ts';
import { allocator } from './allocator.ts';
import { documents } from './orders.queries.ts';
import { registerOrders } from './orders.routes.ts';
import { requireNoOrder } from './settingsGuard.service.ts';
import { shipDates } from './shipDates.ts';

export const ordersRoom: RoomManifest = {
  name: 'orders',
  description: 'Outbound orders and what is promised to them.',
  routes: registerOrders,
  constraints: {
    orders_warehouse_id_customer_id_reference_key: 'ORDER_REFERENCE',
    orders_tote: 'ORDER_TOTE',
  },
  tables: {
    // The statement that reduces stock below the promises also takes promises back.
    orders: { kind: 'ORDER', isLent: true, isWrittenByFunctions: true },
    order_line: { kind: 'ORDER_LINE', isLent: true, isWrittenByFunctions: true },
    order_event: { isWrittenByFunctions: true },
    // The statement that brings or frees stock also wakes the allocator.
    allocation_wake: { isWrittenByFunctions: true },
    package: { isLent: true, isWrittenByFunctions: true },
    package_line: { isLent: true },
    order_carton: { isLent: true },
    outbound_serial: { kind: 'PACKED_SERIAL' },
  },
  documents: [
    {
      type: 'ORDER',
      table: 'orders',
      steps: stepsOf(orderSteps),
      reference: 'reference',
      search: documents,
    },
  ],
  guards: [guard(carrierDeletion, requireNoOrder)],
  jobs: [allocator, shipDates],
};
