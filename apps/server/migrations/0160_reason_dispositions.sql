-- What becomes of goods that come back for a reason, unless somebody sees that they are in another condition. Null: what the words of the reason say.
alter table reason_code
  add column disposition text check (disposition in ('AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RETURN_TO_CLIENT')),
  add check (disposition is null or kind = 'RETURN');
update reason_code set disposition = case name when 'Arrived damaged' then 'DAMAGED' else 'QUARANTINED' end
  where kind = 'RETURN' and name in ('Arrived damaged', 'Defective');
