-- The words of a text as search compares them: folded, each behind a blank, nothing but letters and
-- digits. `wordsOf` in platform/shared/searchable.ts says the same. What is no letter is said by its
-- codes, which no collation changes.
create function search_words(value text) returns text
language sql immutable parallel safe
as $$
  select ' ' || btrim(regexp_replace(fold_text(value),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufd3e\ufd3f]+', ' ', 'g'))
$$;

-- The words of a comment: who is mentioned stands in it by an id, which nobody looks for.
create function said_words(body text) returns text
language sql immutable parallel safe
as $$
  select search_words(regexp_replace(body, '@\[[0-9a-fA-F-]{36}\]', ' ', 'g'))
$$;

-- What of one-time tasks is found by search: their own text, and what is said of them. Kept by triggers.
create table one_time_task_words (
  company_id uuid not null,
  one_time_task_id uuid not null,
  source text not null check (source in ('task', 'comment', 'reply')),
  -- Of the task, the comment or the reply.
  id uuid not null,
  words text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id) on delete cascade
);
create index one_time_task_words_newest on one_time_task_words (company_id, created_at desc, id desc);
create index one_time_task_words_by_task on one_time_task_words (company_id, one_time_task_id);
create index one_time_task_words_found on one_time_task_words using gin (company_id, words gin_trgm_ops);
call protect_tenant_table('one_time_task_words');
call open_to_auth('one_time_task_words');

-- Everything said of a task that is there: the task itself, its comments, their replies.
create view one_time_task_texts with (security_invoker = true) as
  select company_id, id one_time_task_id, 'task' source, id,
    search_words(title || ' ' || description) words, created_at
  from one_time_tasks where deleted_at is null
  union all
  select c.company_id, c.one_time_task_id, 'comment', c.id, said_words(c.body), c.created_at
  from one_time_task_comments c
  join one_time_tasks t on t.company_id = c.company_id and t.id = c.one_time_task_id and t.deleted_at is null
  where c.body <> ''
  union all
  select r.company_id, r.one_time_task_id, 'reply', r.id, said_words(r.body), r.created_at
  from one_time_task_replies r
  join one_time_tasks t on t.company_id = r.company_id and t.id = r.one_time_task_id and t.deleted_at is null;
grant select on one_time_task_texts to diwan_app;

create function note_task_words() returns trigger
language plpgsql
as $$
begin
  if new.deleted_at is not null then
    delete from one_time_task_words where company_id = new.company_id and one_time_task_id = new.id;
  else
    -- One that comes back brings along what was said of it.
    insert into one_time_task_words (company_id, one_time_task_id, source, id, words, created_at)
    select company_id, one_time_task_id, source, id, words, created_at from one_time_task_texts t
    where t.company_id = new.company_id and t.one_time_task_id = new.id
      and (t.id = new.id or tg_op = 'UPDATE' and old.deleted_at is not null)
    on conflict (company_id, id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger note_words after insert on one_time_tasks for each row execute function note_task_words();
create trigger note_changed_words after update of title, description, deleted_at on one_time_tasks for each row
  when (old.title <> new.title or old.description <> new.description or old.deleted_at is distinct from new.deleted_at)
  execute function note_task_words();

-- Of what is said, on a table of comments or replies: the argument says which.
create function note_said_words() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from one_time_task_words where company_id = old.company_id and id = old.id;
  elsif new.body = '' then
    delete from one_time_task_words where company_id = new.company_id and id = new.id;
  else
    insert into one_time_task_words (company_id, one_time_task_id, source, id, words, created_at)
    values (new.company_id, new.one_time_task_id, tg_argv[0], new.id, said_words(new.body), new.created_at)
    on conflict (company_id, id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger note_words after insert or update of body or delete on one_time_task_comments
  for each row execute function note_said_words('comment');
create trigger note_words after insert or update of body or delete on one_time_task_replies
  for each row execute function note_said_words('reply');

-- The newest texts of the company in which every wanted word begins a word, at most so many. `wanted` is
-- what `search_words` makes of a text: letters and digits, so that nothing in it is a pattern's own sign.
-- What is asked for often is found among the newest 4,000; the rest by the beginnings of its words. Each
-- statement is planned with its values; rows of what it finds are read behind the wall again.
create function find_one_time_task_words(wanted text[], most integer)
returns table (one_time_task_id uuid, source text, id uuid)
language plpgsql stable rows 100 security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  company constant uuid := current_company();
  newest constant integer := 4000;
  fits constant text := (select string_agg(format('words like %L', '% ' || w || '%'), ' and ') from unnest(wanted) w);
  nearest uuid[];
begin
  if fits is null then return; end if;
  execute format('select array(select id from (
      select id, words, created_at from one_time_task_words where company_id = $1
      order by created_at desc, id desc limit $2) x
    where %s order by created_at desc, id desc limit $3)', fits) into nearest using company, newest, most;
  if cardinality(nearest) = most or not exists (
      select from one_time_task_words w where w.company_id = company
      order by w.created_at desc, w.id desc offset newest limit 1) then
    return query select w.one_time_task_id, w.source, w.id from one_time_task_words w
      where w.company_id = company and w.id = any (nearest);
  else
    return query execute format('select one_time_task_id, source, id from (
        select one_time_task_id, source, id, created_at from one_time_task_words
        where company_id = %L and %s offset 0) x
      order by created_at desc, id desc limit %s', company, fits, most);
  end if;
end $$;
alter function find_one_time_task_words(text[], integer) owner to diwan_auth;
revoke execute on function find_one_time_task_words(text[], integer) from public;
grant execute on function find_one_time_task_words(text[], integer) to diwan_app;
