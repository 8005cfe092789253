-- The functions that keep the ranks of balances and the free units of products go to the ledger, whose files replace them; see ledger/balances.sql. Their triggers follow.
create schema if not exists ledger;
alter function add_new_stock() set schema ledger;
alter function count_changed_stock() set schema ledger;
alter function is_awaited(inventory) set schema ledger;
alter function keep_free() set schema ledger;
alter function outflow_key(bigint, bigint) set schema ledger;
alter function rank_in(location, bigint, text, bigint) set schema ledger;
alter function rank_of(inventory) set schema ledger;
alter function rank_stock() set schema ledger;
alter function rank_stock_of_location() set schema ledger;
alter function refuse_allocation() set schema ledger;
alter function wake_for_location() set schema ledger;
alter function wake_for_unsellable() set schema ledger;
