import type pg from 'pg';

/*
 * The outbox of a distributed database. Each node numbers its own transactions, and a shard that
 * moves takes its rows to another node, so a place among all changes is there an instant: that of
 * the clock of the node, which Citus lets never go back, in ms with a counter. All nodes together
 * have one order, and a cursor stays one place.
 *
 * Before a transaction takes its first place on a node it takes a shared lock that names an
 * earlier instant. A reader asks the clock first and then looks for these locks: no change with a
 * place before both of them can still be committed there. The earliest of all nodes is as far as
 * readers get.
 */

/** The class of the advisory locks that name when a transaction began to write changes. */
const CLASS = 126;
/** The bits of the counter in a place. */
const COUNTER_BITS = 22;
/** The ms of a lock's number, as bits: enough for decades. */
const LOCK_BITS = 8;

/** The ms of the clock that a lock's number names, counted from 2026. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

const FUNCTIONS = [
  `create or replace function outbox_clock() returns bigint language sql volatile as $$
    select (cluster_clock_logical(c) << ${COUNTER_BITS})
      + split_part(trim(c::text, '()'), ',', 2)::bigint
    from citus_get_node_clock() c
  $$`,
  // The lock is taken once a transaction, before the place is.
  `create or replace function outbox_place() returns xid8 language plpgsql volatile as $$
    begin
      if coalesce(current_setting('lading.outbox_lock', true), '') = '' then
        perform pg_advisory_xact_lock_shared(${CLASS},
          (((outbox_clock() >> ${COUNTER_BITS}) - ${EPOCH_MS}) >> ${LOCK_BITS})::integer);
        perform set_config('lading.outbox_lock', 'on', true);
      end if;
      return outbox_clock()::text::xid8;
    end
  $$`,
  `create or replace function outbox_node_horizon() returns bigint language plpgsql volatile as $$
    declare _now bigint := outbox_clock(); _since bigint;
    begin
      select min(l.objid::bigint) into _since
      from pg_locks l
      where l.locktype = 'advisory' and l.classid = ${CLASS} and l.objsubid = 2
        and l.database = (select d.oid from pg_database d where d.datname = current_database());
      return least(_now, ((_since << ${LOCK_BITS}) + ${EPOCH_MS}) << ${COUNTER_BITS});
    end
  $$`,
  `create or replace function outbox_horizon(_snapshot pg_snapshot) returns xid8
    language plpgsql volatile as $$
    declare _horizon bigint; _silent integer;
    begin
      select min(n.result::bigint) filter (where n.success),
          count(*) filter (where not n.success)
        into _horizon, _silent
      from run_command_on_all_nodes('select outbox_node_horizon()') n;
      if _silent > 0 then
        raise exception 'A node does not say how far its changes can be read'
          using errcode = 'connection_failure';
      end if;
      return _horizon::text::xid8;
    end
  $$`,
  // A day ahead: the clocks of the nodes differ.
  `create or replace function outbox_limit(_snapshot pg_snapshot) returns xid8
    language plpgsql volatile as $$
    begin
      return (outbox_clock() + (${24 * 3_600_000}::bigint << ${COUNTER_BITS}))::text::xid8;
    end
  $$`,
  `create or replace function keep_place() returns trigger language plpgsql as $$
    begin
      new.xid := outbox_place();
      return new;
    end
  $$`,
];

/** Gives the rows of the outbox their places on the node that has them, whoever writes them. */
export async function adaptOutbox(client: pg.Client): Promise<void> {
  for (const definition of FUNCTIONS) await client.query(definition);
  const { rowCount } = await client.query(
    "select from pg_trigger where tgrelid = 'outbox'::regclass and tgname = 'outbox_place'",
  );
  if (rowCount) return;
  // A row that moves with its shard keeps its place.
  await client.query("alter table outbox alter column xid set default '0'");
  await client.query(`
    create trigger outbox_place before insert on outbox
      for each row when (new.xid = '0') execute function keep_place()`);
}
