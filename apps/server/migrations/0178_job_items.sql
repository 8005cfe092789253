-- What background jobs remember of their items: those that fail, and when those that are done now
-- and then were done last. The item '' is the job's round itself.
create table job_item (
  job text not null check (job <> ''),
  item text not null,
  attempts integer not null default 0 check (attempts >= 0),
  failed_since timestamptz(3),
  due_at timestamptz(3),
  error text,
  ran_at timestamptz(3),
  primary key (job, item),
  -- An item that fails has an error, and is tried again at some time.
  check (num_nonnulls(failed_since, due_at, error) = case
    when attempts > 0 then 3
    else 0 end),
  check (attempts > 0 or ran_at is not null)
);
create index job_item_failing on job_item (due_at) where attempts > 0;
