-- The rows of a file of which what exists already was updated.
alter table import_run add column updated bigint not null default 0;
