import type { RoomManifest } from '../../platform/room.ts';
import { registerAppointments } from './appointments.routes.ts';

export const appointmentsRoom: RoomManifest = {
  name: 'appointments',
  description:
    'When trucks come to the doors of a warehouse, and the links by which carriers book.',
  routes: registerAppointments,
  constraints: { appointment_at_door: 'TRUCK_AT_DOOR' },
  // A range of the door is taken: only appointments exclude each other.
  errors: { '23P01': 'SLOT_TAKEN' },
  tables: {
    appointment: { kind: 'APPOINTMENT', isLent: true, isWrittenByFunctions: true },
    dock_link: { kind: 'DOCK_LINK' },
    dock_rules: {},
  },
};
