-- What lies in a place now: the balances that were emptied there over the years are not walked through to find a free location.
create index inventory_at_location on inventory (warehouse_id, location_id, product_id) where quantity > 0;
