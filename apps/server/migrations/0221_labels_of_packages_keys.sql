-- The key was added without a look at the rows that are there: writers go on during this one.
alter table shipping_label validate constraint shipping_label_order_of_package;
