-- What is yet to be told: an act writes one row of each event, with whom it concerns. Who hears of it, and by
-- which ways, is worked out afterwards, for many events at once; then the row goes.
create table notice_events (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  kind text not null,
  subject_id uuid not null,
  facts jsonb not null,
  user_ids uuid[] not null,
  -- Nobody where time did it.
  actor_id uuid,
  at timestamptz not null,
  -- How it is mailed to who has chosen nothing, where that is not as usual.
  mail text,
  primary key (company_id, id)
);
call protect_tenant_table('notice_events');
