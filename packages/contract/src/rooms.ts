// Generated from rooms.json by `npm run rooms`. Not to be edited.
import * as appointments from './appointments.ts';
import * as asns from './asns.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as badges from './badges.ts';
import * as calendars from './calendars.ts';
import * as carriers from './carriers.ts';
import * as changes from './changes.ts';
import * as counts from './counts.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import * as doors from './doors.ts';
import * as floor from './floor.ts';
import * as imports from './imports.ts';
import * as inventory from './inventory.ts';
import * as jobs from './jobs.ts';
import * as keys from './keys.ts';
import * as labels from './labels.ts';
import * as loads from './loads.ts';
import * as locations from './locations.ts';
import * as lots from './lots.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import * as packagings from './packagings.ts';
import * as papers from './papers.ts';
import * as picking from './picking.ts';
import * as printers from './printers.ts';
import * as products from './products.ts';
import * as receiving from './receiving.ts';
import * as replenishment from './replenishment.ts';
import * as reports from './reports.ts';
import * as returns from './returns.ts';
import * as settings from './settings.ts';
import * as subscriptions from './subscriptions.ts';
import * as tasks from './tasks.ts';
import * as twins from './twins.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as warehouses from './warehouses.ts';
import * as webhooks from './webhooks.ts';

/** The contract of each room, from low to high. */
export const rooms = {
  audit,
  settings,
  mail,
  warehouses,
  users,
  views,
  customers,
  auth,
  badges,
  keys,
  products,
  locations,
  packagings,
  calendars,
  doors,
  inventory,
  asns,
  orders,
  replenishment,
  receiving,
  returns,
  lots,
  twins,
  counts,
  picking,
  loads,
  appointments,
  tasks,
  floor,
  labels,
  changes,
  webhooks,
  carriers,
  subscriptions,
  reports,
  papers,
  printers,
  dashboard,
  imports,
  jobs,
};
