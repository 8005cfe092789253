-- Where a database that is distributed by warehouse keeps the rows of each table.
--
-- WAREHOUSE: on the node of their warehouse. These tables grow with the work; their keys begin with
-- the warehouse. NODES: on every node; rows of the tables above refer to them or are joined with
-- them, and they are rarely written. COORDINATOR: on the coordinator alone.
--
-- The keys say which of them a table is, but for those that are named here.
create function ledger.table_places() returns table (name text, place text)
language sql stable as $$
  with recursive named (name, place) as (values
    -- Triggers of the tables of a warehouse write it where these are.
    ('outbox', 'WAREHOUSE'),
    -- A key is stored in the transaction of its request, which is mostly of one warehouse.
    ('idempotency', 'WAREHOUSE'),
    -- The transactions of staff confirm their session on the node where they write.
    ('session', 'NODES'),
    -- Read together with what is beside them in the catalogue.
    ('product_barcode', 'NODES'),
    ('reason_code', 'NODES'),
    ('carrier', 'NODES'),
    -- A serial is in one package of the company, whatever its warehouse.
    ('outbound_serial', 'NODES'),
    ('settings', 'NODES'),
    -- Joined with the changes.
    ('outbox_span', 'NODES'),
    -- Which warehouses somebody works in: each call asks.
    ('user_warehouse', 'NODES')
  ), of_warehouse (oid) as (
    select c.oid
    from pg_class c
    left join named on named.name = c.relname
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relnamespace = 'public'::regnamespace
      and coalesce(named.place = 'WAREHOUSE', a.attname = 'warehouse_id')
  ), of_nodes (oid) as (
    select to_regclass('public.' || named.name)::oid from named where named.place = 'NODES'
    union
    select distinct r.oid
    from (select oid from of_warehouse union all select oid from of_nodes) o
    join pg_constraint f on f.conrelid = o.oid
    join pg_class r on r.oid = f.confrelid
    where r.oid not in (select w.oid from of_warehouse w)
  )
  select c.relname::text, case
    when c.oid in (select o.oid from of_warehouse o) then 'WAREHOUSE'
    when c.oid in (select o.oid from of_nodes o) then 'NODES'
    else 'COORDINATOR' end
  from pg_class c
  where c.relkind in ('r', 'p')
    and not c.relispartition
    and c.relnamespace = 'public'::regnamespace
$$;
