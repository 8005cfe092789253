import type { Condition, Profile } from './profile.ts';

const TRUE = ['true', 'yes', '1'];

/** The words of Shopify for an unpaid order. A voided or expired payment was never made. */
const UNPAID_AT_SHOPIFY = [
  'pending',
  'authorized',
  'partially paid',
  'unpaid',
  'voided',
  'expired',
];

/** Unpaid orders. They are held until people resume them. */
const UNPAID_AT_WOO = [
  'pending',
  'pending payment',
  'on hold',
  'failed',
  'draft',
  'checkout draft',
];
const OVER_AT_WOO = ['refunded', 'trash'];

const PARTIAL: Condition = { fulfillmentstatus: { is: ['partial'] } };

const extensivAddress: Profile['address'] = {
  name: 'shiptoname',
  company: 'shiptocompany',
  city: 'shiptocity',
  state: 'shiptostate',
  country: 'shiptocountry',
};

/** Only the first row of a product has its title. Each row has a variant, or only a picture. */
const shopifyProduct = (handle: string, sku: string): Omit<Profile, 'program' | 'headers'> => ({
  rows: [
    {
      when: { [sku]: { is: [''] }, title: { is: [''] }, option1value: { is: [''] } },
      leftOut: 'PICTURE',
    },
  ],
  conversions: [
    // Shopify writes 0 for an absent weight.
    { header: 'variantgrams', by: 'NOT_ZERO' },
    { header: 'title', like: handle },
    {
      header: 'title',
      join: [
        'title',
        {
          join: ['option1value', 'option2value', 'option3value'],
          with: ' / ',
          except: ['Default Title'],
        },
      ],
      with: ' - ',
      when: { title: { isNot: [''] } },
    },
  ],
});

