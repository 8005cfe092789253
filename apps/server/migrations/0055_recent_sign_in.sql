-- When the session's user last gave the password or a code. Calls that hand out access ask again after a while.
alter table session add column proved_at timestamptz(3);
update session set proved_at = created_at;
alter table session alter column proved_at set not null;
