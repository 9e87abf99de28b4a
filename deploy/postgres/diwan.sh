#!/bin/sh
# Run once, by the image of PostgreSQL, when the database is made: its owner, who is no superuser, and
# the pooler's account, which may ask for what it needs to let others sign in, and nothing else.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --quiet \
  --set diwan="$DIWAN_PASSWORD" --set pooler="$POOLER_PASSWORD" <<'END'
create role diwan login createrole password :'diwan';
create database diwan owner diwan;
create role pooler login password :'pooler';
create schema pooler;
grant usage on schema pooler to pooler;
create function pooler.secret_of(asked name, out name name, out secret text)
  language sql security definer set search_path = pg_catalog
  as 'select rolname, rolpassword from pg_authid where rolname = asked and rolcanlogin and not rolsuper';
revoke execute on function pooler.secret_of(name) from public;
grant execute on function pooler.secret_of(name) to pooler;
END
