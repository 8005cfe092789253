-- When a password that somebody else set stops working; null where its owner chose it, or where it lasts.
alter table app_user add column password_ends_at timestamptz(3);
alter table app_user add constraint app_user_password_ends check (password_ends_at is null or password_set_by_other);
-- Everybody has the whole time from today. The first administrator's password was shown to the owner of the system, whom nobody
-- could give another; those of the demo were shown beside it.
update app_user set password_ends_at = now() + interval '7 days'
where password_set_by_other
  and id <> coalesce((select min(id) from app_user where role = 'ADMIN'), 0)
  and email not in ('supervisor@lading.local', 'operator@lading.local', 'client@lading.local');

-- Networks (an IPv4 address, the /64 of an IPv6 address) from which an account has signed in: they have a brake of their own, so
-- that whoever guesses elsewhere does not keep the owner out.
create table known_address (
  user_id bigint not null references app_user,
  address text not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, address)
);
create index known_address_last_used on known_address (last_used_at);

-- Sign-ins and what ends sessions stand beside the changes of the user; they have no state before.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in
  ('CREATED', 'CHANGED', 'DELETED', 'SIGNED_IN', 'SIGN_IN_FAILED', 'SIGNED_OUT', 'SESSION_ENDED'));
alter table audit drop constraint audit_check;
alter table audit add constraint audit_check check ((before is not null) = (action in ('CHANGED', 'DELETED')));
create index audit_action on audit (action, at, id);
