# What the drills share; they source it. They run what Debian 12 has, on 127.0.0.1, in one folder, and end what they started.
# Before: npm run build, and as root or as a user who may run PostgreSQL.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lading=${LADING:-$(cd "$here/../.." && pwd)}
programs=/usr/lib/postgresql/15/bin
work=${WORK:-$(mktemp -d /tmp/lading-drill.XXXXXX)}
export ADMIN_PASSWORD=${ADMIN_PASSWORD:-nine-crates-on-dock-four}
state=$work/state.json
acknowledged=$work/acknowledged
declare -A pid=()

# PostgreSQL refuses to run as root. setpriv, unlike su, becomes the program: its pid is the one to kill.
as_postgres=()
[ "$(id -u)" != 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)

# start NAME COMMAND...: in the background, with its output in NAME.log.
start() {
  local name=$1
  shift
  "$@" >>"$work/$name.log" 2>&1 &
  pid[$name]=$!
}

# stop NAME [SIGNAL]: and waits for its end.
stop() {
  kill -"${2:-TERM}" "${pid[$1]}" 2>/dev/null || true
  wait "${pid[$1]}" 2>/dev/null || true
  unset "pid[$1]"
}

clean_up() {
  for name in "${!pid[@]}"; do kill "${pid[$name]}" 2>/dev/null || true; done
  wait
  [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap clean_up EXIT

# until_true SECONDS COMMAND...
until_true() {
  local until=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ $SECONDS -ge $until ]; then
      echo "Not within time: $*" >&2
      tail -n 5 "$work"/*.log >&2
      exit 1
    fi
    sleep 0.2
  done
}

say() { echo "$(date +%T.%3N) $*"; }

# The roles and the database of Lading on a new PostgreSQL: psql_as_superuser is a command of the caller.
create_database() {
  psql_as_superuser --quiet <<'SQL'
create role lading login password 'lading';
create role lading_server login noinherit password 'lading';
create role lading_client nologin;
grant lading_client to lading_server;
create database lading owner lading encoding 'UTF8' template template0;
SQL
}

# start_lading NAME PORT DATABASE_PORT [VARIABLE=VALUE...]; the clone is $program, or the one of the drill.
start_lading() {
  local name=$1 port=$2 database=127.0.0.1:$3
  shift 3
  start "$name" env PORT="$port" DATA_DIR="$work/lading" DEMO=0 LOG_LEVEL=warn TRUST_PROXY=1 \
    DATABASE_URL="postgres://lading_server:lading@$database/lading" \
    DATABASE_OWNER_URL="postgres://lading:lading@$database/lading" "$@" \
    node "${program:-$lading}/apps/server/dist/main.js"
}

is_ready() { curl --silent --fail --max-time 2 "http://127.0.0.1:$1/readyz"; }

# verify DATABASE_PORT: checks the invariants of stock.
verify() {
  DATA_DIR="$work/lading" DATABASE_URL="postgres://lading_server:lading@127.0.0.1:$1/lading" \
    DATABASE_OWNER_URL="postgres://lading:lading@127.0.0.1:$1/lading" \
    node "$lading/apps/server/dist/commands.js" verify
}

drive() { node "$here/drive.mjs" "$@"; }
