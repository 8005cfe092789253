#!/usr/bin/env bash
# Point-in-time recovery with pgBackRest, to a second between two receipts. See point-in-time.md.
# apt install postgresql-15 pgbackrest curl
. "$(dirname "$0")/lib.sh"

psql_as_superuser() {
  "$programs/psql" "postgres://postgres@127.0.0.1:16432/postgres" --set ON_ERROR_STOP=1 "$@"
}
pgbackrest=("${as_postgres[@]}" pgbackrest --config="$work/pgbackrest.conf" --stanza=lading)
[ "$(id -u)" != 0 ] || chown postgres "$work"

cat >"$work/pgbackrest.conf" <<CONF
[global]
repo1-path=$work/repository
repo1-retention-full=2
log-path=$work
lock-path=$work/lock
spool-path=$work/spool
start-fast=y
log-level-console=warn
[lading]
pg1-path=$work/postgres
pg1-port=16432
pg1-socket-path=$work
pg1-user=postgres
CONF

start_postgres() {
  start postgres "${as_postgres[@]}" "$programs/postgres" -D "$work/postgres" -p 16432 -k "$work"
}
"${as_postgres[@]}" "$programs/initdb" --pgdata="$work/postgres" --auth=trust --username=postgres \
  --encoding=UTF8 --locale=C.UTF-8 --data-checksums >"$work/initdb.log"
# Each segment of the log goes to the repository, and after a minute at the latest.
cat >>"$work/postgres/postgresql.conf" <<CONF
archive_mode = on
archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=lading archive-push %p'
archive_timeout = 60
CONF
start_postgres
until_true 20 psql_as_superuser --command='select'
create_database
"${pgbackrest[@]}" stanza-create

start_lading server 14000 16432
until_true 90 is_ready 14000
url=http://127.0.0.1:14000
drive prepare "$url" "$state"
"${pgbackrest[@]}" backup --type=full
say "backup taken"

receive() { drive receive "$url" "$state" "$1"; }
first=$(receive receipt-first)
sleep 2
instant=$(psql_as_superuser --tuples-only --no-align --command='select clock_timestamp()')
sleep 2
second=$(receive receipt-second)
say "received $first, then $second; the instant between: $instant"
# What the drill loses with its machine is what was not in the repository yet; here it is all there.
psql_as_superuser --quiet --command='select pg_switch_wal()' >"$work/switched"
until_true 60 "${pgbackrest[@]}" check

stop server
kill -9 "$(head -n 1 "$work/postgres/postmaster.pid")"
wait "${pid[postgres]}" 2>/dev/null || true
rm -rf "$work/postgres"
say "PostgreSQL is killed and its data is gone"

mkdir -m 700 "$work/postgres"
[ "$(id -u)" != 0 ] || chown postgres "$work/postgres"
"${pgbackrest[@]}" restore --type=time --target="$instant" --target-action=promote
start_postgres
until_true 60 eval '[ "$(psql_as_superuser --tuples-only --no-align --command="select pg_is_in_recovery()")" = f ]'
say "restored to $instant"
start_lading server 14000 16432
until_true 90 is_ready 14000
drive find "$url" "$state" "$first"
drive find "$url" "$state" "$second"
verify 16432
