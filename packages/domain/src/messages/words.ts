/** The words of codes that are facts of messages. */

/** A record as the subject of a sentence. */
export const things = {
  ALLOCATION: 'The allocation',
  ANNOUNCED_UNIT: 'The announced unit',
  API_KEY: 'The API key',
  APPOINTMENT: 'The appointment',
  ASN: 'The ASN',
  ASSIGNMENT: 'The assignment',
  BADGE: 'The badge',
  COUNT: 'The cycle count',
  CUSTOMER: 'The customer',
  DELIVERY: 'The delivery',
  CALENDAR: 'The calendar',
  CARRIER: 'The carrier',
  CARRIER_ACCOUNT: 'The carrier account',
  CARRIER_SERVICE: 'The service',
  DEVICE: 'The shared device',
  DOCK_LINK: 'The link',
  DOOR: 'The door',
  FAILURE: 'What fails',
  IDENTITY: 'An account of the identity provider',
  IMPORT: 'The import',
  JOB: 'The job',
  LABEL_TEMPLATE: 'The label template',
  LABEL_VERSION: 'The version of the template',
  LANE: 'The lane',
  LINE: 'The line',
  LOAD: 'The load',
  LOCATION: 'The location',
  LOT: 'The lot',
  MAIL: 'The mail',
  NAMED: 'Something that this names',
  ORDER: 'The order',
  ORDER_LINE: 'The order item',
  PACKAGE: 'The package',
  PACKAGING: 'The packaging',
  PALLET: 'The unit',
  PASSKEY: 'The passkey',
  PICK_BATCH: 'The pick batch',
  PRINTER: 'The printer',
  PRINT_JOB: 'The print job',
  PRINT_RULE: 'The print rule',
  PRODUCT: 'The product',
  REASON: 'The reason',
  REPLENISHMENT_RULE: 'The replenishment rule',
  REPLENISHMENT_TASK: 'The replenishment task',
  RETURN: 'The return',
  SESSION: 'The session',
  SHIP_RULE: 'The ship-by rule',
  SETTINGS: 'The settings',
  SHIPPING_LABEL: 'The shipping label',
  STOCK: 'The stock',
  TASK: 'The task',
  USER: 'The user',
  VIEW: 'The view',
  WAREHOUSE: 'The warehouse',
  WEBHOOK: 'The webhook',
} as const;
export type Thing = keyof typeof things;

/** A record by what is unique of it, as in "An order with the reference "X" already exists." */
export const uniques = {
  API_KEY_NAME: 'An API key with the name',
  ASN_REFERENCE: 'An ASN with the reference',
  CARRIER_ACCOUNT_NAME: 'A carrier account with the name',
  CARRIER_NAME: 'A carrier with the name',
  CARRIER_SERVICE_CODE: 'A service of this account with the code',
  CUSTOMER_EMAIL: 'A customer with the email',
  DEVICE_NAME: 'A shared device with the name',
  DOOR_NAME: 'A door with the name',
  LABEL_TEMPLATE_NAME: 'A label template with the name',
  LANE_DESTINATION: 'A lane to',
  LOAD_BOL: 'A load with the bill of lading',
  LOCATION_BARCODE: 'A location with the barcode',
  LOCATION_NAME: 'A location with the name',
  ORDER_REFERENCE: 'An order with the reference',
  ORDER_TOTE: 'An order in the tote',
  OTHER: 'An entry with this value',
  PACKAGING_NAME: 'A packaging with the name',
  PRINTER_NAME: 'A printer with the name',
  PRINT_RULE: 'A print rule of this place for',
  PRODUCT_BARCODE: 'A product with the barcode',
  PRODUCT_SKU: 'A product with the SKU',
  REASON_NAME: 'A reason with the words',
  REPLENISHMENT_RULE: 'A replenishment rule of this location for',
  RETURN_REFERENCE: 'A return with the reference',
  SHIP_RULE_NAME: 'A ship-by rule with the name',
  TRUCK_AT_DOOR: 'A truck at the door',
  USER_EMAIL: 'A user with the email',
  WAREHOUSE_NAME: 'A warehouse with the name',
  WEBHOOK_NAME: 'A webhook with the name',
} as const;
export type Unique = keyof typeof uniques;

