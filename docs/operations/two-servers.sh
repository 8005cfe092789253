# Two servers of one database behind Caddy; sourced by drills after lib.sh.

url=https://localhost:18443
export NODE_EXTRA_CA_CERTS=$work/caddy/caddy/pki/authorities/local/root.crt
declare -A port=([one]=13001 [two]=13002)

psql_as_superuser() {
  "$programs/psql" --host=127.0.0.1 --port=15432 --username=postgres --set ON_ERROR_STOP=1 "$@"
}

start_postgres() {
  [ "$(id -u)" != 0 ] || chown postgres "$work"
  "${as_postgres[@]}" "$programs/initdb" --pgdata="$work/postgres" --auth=trust --username=postgres \
    --encoding=UTF8 --locale=C.UTF-8 >"$work/initdb.log"
  start postgres "${as_postgres[@]}" "$programs/postgres" -D "$work/postgres" -p 15432 -k "$work"
  until_true 20 psql_as_superuser --command='select'
  create_database
}

start_server() {
  start_lading "$1" "${port[$1]}" 15432
  until_true 60 is_ready "${port[$1]}"
}

start_servers() {
  start_server one
  start_server two
}

# Balances the servers that are named. A call waits up to ten seconds for a server, and one that is refused a connection tries the
# other; what a server has begun is not sent again: the client repeats it with the same Idempotency-Key. Connections are not kept, so none
# is closed by a server just when Caddy sends on it. Health is /healthz: /readyz of a server is 503 as soon as a newer version has migrated
# the database, and the newer one may not be listening yet.
configure_caddy() {
  local servers=() name
  for name in "$@"; do servers+=("127.0.0.1:${port[$name]}"); done
  cat >"$work/Caddyfile" <<CADDY
{
	admin localhost:12019
	skip_install_trust
	http_port 18080
	https_port 18443
}
localhost {
	tls internal
	reverse_proxy ${servers[*]} {
		lb_policy least_conn
		lb_try_duration 10s
		lb_try_interval 100ms
		health_uri /healthz
		health_interval 1s
		health_timeout 2s
		transport http {
			keepalive off
		}
	}
}
CADDY
}

start_caddy() {
  configure_caddy one two
  XDG_DATA_HOME=$work/caddy start caddy caddy run --config "$work/Caddyfile" --adapter caddyfile
  until_true 20 curl --silent --fail --cacert "$NODE_EXTRA_CA_CERTS" "$url/readyz"
}

# balance SERVER...: the others get no new calls.
balance() {
  configure_caddy "$@"
  XDG_DATA_HOME=$work/caddy caddy reload --address localhost:12019 --config "$work/Caddyfile" \
    --adapter caddyfile >>"$work/reload.log" 2>&1
}
