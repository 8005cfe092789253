-- The number of the bill of lading of its consignee, where the load has several.
alter table load_order
  add column bol_number text check (btrim(bol_number) = bol_number and bol_number <> '');
