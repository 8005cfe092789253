-- Numbers that pallets have already are passed over without a lock.
create or replace function next_lpn() returns text language plpgsql set enable_seqscan = off as $$
declare
  rule settings;
  number text;
  room integer;
  _lpn text;
begin
  select * into strict rule from settings;
  loop
    number := nextval('lpn_number')::text;
    if rule.gs1_company_prefix is null then
      room := length(rule.lpn_pattern) - length(replace(rule.lpn_pattern, '#', ''));
      _lpn := regexp_replace(rule.lpn_pattern, '#+', repeat('0', room - length(number)) || number);
    else
      room := 17 - length(rule.gs1_company_prefix);
      if length(number) > room then
        raise exception 'the GS1 company prefix % has no room for number %',
          rule.gs1_company_prefix, number
          using errcode = 'sequence_generator_limit_exceeded';
      end if;
      number := repeat('0', room - length(number)) || number;
      number := left(number, 1) || rule.gs1_company_prefix || substr(number, 2);
      _lpn := number || gs1_check_digit(number);
    end if;
    -- A lock for each number that is taken already would fill the table of locks, where labels of
    -- another system have very many.
    continue when exists (select from pallet where lpn = _lpn);
    perform pg_advisory_xact_lock(hashtextextended(format('lpn %s', _lpn), 0));
    perform from pallet where lpn = _lpn;
    exit when not found;
  end loop;
  return _lpn;
end $$;