/** Rows of a kind, one and several, as in ""X" still has 2 orders." */
export const records = {
  ASN: ['ASN', 'ASNs'],
  ASN_LINE: ['ASN line', 'ASN lines'],
  ANNOUNCED_UNIT: ['announced unit', 'announced units'],
  ANNOUNCED_GOODS: ['item of an announced unit', 'items of announced units'],
  ASN_STEP: ['ASN step', 'ASN steps'],
  BARCODE: ['barcode', 'barcodes'],
  CARRIER_ACCOUNT: ['carrier account', 'carrier accounts'],
  CARRIER_RULE: ['carrier rule', 'carrier rules'],
  COUNT: ['cycle count', 'cycle counts'],
  COUNT_ENTRY: ['count entry', 'count entries'],
  COUNT_LINE: ['counted line', 'counted lines'],
  DEVICE: ['shared device', 'shared devices'],
  APPOINTMENT: ['appointment', 'appointments'],
  DOCK_LINK: ['link for carriers', 'links for carriers'],
  DOOR: ['door', 'doors'],
  IMPORT: ['import', 'imports'],
  LABEL_TEMPLATE: ['label template', 'label templates'],
  LABEL_VERSION: ['version of a label template', 'versions of label templates'],
  LANE: ['lane', 'lanes'],
  LOAD: ['load', 'loads'],
  LOAD_ORDER: ['order of a load', 'orders of loads'],
  LOADED_PACKAGE: ['loaded package', 'loaded packages'],
  LOADED_UNIT: ['loaded unit', 'loaded units'],
  LEFTOVER: ['package left behind', 'packages left behind'],
  LOAD_STEP: ['step of a load', 'steps of loads'],
  LOCATION: ['location', 'locations'],
  LOT: ['lot', 'lots'],
  MAIL: ['mail', 'mails'],
  MOVEMENT: ['movement', 'movements'],
  ORDER: ['order', 'orders'],
  ORDER_LINE: ['order line', 'order lines'],
  PACK: ['pack', 'packs'],
  PACKAGING: ['packaging', 'packagings'],
  PACKED_SERIAL: ['packed serial', 'packed serials'],
  PALLET: ['pallet', 'pallets'],
  PRINTER: ['printer', 'printers'],
  PRINT_JOB: ['print job', 'print jobs'],
  PRINT_RULE: ['print rule', 'print rules'],
  PICK: ['pick', 'picks'],
  PRODUCT: ['product', 'products'],
  REPLENISHMENT_RULE: ['replenishment rule', 'replenishment rules'],
  REPLENISHMENT_TASK: ['replenishment task', 'replenishment tasks'],
  RETURN: ['return', 'returns'],
  RETURN_LINE: ['return line', 'return lines'],
  RETURN_RECEIPT: ['return receipt', 'return receipts'],
  SHIP_RULE: ['ship-by rule', 'ship-by rules'],
  MANIFEST: ['manifest', 'manifests'],
  SHIPPING_LABEL: ['shipping label', 'shipping labels'],
  STOCK: ['stock record', 'stock records'],
  TASK_CLAIM: ['task claim', 'task claims'],
  USER: ['user', 'users'],
  USER_OF_WAREHOUSE: ['assigned user', 'assigned users'],
  VIEW: ['saved view', 'saved views'],
  WEBHOOK: ['webhook', 'webhooks'],
} as const;
export type RecordKind = keyof typeof records;

/** What the code of a thing that is no tote names. */
export const codeKinds = {
  BATCH: 'a pick batch',
  LOCATION: 'a location',
  LOT: 'a lot',
  ORDER: 'an order',
  PACKAGE: 'a package',
  PALLET: 'a pallet',
  PRODUCT: 'a product',
} as const;

/** The fields of an order that are fixed once it is picked. */
export const orderFields = {
  REFERENCE: 'the reference',
  TYPE: 'the type',
  DESTINATION: 'the destination',
  STOCK_STATUSES: 'the stock that it takes',
} as const;

