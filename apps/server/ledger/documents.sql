-- Documents, for rooms below those of the documents. Read with the rights of the caller.

-- The open documents that name packs of a product, or its lots where `_packs` is null. A count
-- has no reference that a client may see.
create function ledger.open_documents(_product bigint,
  _packs bigint[]) returns table (warehouse_id bigint, kind text, reference text)
language sql stable as $$
  select a.warehouse_id, 'ASN', a.reference from asn a
  where a.status in ('EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED')
    and (a.warehouse_id, a.id) in (
    select i.warehouse_id, i.asn_id from asn_item i where i.product_id = _product
      and case
        when _packs is null then i.lot_id is not null
        else i.pack_id = any(_packs) and i.received < i.expected end)
  union all
  select o.warehouse_id, 'ORDER', o.reference from orders o
  where o.status not in ('SHIPPED', 'DELIVERED', 'CANCELLED') and (o.warehouse_id, o.id) in (
    select l.warehouse_id, l.order_id from order_line l where l.product_id = _product
      and case when _packs is null then l.lot_id is not null else l.pack_id = any(_packs) end)
  union all
  select r.warehouse_id, 'RETURN', r.reference from returns r
  where _packs is null and r.status not in ('COMPLETE', 'CANCELLED') and (r.warehouse_id, r.id) in (
    select i.warehouse_id, i.return_id
    from return_item i
    where i.product_id = _product and (i.lot_id is not null or exists (
      select
      from return_receipt p
      where p.warehouse_id = i.warehouse_id and p.return_item_id = i.id and p.lot_id is not null)))
  union all
  select c.warehouse_id, 'COUNT', c.id::text from cycle_count c
  where _packs is null
    and c.status in ('DRAFT', 'COUNTING', 'REVIEW')
    and (c.warehouse_id, c.id) in (
    select l.warehouse_id, l.count_id
    from cycle_count_line l
    where l.product_id = _product and l.lot_id is not null)
$$;

-- The count that a movement names, which is none of a client's business.
create function ledger.count_by_id(_warehouse bigint, _id bigint) returns table (name text)
language sql stable as $$
  select c.name from cycle_count c where c.warehouse_id = _warehouse and c.id = _id
$$;

-- Where and whose an ASN is.
create function ledger.asn_by_id(_asn bigint)
returns table (warehouse_id bigint, customer_id bigint)
language sql stable as $$
  select a.warehouse_id, a.customer_id from asn a where a.id = _asn
$$;

create function ledger.items_of_asn(_warehouse bigint, _asn bigint) returns table (id bigint)
language sql stable as $$
  select i.id from asn_item i where i.warehouse_id = _warehouse and i.asn_id = _asn
$$;

-- Where a replenishment brings its units.
create function ledger.replenishment_by_id(_warehouse bigint, _task bigint)
returns table (id bigint, to_location_id bigint)
language sql stable as $$
  select t.id, t.to_location_id from replenishment_task t
  where t.warehouse_id = _warehouse and t.id = _task
$$;
