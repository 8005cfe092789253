import { type DecimalMark, readDecimalText } from '@lading/domain/imports';
import { plainHeader } from './headers.ts';

/** The cells of a row by their headers, as headers are compared. Cells that the file lacks are empty, and stay so. */
interface Cells {
  get(header: string): string;
  set(header: string, text: string): void;
}

/** What an export of another program writes in its own way. */
interface Program {
  /** The headers by which a file is known, as headers are compared. */
  headers: readonly string[];
  /** Returns what is done with each row, in their order: its cells are changed; false leaves the row out. */
  begin: () => (cells: Cells) => boolean;
}

const isOneOf = (text: string, ...words: readonly string[]): boolean => words.includes(text.toLowerCase());

/** Shopify writes an apostrophe before a postcode, and says beside the status that an order was cancelled or paid back. */
function adaptShopifyOrder(cells: Cells): boolean {
  cells.set('shippingzip', cells.get('shippingzip').replace(/^'/, ''));
  const isOver = cells.get('cancelledat') !== '' || isOneOf(cells.get('financialstatus'), 'refunded', 'voided', 'expired');
  if (isOver && !isOneOf(cells.get('fulfillmentstatus'), 'fulfilled', 'partial')) cells.set('fulfillmentstatus', 'cancelled');
  return true;
}

/** The first row of a product alone has its title; each row has a variant, or only a picture. */
function shopifyProduct(handle: string, sku: string): () => (cells: Cells) => boolean {
  return () => {
    let titled = { handle: '', title: '' };
    return (cells) => {
      const own = cells.get('title');
      if (own !== '') titled = { handle: cells.get(handle), title: own };
      if (cells.get(sku) === '' && own === '' && cells.get('option1value') === '') return false;
      const title = titled.handle === cells.get(handle) ? titled.title : own;
      const options = ['option1value', 'option2value', 'option3value'].map((option) => cells.get(option));
      const variant = options.filter((option) => option !== '' && option !== 'Default Title').join(' / ');
      // Shopify writes 0 for a weight that nobody gave.
      if (Number(cells.get('variantgrams')) === 0) cells.set('variantgrams', '');
      cells.set('title', variant === '' || title === '' ? title : `${title} - ${variant}`);
      return true;
    };
  };
}

/** What is not stocked itself: the product above variations, and what is no thing. */
const isWooGoods = (cells: Cells): boolean =>
  !cells
    .get('type')
    .toLowerCase()
    .split(/\W+/)
    .some((type) => isOneOf(type, 'variable', 'grouped', 'external', 'virtual'));

function adaptWooOrder(cells: Cells): boolean {
  cells.set('shippingfirstname', `${cells.get('shippingfirstname')} ${cells.get('shippinglastname')}`.trim());
  return true;
}

/** A file is of the first program that knows it. */
const programs: readonly Program[] = [
  // Shopify: orders.
  { headers: ['name', 'lineitemsku', 'fulfillmentstatus'], begin: () => adaptShopifyOrder },
  // Shopify: products, as exported until 2024 and since.
  { headers: ['handle', 'title', 'variantsku'], begin: shopifyProduct('handle', 'variantsku') },
  { headers: ['urlhandle', 'title', 'sku'], begin: shopifyProduct('urlhandle', 'sku') },
  // WooCommerce: products.
  { headers: ['type', 'sku', 'name', 'visibilityincatalog'], begin: () => isWooGoods },
  // WooCommerce: orders.
  { headers: ['ordernumber', 'itemsku', 'shippingfirstname', 'shippinglastname'], begin: () => adaptWooOrder },
];

/** Measures that files give in other units than grams and millimetres: the factor of each header. */
const factors: ReadonlyMap<string, number> = new Map([
  ...(['length', 'width', 'height'] as const).flatMap((side) => [
    [`${side}cm`, 10] as const,
    [`${side}m`, 1_000] as const,
    [`${side}in`, 25.4] as const,
  ]),
  ...([
    ['weightkg', 1_000],
    ['weightlbs', 453.59237],
    ['weightoz', 28.349523125],
  ] as const),
]);

/** Returns the cells of a row as the fields expect them; null for a row that is left out. */
export type Adapt = (cells: readonly string[]) => readonly string[] | null;

/** How the rows of a file with these headers are read if it is an export of a known program, or has measures in other units. */
export function adapterOf(headers: readonly string[], decimals: DecimalMark): Adapt {
  const places = new Map(headers.map((header, at) => [plainHeader(header), at]));
  const program = programs.find((one) => one.headers.every((header) => places.has(header)));
  const measures = [...places].flatMap(([header, at]) => ({ at, factor: factors.get(header) ?? 0 })).filter(({ factor }) => factor > 0);
  const change = program?.begin();
  if (!change && measures.length === 0) return (cells) => cells;
  return (given) => {
    const cells = given.slice();
    const row: Cells = {
      get: (header) => cells[places.get(header) ?? -1]?.trim() ?? '',
      set: (header, text) => {
        const at = places.get(header);
        if (at !== undefined) cells[at] = text;
      },
    };
    if (change && !change(row)) return null;
    for (const { at, factor } of measures) {
      const value = readDecimalText((cells[at] ?? '').trim(), decimals);
      if (value !== '' && Number.isFinite(Number(value))) cells[at] = String(Math.round(Number(value) * factor));
    }
    return cells;
  };
}
