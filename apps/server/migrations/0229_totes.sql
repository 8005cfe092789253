-- The code on a tote, which is scanned instead of its LPN. Totes of two warehouses may have the
-- same code.
alter table pallet add column tote text,
  add constraint pallet_tote_check check (
    tote is null or kind = 'TOTE' and btrim(tote) = tote and tote <> '') not valid;
