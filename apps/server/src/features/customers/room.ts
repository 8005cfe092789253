import type { RoomManifest } from '../../platform/room.ts';
import { registerCustomers } from './customers.routes.ts';

export const customersRoom: RoomManifest = {
  name: 'customers',
  description: 'The clients whose goods are stored.',
  routes: registerCustomers,
  constraints: {
    customer_email_key: 'CUSTOMER_EMAIL',
  },
};
