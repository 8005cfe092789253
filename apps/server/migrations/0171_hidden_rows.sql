-- What happens to the rows and columns that the sheet hides, and which these are.
alter table import_run add column hidden text not null default 'LEAVE',
  add column hides jsonb not null default '{"rows": 0, "columns": []}',
  -- What the file itself gives warning of, before it is read row by row.
  add column file_warnings jsonb not null default '[]';
