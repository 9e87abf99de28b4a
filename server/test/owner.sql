-- As a managed server gives one. The two memberships let tests watch and end the connections of others.
create role owner login createdb createrole;
grant pg_signal_backend, pg_read_all_stats to owner;
