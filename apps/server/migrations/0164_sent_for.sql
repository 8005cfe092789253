-- A lead sends what somebody else scanned, in that person's name; the audit trail names the lead.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in
  ('CREATED', 'CHANGED', 'DELETED', 'SIGNED_IN', 'SIGN_IN_FAILED', 'SIGNED_OUT', 'SESSION_ENDED', 'SENT_FOR'));
