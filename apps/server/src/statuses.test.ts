import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appointmentStatuses } from '@lading/domain/appointments';
import { stockStatuses } from '@lading/domain/inventory';
import { mailStatuses } from '@lading/domain/mail';
import { labelStatuses, manifestStatuses } from '@lading/domain/shippingLabels';
import { deliveryStatuses, webhookStatuses } from '@lading/domain/webhooks';
import { expect, test } from 'vitest';
import { documentKinds } from './kernelDocuments.ts';

/** By table, the statuses that the domain gives its rows. */
const statusesOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    documentKinds.map(({ table, steps }) => [
      table,
      [...new Set(steps.flatMap(({ from, to }) => [from, to]))],
    ]),
  ),
  appointment: appointmentStatuses,
  inventory: stockStatuses,
  mail: mailStatuses,
  shipping_label: labelStatuses,
  carrier_manifest: manifestStatuses,
  webhook: webhookStatuses,
  webhook_delivery: deliveryStatuses,
};
const tables = Object.keys(statusesOf);

const server = join(import.meta.dirname, '..');
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(server, folder, file));
const texts = [...filesIn('ledger', /\.sql$/), ...filesIn('src', /(?<!\.test)\.ts$/)].map((file) =>
  readFileSync(file, 'utf8'),
);

interface Comparison {
  /** The text of the comparison, which the message shows. */
  text: string;
  /**
   * The tables that the alias before the column may stand for; without an alias, all tables with a
   * status.
   */
  of: readonly string[];
  literals: readonly string[];
}

/**
 * The comparisons of a status with literals in SQL: `o.status in ('PICKED', 'PACKED')`, `case
 * r.status when 'CANCELLED'`.
 */
function comparisonsIn(text: string): Comparison[] {
  const found = text.matchAll(
    /(?:\b(\w+)\.)?\b(?:held_)?status\)? (?:=|<>|in|not in|when) (\('\w+'(?:, *'\w+')*\)|'\w+')/g,
  );
  return [...found].map(([whole, alias, list = '']) => {
    const named = [
      ...text.matchAll(new RegExp(`\\b(?:from|join|update) (\\w+)(?: as)? ${alias}\\b`, 'g')),
    ].map(([, table = '']) => table);
    const own = named.filter((table) => tables.includes(table));
    return {
      text: whole,
      of: own.length > 0 ? own : tables,
      literals: [...list.matchAll(/\w+/g)].map(([word]) => word),
    };
  });
}

/** The comparisons with a literal that is no status of their table. */
const wrongOf = (comparisons: readonly Comparison[]): string[] =>
  comparisons
    .filter(
      ({ of, literals }) =>
        !literals.every((word) => of.some((table) => statusesOf[table]?.includes(word))),
    )
    .map(({ text }) => text);

// SQL of the ledger and of `verify` names statuses as text. Elsewhere queries take them from the
// tables of the domain.
test('a literal that SQL compares a status with is a status of its table', () => {
  const comparisons = texts.flatMap(comparisonsIn);
  expect(wrongOf(comparisons)).toEqual([]);
  expect(comparisons.length).toBeGreaterThan(30);
});

test('a literal that is a status of another table is found', () => {
  const text =
    "select from orders o join asn a on a.source_order_id = o.id where o.status in ('PICKED', 'OPEN') and a.status = 'COMPLETE'";
  expect(wrongOf(comparisonsIn(text))).toEqual(["o.status in ('PICKED', 'OPEN')"]);
});
