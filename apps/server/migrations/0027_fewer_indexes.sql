-- Indexes that no statement needs; docs/decisions/0020-indexes.md has the counts.

-- No call names these rows by a bare id: statements name their warehouse too, as the primary key does. A balance that a path names is found
-- by the key within the caller's warehouses.
drop index inventory_id;
drop index pallet_id;
drop index asn_item_id;
drop index allocation_id;
drop index pick_id;
drop index short_pick_id;
drop index package_id;
drop index return_item_id;
drop index return_receipt_id;

-- The identity of a balance begins with warehouse and product, and finds those of a product as well. The stock that orders take has an order
-- of its own, inventory_to_allocate.
drop index inventory_fifo;

-- Only verify looks for the movements of a document, in whole tables.
drop index movement_document;
