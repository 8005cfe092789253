-- The second step of signing in: codes of an authenticator app (TOTP), and recovery codes for when that is lost.
create table user_totp (
  user_id bigint primary key references app_user on delete cascade,
  -- Encrypted by the server's key, which is not in the database. Null after a reset.
  secret bytea,
  -- Null until the owner has entered a first code: only then signing in asks for one.
  confirmed_at timestamptz(3),
  -- The 30 seconds whose code was accepted last, so that no code is accepted twice.
  last_step bigint not null default 0,
  -- When somebody else removed it, until the owner sets up another.
  reset_at timestamptz(3),
  check (confirmed_at is null or (secret is not null and reset_at is null)),
  check (secret is not null or reset_at is not null)
);

create table recovery_code (
  user_id bigint not null references user_totp on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- A session of an administrator who has to set up a second factor does nothing else until then.
alter table session add column must_set_up boolean not null default false;
alter table settings add column require_second_factor boolean not null default false;
