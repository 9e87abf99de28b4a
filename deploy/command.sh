#!/bin/sh
# sh deploy/command.sh backup|restore|verify|import-company|upgrade-database …: a command of the
# product, as root, with the settings and as the account of its processes. What they have by the unit
# stands here once more.
set -e
cd "$(dirname "$0")/.."
name=$1
shift
set -a
DATA_DIR=/var/lib/diwan
. /etc/diwan/environment
set +a
export HOME=/var/lib/diwan
exec setpriv --reuid=diwan --regid=diwan --init-groups \
  /usr/bin/node "dist/server/$name.js" "$@"
