-- Reports and the traces of lots are printed as other papers are.
alter table print_rule drop constraint print_rule_document_check,
  add constraint print_rule_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL', 'PICK_LIST', 'RECEIVING_LIST',
    'PACKING_LIST', 'PALLET_LIST', 'PACKING_SLIP', 'DELIVERY_NOTE', 'CONSIGNMENT_NOTE',
    'BILL_OF_LADING', 'MANIFEST', 'LOT_TRACE', 'INVENTORY_REPORT', 'PERFORMANCE_REPORT',
    'PACKAGING_REPORT'));
alter table print_job drop constraint print_job_document_check,
  add constraint print_job_document_check check (document in ('LOCATION', 'PRODUCT', 'PALLET',
    'CARTON', 'PACKAGE', 'RETURN', 'TOTE', 'BADGE', 'SHIPPING_LABEL', 'PICK_LIST', 'RECEIVING_LIST',
    'PACKING_LIST', 'PALLET_LIST', 'PACKING_SLIP', 'DELIVERY_NOTE', 'CONSIGNMENT_NOTE',
    'BILL_OF_LADING', 'MANIFEST', 'LOT_TRACE', 'INVENTORY_REPORT', 'PERFORMANCE_REPORT',
    'PACKAGING_REPORT', 'TEST'));
