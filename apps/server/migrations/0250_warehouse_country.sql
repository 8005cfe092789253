-- The country of a warehouse (ISO 3166-1 alpha-2), which papers of
-- transport name.
alter table warehouse add column country text check (country ~ '^[A-Z]{2}$');
