-- The valid rows of a file while it is imported. The transaction that writes them deletes them, so no other sees any, and a crash loses none
-- that is needed.
create unlogged table import_row (
  -- Not a foreign key: half a million rows would each lock the same one.
  import_id bigint not null,
  -- The place of the row's document among those of the file; for other rows, their line.
  document bigint not null,
  line bigint not null,
  content json not null,
  primary key (import_id, document, line)
);
