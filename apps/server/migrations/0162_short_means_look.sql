-- What a short pick does besides: nothing, make a count of the place, or keep its units from orders until that count is done.
alter table warehouse add column short_picks text not null default 'HOLD' check (short_picks in ('OFF', 'COUNT', 'HOLD'));

alter table cycle_count drop constraint cycle_count_chosen_by_check;
alter table cycle_count add constraint cycle_count_chosen_by_check
  check (chosen_by in ('LOCATIONS', 'PRODUCTS', 'ABC_CLASS', 'NOT_COUNTED', 'SHORT_PICK'));

-- The count that looks for units which a picker did not find. Orders take nothing of the balance until it is done.
alter table inventory add column short_count_id bigint;
alter table inventory
  add foreign key (warehouse_id, short_count_id) references cycle_count,
  add constraint inventory_kept_for_count check (short_count_id is null or allocation_rank is null);
create index inventory_short_count on inventory (warehouse_id, short_count_id) where short_count_id is not null;

-- The count that was made of it, and when that was approved: since then the line may have units of the balance again.
alter table short_pick add column count_id bigint, add column settled_at timestamptz(3);
alter table short_pick add foreign key (warehouse_id, count_id) references cycle_count;
create index short_pick_count on short_pick (warehouse_id, count_id) where count_id is not null;
-- Those that a count has yet to settle, of a balance.
create index short_pick_open on short_pick (warehouse_id, inventory_id) where settled_at is null;
