-- Documents and their lines may come in two files. The rows of both are staged together, a document before its lines.
alter table import_row
  add column part smallint not null default 0,
  drop constraint import_row_pkey,
  add primary key (import_id, document, part, line);
