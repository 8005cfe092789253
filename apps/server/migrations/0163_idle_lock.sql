-- The minutes without use after which a shared device locks. It always does: what is done there carries its user's name.
alter table settings add column idle_lock_minutes integer not null default 10 check (idle_lock_minutes between 1 and 30);
