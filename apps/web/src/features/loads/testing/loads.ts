import type { LoadDetail, LoadPackage } from '@lading/contract/loads';

const user = { id: 7, email: 'omar@example.com', name: 'Omar' };

/** A package of order 21, which is a carton. */
export const boxOf = (packageId: number, values: Partial<LoadPackage> = {}): LoadPackage => ({
  packageId,
  orderId: 21,
  number: packageId,
  unit: { lpn: `LPN-${packageId}` },
  outerUnit: null,
  trackingNumber: null,
  weight: 2,
  computedWeight: 1.8,
  quantity: 3,
  state: 'STAGED',
  loadedAt: null,
  loadedBy: null,
  ...values,
});

/** An open load with order 21. */
export function loadOf(values: Partial<LoadDetail> = {}): LoadDetail {
  const packages = values.packages ?? [boxOf(8), boxOf(9)];
  const loaded = packages.filter(({ state }) => state === 'LOADED').length;
  const goods = {
    packages: loaded,
    pallets: 0,
    handlingUnits: loaded,
    packageWeight: loaded > 0 ? 2 * loaded : null,
    isComputed: false,
    unitWeight: 0,
    weight: loaded > 0 ? 2 * loaded : null,
  };
  return {
    id: 1,
    number: 'LD-000001',
    status: 'OPEN',
    warehouseId: 1,
    carrier: 'DHL',
    scac: null,
    service: null,
    trailer: 'WX-42',
    seal: null,
    proNumber: null,
    bolNumber: null,
    plannedOn: null,
    door: null,
    destination: null,
    orderCount: 1,
    packageCount: packages.length,
    loadedCount: loaded,
    goods,
    createdAt: '2026-11-21T08:30:00.000Z',
    closedAt: null,
    departedAt: null,
    version: 1,
    orders: [
      {
        order: { id: 21, orderReference: 'ORD-21', status: 'PACKED' },
        customer: { id: 3, name: 'Nordwind' },
        shippingCarrier: 'DHL',
        shipBy: null,
        state: loaded === 0 ? 'STAGED' : loaded < packages.length ? 'PARTLY' : 'LOADED',
        packages: packages.length,
        loaded,
        left: 0,
        leftQuantity: 0,
        bolNumber: null,
        missingQuantity: 0,
        goods,
      },
    ],
    units: [],
    leftovers: [],
    createdBy: user,
    history: [
      {
        at: '2026-11-21T08:30:00.000Z',
        user,
        event: 'create',
        from: null,
        to: 'OPEN',
        notes: null,
        remarks: [],
      },
    ],
    ...values,
    packages,
  };
}
