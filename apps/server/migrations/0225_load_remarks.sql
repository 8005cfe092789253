-- What an edit of a load changed, in its history.
alter table load_event add column remarks jsonb check (jsonb_typeof(remarks) = 'array');
