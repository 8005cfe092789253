// Generated from rooms.json by `npm run rooms`. Not to be edited.
import { appointmentsRoom } from './features/appointments/room.ts';
import { asnsRoom } from './features/asns/room.ts';
import { auditRoom } from './features/audit/room.ts';
import { authRoom } from './features/auth/room.ts';
import { badgesRoom } from './features/badges/room.ts';
import { calendarsRoom } from './features/calendars/room.ts';
import { carriersRoom } from './features/carriers/room.ts';
import { changesRoom } from './features/changes/room.ts';
import { countsRoom } from './features/counts/room.ts';
import { customersRoom } from './features/customers/room.ts';
import { dashboardRoom } from './features/dashboard/room.ts';
import { doorsRoom } from './features/doors/room.ts';
import { floorRoom } from './features/floor/room.ts';
import { importsRoom } from './features/imports/room.ts';
import { inventoryRoom } from './features/inventory/room.ts';
import { jobsRoom } from './features/jobs/room.ts';
import { keysRoom } from './features/keys/room.ts';
import { labelsRoom } from './features/labels/room.ts';
import { loadsRoom } from './features/loads/room.ts';
import { locationsRoom } from './features/locations/room.ts';
import { lotsRoom } from './features/lots/room.ts';
import { mailRoom } from './features/mail/room.ts';
import { ordersRoom } from './features/orders/room.ts';
import { packagingsRoom } from './features/packagings/room.ts';
import { papersRoom } from './features/papers/room.ts';
import { pickingRoom } from './features/picking/room.ts';
import { printersRoom } from './features/printers/room.ts';
import { productsRoom } from './features/products/room.ts';
import { receivingRoom } from './features/receiving/room.ts';
import { replenishmentRoom } from './features/replenishment/room.ts';
import { reportsRoom } from './features/reports/room.ts';
import { returnsRoom } from './features/returns/room.ts';
import { settingsRoom } from './features/settings/room.ts';
import { subscriptionsRoom } from './features/subscriptions/room.ts';
import { tasksRoom } from './features/tasks/room.ts';
import { twinsRoom } from './features/twins/room.ts';
import { usersRoom } from './features/users/room.ts';
import { viewsRoom } from './features/views/room.ts';
import { warehousesRoom } from './features/warehouses/room.ts';
import { webhooksRoom } from './features/webhooks/room.ts';
import type { RoomManifest } from './platform/room.ts';

/** The manifest of each room, from low to high: a room uses only the rooms before it. */
export const rooms: readonly RoomManifest[] = [
  auditRoom,
  settingsRoom,
  mailRoom,
  warehousesRoom,
  usersRoom,
  viewsRoom,
  customersRoom,
  authRoom,
  badgesRoom,
  keysRoom,
  productsRoom,
  locationsRoom,
  packagingsRoom,
  calendarsRoom,
  doorsRoom,
  inventoryRoom,
  asnsRoom,
  ordersRoom,
  replenishmentRoom,
  receivingRoom,
  returnsRoom,
  lotsRoom,
  twinsRoom,
  countsRoom,
  pickingRoom,
  loadsRoom,
  appointmentsRoom,
  tasksRoom,
  floorRoom,
  labelsRoom,
  changesRoom,
  webhooksRoom,
  carriersRoom,
  subscriptionsRoom,
  reportsRoom,
  papersRoom,
  printersRoom,
  dashboardRoom,
  importsRoom,
  jobsRoom,
];
