-- A packaging may be a product whose stock is kept: a package takes one out of a balance.
alter table packaging add column product_id bigint references product;
create index packaging_product on packaging (product_id) where product_id is not null;

-- The balance from which the packaging of a package came.
alter table package
  add column packaging_balance_id bigint,
  add constraint package_packaging_balance_fkey foreign key (warehouse_id, packaging_balance_id)
    references inventory not valid;
