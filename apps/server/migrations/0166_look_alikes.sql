-- Codes that people take for each other: O and 0, I, l and 1, letters of other scripts, wide forms, dashes, doubled blanks. `lookKey` of the domain is the same.
create function look_key(code text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(translate(spelling_key(normalize(spelled(code), NFKC)),
    'аαвβсϲеεёнηһіι1l|ӏıїјϳкκмμν0оοσօрρԛѕтτԝхχуυүζ‐‑‒–—―−﹘﹣－⁃’‘`´ʼ′',
    'aabbcceeëhhhiiiiiiiïjjkkmmnoooooppqsttwxxyyyz-----------'''''''''''''),
    E'[ \t\n\r]+', ' ', 'g'), ' ?- ?', '-', 'g');

-- A new code is compared with those that its owner has.
create index lot_looks on lot (look_key(code), product_id);
create index product_looks on product (look_key(sku), customer_id);
create index location_looks on location (look_key(name), warehouse_id);
