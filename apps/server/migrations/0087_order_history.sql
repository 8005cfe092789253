-- Orders that another system has shipped or cancelled, imported to be looked up. No stock of this warehouse was promised, picked or shipped for them.
alter table orders add column is_history boolean not null default false,
  add constraint orders_history_check check (not is_history or status in ('SHIPPED', 'DELIVERED', 'CANCELLED'));
