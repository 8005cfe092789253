import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { functionUseOf } from './functions.ts';

beforeAll(() => loadModule());

const plpgsql = (body: string, returns = 'void') =>
  functionUseOf({
    name: 'f',
    language: 'plpgsql',
    definition: `create function f(_lines ledger."grant"[]) returns ${returns} language plpgsql as $$ ${body} $$`,
    body,
  });

test('the statements and the expressions of a body name tables and functions', () => {
  const use = plpgsql(
    `
    declare
      _sum bigint := (select sum(units) from stock);
      _made ledger.entry[];
    begin
      if exists (select from orders) then perform ledger.move(1); end if;
      _sum := _sum + (select count(*) from product);
      for _sum in select id from lot loop
        insert into movement select from pallet;
      end loop;
      update balance set units = 0;
      return query select * from pick;
    end`,
    'setof bigint',
  );
  expect([...use.reads].sort()).toEqual(['lot', 'orders', 'pallet', 'pick', 'product', 'stock']);
  expect([...use.writes].sort()).toEqual(['balance', 'movement']);
  expect([...use.calls]).toEqual(['ledger.move']);
  expect(use.isComposing).toBe(false);
});

test('arrays of rows are known, which the parser of PL/pgSQL cannot look up', () => {
  expect([
    ...plpgsql('begin delete from lot; return _lines; end', 'ledger."grant"[]').writes,
  ]).toEqual(['lot']);
});

test('a body that executes a text is told apart', () => {
  expect(plpgsql("begin execute 'delete from lot'; end").isComposing).toBe(true);
  const loop = "declare r record; begin for r in execute 'delete from lot' loop end loop; end";
  expect(plpgsql(loop).isComposing).toBe(true);
});

test('a body of SQL is a statement, in either syntax', () => {
  const useOf = (definition: string, body: string) =>
    functionUseOf({ name: 'f', language: 'sql', definition, body });
  expect([...useOf('', 'delete from lot; select from pick').writes]).toEqual(['lot']);
  const definition = 'create function f() returns bigint language sql return (select id from lot)';
  expect([...useOf(definition, '').reads]).toEqual(['lot']);
});
