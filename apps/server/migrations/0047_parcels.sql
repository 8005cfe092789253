-- Each package that leaves may have a tracking number of its own; that of the order is the first of them.
alter table package add column tracking_number text check (btrim(tracking_number) = tracking_number and tracking_number <> '');
create index package_tracking_search on package using gin (fold(tracking_number) gin_trgm_ops) where tracking_number is not null;
