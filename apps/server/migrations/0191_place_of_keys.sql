-- A distributed database keeps the key of a request with the rows of its warehouse. 0 is the place
-- of those whose calls name none.
alter table idempotency add column warehouse_id bigint not null default 0;
