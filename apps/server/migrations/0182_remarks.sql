-- What the program says in histories is a code with facts, whose words are those of the reader.
-- Sentences that earlier versions stored become such remarks; every other text stays a note.
alter table order_event
  add column remarks jsonb check (jsonb_typeof(remarks) = 'array');
alter table asn_event
  add column remarks jsonb check (jsonb_typeof(remarks) = 'array');

-- A sentence, the events that have it, and its facts: the parts of the pattern by name, each with
-- its kind if it is no text, and those that the words themselves say.
create temporary table sentence (
  place int generated always as identity,
  events text[],
  pattern text,
  code text,
  facts text[] default '{}',
  stated jsonb default '{}'
) on commit drop;
-- In a pattern # is a number, #+ one of 2 or more, @ units of things, and & units from orders.
insert into sentence (events, pattern, code, facts, stated) values
  ('{create,edit,allocate,resume}', 'Took over promised units of "([^"]*)": (&)\.',
    'PROMISES_TAKEN', '{sku,orders:quantities}', '{}'),
  ('{edit}', 'Items changed\.', 'ITEMS_CHANGED', '{}', '{}'),
  ('{create}', 'Imported as history: no stock moved\.', 'IMPORTED', '{}', '{}'),
  ('{create}', 'Not paid: its status in ([^"]*) is "([^"]*)"\.', 'NOT_PAID', '{program,status}',
    '{}'),
  ('{recall}', '(@) taken over by order "([^"]*)", which is more urgent\.', 'PROMISES_OVERTAKEN',
    '{units:quantities,reference}', '{}'),
  ('{recall}', '(@) no longer allocated: stock fell below what orders were promised\.',
    'PROMISES_UNCOVERED', '{units:quantities}', '{}'),
  ('{recall}', 'Lot "([^"]*)" was put on hold: (.+)', 'LOT_HELD', '{code,reason}', '{}'),
  ('{recall}', 'Lot "([^"]*)" expired on (\d{4}-\d\d-\d\d)\.', 'LOT_EXPIRED', '{code,day}', '{}'),
  ('{recall}', 'Lot "([^"]*)" expired on (\d{4}-\d\d-\d\d), by a correction: (.+)', 'LOT_DATED',
    '{code,day,reason}', '{"effect": "EXPIRED"}'),
  ('{recall}', 'Lot "([^"]*)" lasts no longer than (\d{4}-\d\d-\d\d), by a correction: (.+)',
    'LOT_DATED', '{code,day,reason}', '{"effect": "TOO_SHORT"}'),
  ('{recall}', 'Lot "([^"]*)" is lot "([^"]*)": (.+)', 'LOT_MERGED', '{code,into,reason}', '{}'),
  ('{recall}', 'Stock in blocked locations is no longer promised\.', 'PLACES_NOT_PROMISED', '{}',
    '{}'),
  ('{allocate}', 'Stock in QUARANTINED, CUSTOMS and DISPATCH locations is no longer allocated\.',
    'PLACES_NOT_ALLOCATED', '{}', '{}'),
  ('{count}', 'Cycle count "(.*)" found less than was allocated\.', 'COUNT_FOUND', '{count}',
    '{"found": "LESS"}'),
  ('{count}', 'Cycle count "(.*)" found goods where nothing is for sale\.', 'COUNT_FOUND',
    '{count}', '{"found": "UNSELLABLE"}'),
  ('{release}', '(1) replenishment task was created\.', 'TASKS_CREATED', '{created:number}',
    '{"awaited": 0}'),
  ('{release}', '(#+) replenishment tasks were created\.', 'TASKS_CREATED', '{created:number}',
    '{"awaited": 0}'),
  ('{release}', '(1) replenishment task was created; picks wait for one of them\.',
    'TASKS_CREATED', '{created:number}', '{"awaited": 1}'),
  ('{release}', '(#+) replenishment tasks were created; picks wait for one of them\.',
    'TASKS_CREATED', '{created:number}', '{"awaited": 1}'),
  ('{release}', '(#+) replenishment tasks were created; picks wait for (#+) of them\.',
    'TASKS_CREATED', '{created:number,awaited:number}', '{}'),
  ('{pick}', '(#) of "([^"]*)" not found in no place: (.+)', 'NOT_FOUND',
    '{quantity:number,sku,reason}', '{}'),
  ('{pick}', '(#) of "([^"]*)" not found in (.+?): (.+)', 'NOT_FOUND',
    '{quantity:number,sku,place,reason}', '{}'),
  ('{unpick}', '(#) of "([^"]*)" back to no place', 'BROUGHT_BACK', '{quantity:number,sku}', '{}'),
  ('{unpick}', '(#) of "([^"]*)" back to (.+)', 'BROUGHT_BACK', '{quantity:number,sku,place}',
    '{}'),
  ('{unpick}', 'picked again there\.(?: (.+))?', 'GOES_ON', '{reason}', '{"way": "PICK_AGAIN"}'),
  ('{unpick}', 'others are picked instead\.(?: (.+))?', 'GOES_ON', '{reason}',
    '{"way": "PICK_OTHERS"}'),
  ('{unpick}', 'the order goes on without them\.(?: (.+))?', 'GOES_ON', '{reason}',
    '{"way": "LEAVE_OUT"}'),
  ('{unpack}', 'Out of package (#): (@)\.', 'UNPACKED', '{number:number,units:quantities}', '{}'),
  ('{unpack}', 'All of package (#)\.', 'PACKAGE_UNPACKED', '{number:number}', '{}'),
  ('{ship}', 'Announced as ASN "(.*)"\.', 'ANNOUNCED', '{reference}', '{}'),
  ('{deliver}', 'Received as ASN "(.*)"\.', 'RECEIVED', '{reference}', '{}'),
  ('{cancel}', 'The shipment of "(.*)" was undone\.', 'SHIPMENT_UNDONE', '{reference}', '{}'),
  ('{unship}', 'Order "([^"]*)" was cancelled\.', 'FOLLOW_UP_CANCELLED', '{reference}', '{}'),
  ('{edit of asn}', 'reference (.+?) → (.+)', 'REFERENCE_CHANGED', '{from,to}', '{}'),
  ('{edit of asn}', 'arrival (\d{4}-\d\d-\d\d) → (\d{4}-\d\d-\d\d)', 'ARRIVAL_CHANGED', '{from,to}',
    '{}'),
  ('{edit of asn}', 'notes', 'NOTES_CHANGED', '{}', '{}'),
  ('{edit of asn}', '(1) more product', 'MORE_CHANGED', '{products:number}', '{}'),
  ('{edit of asn}', '(#+) more products', 'MORE_CHANGED', '{products:number}', '{}'),
  ('{edit of asn}', '(.+) (#) → (#)', 'EXPECTED_CHANGED', '{sku,from:number,to:number}', '{}');
