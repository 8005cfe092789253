-- Printers print labels or papers. Only label printers have media and a resolution.
alter table printer
  add column prints text not null default 'LABELS' check (prints in ('LABELS', 'PAPERS')),
  alter column dpi drop not null,
  alter column media_width_mm drop not null,
  alter column media_height_mm drop not null,
  add constraint printer_media check
    (num_nonnulls(dpi, media_width_mm, media_height_mm) = case prints when 'LABELS' then 3 else 0 end);

alter table print_rule drop constraint print_rule_document_check,
  add constraint print_rule_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL', 'PACKING_LIST', 'PALLET_LIST',
    'PACKING_SLIP', 'DELIVERY_NOTE', 'CONSIGNMENT_NOTE', 'BILL_OF_LADING', 'MANIFEST'));
-- `labels` are the pages of a paper.
alter table print_job
  add column format text not null default 'ZPL' check (format in ('ZPL', 'PDF')),
  drop constraint print_job_document_check,
  add constraint print_job_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL', 'PACKING_LIST', 'PALLET_LIST',
    'PACKING_SLIP', 'DELIVERY_NOTE', 'CONSIGNMENT_NOTE', 'BILL_OF_LADING', 'MANIFEST', 'TEST'));
