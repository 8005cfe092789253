-- The parts of a response that a replay composes again. `status` and `body` are null then: servers
-- of the version before answer that the request is in progress, so that it is sent again.
alter table idempotency
  add column parts text,
  add constraint idempotency_parts check (parts is null or status is null and body is null
    and sealed is null);
