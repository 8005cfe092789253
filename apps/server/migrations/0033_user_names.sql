-- People have names. A user of before gets the one that the email suggests: "mara.lind@example.com" becomes "Mara Lind".
create function name_from_email(email text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(initcap(regexp_replace(split_part(email, '@', 1), '[^[:alnum:]]+', ' ', 'g'))), ''), email)
$$;
alter table app_user add column name text;
update app_user set name = name_from_email(email);
alter table app_user alter column name set not null, add constraint app_user_name_check check (btrim(name) = name and name <> '');
create index app_user_name on app_user (fold(name), id);
drop function name_from_email(text);
