-- Of a workbook with several sheets: the workbook itself, as it was sent and compressed by gzip, for another sheet to be chosen.
alter table import_run add column workbook bytea,
  -- The sheet that is read, and those that people see in the workbook.
  add column sheet text,
  add column sheets jsonb not null default '[]',
  -- Bad rows that somebody left out of the file of mended rows.
  add column left_out bigint not null default 0;
alter table import_run alter column workbook set storage external;
