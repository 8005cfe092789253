-- When a webhook's receiver last accepted a delivery. The deliveries do not say: they are deleted, and replayed.
alter table webhook add column last_delivered_at timestamptz(3);
update webhook k set last_delivered_at = (select max(d.attempted_at) from webhook_delivery d where d.webhook_id = k.id and d.status = 'DELIVERED');
