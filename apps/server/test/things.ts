/** Things of one warehouse and one customer, fresh for each call. */
export interface Things {
  warehouseId: number;
  customerId: number;
  productId: number;
  locationId: number;
  packagingId: number;
  labelTemplateId: number;
  shipRuleId: number;
  laneId: number;
  doorId: number;
  appointmentId: number;
  dockLinkId: number;
  /** Another warehouse, to which transfers go. */
  destinationId: number;
  printerId: number;
  printRuleId: number;
  printJobId: number;
  loadId: number;
  asnId: number;
  orderId: number;
  orderItemId: number;
  allocationId: number;
  packageId: number;
  batchId: number;
  returnId: number;
  pickLocationId: number;
  ruleId: number;
  taskId: number;
  countId: number;
  importId: number;
  inventoryId: number;
  lotId: number;
  otherLotId: number;
  lpn: string;
  /** Of another unit of the same customer. */
  otherLpn: string;
  userId: number;
  sessionId: number;
  keyId: number;
  deviceId: number;
  webhookId: number;
  accountId: number;
  serviceId: number;
  labelId: number;
  /** Of the session's user. */
  viewId: number;
  /** Of the authenticator app that the session's user sets up. */
  code: string;
  /** Of the session's user. */
  ownUserId: number;
  /** Of the session's user. */
  passkeyId: number;
  /** What the authenticator of the session's user answered. */
  passkey: object;
}

export interface Call {
  /** What narrows it: a call for things of another warehouse or customer finds nothing. */
  scope: 'warehouse' | 'customer' | 'both' | 'none';
  path: (things: Things) => string;
  body?: (things: Things) => unknown;
  upload?: boolean;
  /** What is uploaded, if not a location. */
  file?: string;
  /** Answered for as long as one listens. */
  isStream?: boolean;
}

let count = 0;
export const fresh = (word: string): string => `${word}-of-roles-${++count}`;

export const asn = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  asnReference: fresh('PO'),
  expectedArrivalDate: '2026-12-01',
  items: [{ productId: t.productId, expectedQuantity: 5 }],
});
export const order = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  orderReference: fresh('SO'),
  shippingAddress: 'Kade 3, Den Haag',
  items: [{ productId: t.productId, quantity: 1 }],
});

export const returned = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  returnReference: fresh('RMA'),
  reason: 'Too large',
  items: [{ productId: t.productId, quantity: 1 }],
});

export const rule = (t: Things) => ({
  warehouseId: t.warehouseId,
  productId: t.productId,
  locationId: t.pickLocationId,
  minimum: 1,
  maximum: 2,
});

export const shipRule = () => ({
  name: fresh('Rule'),
  carrier: fresh('Carrier'),
  cutoff: '14:00',
  days: 1,
});

export const packaging = () => ({
  name: fresh('Carton'),
  lengthMm: 400,
  widthMm: 300,
  heightMm: 200,
});

export const labelTemplate = () => ({
  name: fresh('Label'),
  document: 'LOCATION',
  language: 'ZPL',
  widthMm: 100,
  heightMm: 50,
  dpi: 203,
  content: '^XA^FO9,9{{barcode:code 90x20}}^XZ',
});

/** An account for own labels, of all warehouses. */
export const carrierAccount = () => ({
  name: fresh('Account'),
  adapter: 'OWN' as const,
  labelFormat: 'ZPL' as const,
  sender: { name: 'Lading', lines: ['Waalhaven 12'], city: 'Rotterdam', country: 'NL' as const },
  services: [
    {
      code: 'PARCEL',
      name: 'Parcel',
      carrier: 'PostNL',
      cost: 3.2,
      days: 2,
      active: true,
      range: {
        prefix: 'P',
        suffix: '',
        digits: 9,
        next: 1,
        last: 99_999,
        checkDigit: 'MOD10' as const,
        warnAt: 100,
      },
    },
  ],
});

export const printer = ({ warehouseId }: Pick<Things, 'warehouseId'>) => ({
  warehouseId,
  name: fresh('Printer'),
  dpi: 203 as const,
  mediaWidthMm: 100,
  mediaHeightMm: 150,
  connection: 'AGENT' as const,
  address: '10.1.2.30',
});

export const door = ({ warehouseId }: Pick<Things, 'warehouseId'>) => ({
  warehouseId,
  name: fresh('Door'),
  kind: 'BOTH' as const,
  hours: [{ weekday: 1 as const, opens: '06:00', closes: '22:00' }],
});

export const appointment = ({ warehouseId }: Pick<Things, 'warehouseId'>) => ({
  warehouseId,
  kind: 'INBOUND' as const,
  startsAt: '2030-01-07T08:00:00.000Z',
  pallets: 10,
  carrier: 'DHL',
});

/** How the calls of a room are made, by the name of the endpoint. */
export type RouteCalls = Readonly<Record<string, Call>>;
