-- A file that is imported by a background job, and what came of it. Times are those of the job.
create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CUSTOMERS', 'LOCATIONS', 'PRODUCTS', 'ASNS', 'ORDERS')),
  state text not null check (state in ('MAPPING', 'WAITING', 'RUNNING', 'DONE', 'FAULTY', 'CANCELED', 'FAILED')),
  dry_run boolean not null,
  file_name text not null,
  -- As it was sent, compressed by gzip.
  file bytea not null,
  encoding text not null,
  existing text not null,
  dates text not null,
  decimals text not null,
  -- By field, the header that somebody chose.
  mapping jsonb not null,
  -- The columns of each field, the headers that are not used, and the first rows, as people are shown them.
  columns jsonb not null,
  unused jsonb not null,
  sample jsonb not null,
  -- For rows that name none.
  customer_id bigint references customer on delete cascade,
  warehouse_id bigint references warehouse on delete cascade,
  -- The customer of the CLIENT who sent it; null for staff.
  owner_id bigint references customer on delete cascade,
  user_id bigint not null references app_user,
  -- What that user was allowed when the import was started last.
  actor jsonb not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- A job that does not renew it has died, and another takes over.
  lease_until timestamptz(3),
  attempts integer not null default 0,
  rows_read bigint not null default 0,
  made text,
  skipped bigint not null default 0,
  warnings jsonb not null default '[]',
  version integer not null default 1
);
-- A file is compressed already.
alter table import_run alter column file set storage external;
create index import_run_created on import_run (created_at, id);
create index import_run_work on import_run (id) where state in ('WAITING', 'RUNNING');

create table import_fault (
  import_id bigint not null references import_run on delete cascade,
  place bigint not null,
  line bigint not null,
  kind text not null,
  message text not null,
  value text,
  primary key (import_id, place)
);
