import { sql } from 'kysely'
import type { DerivedCount } from '#server/tenant-data.ts'

/** The stored counts of routine tasks, and queries that compute the same from the source rows. */
export const routineRecounts: readonly DerivedCount[] = [
  {
    name: 'report_days',
    stored: sql`
      select company_id, date, department_id, reported, done, not_done, late, early, done_late, rated, rating_sum, seen
      from report_days where reported <> 0 or rated <> 0 or seen <> 0`,
    recomputed: sql`
      select r.company_id, r.date, r.department_id, count(*)::int, count(*) filter (where r.status = 'done')::int,
        count(*) filter (where r.status = 'not_done')::int, count(*) filter (where r.late)::int,
        count(*) filter (where r.early)::int,
        count(*) filter (where r.late and r.status = 'done')::int, count(e.id)::int,
        coalesce(sum(e.rating), 0)::int, count(s.report_id) filter (where e.id is null)::int
      from reports r
      left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
      left join evaluation_seen s
        on s.company_id = r.company_id and s.report_id = r.id and s.report_version = r.version
      group by r.company_id, r.date, r.department_id`,
  },
  {
    name: 'due_counts',
    stored: sql`select company_id, scope_id, key::int, since, due from due_counts`,
    recomputed: sql`
      select company_id, scope_id, key::int, edge,
        (sum(step) over (partition by company_id, scope_id, key order by edge))::int
      from (
        select h.company_id, h.scope_id, h.key, e.edge, sum(e.step) step
        from (
          select v.company_id, coalesce(v.department_id, v.company_id) scope_id, k key, s.since, s.until
          from routine_task_versions v cross join unnest(v.due_keys) k cross join lateral due_spans(v) s
          where v.due_phases is null) h
        cross join lateral (values (h.since, 1), (h.until, -1)) e (edge, step)
        where e.edge < 'infinity'
        group by 1, 2, 3, 4 having sum(e.step) <> 0) steps`,
  },
  {
    name: 'due_pattern_counts',
    stored: sql`
      select company_id, scope_id, key::int, mode::int, every::int, phase::int, since, due from due_pattern_counts`,
    recomputed: sql`
      select company_id, scope_id, key::int, mode::int, every::int, phase::int, edge,
        (sum(step) over (partition by company_id, scope_id, key, mode, every, phase order by edge))::int
      from (
        select h.company_id, h.scope_id, h.key, h.mode, h.every, h.phase, e.edge, sum(e.step) step
        from (
          select v.company_id, coalesce(v.department_id, v.company_id) scope_id, k.key, v.due_mode mode,
            v.repeat_every "every", k.phase, s.since, s.until
          from routine_task_versions v cross join unnest(v.due_keys, v.due_phases) k (key, phase)
          cross join lateral due_spans(v) s
          where v.due_phases is not null) h
        cross join lateral (values (h.since, 1), (h.until, -1)) e (edge, step)
        where e.edge < 'infinity'
        group by 1, 2, 3, 4, 5, 6, 7 having sum(e.step) <> 0) steps`,
  },
  {
    name: 'definition_counts',
    stored: sql`select company_id, scope_id, active, definitions from definition_counts where definitions <> 0`,
    recomputed: sql`
      select company_id, coalesce(department_id, company_id), active, count(*)::int
      from routine_task_versions where valid_to = 'infinity' and slot = 0 group by 1, 2, 3`,
  },
]
