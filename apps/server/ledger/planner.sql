-- How PostgreSQL plans the statements of the functions that the server calls, and of what these
-- call. A plan is kept for as long as its connection lasts, often from when the tables were empty.
-- This file comes last; no function sets these in its own header.

do $$
declare
  _function record;
  -- These look at lots or products by loops along indexes, in one warehouse or in all of them: a
  -- hash would read the table.
  _everywhere text[] := '{lock_tracking, hold_lot, release_lot, rank_lots, date_lot, rank_dated,
    merge_lots, write_audit, analyze, promised_in}';
  -- These run all day, and find rows by key whatever their values are: to plan an order of five
  -- lines each time took half of its processor time, the promised units of a balance four fifths.
  _planned_once text[] := '{create_order, promise, promise_lines, receive, receive_batch,
    promised_in}';
begin
  for _function in
    select p.oid::regprocedure as header, p.proname as name
    from pg_proc p
    where p.pronamespace = (select typnamespace from pg_type where oid = 'ledger.context'::regtype)
      and (p.proname in ('create_order', 'keep_free', 'promised_in')
        or p.prosecdef and p.prorettype <> 'trigger'::regtype)
  loop
    -- Where a table was analyzed while it was empty, a plan reads all of it until it is analyzed
    -- again: beside 20,000 new balances a receipt of 20 lines read 26,757 pages instead of 1,868,
    -- an order of five 2,256 instead of 222, a move 1,789 instead of 151.
    execute format('alter function %s set enable_seqscan = off', _function.header);
    -- Sets of lines are expected to be small, and joined by loops: an order of 2,000 lines took
    -- 750 ms of processor time instead of 140, its placing 1,700 to 2,500 ms instead of 450.
    if not _function.name = any(_everywhere) then
      execute format('alter function %s set enable_nestloop = off', _function.header);
    end if;
    if _function.name = any(_planned_once) then
      execute format('alter function %s set plan_cache_mode = force_generic_plan',
        _function.header);
    end if;
  end loop;
end $$;
