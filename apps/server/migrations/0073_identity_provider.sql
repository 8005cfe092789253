-- Who the subjects of an identity provider (OpenID Connect) are here.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  -- A user is one subject of a provider: nobody else is bound to the account later.
  unique (user_id, issuer)
);

-- A sign-in that has left for the provider and may come back once. What it has to come back with is derived from the secret that the
-- browser keeps, of which this is the hash.
create table oidc_attempt (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz(3) not null
);
create index oidc_attempt_expires on oidc_attempt (expires_at);

-- Whoever the provider brought here has no password.
alter table app_user drop constraint app_user_password_check,
  add constraint app_user_password_check check (kind = 'PERSON' or password_hash is null);
