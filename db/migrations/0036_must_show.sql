-- On a standby: fails with DW001 where it does not show everything up to a position of the log yet.
-- What enters a company for a read asks it first, on the connection of that read (decision 021).
create function must_show(wanted pg_lsn) returns void language plpgsql volatile as $$
begin
  if pg_last_wal_replay_lsn() < wanted then
    raise exception 'behind' using errcode = 'DW001';
  end if;
end $$;
