/** The records that labels are printed of. */
export const labelDocuments = [
  'LOCATION',
  'PRODUCT',
  'PALLET',
  'CARTON',
  'PACKAGE',
  'RETURN',
  'TOTE',
  'BADGE',
] as const;
export type LabelDocument = (typeof labelDocuments)[number];

/** The label that a package gets of its carrier. Templates draw those of the company's own. */
export const SHIPPING_LABEL = 'SHIPPING_LABEL';
/** What templates draw: labels of records, and shipping labels. */
export const labelKinds = [...labelDocuments, SHIPPING_LABEL] as const;
export type LabelKind = (typeof labelKinds)[number];

/** What is printed on a label that no carrier takes. */
export const TEST_MARK = 'TEST - NOT FOR SHIPPING';

/** What people call the labels of a kind. */
export const labelWords: Readonly<Record<LabelKind, string>> = {
  LOCATION: 'Location',
  PRODUCT: 'Product',
  PALLET: 'Pallet',
  CARTON: 'Carton',
  PACKAGE: 'Package',
  RETURN: 'Return',
  TOTE: 'Tote',
  BADGE: 'Badge',
  SHIPPING_LABEL: 'Shipping label',
};

/** A field that a template of a document may name. A code may be drawn as a barcode too. */
export interface LabelField {
  name: string;
  what: string;
  example: string;
  isCode?: true;
}

/** What marks the value of a field as an element string of GS1, as scanners do. */
export const GS1_MARK = ']C1';

const warehouse: LabelField = {
  name: 'warehouse',
  what: 'Name of the warehouse',
  example: 'Rotterdam North',
};
const company: LabelField = {
  name: 'company',
  what: 'Name of the company, from the settings',
  example: 'Lading Logistics',
};
const customer: LabelField = {
  name: 'customer',
  what: 'Name of the client whose goods they are',
  example: 'Kaffee Kontor',
};

/** What a unit is and what is in it. Of several products it states how many there are. */
const unitFields: readonly LabelField[] = [
  {
    name: 'code',
    what: 'The unit: (00) with its SSCC, or its LPN',
    example: `${GS1_MARK}00395011015300000011`,
    isCode: true,
  },
  { name: 'lpn', what: 'Number of the unit', example: '395011015300000011', isCode: true },
  { name: 'sscc', what: 'SSCC; empty if the LPN is none', example: '395011015300000011' },
  {
    name: 'contentCode',
    what: 'GS1 element string (02) and (37) of a single product; empty without a GTIN',
    example: `${GS1_MARK}02095011015300033748`,
    isCode: true,
  },
  {
    name: 'lotCode',
    what: 'GS1 element string of that lot: (17), if it expires, and (10)',
    example: `${GS1_MARK}1727113010L2411`,
    isCode: true,
  },
  { name: 'content', what: 'Product, or the number of products', example: 'Espresso 1 kg' },
  { name: 'sku', what: 'SKU of a single product', example: 'KK-ESP-1KG' },
  { name: 'gtin', what: 'GTIN of a single product', example: '09501101530003' },
  { name: 'count', what: 'Units in it', example: '48' },
  { name: 'lot', what: 'Lot, if there is one alone', example: 'L2411' },
  { name: 'expires', what: 'Day on which that lot expires', example: '2027-11-30' },
  { name: 'produced', what: 'Day on which that lot was produced', example: '2026-11-01' },
  { name: 'created', what: 'Day on which the unit was made', example: '2026-11-27' },
  { name: 'location', what: 'Location in which it stands', example: 'A-01-02' },
  customer,
  warehouse,
  company,
];

