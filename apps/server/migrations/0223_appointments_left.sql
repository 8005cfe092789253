-- concurrently
create index concurrently if not exists appointment_left on appointment (warehouse_id, left_at)
  where status = 'LEFT';
