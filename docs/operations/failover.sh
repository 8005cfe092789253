#!/usr/bin/env bash
# Failover without losing an acknowledged write: Patroni with a synchronous standby, and HAProxy. See failover.md.
# apt install postgresql-15 patroni etcd-server haproxy curl
. "$(dirname "$0")/lib.sh"

psql_as_superuser() {
  PGPASSWORD=postgres "$programs/psql" "postgres://postgres@127.0.0.1:15000/postgres" \
    --set ON_ERROR_STOP=1 "$@"
}

[ "$(id -u)" != 0 ] || chown postgres "$work"

# One etcd is enough for the drill; three on three machines are what a failure of one needs.
start etcd etcd --data-dir "$work/etcd" --listen-client-urls http://127.0.0.1:12379 \
  --advertise-client-urls http://127.0.0.1:12379 --listen-peer-urls http://127.0.0.1:12380
until_true 20 curl --silent --fail http://127.0.0.1:12379/health

# Synchronous mode: only a standby that has every acknowledged commit is promoted.
configure() {
  cat >"$work/$1.yml" <<YAML
scope: lading
name: $1
restapi: {listen: '127.0.0.1:1800$2', connect_address: '127.0.0.1:1800$2'}
etcd3: {host: '127.0.0.1:12379'}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {hot_standby_feedback: 'on', max_connections: 100}
  initdb: [encoding: UTF8, locale: C.UTF-8, data-checksums]
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:1500$2
  connect_address: 127.0.0.1:1500$2
  data_dir: $work/$1
  bin_dir: $programs
  pgpass: $work/$1.pgpass
  parameters: {unix_socket_directories: '$work'}
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
    rewind: {username: rewind, password: rewind}
YAML
}

start_node() { start "$1" "${as_postgres[@]}" patroni "$work/$1.yml"; }

# HAProxy asks Patroni who is who. A node that is marked down loses its connections.
cat >"$work/haproxy.cfg" <<HAPROXY
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option httpchk
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:15000
  http-check send meth OPTIONS uri /primary
$(for n in 1 2 3; do echo "  server pg$n 127.0.0.1:1500$n check port 1800$n"; done)
listen replicas
  bind 127.0.0.1:15009
  http-check send meth OPTIONS uri /replica
$(for n in 1 2 3; do echo "  server pg$n 127.0.0.1:1500$n check port 1800$n"; done)
HAPROXY

# who ROLE: the node that Patroni says has it.
who() {
  for n in 1 2 3; do
    if curl --silent --fail --output "$work/answer" "http://127.0.0.1:1800$n/$1"; then
      echo "pg$n" && return
    fi
  done
  return 1
}

for n in 1 2 3; do configure "pg$n" "$n"; done
start_node pg1
until_true 60 who primary
for n in 2 3; do start_node "pg$n"; done
start haproxy haproxy -db -f "$work/haproxy.cfg"
until_true 90 who sync
until_true 20 psql_as_superuser --command='select'
create_database
start_lading server 13000 15000 \
  DATABASE_READ_URL=postgres://lading_server:lading@127.0.0.1:15009/lading
until_true 90 is_ready 13000
url=http://127.0.0.1:13000
drive prepare "$url" "$state"

# kill -9 of a whole machine: Patroni first, which would start PostgreSQL again, then every process of PostgreSQL.
kill_node() {
  local postmaster
  postmaster=$(head -n 1 "$work/$1/postmaster.pid")
  stop "$1" KILL
  kill -9 "$postmaster" $(ps -o pid= --ppid "$postmaster") 2>/dev/null || true
}

drive load "$url" "$state" "$acknowledged" "$work/stop" >"$work/loaded" &
loading=$!
for round in 1 2; do
  sleep 8
  until_true 90 who sync
  primary=$(who primary)
  say "primary $primary, synchronous standby $(who sync), $(wc -l <"$acknowledged") writes acknowledged; kill -9 $primary"
  kill_node "$primary"
  before=$(wc -l <"$acknowledged")
  until_true 60 who primary
  until_true 60 eval '[ "$(wc -l <"$acknowledged")" -gt $((before + 10)) ]'
  say "primary $(who primary); writes are acknowledged again"
  start_node "$primary"
done
until_true 90 who sync
sleep 5
touch "$work/stop"
wait "$loading"
cat "$work/loaded"
curl --silent "$url/readyz"; echo
drive check "$url" "$state" "$acknowledged"
verify 15000
