-- A response that has a secret, encrypted. Others stand in "body".
alter table idempotency add column sealed bytea, add constraint idempotency_sealed check (sealed is null or body is null);
