-- Printers print the labels of carriers too.
alter table print_rule drop constraint print_rule_document_check,
  add constraint print_rule_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL'));
alter table print_job drop constraint print_job_document_check,
  add constraint print_job_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL', 'TEST'));
