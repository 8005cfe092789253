-- concurrently
create index concurrently if not exists print_job_stuck on print_job (warehouse_id, created_at, id)
  where status in ('QUEUED', 'SENT', 'FAILED');
