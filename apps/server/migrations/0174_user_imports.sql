-- Users are imported.
alter table import_run drop constraint import_run_kind_check,
  add constraint import_run_kind_check
    check (kind in ('WAREHOUSES', 'CUSTOMERS', 'LOCATIONS', 'PRODUCTS', 'PACKS', 'OPENING_STOCK', 'ASNS', 'ORDERS', 'USERS'));
