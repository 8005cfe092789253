-- While an emergency administrator is named, local sign-in is closed for everybody else: people come by the identity provider.
alter table settings add column emergency_admin_id bigint references app_user;
