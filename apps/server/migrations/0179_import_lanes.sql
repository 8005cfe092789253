-- Imports take turns: by the client whose goods they are of (one of the staff who names none is
-- a party alone), and small files apart from large ones. The size is that of the text, which gzip
-- keeps in its last four bytes.
alter table import_run
  add column party bigint not null
    generated always as (coalesce(owner_id, customer_id, -user_id)) stored,
  add column text_bytes bigint not null generated always as (case
    when octet_length(file) < 18 then 0
    else get_byte(file, octet_length(file) - 4)
      + 256 * get_byte(file, octet_length(file) - 3)
      + 65536 * get_byte(file, octet_length(file) - 2)
      + 16777216::bigint * get_byte(file, octet_length(file) - 1) end) stored;
create index import_run_party on import_run (party, started_at);
