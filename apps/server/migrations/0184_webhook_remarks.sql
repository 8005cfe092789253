-- Why a webhook is off is a code with facts. Another text, which servers of the version before write,
-- stays as it is.
alter table webhook
  add column disabled_remark jsonb check (jsonb_typeof(disabled_remark) = 'object'),
  drop constraint webhook_check1,
  add constraint webhook_disabled_check check ((status = 'DISABLED') = (disabled_at is not null
    and (disabled_reason is not null or disabled_remark is not null)));

update webhook set disabled_remark = case
    when disabled_reason = 'The receiver answered 410 Gone.'
      then jsonb_build_object('code', 'RECEIVER_GONE', 'facts', '{}'::jsonb)
    when disabled_reason ~ '^A delivery failed [1-9]\d{0,8} times in three days\.$'
      then jsonb_build_object('code', 'DELIVERY_FAILED', 'facts', jsonb_build_object('attempts',
        substring(disabled_reason from '\d+')::int))
    when disabled_reason ~ '^Switched off by .+\.$'
      then jsonb_build_object('code', 'SWITCHED_OFF', 'facts', jsonb_build_object('by',
        substring(disabled_reason from '^Switched off by (.+)\.$'))) end
  where disabled_reason is not null;
update webhook set disabled_reason = null where disabled_remark is not null;
