-- The functions of the ledger that hold a lot and release it tell of it: a trigger would run on
-- each node of a distributed database.
drop trigger lot_told_hold on lot;
drop function tell_hold();
