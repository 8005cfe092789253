import { asnSteps } from '@lading/domain/asns';
import { countSteps } from '@lading/domain/counts';
import { keysOf } from '@lading/domain/keysOf';
import { outcomes, type RuledLife } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { replenishmentSteps } from '@lading/domain/replenishment';
import { returnSteps } from '@lading/domain/returns';

/** The table of a document, the status before a step, its event, and a status after it. */
export type Step = readonly [table: string, from: string, event: string, to: string];

function stepsOf<S extends string, E extends string>(table: string, life: RuledLife<S, E>): Step[] {
  return keysOf(life).flatMap((from) =>
    keysOf(life[from]).flatMap((event) =>
      outcomes(life, from, event).map((to): Step => [table, from, event, to]),
    ),
  );
}

/** The steps of all documents that have a status. Those of an ASN include those of a transfer's. */
export const lifeSteps: readonly Step[] = [
  ...stepsOf('orders', orderSteps),
  ...stepsOf('asn', asnSteps({ isTransfer: false })),
  ...stepsOf('asn', asnSteps({ isTransfer: true })),
  ...stepsOf('returns', returnSteps),
  ...stepsOf('cycle_count', countSteps),
  ...stepsOf('replenishment_task', replenishmentSteps),
].filter((step, place, all) => all.findIndex((each) => each.join() === step.join()) === place);

/** The function of the ledger that says the same. */
export const livesSql = `-- Written by npm run kernel from the lives of documents in packages/domain.

-- The steps of documents that change their status or keep it, by the table of the document.
create function ledger.steps() returns table (document text, from_status text, event text,
  to_status text)
language sql immutable as $$
  values
${lifeSteps.map((step) => `    (${step.map((word) => `'${word}'`).join(', ')})`).join(',\n')}
$$;
`;
