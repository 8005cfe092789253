import { counted } from '@lading/domain/codeText';
import { type DecimalMark, type ImportProgram, readDecimalText } from '@lading/domain/imports';
import { plainHeader } from './headers.ts';

/**
 * The cells of a row by their headers, as headers are compared. Cells that the file lacks are
 * empty, and stay so.
 */
interface Cells {
  headers: readonly string[];
  get(header: string): string;
  set(header: string, text: string): void;
}

/**
 * What a program says of a row beside its cells, by field. A field that the row has a cell for is
 * read from that.
 */
type Said = Readonly<Record<string, string>>;

/**
 * Changes the cells of a row. Returns null for a good row, what the program says of it, why it is
 * left out, or what is wrong with it.
 */
type Change = (
  cells: Cells,
) => { said: Said } | { leftOut: string; name?: string } | { fault: string } | null;

/** What an export or a template of another program writes in its own way. */
interface Program {
  name: ImportProgram;
  /** The headers by which a file is known, as headers are compared. */
  headers: readonly string[];
  /**
   * Headers that have another meaning there than elsewhere: the header that they are read as, or
   * none.
   */
  meanings?: Readonly<Record<string, string>>;
  /** Headers that are read to change the cells of others. */
  beside: readonly string[];
  /** Returns what is done with each row, in their order. */
  begin: () => Change;
}

const isOneOf = (text: string, ...texts: readonly string[]): boolean =>
  texts.includes(text.toLowerCase());

/** The headers of the parts of an address that an address of Lading has no place of its own for. */
interface AddressHeaders {
  name: string;
  company: string;
  city: string;
  state: string;
  country: string;
}

/** Countries whose addresses name the state, or the province, behind the city. */
const WITH_STATE: readonly string[] = ['AU', 'BR', 'CA', 'IN', 'IT', 'MX', 'US', 'USA'];

/** Writes the company before the name, and the state behind the city. */
function mergeAddress(cells: Cells, { name, company, city, state, country }: AddressHeaders): void {
  const together = (separator: string, ...headers: readonly string[]): string => {
    const texts = headers.map((header) => cells.get(header)).filter((text) => text !== '');
    return [...new Set(texts)].join(separator);
  };
  cells.set(name, together(', ', company, name));
  if (cells.get(city) !== '' && WITH_STATE.includes(cells.get(country).toUpperCase()))
    cells.set(city, together(' ', city, state));
}

const shopifyAddress: AddressHeaders = {
  name: 'shippingname',
  company: 'shippingcompany',
  city: 'shippingcity',
  state: 'shippingprovince',
  country: 'shippingcountry',
};

/** The orders of shops are those of consumers. */
const OF_A_SHOP: Said = { type: 'ECOMMERCE' };

const wordOf = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, ' ');

/** An order that nobody has paid yet waits until people resume it. */
const unpaid = (program: string, status: string): Said => ({
  ...OF_A_SHOP,
  holdReason: `Not paid: its status in ${program} is "${status}".`,
});

/**
 * The words of Shopify for an order whose payment is not there. A payment that was voided or has
 * expired was never made.
 */
const UNPAID_AT_SHOPIFY: readonly string[] = [
  'pending',
  'authorized',
  'partially paid',
  'unpaid',
  'voided',
  'expired',
];

/**
 * Shopify writes an apostrophe before a postcode, and says beside the status that an order was
 * cancelled, paid back or not paid yet. Of an order that is fulfilled in part each line says
 * whether it was sent: what remains is ordered. The first line alone has what is said of the order,
 * also where that line is left out.
 */