/** The fields of each document: what they are, and examples, which are the sample data. */
export const labelFields: Readonly<Record<LabelKind, readonly LabelField[]>> = {
  LOCATION: [
    { name: 'code', what: 'Barcode of the location', example: 'A-01-02', isCode: true },
    { name: 'name', what: 'Name of the location', example: 'A-01-02' },
    { name: 'zone', what: 'Zone', example: 'Cold' },
    { name: 'type', what: 'What the location is for', example: 'STORAGE' },
    warehouse,
    company,
  ],
  PRODUCT: [
    {
      name: 'code',
      what: 'Barcode of a unit, or its SKU',
      example: '9501101530003',
      isCode: true,
    },
    { name: 'sku', what: 'SKU', example: 'KK-ESP-1KG', isCode: true },
    { name: 'name', what: 'Name of the product', example: 'Espresso 1 kg' },
    { name: 'unit', what: 'What it counts in', example: 'each' },
    customer,
    warehouse,
    company,
  ],
  PALLET: unitFields,
  CARTON: unitFields,
  TOTE: unitFields,
  PACKAGE: [
    {
      name: 'code',
      what: 'The package: (00) with the SSCC of its unit, or its own code',
      example: `${GS1_MARK}00395011015300000011`,
      isCode: true,
    },
    { name: 'lpn', what: 'Number of its unit', example: '395011015300000011', isCode: true },
    { name: 'sscc', what: 'SSCC; empty if the LPN is none', example: '395011015300000011' },
    { name: 'order', what: 'Reference of the order', example: 'SO-00042', isCode: true },
    { name: 'number', what: 'Which package of the order', example: '1' },
    { name: 'packages', what: 'Packages of the order', example: '2' },
    {
      name: 'address',
      what: 'Where it goes, on several lines',
      example: 'Mila Novak\nHauptstraße 5\n10115 Berlin\nGermany',
    },
    { name: 'recipient', what: 'First line of the address', example: 'Mila Novak' },
    { name: 'carrier', what: 'Carrier of the order', example: 'DHL' },
    { name: 'tracking', what: 'Tracking number', example: 'JD0146000', isCode: true },
    { name: 'weight', what: 'Weight in kilograms', example: '4.2' },
    { name: 'units', what: 'Units in it', example: '6' },
    { name: 'packaging', what: 'What it is packed in', example: 'Carton M' },
    customer,
    warehouse,
    company,
  ],
  RETURN: [
    { name: 'code', what: 'Reference of the return', example: 'RMA-00042', isCode: true },
    { name: 'order', what: 'Reference of its order; empty if it has none', example: 'SO-00042' },
    { name: 'units', what: 'Units that are expected', example: '3' },
    { name: 'created', what: 'Day on which it was announced', example: '2026-11-27' },
    customer,
    warehouse,
    company,
  ],
  BADGE: [
    { name: 'code', what: 'Code of the badge', example: 'USER-42', isCode: true },
    { name: 'name', what: 'Name of the person', example: 'Sam Visser' },
    warehouse,
    company,
  ],
  SHIPPING_LABEL: [
    { name: 'code', what: 'Tracking number', example: 'RR000000014NL', isCode: true },
    { name: 'service', what: 'Service of the carrier', example: 'Parcel' },
    { name: 'carrier', what: 'Name of the carrier', example: 'PostNL' },
    { name: 'reference', what: 'Reference of the label', example: 'P42-1-7f3a9c', isCode: true },
    { name: 'order', what: 'Order reference of the client', example: 'PO-4711', isCode: true },
    {
      name: 'from',
      what: 'Who sends it, on several lines',
      example: 'Lading Logistics\nWaalhaven 12\n3089 JK Rotterdam\nNetherlands',
    },
    {
      name: 'to',
      what: 'Where it goes, on several lines',
      example: 'Mila Novak\nHauptstraße 5\n10115 Berlin\nGermany',
    },
    { name: 'recipient', what: 'First line of the address', example: 'Mila Novak' },
    { name: 'weight', what: 'Weight in kilograms', example: '4.200' },
    { name: 'test', what: 'Says that no carrier takes it; empty otherwise', example: TEST_MARK },
    customer,
  ],
};

/** The values of the fields of one label. */
export type LabelData = Readonly<Record<string, string>>;

export const sampleOf = (document: LabelKind): LabelData =>
  Object.fromEntries(labelFields[document].map(({ name, example }) => [name, example]));

/** The field that a template of a shipping label has to print. */
export const TEST_FIELD = 'test';

/** The code that work needs to scan: a template without it is doubtful. */
export const SCANNED_FIELD = 'code';
