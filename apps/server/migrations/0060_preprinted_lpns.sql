-- The LPN of the next pallet. A label of the same series that was printed beforehand may have been used: its number is passed over. The lock is that of
-- whoever uses such a label at the same time.
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
        raise exception 'the GS1 company prefix % has no room for number %', rule.gs1_company_prefix, number
          using errcode = 'sequence_generator_limit_exceeded';
      end if;
      number := repeat('0', room - length(number)) || number;
      number := left(number, 1) || rule.gs1_company_prefix || substr(number, 2);
      _lpn := number || gs1_check_digit(number);
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('lpn %s', _lpn), 0));
    exit when not exists (select from pallet p where p.lpn = _lpn);
  end loop;
  return _lpn;
end $$;