/** The first program that matches a file reads it. */
export const programs: readonly Profile[] = [
  /**
   * Orders. Shopify writes an apostrophe before a postcode. It marks cancelled, refunded and unpaid
   * orders in columns beside the status. In a partly fulfilled order each line shows whether it was
   * sent; the rest is ordered.
   */
  {
    program: 'SHOPIFY',
    headers: ['name', 'lineitemsku', 'fulfillmentstatus'],
    mapping: { reference: 'name', shipEmail: 'email' },
    document: { by: 'name', lines: 'lineitem' },
    rows: [
      {
        when: { lineitemrequiresshipping: { is: ['false', 'no', '0'] } },
        leftOut: 'NOT_SHIPPED',
        named: ['lineitemname', 'lineitemsku'],
      },
      { when: { ...PARTIAL, cancelledat: { isNot: [''] } }, leftOut: 'CANCELLED_IN_PART' },
      { when: { ...PARTIAL, financialstatus: { is: ['refunded'] } }, leftOut: 'CANCELLED_IN_PART' },
      {
        when: { ...PARTIAL, lineitemfulfillmentstatus: { is: ['fulfilled'] } },
        leftOut: 'SENT',
      },
      {
        when: { ...PARTIAL, lineitemfulfillmentstatus: { isNot: ['pending', 'unfulfilled'] } },
        fault: 'REST_UNKNOWN',
      },
    ],
    conversions: [{ header: 'shippingzip', cut: "'" }],
    address: {
      name: 'shippingname',
      company: 'shippingcompany',
      city: 'shippingcity',
      state: 'shippingprovince',
      country: 'shippingcountry',
    },
    states: [
      {
        when: {
          fulfillmentstatus: { isNot: ['partial', 'fulfilled'] },
          cancelledat: { isNot: [''] },
        },
        header: 'fulfillmentstatus',
        text: 'cancelled',
      },
      {
        when: {
          fulfillmentstatus: { isNot: ['partial', 'fulfilled'] },
          financialstatus: { is: ['refunded'] },
        },
        header: 'fulfillmentstatus',
        text: 'cancelled',
      },
      {
        when: { fulfillmentstatus: { is: ['restocked'] } },
        header: 'fulfillmentstatus',
        text: 'cancelled',
      },
      {
        when: {
          fulfillmentstatus: { isNot: ['fulfilled'] },
          financialstatus: { is: UNPAID_AT_SHOPIFY },
        },
        header: 'fulfillmentstatus',
        text: 'on_hold',
        says: { holdReason: 'Not paid: its status in Shopify is "{financialstatus}".' },
      },
      { when: PARTIAL, header: 'fulfillmentstatus', text: 'unfulfilled' },
    ],
    says: { type: 'ECOMMERCE' },
  },
  // Products, as exported until 2024 and since.
  {
    program: 'SHOPIFY',
    headers: ['handle', 'title', 'variantsku'],
    ...shopifyProduct('handle', 'variantsku'),
  },
  {
    program: 'SHOPIFY',
    headers: ['urlhandle', 'title', 'sku'],
    ...shopifyProduct('urlhandle', 'sku'),
  },
  // Products.
  {
    program: 'WOOCOMMERCE',
    headers: ['type', 'sku', 'name', 'visibilityincatalog'],
    rows: [
      {
        when: { type: { has: ['variable', 'grouped', 'external', 'virtual'] } },
        leftOut: 'NOT_STOCKED',
      },
    ],
  },
  // Orders.
  {
    program: 'WOOCOMMERCE',
    headers: ['ordernumber', 'itemsku', 'shippingfirstname', 'shippinglastname'],
    mapping: { shipEmail: 'billingemail' },
    conversions: [
      { header: 'shippingfirstname', join: ['shippingfirstname', 'shippinglastname'], with: ' ' },
      { header: 'status', by: 'WORD' },
      { header: 'status', cut: 'wc ' },
      { header: 'orderstatus', by: 'WORD' },
      { header: 'orderstatus', cut: 'wc ' },
    ],
    address: {
      name: 'shippingfirstname',
      company: 'shippingcompany',
      city: 'shippingcity',
      state: 'shippingstate',
      country: 'shippingcountry',
    },
    states: [
      {
        when: { status: { is: UNPAID_AT_WOO } },
        header: 'status',
        text: 'on_hold',
        says: { holdReason: 'Not paid: its status in WooCommerce is "{status}".' },
      },
      { when: { status: { is: OVER_AT_WOO } }, header: 'status', text: 'cancelled' },
      {
        when: { status: { is: [''] }, orderstatus: { is: UNPAID_AT_WOO } },
        header: 'orderstatus',
        text: 'on_hold',
        says: { holdReason: 'Not paid: its status in WooCommerce is "{orderstatus}".' },
      },
      {
        when: { status: { is: [''] }, orderstatus: { is: OVER_AT_WOO } },
        header: 'orderstatus',
        text: 'cancelled',
      },
    ],
    says: { type: 'ECOMMERCE' },
  },
  // The template of orders: its date is the day on which they are to leave.
  {
    program: 'EXTENSIV',
    headers: ['referencenumber', 'shiptoname', 'shiptoaddress1', 'sku', 'quantity'],
    mapping: { requestedShipDate: 'shipdate' },
    address: extensivAddress,
  },
  // Orders by the names of its interface.
  {
    program: 'EXTENSIV',
    headers: ['referencenum', 'shiptoname', 'shiptoaddress1', 'sku'],
    address: extensivAddress,
  },
  /**
   * The template of items. Its measures are those of a package, so they are not read. Separate
   * columns tell whether lots and serials are tracked.
   */
  {
    program: 'EXTENSIV',
    headers: [
      'sku',
      'description',
      'tracklot',
      'trackserial',
      'trackexpdate',
      'primaryunitofmeasure',
    ],
    mapping: { tracking: 'tracklot', expires: 'trackexpdate', unit: 'primaryunitofmeasure' },
    unread: ['length', 'width', 'height', 'weight'],
    states: [
      { when: { trackserial: { is: TRUE } }, header: 'tracklot', text: 'SERIAL' },
      { when: { tracklot: { is: TRUE } }, header: 'tracklot', text: 'LOT' },
      { when: { trackexpdate: { is: TRUE } }, header: 'tracklot', text: 'LOT' },
      { when: {}, header: 'tracklot', text: 'NONE' },
    ],
  },
];
