-- An import is written in slices, each in a transaction of its own, with its account: the line up
-- to which rows are written, and how many of what. Null if nothing is written, or all of it.
alter table import_run add column written jsonb,
  -- Whether the check found no fault: a job that takes over goes on writing.
  add column is_checked boolean not null default false;
