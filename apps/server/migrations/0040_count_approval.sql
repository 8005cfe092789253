-- A count that differs by more than these is approved by somebody who did not count it; null: there is no limit.
alter table settings
  add count_approval_units bigint check (count_approval_units >= 0),
  add count_approval_value numeric(12, 2) check (count_approval_value >= 0);
