-- Labels of carriers are printed by a printer of labels where they are ZPL, and by one of papers
-- where they are pages: a place has a rule for each. What a printer prints stays while rules name it.
alter table print_rule add column prints text not null default 'LABELS'
  check (prints in ('LABELS', 'PAPERS'));
update print_rule r set prints = p.prints from printer p where p.id = r.printer_id;
drop index print_rule_place;
create unique index print_rule_place on print_rule (warehouse_id, document, prints,
  coalesce(spelling_key(workstation), ''), coalesce(spelling_key(zone), ''), coalesce(device_id, 0));
