-- The version of an order as of the last change by a person. Later versions are steps of its work, such as an allocation: they do not
-- conflict with an edit that began before them.
alter table orders add column edited_version integer not null default 1;
-- Of open orders the last edit is not known: any version before the present one may be from before it.
update orders set edited_version = version where status not in ('SHIPPED', 'DELIVERED', 'CANCELLED') and version > 1;
alter table orders add constraint orders_edited_version check (edited_version between 1 and version);
