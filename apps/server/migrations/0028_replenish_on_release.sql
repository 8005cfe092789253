-- Whether the release of an order makes the replenishment tasks that its pick locations need.
alter table settings add column replenish_on_release boolean not null default false;
