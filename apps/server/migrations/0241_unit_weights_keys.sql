-- The key was added without a look at the rows that are there: writers go on during this one.
alter table pallet validate constraint pallet_packaging_fkey;
