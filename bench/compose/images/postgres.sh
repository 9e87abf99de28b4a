#!/bin/sh
# As the official image begins: the folder is its own, a new one gets a database by POSTGRES_PASSWORD and
# what is in /docker-entrypoint-initdb.d, on the socket alone; who comes by the network needs a password.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  chown -R postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "${POSTGRES_PASSWORD:?}" > /tmp/password
  initdb --username=postgres --pwfile=/tmp/password
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  for one in /docker-entrypoint-initdb.d/*; do
    if [ -x "$one" ]; then PGPASSWORD=$POSTGRES_PASSWORD "$one"; else . "$one"; fi
  done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
