import { appointment, type RouteCalls, type Things } from '#test/things.ts';

const step = (name: string) => ({
  scope: 'warehouse' as const,
  path: (t: Things) => `/api/appointments/${t.appointmentId}/${name}`,
});

export const calls: RouteCalls = {
  listAppointments: {
    scope: 'warehouse',
    path: (t) => `/api/appointments?warehouseId=${t.warehouseId}`,
  },
  getAppointment: { scope: 'warehouse', path: (t) => `/api/appointments/${t.appointmentId}` },
  listSlots: {
    scope: 'warehouse',
    path: (t) => `/api/appointments/slots?warehouseId=${t.warehouseId}&kind=INBOUND&day=2030-01-07`,
  },
  bookAppointment: { scope: 'warehouse', path: () => '/api/appointments', body: appointment },
  updateAppointment: {
    scope: 'warehouse',
    path: (t) => `/api/appointments/${t.appointmentId}`,
    body: () => ({ plate: '12-BGT-3' }),
  },
  arriveTruck: step('arrive'),
  dockTruck: { ...step('dock'), body: (t) => ({ doorId: t.doorId }) },
  finishTruck: step('finish'),
  releaseTruck: step('leave'),
  missTruck: step('miss'),
  undoTruck: step('undo'),
  cancelAppointment: { ...step('cancel'), body: () => ({ reason: 'Broken down' }) },
  approveAppointment: step('approve'),
  getDockRules: { scope: 'warehouse', path: (t) => `/api/dock-rules/${t.warehouseId}` },
  updateDockRules: {
    scope: 'warehouse',
    path: (t) => `/api/dock-rules/${t.warehouseId}`,
    body: () => ({ stepMinutes: 30 }),
  },
  listDockLinks: {
    scope: 'warehouse',
    path: (t) => `/api/dock-links?warehouseId=${t.warehouseId}`,
  },
  createDockLink: {
    scope: 'warehouse',
    path: () => '/api/dock-links',
    body: (t) => ({ warehouseId: t.warehouseId, kind: 'INBOUND', carrier: 'DHL' }),
  },
  revokeDockLink: { scope: 'warehouse', path: (t) => `/api/dock-links/${t.dockLinkId}/revoke` },
};
