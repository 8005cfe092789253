-- The keys were added without a look at the rows that are there: writers go on during this one.
alter table pallet validate constraint pallet_order_fkey;
alter table pick validate constraint pick_from_location_fkey;
alter table pick validate constraint pick_unit_fkey;
alter table package validate constraint package_unit_fkey;
