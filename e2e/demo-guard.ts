import { inDatabase } from './guard-support.ts'
import { OWNERS } from './support.ts'

/**
 * The tables of the demo companies that a story may change: sessions, data that a member alone
 * sees, and what jobs write.
 */
const FREE = [
  ...['audit_events', 'dashboard_days', 'definition_counts', 'dev_mails', 'due_counts'],
  ...['idempotency_keys', 'known_devices', 'notice_events', 'notification_digests'],
  ...['notification_reminders', 'notifications', 'one_time_task_views', 'sessions'],
]

/**
 * All stories share the demo companies: a write to one fails, with an error of this name in the
 * log.
 */
export async function guardDemos(): Promise<void> {
  const owners = Object.values(OWNERS)
    .map((email) => `'${email}'`)
    .join(', ')
  const free = FREE.map((table) => `'${table}'`).join(', ')
  await inDatabase(
    `do $guard$
     declare
       demos uuid[] := array(select company_id from users where email in (${owners}));
       place record;
     begin
       execute format($make$
         create function refuse_change_of_demo() returns trigger language plpgsql as $body$
         begin
           -- After the change, when generated columns are there too.
           if tg_op = 'UPDATE'
             and to_jsonb(new) - 'last_seen_at' = to_jsonb(old) - 'last_seen_at' then return null;
           end if;
           if (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid = any (%L) then
             raise exception 'A story may not change a demo company: %% in %%', tg_op, tg_table_name;
           end if;
           return null;
         end $body$ $make$, demos);
       for place in
         select table_name, case table_name when 'companies' then 'id' else column_name end as key
         from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE'
           and (column_name = 'company_id' or (table_name = 'companies' and column_name = 'id'))
           and table_name not in (${free})
       loop
         execute format(
           'create trigger guard_demo after insert or update or delete on %I
            for each row execute function refuse_change_of_demo(%L)', place.table_name, place.key);
       end loop;
     end $guard$`,
    [],
  )
}
