import { taskId } from '@lading/domain/tasks';
import { PASSWORD } from './world.ts';

/** Things of one warehouse and one customer, fresh for each call. */
export interface Things {
  warehouseId: number;
  customerId: number;
  productId: number;
  locationId: number;
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
  userId: number;
  sessionId: number;
  keyId: number;
  deviceId: number;
  webhookId: number;
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

const asn = (t: Things) => ({
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

/** How each call is made; a new endpoint needs its line here. */
export const calls: Record<string, Call> = {
  listAudit: { scope: 'none', path: () => '/api/audit' },
  getSettings: { scope: 'none', path: () => '/api/settings' },
  changeSettings: {
    scope: 'none',
    path: () => '/api/settings',
    body: () => ({ companyName: fresh('Company') }),
  },
  createCarrier: {
    scope: 'none',
    path: () => '/api/settings/carriers',
    body: () => ({ name: fresh('Carrier') }),
  },
  updateCarrier: {
    scope: 'none',
    path: () => '/api/settings/carriers/1',
    body: () => ({ name: fresh('Carrier') }),
  },
  deleteCarrier: { scope: 'none', path: () => '/api/settings/carriers/2' },
  createReasonCode: {
    scope: 'none',
    path: () => '/api/settings/reason-codes',
    body: () => ({ kind: 'RETURN', name: fresh('Why') }),
  },
  updateReasonCode: {
    scope: 'none',
    path: () => '/api/settings/reason-codes/1',
    body: () => ({ name: fresh('Why') }),
  },
  deleteReasonCode: { scope: 'none', path: () => '/api/settings/reason-codes/2' },
  getSubscriptions: { scope: 'none', path: () => '/api/subscriptions' },
  changeSubscriptions: {
    scope: 'none',
    path: () => '/api/subscriptions',
    body: () => ({ hour: 7, items: [] }),
  },
  listMails: { scope: 'none', path: () => '/api/mails' },
  listWarehouses: { scope: 'none', path: () => '/api/warehouses' },
  getWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
  createWarehouse: {
    scope: 'none',
    path: () => '/api/warehouses',
    body: () => ({ name: fresh('W') }),
  },
  updateWarehouse: {
    scope: 'warehouse',
    path: (t) => `/api/warehouses/${t.warehouseId}`,
    body: () => ({ name: fresh('W') }),
  },
  deleteWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
  listUsers: { scope: 'none', path: () => '/api/users' },
  createUser: {
    scope: 'none',
    path: () => '/api/users',
    body: () => ({ email: `${fresh('u')}@example.com`, role: 'OPERATOR', password: PASSWORD }),
  },
  inviteUser: { scope: 'none', path: (t) => `/api/users/${t.userId}/invitation` },
  getUser: { scope: 'none', path: (t) => `/api/users/${t.userId}` },
  changeUser: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}`,
    body: () => ({ disabled: false }),
  },
  listMyWarehouses: { scope: 'none', path: () => '/api/users/me/warehouses' },
  listUserWarehouses: { scope: 'none', path: (t) => `/api/users/${t.userId}/warehouses` },
  assignWarehouse: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}/warehouses`,
    body: (t) => ({ warehouseId: t.warehouseId }),
  },
  removeAssignment: {
    scope: 'none',
    path: (t) => `/api/users/${t.userId}/warehouses/${t.warehouseId}`,
  },
  listViews: { scope: 'none', path: () => '/api/views' },
  saveView: {
    scope: 'none',
    path: () => '/api/views',
    body: () => ({ list: 'orders', name: 'Late', query: 'due=LATE' }),
  },
  deleteView: { scope: 'none', path: (t) => `/api/views/${t.viewId}` },
  listCustomers: { scope: 'none', path: () => '/api/customers' },
  getCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
  createCustomer: {
    scope: 'none',
    path: () => '/api/customers',
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com`, password: PASSWORD }),
  },
  updateCustomer: {
    scope: 'customer',
    path: (t) => `/api/customers/${t.customerId}`,
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com` }),
  },
  deleteCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
  logout: { scope: 'none', path: () => '/api/auth/logout' },
  getMe: { scope: 'none', path: () => '/api/auth/me' },
  getOutcome: { scope: 'none', path: () => '/api/auth/outcome?key=k' },
  changePassword: {
    scope: 'none',
    path: () => '/api/auth/password',
    body: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD} too` }),
  },
  getSecondFactor: { scope: 'none', path: () => '/api/auth/second-factor' },
  beginTotp: {
    scope: 'none',
    path: () => '/api/auth/totp',
    body: () => ({ currentPassword: PASSWORD }),
  },
  confirmTotp: {
    scope: 'none',
    path: () => '/api/auth/totp/confirm',
    body: ({ code }) => ({ code }),
  },
  removeTotp: {
    scope: 'none',
    path: () => '/api/auth/totp/remove',
    body: () => ({ currentPassword: PASSWORD }),
  },
  renewRecoveryCodes: {
    scope: 'none',
    path: () => '/api/auth/recovery-codes',
    body: () => ({ currentPassword: PASSWORD }),
  },
  getPasskeys: { scope: 'none', path: () => '/api/auth/passkeys' },
  beginPasskey: { scope: 'none', path: () => '/api/auth/passkeys/begin' },
  addPasskey: { scope: 'none', path: () => '/api/auth/passkeys', body: ({ passkey }) => passkey },
  renamePasskey: {
    scope: 'none',
    path: (t) => `/api/auth/passkeys/${t.passkeyId}`,
    body: () => ({ name: 'Key ring' }),
  },
  removePasskey: { scope: 'none', path: (t) => `/api/auth/passkeys/${t.passkeyId}` },
  getUserSecondFactor: { scope: 'none', path: (t) => `/api/users/${t.userId}/second-factor` },
  resetSecondFactor: { scope: 'none', path: (t) => `/api/users/${t.userId}/second-factor` },
  unbindIdentity: { scope: 'none', path: (t) => `/api/users/${t.userId}/identity` },
  reauthenticate: {
    scope: 'none',
    path: () => '/api/auth/reauthenticate',
    body: () => ({ currentPassword: PASSWORD }),
  },
  listSessions: { scope: 'none', path: () => '/api/auth/sessions' },
  endSession: { scope: 'none', path: (t) => `/api/auth/sessions/${t.sessionId}` },
  endOtherSessions: { scope: 'none', path: () => '/api/auth/sessions' },
  getAccountNotices: { scope: 'none', path: () => '/api/auth/notices' },
  closeAccountNotices: {
    scope: 'none',
    path: () => '/api/auth/notices/close',
    body: () => ({ upTo: 1 }),
  },
  listUserSessions: { scope: 'none', path: (t) => `/api/users/${t.userId}/sessions` },
  endUserSession: {
    scope: 'none',
    path: (t) => `/api/users/${t.ownUserId}/sessions/${t.sessionId}`,
  },
  endUserSessions: { scope: 'none', path: (t) => `/api/users/${t.userId}/sessions` },
  listSharedDevices: {
    scope: 'warehouse',
    path: (t) => `/api/devices?warehouseId=${t.warehouseId}`,
  },
  registerDevice: {
    scope: 'warehouse',
    path: () => '/api/devices',
    body: (t) => ({ name: fresh('D'), warehouseId: t.warehouseId }),
  },
  revokeDevice: { scope: 'warehouse', path: (t) => `/api/devices/${t.deviceId}` },
  listBadges: { scope: 'warehouse', path: (t) => `/api/badges?warehouseId=${t.warehouseId}` },
  getBadge: { scope: 'none', path: (t) => `/api/badges/${t.userId}` },
  getOwnBadge: { scope: 'none', path: () => '/api/badges/me' },
  setOwnPin: { scope: 'none', path: () => '/api/badges/me/pin', body: () => ({ pin: '471108' }) },
  removeOwnPin: { scope: 'none', path: () => '/api/badges/me/pin' },
  setPin: {
    scope: 'none',
    path: (t) => `/api/badges/${t.userId}/pin`,
    body: () => ({ pin: '471108' }),
  },
  removePin: { scope: 'none', path: (t) => `/api/badges/${t.userId}/pin` },
  listKeys: { scope: 'none', path: () => '/api/keys' },
  getKey: { scope: 'none', path: (t) => `/api/keys/${t.keyId}` },
  createKey: {
    scope: 'none',
    path: () => '/api/keys',
    body: (t) => ({
      name: fresh('K'),
      role: 'OPERATOR',
      warehouseIds: [t.warehouseId],
      scopes: ['stock:read'],
    }),
  },
  changeKey: {
    scope: 'none',
    path: (t) => `/api/keys/${t.keyId}`,
    body: () => ({ scopes: ['orders:read'] }),
  },
  rotateKey: {
    scope: 'none',
    path: (t) => `/api/keys/${t.keyId}/rotate`,
    body: () => ({ overlapHours: 24 }),
  },
  revokeKey: { scope: 'none', path: (t) => `/api/keys/${t.keyId}/revoke` },
  exportPacks: { scope: 'customer', path: (t) => `/api/products/packs?customerId=${t.customerId}` },
  listProducts: { scope: 'customer', path: (t) => `/api/products?customerId=${t.customerId}` },
  getProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
  createProduct: {
    scope: 'customer',
    path: () => '/api/products',
    body: (t) => ({ sku: fresh('S'), name: 'New', customerId: t.customerId }),
  },
  updateProduct: {
    scope: 'customer',
    path: (t) => `/api/products/${t.productId}`,
    body: () => ({ name: 'Changed' }),
  },
  deleteProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
  listLocations: { scope: 'warehouse', path: (t) => `/api/locations?warehouseId=${t.warehouseId}` },
  listZones: {
    scope: 'warehouse',
    path: (t) => `/api/locations/zones?warehouseId=${t.warehouseId}`,
  },
  getLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  createLocation: {
    scope: 'warehouse',
    path: () => '/api/locations',
    body: (t) => ({ name: fresh('L'), type: 'PICK', warehouseId: t.warehouseId }),
  },
  updateLocation: {
    scope: 'warehouse',
    path: (t) => `/api/locations/${t.locationId}`,
    body: () => ({ name: fresh('L'), type: 'PICK' }),
  },
  deleteLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  uploadLocations: {
    scope: 'warehouse',
    path: () => '/api/locations/upload-csv',
    body: (t) => ({ warehouseId: String(t.warehouseId) }),
    upload: true,
  },
  listImports: { scope: 'none', path: () => '/api/imports' },
  createImport: {
    scope: 'none',
    path: () => '/api/imports',
    body: () => ({ kind: 'PRODUCTS' }),
    upload: true,
  },
  getImportTemplate: { scope: 'none', path: () => '/api/imports/template?kind=PRODUCTS' },
  getImport: { scope: 'customer', path: (t) => `/api/imports/${t.importId}` },
  startImport: {
    scope: 'customer',
    path: (t) => `/api/imports/${t.importId}/start`,
    body: () => ({ dryRun: true }),
  },
  cancelImport: { scope: 'customer', path: (t) => `/api/imports/${t.importId}/cancel` },
  mendImport: {
    scope: 'customer',
    path: (t) => `/api/imports/${t.importId}/mended-rows`,
    body: () => ({}),
    upload: true,
    file: 'sku,name,reasons\nA,Lamp,line 2: name is required\n',
  },
  getBadRows: { scope: 'customer', path: (t) => `/api/imports/${t.importId}/bad-rows` },
  exportOpeningStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/opening?warehouseId=${t.warehouseId}`,
  },
  listInventory: { scope: 'warehouse', path: (t) => `/api/inventory?warehouseId=${t.warehouseId}` },
  getAvailability: {
    scope: 'warehouse',
    path: (t) =>
      `/api/inventory/availability?warehouseId=${t.warehouseId}&productIds=${t.productId}`,
  },
  moveStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/move`,
    body: (t) => ({ locationId: t.locationId, quantity: 1 }),
  },
  adjustStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/adjust`,
    body: () => ({ quantity: 1, reason: 'Found' }),
  },
  changeStockStatus: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/status`,
    body: () => ({ status: 'DAMAGED', quantity: 1 }),
  },
  summarizeOrders: {
    scope: 'both',
    path: (t) => `/api/orders/summary?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listMovements: { scope: 'warehouse', path: (t) => `/api/movements?warehouseId=${t.warehouseId}` },
  getMovementSum: {
    scope: 'warehouse',
    path: (t) => `/api/movements/sum?warehouseId=${t.warehouseId}`,
  },
  listPallets: { scope: 'warehouse', path: (t) => `/api/pallets?warehouseId=${t.warehouseId}` },
  getPallet: { scope: 'both', path: (t) => `/api/pallets/${t.lpn}` },
  putAwayPallet: {
    scope: 'warehouse',
    path: (t) => `/api/pallets/${t.lpn}/putaway`,
    body: (t) => ({ locationId: t.locationId }),
  },
  suggestPutaway: { scope: 'warehouse', path: (t) => `/api/pallets/${t.lpn}/putaway-suggestions` },
  scanCode: {
    scope: 'warehouse',
    path: (t) => `/api/scan?warehouseId=${t.warehouseId}&code=${t.lpn}`,
  },
  exportAsnLines: {
    scope: 'both',
    path: (t) => `/api/asns/lines?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listAsns: {
    scope: 'both',
    path: (t) => `/api/asns?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  summarizeAsns: {
    scope: 'both',
    path: (t) => `/api/asns/summary?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getAsnHistory: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/history` },
  listAsnPallets: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/pallets` },
  receivePallet: {
    scope: 'warehouse',
    path: (t) => `/api/asns/${t.asnId}/pallets/${t.lpn}/receive`,
  },
  getAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}` },
  createAsn: { scope: 'both', path: () => '/api/asns', body: asn },
  updateAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}`, body: asn },
  closeAsn: {
    scope: 'warehouse',
    path: (t) => `/api/asns/${t.asnId}/close`,
    body: () => ({ remainder: 'LATER' }),
  },
  cancelAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/cancel` },
  receiveBatch: {
    scope: 'warehouse',
    path: () => '/api/inventory/batch',
    body: (t) => ({ warehouseId: t.warehouseId, items: [{ productId: t.productId, quantity: 1 }] }),
  },
  exportOrderLines: {
    scope: 'both',
    path: (t) => `/api/orders/lines?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listOrders: {
    scope: 'both',
    path: (t) => `/api/orders?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}` },
  createOrder: { scope: 'both', path: () => '/api/orders', body: order },
  updateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}`, body: order },
  allocateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/allocate` },
  cancelOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/cancel` },
  holdOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/hold` },
  resumeOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/resume` },
  releaseOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/release` },
  getPickList: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/pick-list` },
  pickOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pick`,
    body: (t) => ({ picks: [{ allocationId: t.allocationId, quantity: 1 }] }),
  },
  setOrderTote: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/tote`,
    body: (t) => ({ tote: `TOTE-${t.orderId}` }),
  },
  unpickOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/unpick`,
    body: (t) => ({ picks: [{ allocationId: t.allocationId, quantity: 1 }], way: 'PICK_AGAIN' }),
  },
  packOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pack`,
    body: (t) => ({ packages: [{ lines: [{ orderItemId: t.orderItemId, quantity: 1 }] }] }),
  },
  unpackOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/unpack`,
    body: (t) => ({ packages: [{ packageId: t.packageId }] }),
  },
  weighPackage: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/packages/${t.packageId}/weight`,
    body: () => ({ weight: 2.5 }),
  },
  shipOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/ship` },
  handOverOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/hand-over` },
  unshipOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/unship` },
  deliverOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/deliver` },
  listPickBatches: {
    scope: 'warehouse',
    path: (t) => `/api/pick-batches?warehouseId=${t.warehouseId}`,
  },
  getPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}` },
  createPickBatch: {
    scope: 'warehouse',
    path: () => '/api/pick-batches',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  cancelPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}/cancel` },
  listReturns: {
    scope: 'both',
    path: (t) => `/api/returns?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}` },
  createReturn: { scope: 'both', path: () => '/api/returns', body: returned },
  receiveReturn: {
    scope: 'warehouse',
    path: (t) => `/api/returns/${t.returnId}/receive`,
    body: (t) => ({ items: [{ productId: t.productId, quantity: 1, disposition: 'AVAILABLE' }] }),
  },
  closeReturn: { scope: 'warehouse', path: (t) => `/api/returns/${t.returnId}/close` },
  listLots: { scope: 'customer', path: (t) => `/api/lots?customerId=${t.customerId}` },
  getLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}` },
  traceLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}/trace` },
  holdLot: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/hold`,
    body: () => ({ reason: 'Seal broken' }),
  },
  correctLotDates: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/dates`,
    body: () => ({ producedOn: '2026-01-01', reason: 'Misread' }),
  },
  mergeLot: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/merge`,
    body: (t) => ({ into: t.otherLotId, reason: 'One batch' }),
  },
  listJobs: { scope: 'none', path: () => '/api/jobs' },
  retryJob: {
    scope: 'none',
    path: () => '/api/jobs/retry',
    body: () => ({ job: 'mail', item: null }),
  },
  listTwins: { scope: 'none', path: () => '/api/twins' },
  releaseLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}/release` },
  listChanges: {
    scope: 'both',
    path: (t) => `/api/changes?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listWebhooks: { scope: 'none', path: () => '/api/webhooks' },
  getWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}` },
  createWebhook: {
    scope: 'none',
    path: () => '/api/webhooks',
    body: () => ({
      name: fresh('Webhook'),
      url: 'https://shop.example.com/',
      types: ['order.shipped'],
    }),
  },
  changeWebhook: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}`,
    body: () => ({ types: [] }),
  },
  rotateWebhook: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}/rotate`,
    body: () => ({ overlapHours: 24 }),
  },
  testWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}/test` },
  listDeliveries: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}/deliveries` },
  replayDeliveries: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}/replay`,
    body: () => ({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }),
  },
  deleteWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}` },
  listTasks: { scope: 'warehouse', path: (t) => `/api/tasks?warehouseId=${t.warehouseId}` },
  listWorkers: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/workers?warehouseId=${t.warehouseId}`,
  },
  setWorkerTasks: {
    scope: 'warehouse',
    path: (t) => `/api/users/${t.userId}/task-kinds`,
    body: (t) => ({ warehouseId: t.warehouseId, taskKinds: ['PICK'] }),
  },
  claimNextTask: {
    scope: 'warehouse',
    path: () => '/api/tasks/next',
    body: (t) => ({ warehouseId: t.warehouseId }),
  },
  claimToteWalk: {
    scope: 'warehouse',
    path: () => '/api/tasks/tote-walk',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  claimTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/claim`,
  },
  releaseTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/release`,
  },
  completeTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/complete`,
  },
  listReplenishmentRules: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules?warehouseId=${t.warehouseId}`,
  },
  getReplenishmentRule: { scope: 'warehouse', path: (t) => `/api/replenishment/rules/${t.ruleId}` },
  createReplenishmentRule: {
    scope: 'warehouse',
    path: () => '/api/replenishment/rules',
    body: rule,
  },
  updateReplenishmentRule: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules/${t.ruleId}`,
    body: () => ({ minimum: 2, maximum: 3 }),
  },
  deleteReplenishmentRule: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules/${t.ruleId}`,
  },
  listReplenishmentNeeds: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/needs?warehouseId=${t.warehouseId}`,
  },
  listReplenishmentTasks: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks?warehouseId=${t.warehouseId}`,
  },
  getReplenishmentTask: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks/${t.taskId}` },
  createReplenishmentTask: {
    scope: 'warehouse',
    path: () => '/api/replenishment/tasks',
    body: (t) => ({ ruleId: t.ruleId, quantity: 1 }),
  },
  finishReplenishmentTask: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks/${t.taskId}/done`,
  },
  cancelReplenishmentTask: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks/${t.taskId}/cancel`,
  },
  listCounts: { scope: 'warehouse', path: (t) => `/api/counts?warehouseId=${t.warehouseId}` },
  getCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}` },
  createCount: {
    scope: 'warehouse',
    path: () => '/api/counts',
    body: (t) => ({ warehouseId: t.warehouseId, locationIds: [t.locationId] }),
  },
  countHere: {
    scope: 'warehouse',
    path: () => '/api/counts/here',
    body: (t) => ({ warehouseId: t.warehouseId, locationId: t.locationId }),
  },
  startCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/start` },
  countLine: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/lines`,
    body: (t) => ({ locationId: t.locationId, productId: t.productId, quantity: 3 }),
  },
  finishPlace: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/places`,
    body: (t) => ({ locationId: t.locationId }),
  },
  findCode: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/codes?code=${t.lpn}` },
  submitCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/submit` },
  approveCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/approve` },
  recountCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/recount` },
  cancelCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/cancel` },
  cancelReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}/cancel` },
  getInventoryReport: {
    scope: 'both',
    path: (t) => `/api/reports/inventory?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getPerformanceReport: {
    scope: 'both',
    path: (t) =>
      `/api/reports/performance?warehouseId=${t.warehouseId}&customerId=${t.customerId}&from=2026-01-01&to=2026-01-31`,
  },
  listWarehouseStock: {
    scope: 'both',
    path: (t) => `/api/reports/stock?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listOpenAllocations: {
    scope: 'both',
    path: (t) => `/api/reports/allocations?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getAllocationSum: {
    scope: 'both',
    path: (t) =>
      `/api/reports/allocations/sum?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getDashboard: { scope: 'warehouse', path: (t) => `/api/dashboard?warehouseId=${t.warehouseId}` },
  listenEvents: {
    scope: 'warehouse',
    path: (t) => `/api/events?warehouseId=${t.warehouseId}`,
    isStream: true,
  },
};
