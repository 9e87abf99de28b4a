-- One and two letters that a third of the newest tasks have are looked for in the next newest, before an
-- index gathers every place of theirs: that they are in thousands is then found out in a third of the time.
-- What is archived is looked for by its own index, which `not live` did not name.
create or replace function find_one_time_tasks(words text, archived boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  company constant uuid := current_company();
  newest constant integer := 4000;
  next_newest constant integer := 12000;
  pattern text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  kept constant text := 'company_id = $1 and deleted_at is null and '
    || case when archived then 'archived_at is not null' else 'live' end;
  found_new uuid[] := '{}';
  found_next uuid[];
  found_all uuid[];
  oldest timestamptz;
begin
  if (select sum(tasks) from one_time_task_counts where company_id = company and place = company) <= newest then
    execute 'select array(select id from one_time_tasks where ' || kept || ' and folded like $2 limit $3)'
      into found_all using company, '%' || pattern, most;
    return found_all;
  end if;
  if length(words) < 3 then
    execute 'select coalesce(array_agg(id) filter (where folded like $3), ''{}''), min(created_at) from (
          select id, folded, created_at from one_time_tasks where ' || kept || '
          order by created_at desc, id desc limit $2) x'
      into found_new, oldest using company, newest, '%' || pattern;
    if cardinality(found_new) >= most then return found_new[:most]; end if;
    pattern := ' ' || pattern;
    if cardinality(found_new) > newest / 3 then
      execute 'select array(select id from (
            select id, folded from one_time_tasks where ' || kept || ' and created_at < $2
            order by created_at desc, id desc limit $3) x
          where folded like $4 limit $5)'
        into found_next using company, oldest, next_newest, '%' || pattern, most - cardinality(found_new);
      if cardinality(found_new) + cardinality(found_next) = most then return found_new || found_next; end if;
    end if;
  end if;
  execute 'select array(select id from (
        select id from one_time_tasks where ' || kept || ' and folded like $2 offset 0) x
      limit $3)'
    into found_all using company, '%' || pattern, most;
  return array(select unnest(found_new) union select unnest(found_all) limit most);
end $$;
