-- Signing secrets are stored encrypted. SQL has no key: the server, or the command rekey, encrypts those of earlier releases, which false marks.
alter table webhook add column is_sealed boolean not null default true;
update webhook set is_sealed = false;