function shopifyOrder(): Change {
  let order: { first: ReadonlyMap<string, string>; isBegun: boolean } = {
    first: new Map(),
    isBegun: false,
  };
  return (cells) => {
    cells.set('shippingzip', cells.get('shippingzip').replace(/^'/, ''));
    mergeAddress(cells, shopifyAddress);
    const isFirst = cells.get('name') !== order.first.get('name');
    if (isFirst) {
      const ofOrder = cells.headers.filter((header) => !header.startsWith('lineitem'));
      order = {
        first: new Map(ofOrder.map((header) => [header, cells.get(header)])),
        isBegun: false,
      };
    }
    const state = shopifyState((header) => order.first.get(header) ?? '');
    const left = shopifyLeftOut(cells, state);
    if (left !== null) return left;
    if (!isFirst && (state.isPartial || !order.isBegun))
      for (const [header, text] of order.first) cells.set(header, text);
    if (state.status !== null) cells.set('fulfillmentstatus', state.status);
    const said = order.isBegun ? null : { said: state.said };
    order.isBegun = true;
    return said;
  };
}

interface ShopifyState {
  /** Null for the one that the file says. */
  status: string | null;
  isPartial: boolean;
  isOver: boolean;
  said: Said;
}

/** The state of an order by the cells of its first line. */
function shopifyState(get: (header: string) => string): ShopifyState {
  const [sent, paid] = [wordOf(get('fulfillmentstatus')), wordOf(get('financialstatus'))];
  const isOver = get('cancelledat') !== '' || paid === 'refunded';
  const isPartial = sent === 'partial';
  const open = { isPartial, isOver, said: OF_A_SHOP };
  if (!isPartial && (isOver ? sent !== 'fulfilled' : sent === 'restocked'))
    return { ...open, status: 'cancelled' };
  const isSent = sent === 'fulfilled';
  if (!isSent && UNPAID_AT_SHOPIFY.includes(paid))
    return { ...open, status: 'on_hold', said: unpaid('Shopify', get('financialstatus')) };
  return { ...open, status: isPartial ? 'unfulfilled' : null };
}

/** Why a line is not ordered, or what is wrong with it; null for one that is. */
function shopifyLeftOut(cells: Cells, { isPartial, isOver }: ShopifyState): ReturnType<Change> {
  if (isOneOf(cells.get('lineitemrequiresshipping'), 'false', 'no', '0'))
    return { leftOut: NOT_SHIPPED, name: cells.get('lineitemname') || cells.get('lineitemsku') };
  if (!isPartial) return null;
  if (isOver) return { leftOut: 'of an order that was cancelled after a part of it was sent' };
  const status = cells.get('lineitemfulfillmentstatus');
  if (isOneOf(status, 'fulfilled'))
    return { leftOut: 'sent already, of an order that is fulfilled in part' };
  return isOneOf(status, 'pending', 'unfulfilled') ? null : { fault: UNKNOWN_REST };
}

const NOT_SHIPPED = 'of what needs no shipping, such as a gift card, a protection or a tip';

const UNKNOWN_REST =
  'Lineitem fulfillment status does not say how many units are still to be sent: write their number to Lineitem quantity, and pending to Lineitem fulfillment status';

const options = ['option1value', 'option2value', 'option3value'];

/** The first row of a product alone has its title; each row has a variant, or only a picture. */
function shopifyProduct(handle: string, sku: string): () => Change {
  return () => {
    let titled = { handle: '', title: '' };
    return (cells) => {
      const own = cells.get('title');
      if (own !== '') titled = { handle: cells.get(handle), title: own };
      if (cells.get(sku) === '' && own === '' && cells.get('option1value') === '')
        return { leftOut: 'with a picture alone' };
      const title = titled.handle === cells.get(handle) ? titled.title : own;
      const chosen = options.map((option) => cells.get(option));
      const variant = chosen
        .filter((option) => option !== '' && option !== 'Default Title')
        .join(' / ');
      // Shopify writes 0 for a weight that nobody gave.
      if (Number(cells.get('variantgrams')) === 0) cells.set('variantgrams', '');
      cells.set('title', variant === '' || title === '' ? title : `${title} - ${variant}`);
      return null;
    };
  };
}

/** What is not stocked itself: the product above variations, and what is no thing. */
function adaptWooProduct(cells: Cells): ReturnType<Change> {
  const types = cells.get('type').toLowerCase().split(/\W+/);
  const isGoods = !types.some((type) =>
    isOneOf(type, 'variable', 'grouped', 'external', 'virtual'),
  );
  return isGoods ? null : { leftOut: 'not stocked itself, such as the product above variations' };
}

const wooAddress: AddressHeaders = {
  name: 'shippingfirstname',
  company: 'shippingcompany',
  city: 'shippingcity',
  state: 'shippingstate',
  country: 'shippingcountry',
};

/**
 * The words of WooCommerce for the state of an order that is not shipped as it is: unpaid, or over.
 */
const UNPAID_AT_WOO: readonly string[] = [
  'pending',
  'pending payment',
  'on hold',
  'failed',
  'draft',
  'checkout draft',
];
const OVER_AT_WOO: readonly string[] = ['refunded', 'trash'];

function adaptWooOrder(cells: Cells): { said: Said } {
  cells.set(
    'shippingfirstname',
    `${cells.get('shippingfirstname')} ${cells.get('shippinglastname')}`.trim(),
  );
  mergeAddress(cells, wooAddress);
  const header = cells.get('status') === '' ? 'orderstatus' : 'status';
  const status = wordOf(cells.get(header)).replace(/^wc /, '');
  const isUnpaid = UNPAID_AT_WOO.includes(status);
  if (isUnpaid) cells.set(header, 'on_hold');
  else if (OVER_AT_WOO.includes(status)) cells.set(header, 'cancelled');
  else cells.set(header, status);
  return { said: isUnpaid ? unpaid('WooCommerce', status) : OF_A_SHOP };
}

const extensivAddress: AddressHeaders = {
  name: 'shiptoname',
  company: 'shiptocompany',
  city: 'shiptocity',
  state: 'shiptostate',
  country: 'shiptocountry',
};

function adaptExtensivOrder(cells: Cells): null {
  mergeAddress(cells, extensivAddress);
  return null;
}

/**
 * Extensiv says in columns of their own whether lots and serials are tracked. The first of them is
 * read as `tracking`.
 */
function adaptExtensivItem(cells: Cells): null {
  const isTrue = (header: string): boolean => isOneOf(cells.get(header), 'true', 'yes', '1');
  cells.set(
    'tracklot',
    isTrue('trackserial')
      ? 'SERIAL'
      : isTrue('tracklot') || isTrue('trackexpdate')
        ? 'LOT'
        : 'NONE',
  );
  return null;
}

/** A file is of the first program that knows it. */
const programs: readonly Program[] = [
  // Orders.
  {
    name: 'SHOPIFY',
    headers: ['name', 'lineitemsku', 'fulfillmentstatus'],
    meanings: { name: 'order_number', email: 'ship_email' },
    beside: [
      'shippingcompany',
      'shippingprovince',
      'cancelledat',
      'financialstatus',
      'lineitemfulfillmentstatus',
      'lineitemrequiresshipping',
      'lineitemname',
    ],
    begin: shopifyOrder,
  },
  // Products, as exported until 2024 and since.
  {
    name: 'SHOPIFY',
    headers: ['handle', 'title', 'variantsku'],
    beside: ['handle', ...options],
    begin: shopifyProduct('handle', 'variantsku'),
  },
  {
    name: 'SHOPIFY',
    headers: ['urlhandle', 'title', 'sku'],
    beside: ['urlhandle', ...options],
    begin: shopifyProduct('urlhandle', 'sku'),
  },
  // Products.
  {
    name: 'WOOCOMMERCE',
    headers: ['type', 'sku', 'name', 'visibilityincatalog'],
    beside: ['type'],
    begin: () => adaptWooProduct,
  },
  // Orders.
  {
    name: 'WOOCOMMERCE',
    headers: ['ordernumber', 'itemsku', 'shippingfirstname', 'shippinglastname'],
    meanings: { billingemail: 'ship_email' },
    beside: ['shippinglastname', 'shippingcompany', 'shippingstate'],
    begin: () => adaptWooOrder,
  },
  // The template of orders: its date is the day on which they are to leave.
  {
    name: 'EXTENSIV',
    headers: ['referencenumber', 'shiptoname', 'shiptoaddress1', 'sku', 'quantity'],
    meanings: { shipdate: 'requested_ship_date' },
    beside: ['shiptocompany', 'shiptostate'],
    begin: () => adaptExtensivOrder,
  },
  // Orders by the names of its interface.
  {
    name: 'EXTENSIV',
    headers: ['referencenum', 'shiptoname', 'shiptoaddress1', 'sku'],
    beside: ['shiptocompany', 'shiptostate'],
    begin: () => adaptExtensivOrder,
  },
  // The template of items. Its measures, which are those of a package, are not read.
  {
    name: 'EXTENSIV',
    headers: [
      'sku',
      'description',
      'tracklot',
      'trackserial',
      'trackexpdate',
      'primaryunitofmeasure',
    ],
    meanings: {
      tracklot: 'tracking',
      trackexpdate: 'expires',
      primaryunitofmeasure: 'base_unit',
      length: '',
      width: '',
      height: '',
      weight: '',
    },
    beside: ['trackserial'],
    begin: () => adaptExtensivItem,
  },
];

function programOf(headers: readonly string[]): Program | undefined {
  const plain = new Set(headers.map(plainHeader));
  return programs.find((program) => program.headers.every((header) => plain.has(header)));
}

/**
 * The program whose file has these headers, null if none is known; and those of them that are not
 * read in its own way.
 */
export function programRead(headers: readonly string[]): {
  program: ImportProgram | null;
  others: string[];
} {
  const { name = null, beside = [] } = programOf(headers) ?? {};
  return {
    program: name,
    others: headers.filter((header) => !beside.includes(plainHeader(header))),
  };
}

/** The headers by which fields are found. */
export function meantHeaders(headers: readonly string[]): readonly string[] {
  const { meanings = {} } = programOf(headers) ?? {};
  return headers.map((header) => meanings[plainHeader(header)] ?? header);
}

/**
 * Measures that files give in other units than grams and millimetres: the factor of each header.
 */
const factors: ReadonlyMap<string, number> = new Map([
  ...(['length', 'width', 'height'] as const).flatMap((side) => [
    [`${side}cm`, 10] as const,
    [`${side}m`, 1_000] as const,
    [`${side}in`, 25.4] as const,
  ]),
  ['weightkg', 1_000],
  ['weightlbs', 453.59237],
  ['weightoz', 28.349523125],
]);

/** Rows that a warning names, and how long their names are at most. */
const NAMED_ROWS = 5;
const MAX_ROW_NAME = 60;

/** The cells of a row as the fields expect them, and what the program says beside them. */
export interface Adapted {
  cells: readonly string[];
  said: Said;
}

/** Reads the rows of a file that is of a known program, or has measures in other units. */
export class Adapter {
  readonly #headers: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #measures: readonly { at: number; factor: number }[];
  readonly #change: Change | undefined;
  readonly #decimals: DecimalMark;
  /** By reason, how many rows were left out, and the names of some. */
  readonly #leftOut = new Map<string, { count: number; names: Set<string> }>();

  constructor(headers: readonly string[], decimals: DecimalMark) {
    this.#headers = headers.map(plainHeader);
    this.#places = new Map(this.#headers.map((header, index) => [header, index]));
    this.#measures = meantHeaders(headers).flatMap((header, index) => {
      const factor = factors.get(plainHeader(header));
      return factor === undefined ? [] : [{ at: index, factor }];
    });
    this.#change = programOf(headers)?.begin();
    this.#decimals = decimals;
  }

  /**
   * Returns a row as the fields expect it, what is wrong with it, or null for a row that is left
   * out.
   */
  adapt(rawCells: readonly string[]): Adapted | { fault: string } | null {
    if (!this.#change && this.#measures.length === 0) return { cells: rawCells, said: {} };
    const cells = rawCells.slice();
    const changed = this.#change?.(this.#byHeader(cells)) ?? null;
    if (changed && 'fault' in changed) return changed;
    if (changed && 'leftOut' in changed) {
      this.#leaveOut(changed.leftOut, changed.name ?? '');
      return null;
    }
    for (const { at, factor } of this.#measures) {
      const value = readDecimalText((cells[at] ?? '').trim(), this.#decimals);
      if (value !== '' && Number.isFinite(Number(value)))
        cells[at] = String(Math.round(Number(value) * factor));
    }
    return { cells, said: changed?.said ?? {} };
  }

  /** What rows were left out, and why. */
  warnings(): string[] {
    return [...this.#leftOut].map(([why, { count, names }]) => {
      const named = [...names].slice(0, NAMED_ROWS).map((name) => `"${name}"`);
      const more = names.size > NAMED_ROWS ? ', …' : '';
      return `${counted(count, 'row')} left out: ${why}${named.length === 0 ? '' : ` (${named.join(', ')}${more})`}`;
    });
  }

  #leaveOut(why: string, name: string): void {
    const left = this.#leftOut.get(why) ?? { count: 0, names: new Set() };
    left.count += 1;
    if (name !== '' && left.names.size <= NAMED_ROWS) left.names.add(name.slice(0, MAX_ROW_NAME));
    this.#leftOut.set(why, left);
  }

  #byHeader(cells: string[]): Cells {
    return {
      headers: this.#headers,
      get: (header) => cells[this.#places.get(header) ?? -1]?.trim() ?? '',
      set: (header, text) => {
        const at = this.#places.get(header);
        if (at !== undefined) cells[at] = text;
      },
    };
  }
}
