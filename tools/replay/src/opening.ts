import { listMovements } from '@lading/contract/inventory';
import { receiveBatch } from '@lading/contract/receiving';
import { inParallel } from './client.ts';
import type { Folder } from './folder.ts';
import { idOf, type Site } from './site.ts';

const NOTE = 'Opening balance: the deepest shortfall of receipts less sales in date order.';
const LINE = 110;

export interface Opening {
  sku: string;
  quantity: number;
}

/**
 * The stock that must have existed before the first document, by SKU: the lowest point below zero
 * of accepted receipts less sales, day by day. The receipts of a day come before its sales.
 */
export function openingBalances({
  deliveries,
  sales,
}: Pick<Folder, 'deliveries' | 'sales'>): Opening[] {
  const receipts = deliveries.flatMap(({ expectedDate: day, lines }) =>
    lines.map(({ sku, received, rejected }) => ({ day, sku, units: received - rejected })),
  );
  const issues = sales.flatMap(({ orderedOn: day, lines }) =>
    lines.map(({ sku, quantity }) => ({ day, sku, units: -quantity })),
  );
  const balance = new Map<string, number>();
  const deepest = new Map<string, number>();
  const inOrder = [...receipts, ...issues].sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : b.units - a.units,
  );
  for (const { sku, units } of inOrder) {
    const after = (balance.get(sku) ?? 0) + units;
    balance.set(sku, after);
    if (after < (deepest.get(sku) ?? 0)) deepest.set(sku, after);
  }
  return [...deepest]
    .map(([sku, units]) => ({ sku, quantity: -units }))
    .sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

/**
 * Prints the opening balances and receives each onto a pallet, unless an earlier replay did.
 * Returns their units.
 */
export async function playOpening(site: Site, openings: readonly Opening[]): Promise<number> {
  const { client, screen, warehouseId } = site;
  const units = openings.reduce((sum, { quantity }) => sum + quantity, 0);
  screen.line(
    `${NOTE} ${openings.length.toLocaleString('en-US')} products, ${units.toLocaleString('en-US')} units:`,
  );
  for (const line of wrap(openings.map(({ sku, quantity }) => `${sku} ${quantity}`)))
    screen.line(`  ${line}`);
  const received = await client.call(listMovements, { query: { warehouseId, kind: 'RECEIVE' } });
  const done = new Set(
    received.filter(({ notes }) => notes === NOTE).map(({ product }) => product.id),
  );
  const missing = openings.filter(({ sku }) => !done.has(idOf(site, sku)));
  const bar = screen.bar('Opening', missing.length);
  await inParallel(missing, site.concurrency, async ({ sku, quantity }) => {
    const body = {
      warehouseId,
      userNotes: NOTE,
      items: [{ productId: idOf(site, sku), quantity }],
    };
    await client.call(receiveBatch, { body, key: site.keyOf('opening', sku) });
    bar.advance(1);
  });
  bar.end();
  return units;
}

function wrap(terms: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of terms) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= LINE)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}
