-- Only its triggers call it.
revoke execute on function cancel_appointments() from public;
