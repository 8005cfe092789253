-- The label of a package is of the order of the package, also where that changes.
alter table shipping_label
  add constraint shipping_label_order_of_package foreign key (warehouse_id, package_id, order_id)
    references package (warehouse_id, id, order_id) on update cascade not valid;
