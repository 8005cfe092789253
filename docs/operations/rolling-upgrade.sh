#!/usr/bin/env bash
# A rolling upgrade of two servers behind Caddy, without a failed call. See rolling-upgrade.md.
# OLD and NEW are built clones of two versions; without them the drill replaces a version by itself.
# apt install postgresql-15 caddy curl
. "$(dirname "$0")/lib.sh"
. "$here/two-servers.sh"

old=${OLD:-$lading}
new=${NEW:-$lading}
version() {
  psql_as_superuser --dbname=lading --tuples-only --no-align --field-separator=', ' --command="
    select 'migration ' || max(number),
      substr(obj_description(to_regnamespace('ledger'), 'pg_namespace'), 1, 18) from migration"
}

start_postgres
program=$old start_servers
start_caddy
drive prepare "$url" "$state"
say "both servers are of the old version ($(version))"
drive load "$url" "$state" "$acknowledged" "$work/stop" >"$work/loaded" &
loading=$!
declare -A other=([one]=two [two]=one)
for name in one two; do
  sleep 5
  say "server $name gets no new calls, ends, and starts as the new version"
  balance "${other[$name]}"
  sleep 1
  stop "$name"
  program=$new start_server "$name"
  balance one two
  say "server $name is ready ($(version)); $(wc -l <"$acknowledged") writes acknowledged"
done
sleep 5
touch "$work/stop"
wait "$loading"
cat "$work/loaded"
drive check "$url" "$state" "$acknowledged"
verify 15432
