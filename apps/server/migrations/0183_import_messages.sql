-- A fault of an import is a code with facts. One that servers of the version before write, or that
-- was stored before, is a message: the column goes with the next version.
alter table import_fault
  alter column message drop not null,
  add column code text not null default 'TEXT',
  add column facts jsonb,
  -- Of the column that the message begins with.
  add column header text,
  add check ((message is null) = (facts is not null));

update import_run r
set warnings = (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'TEXT', 'facts',
      jsonb_build_object('text', w.text)) order by w.place), '[]')
    from jsonb_array_elements_text(r.warnings) with ordinality w (text, place)),
  file_warnings = (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'TEXT', 'facts',
      jsonb_build_object('text', w.text)) order by w.place), '[]')
    from jsonb_array_elements_text(r.file_warnings) with ordinality w (text, place))
where r.warnings <> '[]' or r.file_warnings <> '[]';
