#!/usr/bin/env bash
# A reverse proxy with TLS (Caddy) in front of two servers, live events included: see reverse-proxy.md.
# apt install postgresql-15 caddy curl
. "$(dirname "$0")/lib.sh"
. "$here/two-servers.sh"

start_postgres
start_servers
start_caddy
drive prepare "$url" "$state"

say "two servers of one database behind $url; a screen listens, and orders are made"
drive listen "$url" "$state" "$work/stop" >"$work/heard" &
listening=$!
drive load "$url" "$state" "$acknowledged" "$work/stop" >"$work/loaded" &
loading=$!
for name in one two one; do
  sleep 4
  say "server $name ends (SIGTERM) and starts again"
  stop "$name"
  sleep 2
  start_server "$name"
done
sleep 4
say "server two is killed (kill -9) and starts again"
stop two KILL
sleep 3
start_server two
sleep 2
touch "$work/stop"
wait "$listening"
wait "$loading"
cat "$work/heard" "$work/loaded"
drive check "$url" "$state" "$acknowledged"
verify 15432
