-- A client's user who manages the logins of the client's other users.
alter table app_user
  add column chief boolean not null default false,
  add constraint app_user_chief_check check (not chief or (role = 'CLIENT' and not read_only));
