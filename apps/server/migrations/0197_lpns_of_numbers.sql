-- The LPN that a number makes, by the rule of Settings.
create function lpn_of(_number bigint) returns text language plpgsql as $$
declare
  _rule settings;
  _text text := _number::text;
  _room integer;
begin
  select * into strict _rule from settings;
  if _rule.gs1_company_prefix is null then
    _room := length(_rule.lpn_pattern) - length(replace(_rule.lpn_pattern, '#', ''));
    return regexp_replace(_rule.lpn_pattern, '#+', repeat('0', _room - length(_text)) || _text);
  end if;
  _room := 17 - length(_rule.gs1_company_prefix);
  if length(_text) > _room then
    raise exception 'the GS1 company prefix % has no room for number %',
      _rule.gs1_company_prefix, _text using errcode = 'sequence_generator_limit_exceeded';
  end if;
  _text := repeat('0', _room - length(_text)) || _text;
  _text := left(_text, 1) || _rule.gs1_company_prefix || substr(_text, 2);
  return _text || gs1_check_digit(_text);
end $$;

-- The LPN of the next pallet. A distributed database has a function of its own here, since it asks
-- all nodes for many at once.
create or replace function next_lpn() returns text language plpgsql set enable_seqscan = off as $$
declare
  _lpn text;
begin
  loop
    _lpn := lpn_of(nextval('lpn_number'));
    -- A lock for each number that is taken already would fill the table of locks, where labels of
    -- another system have very many.
    continue when exists (select from pallet where lpn = _lpn);
    perform pg_advisory_xact_lock(hashtextextended(format('lpn %s', _lpn), 0));
    perform from pallet where lpn = _lpn;
    exit when not found;
  end loop;
  return _lpn;
end $$;
