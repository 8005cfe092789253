import type { RoomManifest } from '../../platform/room.ts';
import { registerCustomers } from './customers.routes.ts';

export const customersRoom: RoomManifest = {
  name: 'customers',
  routes: registerCustomers,
  constraints: {
    customer_email_key: 'A customer with the email',
  },
};
