import { rooms } from './manifests.ts';

/** The table of a document, the status before a step, its event, and a status after it. */
export type Step = readonly [table: string, from: string, event: string, to: string];

export const documentKinds = rooms.flatMap(({ documents = [] }) => documents);

export const lifeSteps: readonly Step[] = documentKinds
  .flatMap(({ table, steps }) => steps.map(({ from, event, to }): Step => [table, from, event, to]))
  .filter((step, place, all) => all.findIndex((each) => each.join() === step.join()) === place);

const triggerOf = ({ table }: { table: string }): string => `
create trigger ${table}_life before update of status on ${table} for each row
  when (old.status <> new.status) execute function ledger.keep_life();`;

const referenceOf = ({ type, table, reference }: (typeof documentKinds)[number]): string[] =>
  reference === null
    ? []
    : [
        `  select d.${reference} from ${table} d
  where _type = '${type}' and d.warehouse_id = _warehouse and d.id = _id`,
      ];

/** The kinds of documents for the ledger: their steps and their references. */
export const kindsSql = `-- Written by npm run kernel from the manifests of the rooms.

-- The steps of documents that change their status or keep it, by the table of the document.
create function ledger.steps() returns table (document text, from_status text, event text,
  to_status text)
language sql immutable as $$
  values
${lifeSteps.map((step) => `    (${step.map((word) => `'${word}'`).join(', ')})`).join(',\n')}
$$;
${documentKinds.map(triggerOf).join('')}

-- The document that a movement or a change names, if clients may know how it is called. Read with
-- the rights of the caller.
create function ledger.document(_warehouse bigint, _type text, _id bigint)
returns table (reference text)
language sql stable as $$
${documentKinds.flatMap(referenceOf).join('\n  union all\n')}
$$;
`;
