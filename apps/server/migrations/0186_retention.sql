-- For how many days rows are kept that are needed only for a while. The defaults are what was
-- fixed before.
alter table settings
  add column change_days integer not null default 30 check (change_days between 7 and 366),
  add column delivery_days integer not null default 30 check (delivery_days between 7 and 366),
  add column mail_days integer not null default 30 check (mail_days between 7 and 3650),
  add column import_days integer not null default 30 check (import_days between 7 and 3650);
