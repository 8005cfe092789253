-- A client's user who sees what the client sees, and sends nothing.
alter table app_user
  add column read_only boolean not null default false,
  add constraint app_user_read_only_check check (not read_only or role = 'CLIENT');
