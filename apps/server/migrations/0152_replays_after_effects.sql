-- A hash of what the user might work in when the key was used: a replay may find gone what the first request consumed, while its caller's rights are the same.
alter table idempotency add column scope bytea;
