-- concurrently
-- Searches find a load by the number of the bill of one of its consignees.
create index concurrently if not exists load_order_bol_number on load_order
  using gin (fold(bol_number) gin_trgm_ops)
  where bol_number is not null;
