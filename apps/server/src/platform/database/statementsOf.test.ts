import { expect, test } from 'vitest';
import { changesOf, statementsOf } from './statementsOf.ts';

test('statements end at semicolons outside of quotes, brackets and comments', () => {
  expect(
    statementsOf(`
      -- Doors; of docks.
      create table door (name text default ';', "a;b" int); /* none; here */
      insert into door values (e'it\\';s', 'it''s;');
      create function shut() returns int language plpgsql as $f$ begin; return $$;$$; end $f$;
      ;select 1`),
  ).toEqual([
    `create table door (name text default ';', "a;b" int)`,
    `insert into door values (e'it\\';s', 'it''s;')`,
    'create function shut() returns int language plpgsql as $f$ begin; return $$;$$; end $f$',
    'select 1',
  ]);
});

test('each change of a table is one by itself, as is a constraint of a new column', () => {
  expect(
    changesOf(`alter table door drop constraint door_name_check,
      add constraint door_name check (name in ('A', 'B')),
      add column width int not null default 1 check (width in (1, 2)),
      add column dock_id bigint references dock on delete cascade`),
  ).toEqual([
    'alter table door drop constraint door_name_check',
    `alter table door add constraint door_name check (name in ('A', 'B'))`,
    'alter table door add column width int not null default 1',
    'alter table door add constraint door_width_check check (width in (1, 2))',
    'alter table door add column dock_id bigint',
    `alter table door add constraint door_dock_id_fkey foreign key (dock_id) references dock on delete cascade`,
  ]);
  expect(changesOf('create index on door (name, width)')).toEqual([
    'create index on door (name, width)',
  ]);
});
