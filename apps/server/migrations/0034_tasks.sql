-- Who does which task on the floor. A task is open work on a document; this table only says who claimed it, and until when.
create table task_claim (
  warehouse_id bigint not null references warehouse,
  kind text not null check (kind in ('PUTAWAY', 'REPLENISHMENT', 'PICK', 'PICK_BATCH', 'PACK', 'LOAD', 'RETURN', 'COUNT')),
  -- The pallet, replenishment task, order, pick batch, return or count.
  subject_id bigint not null,
  user_id bigint not null references app_user on delete cascade,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (warehouse_id, kind, subject_id),
  check (expires_at > claimed_at)
);
create index task_claim_user on task_claim (warehouse_id, user_id);
create index task_claim_expires on task_claim (warehouse_id, expires_at);

-- The kinds of tasks that a user may do; null for all that the role allows.
alter table app_user add column task_kinds text[];
