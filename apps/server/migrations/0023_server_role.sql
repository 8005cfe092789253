-- The server may connect as a role that does not write stock. What follows from a location's new type is written as the owner.
alter function rank_stock_of_location() security definer set search_path = public, pg_temp;
