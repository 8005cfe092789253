-- How many requests of its minute the servers have taken for a key, some at a time. A crash empties it, and the minute begins anew.
create unlogged table api_key_window (
  key_id bigint primary key references api_key on delete cascade,
  ends_at timestamptz not null,
  taken integer not null
);