/** What is asked of a document by each step, as in "it cannot be released". */
export const steps = {
  API_KEY: { change: 'be changed', rotate: 'be rotated', revoke: 'be revoked' },
  APPOINTMENT: {
    arrive: 'arrive',
    dock: 'come to a door',
    finish: 'be done',
    leave: 'leave',
    cancel: 'be cancelled',
    miss: 'be missed',
    approve: 'be approved',
    undo: 'have its last step undone',
    edit: 'be edited',
    move: 'be moved',
  },
  ASN: {
    receive: 'be received',
    'close LATER': 'be closed LATER',
    'close SHORT': 'be closed SHORT',
    edit: 'be edited',
    cancel: 'be cancelled',
  },
  COUNT: {
    start: 'be started',
    count: 'be counted',
    submit: 'be submitted',
    approve: 'be approved',
    recount: 'be counted again',
    cancel: 'be cancelled',
  },
  IMPORT: { start: 'be started', mend: 'be mended', cancel: 'be canceled' },
  LOAD: {
    edit: 'be changed',
    close: 'be closed',
    reopen: 'be opened again',
    depart: 'depart',
    cancel: 'be cancelled',
  },
  LOT: { hold: 'be put on hold', release: 'be released' },
  ORDER: {
    allocate: 'be allocated',
    release: 'be released',
    pick: 'be picked',
    unpick: 'be unpicked',
    pack: 'be packed',
    unpack: 'be unpacked',
    ship: 'be shipped',
    'hand-over': 'be handed over',
    unship: 'have its shipment undone',
    deliver: 'be delivered',
    cancel: 'be cancelled',
    hold: 'be held',
    resume: 'be resumed',
    edit: 'be edited',
  },
  PICK_BATCH: { cancel: 'be cancelled' },
  PRINT_JOB: {
    begin: 'be sent',
    retry: 'be tried again',
    confirm: 'be said to be printed',
    cancel: 'be cancelled',
    reprint: 'be printed again',
  },
  REPLENISHMENT_TASK: { done: 'be done', cancel: 'be cancelled' },
  RETURN: { receive: 'be received', close: 'be closed', cancel: 'be cancelled' },
  STOCK: { change: 'be changed by hand', receive: 'be received' },
  TRANSFER: { deliver: 'be delivered by hand', receive: 'be received' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type Stepped = keyof typeof steps;

/** The steps that are asked of a document. */
export type StepOf<D extends Stepped> = Extract<keyof (typeof steps)[D], string>;

/** A document that has steps, as the subject of a sentence. */
const subjects: Readonly<Record<Stepped, (reference: string | null | undefined) => string>> = {
  API_KEY: (name) => `API key "${name}"`,
  APPOINTMENT: (name) => `Appointment "${name}"`,
  ASN: (reference) => `ASN "${reference}"`,
  COUNT: (name) => `"${name}"`,
  IMPORT: () => 'The import',
  LOAD: (number) => `Load ${number}`,
  LOT: (code) => `Lot "${code}"`,
  ORDER: (reference) => `Order "${reference}"`,
  PICK_BATCH: (id) => `Pick batch ${id}`,
  PRINT_JOB: (id) => `Print job ${id}`,
  REPLENISHMENT_TASK: (id) => `Replenishment task ${id}`,
  RETURN: (reference) => `Return "${reference}"`,
  STOCK: () => 'The stock',
  TRANSFER: (reference) => `Transfer "${reference}"`,
};

export const subjectOf = (document: Stepped, reference: string | null | undefined): string =>
  subjects[document](reference);

/** The words of possible steps that are not called by their codes. */
const possible: Partial<Record<Stepped, Readonly<Record<string, string>>>> = {
  STOCK: { receive: 'receive it' },
  TRANSFER: { receive: 'receiving it in the warehouse that it went to' },
};

/** `it cannot be released. Possible now: hold, cancel.` */
export function stepText(
  document: Stepped,
  step: string,
  legal: readonly string[] | null | undefined,
): string {
  const asked: Readonly<Record<string, string>> = steps[document];
  const others = (legal ?? []).map((event) => possible[document]?.[event] ?? event);
  const end = others.length
    ? `. Possible now: ${others.join(', ')}.`
    : ', and no further step is possible.';
  return `it cannot ${asked[step] ?? step}${end}`;
}

/** `"A-1" in A-01 on 00000001` */
export const countedText = (line: {
  sku?: string | null | undefined;
  location?: string | null | undefined;
  lpn?: string | null | undefined;
}): string => `"${line.sku}" in ${line.location}${line.lpn == null ? '' : ` on ${line.lpn}`}`;

/** What people do where a scanner does not send the separator. */
export const SEPARATOR_SETTING = 'Set the scanner to transmit FNC1 as <GS>.';

/** Returns the words for a sign that a scanner sent. */
export function nameOfSign(sign: string): string {
  return /^[!-~\u00a1-\uffff]+$/.test(sign) ? `"${sign}"` : `the character ${sign.charCodeAt(0)}`;
}

const elementNames: Readonly<Record<string, string>> = {
  '(10)': 'lot',
  '(21)': 'serial',
  '(37)': 'count',
  '(30)': 'count',
};

/** `lot KX3` of `(10)KX3`, and `(17) 280630` of `(17)280630`. */
export function elementText(element: string): string {
  const [, ai = '', value = ''] = /^(\(\d+\))(.*)$/s.exec(element) ?? [];
  return `${elementNames[ai] ?? ai} ${value}`;
}

/** The codes of a table of words. */
export const codesOf = <T extends Readonly<Record<string, unknown>>>(
  table: T,
): readonly Extract<keyof T, string>[] => Object.keys(table) as Extract<keyof T, string>[];