-- A number has no more digits than JavaScript keeps.
update sentence set pattern = '^(?:' || replace(replace(replace(replace(pattern,
  '@', '(?:# of "[^"]*", )*# of "[^"]*"'),
  '&', '(?:# from order "[^"]*", )*# from order "[^"]*"'),
  '#+', '[2-9]|[1-9]\d{1,14}'),
  '#', '(?:0|[1-9]\d{0,14})') || ')$';

-- `2 of "A", 3 of "B"` as quantities of things.
create function pg_temp.quantities(_text text) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('name', part[2], 'quantity', part[1]::bigint) order by place)
  from regexp_matches(_text, '(\d+) (?:of|from order) "([^"]*)"', 'g')
    with ordinality found (part, place)
$$;

-- The sentences of a text.
create function pg_temp.sentences(_event text, _text text) returns text[]
language plpgsql immutable as $$
declare
  _part text[];
begin
  case _event
    when 'pick', 'unpack' then return string_to_array(_text, E'\n');
    when 'edit of asn' then return string_to_array(_text, ', ');
    when 'unship' then
      return regexp_split_to_array(_text, ' (?=Order "[^"]*" was cancelled\.)');
    when 'unpick' then
      _part := regexp_match(_text, '^(.*?): ((?:picked again there|others are picked instead|'
        || 'the order goes on without them)\..*)$');
      return string_to_array(_part[1], E'\n') || _part[2];
    when 'create', 'edit', 'allocate', 'resume' then
      return regexp_split_to_array(_text, '(?<=\.) (?=Took over promised units of ")');
    else return array[_text];
  end case;
end $$;

-- A sentence as a remark; null if it is none of them.
create function pg_temp.remark(_event text, _text text) returns jsonb language plpgsql as $$
declare
  _sentence record;
  _parts text[];
begin
  for _sentence in select * from sentence where _event = any(events) order by place loop
    _parts := regexp_match(_text, _sentence.pattern);
    continue when _parts is null;
    return jsonb_build_object('code', _sentence.code, 'facts', _sentence.stated || coalesce((
      select jsonb_object_agg(split_part(fact, ':', 1), case split_part(fact, ':', 2)
        when 'number' then to_jsonb(_parts[place]::bigint)
        when 'quantities' then pg_temp.quantities(_parts[place])
        else to_jsonb(_parts[place]) end)
      from unnest(_sentence.facts) with ordinality stated (fact, place)
      where _parts[place] is not null), '{}'));
  end loop;
  return null;
end $$;

-- What of notes stays, and the remarks. Of a shipment that was undone the reason was entered.
create function pg_temp.read_notes(_event text, inout notes text, out remarks jsonb)
language plpgsql as $$
declare
  _sentences text[] := pg_temp.sentences(_event, notes);
  _entered text;
begin
  if _event = 'unship' and pg_temp.remark(_event, _sentences[1]) is null then
    _entered := _sentences[1];
    _sentences := _sentences[2:];
  end if;
  select jsonb_agg(pg_temp.remark(_event, sentence) order by place) into remarks
    from unnest(_sentences) with ordinality each (sentence, place);
  if remarks is null or remarks @> '[null]' then remarks := null;
  else notes := _entered;
  end if;
end $$;

alter table order_event disable trigger order_event_append_only;
update order_event e set notes = n.notes, remarks = n.remarks
  from order_event o cross join lateral pg_temp.read_notes(o.event, o.notes) n
  where o.notes is not null and n.remarks is not null
    and e.warehouse_id = o.warehouse_id and e.id = o.id;
alter table order_event enable trigger order_event_append_only;

alter table asn_event disable trigger asn_event_append_only;
update asn_event e set notes = n.notes, remarks = n.remarks
  from asn_event a cross join lateral pg_temp.read_notes('edit of asn', a.notes) n
  where a.event = 'edit' and a.notes is not null and n.remarks is not null
    and e.warehouse_id = a.warehouse_id and e.id = a.id;
alter table asn_event enable trigger asn_event_append_only;
