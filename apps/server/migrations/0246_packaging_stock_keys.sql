-- The key was added without a look at the rows that are there: writers go on during this one.
alter table package validate constraint package_packaging_balance_fkey;
