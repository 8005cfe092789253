import { createHash } from 'node:crypto';
import pg from 'pg';
import { hasCitus } from './distribution.ts';
import { CLIENT_ROLE } from './embedded.ts';

/**
 * Grants the role of the server's connections its rights: it executes the functions of the schema
 * `ledger`, reads everything and writes what is not guarded. It owns nothing, so it can neither
 * disable a trigger nor change a function. Runs in the transaction that replaces functions.
 */
export async function grantServer(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select unnest(ledger.guarded_tables()) as name',
  );
  const guarded = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const to = pg.escapeIdentifier(role);
  await client.query(`
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke insert, update, delete on migration, ${guarded} from ${to};
    grant execute on all functions in schema ledger to ${to};
    grant usage, select on all sequences in schema public to ${to}`);
  await grantMessages(client, to);
}

/** Lets the server choose the language of messages, which otherwise only a superuser may. */
async function grantMessages(client: pg.Client, to: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_parameter_privilege('lc_messages', 'set with grant option') as may",
  );
  if (rows[0]?.may) await client.query(`grant set on parameter lc_messages to ${to}`);
}

interface ClientRule {
  name: string;
  may: string | null;
  own: string | null;
  added: string | null;
}

async function readRules(client: pg.Client): Promise<{ rules: ClientRule[]; functions: string[] }> {
  const { rows: rules } = await client.query<ClientRule>(
    'select name, may, own, added from ledger.client_rules()',
  );
  const { rows } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'ledger'::regnamespace and proname = any(ledger.client_functions())
    order by 1`);
  return { rules, functions: rows.map(({ name }) => name) };
}

/**
 * Returns true if the role of clients exists and is used. Only an operator can create it. A
 * database with Citus does not use it, before it is distributed either: Citus refuses policies with
 * subqueries, and would make the role of a grant on each node, which only a superuser may.
 */
async function hasClients(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regrole($1) as found', [
    CLIENT_ROLE,
  ]);
  return rows[0]?.found != null && !(await hasCitus(client));
}

/**
 * Grants the role of clients the rights in `ledger.client_rules` and `ledger.client_functions`.
 * Runs in the transaction that replaces functions.
 */
export async function grantClients(client: pg.Client): Promise<void> {
  if (!(await hasClients(client))) return;
  const { rules, functions } = await readRules(client);
  await client.query(`
    grant usage on schema public to ${CLIENT_ROLE};
    revoke all on all tables in schema public from ${CLIENT_ROLE};
    grant usage, select on all sequences in schema public to ${CLIENT_ROLE};
    revoke execute on all functions in schema ledger from ${CLIENT_ROLE};
    grant execute on function ${functions.join(', ')} to ${CLIENT_ROLE};
    ${rules.flatMap(({ name, may }) => (may === null ? [] : [`grant ${may} on ${pg.escapeIdentifier(name)} to ${CLIENT_ROLE};`])).join('\n')}`);
}

/**
 * Adds the conditions of `ledger.client_rules` on the rows of clients as policies. The role of the
 * server's connections still sees every row. Changes each table in a transaction of its own, which
 * locks it, and only if its policy differs. The former policy holds until then.
 */
export async function restrictClients(client: pg.Client, serverRole: string | null): Promise<void> {
  if (!(await hasClients(client))) return;
  const { rules } = await readRules(client);
  const { rows: there } = await client.query<{ on: string; policy: string; hash: string | null }>(
    `select c.relname as on, p.polname as policy, obj_description(p.oid, 'pg_policy') as hash
     from pg_policy p
     join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace`,
  );
  const hashOf = (table: string, policy: string) =>
    there.find((each) => each.on === table && each.policy === policy)?.hash;
  for (const { name, own, added } of rules) {
    if (own === null || added === null) continue;
    const ofServer: Policy[] =
      serverRole === null ? [] : [{ role: serverRole, own: 'true', added: 'true' }];
    const missing = [...ofServer, { role: CLIENT_ROLE, own, added }].filter(
      (policy) => hashOf(name, policy.role) !== hashed(policy),
    );
    if (missing.length)
      await client.query(
        `begin; ${missing.map((policy) => policyOf(name, policy)).join('\n')} commit`,
      );
  }
}

interface Policy {
  role: string;
  own: string;
  added: string;
}

const hashed = ({ own, added }: Policy): string =>
  createHash('md5').update(`${own}\n${added}`).digest('hex');

/**
 * The statements that replace a policy, whose name is that of its role. They lock the table, so
 * they run only if the policy differs.
 */
function policyOf(table: string, policy: Policy): string {
  const [quotedTable, to] = [pg.escapeIdentifier(table), pg.escapeIdentifier(policy.role)];
  return `
    alter table ${quotedTable} enable row level security;
    drop policy if exists ${to} on ${quotedTable};
    create policy ${to} on ${quotedTable} to ${to}
      using (${policy.own}) with check (${policy.added});
    comment on policy ${to} on ${quotedTable} is '${hashed(policy)}';`;
}
