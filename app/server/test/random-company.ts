import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'

export const STATUSES = ['pending', 'inProgress', 'review', 'done'] as const
type Status = (typeof STATUSES)[number]
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const clockTimes = fc.constantFrom('00:00', '00:01', '08:30', '12:01', '23:59', '23:59')

const occurrences = fc
  .record({
    task_type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
    startsIn: fc.constantFrom(-40, -1, 0, 0, 0, 1),
    department: maybe(fc.nat(3)),
    recurrent_days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    dayFromToday: fc.integer({ min: -2, max: 2 }),
    times: maybe(fc.tuple(clockTimes, maybe(clockTimes))),
    active: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    report: maybe(fc.constantFrom('done' as const, 'not_done' as const)),
    late: fc.boolean(),
  })
  .map(({ times, ...occurrence }) => ({
    ...occurrence,
    from: times?.[0] ?? null,
    to: times?.[1] === times?.[0] ? null : (times?.[1] ?? null),
  }))

const oneTimeTasks = fc.record({
  priority: fc.constantFrom('low', 'normal', 'high', 'urgent'),
  dueIn: maybe(fc.integer({ min: -5, max: 6 })),
  /**
   * What happens to the task after its last status; with four of the six values it still exists.
   */
  fate: fc.constantFrom('stays', 'stays', 'stays', 'restored', 'archived', 'deleted'),
  /** Each status of the task, and how many minutes ago it got that status. */
  changes: fc.uniqueArray(fc.tuple(fc.nat(20 * 24 * 60), fc.constantFrom(...STATUSES)), {
    minLength: 1,
    maxLength: 4,
    selector: ([ago]) => ago,
  }),
})

/** Companies with everything that a dashboard counts. */
export const companies = fc.record({
  timezone: fc.constantFrom('Africa/Cairo', 'Pacific/Auckland', 'America/New_York', 'Asia/Riyadh'),
  day: fc.integer({ min: 60, max: 800 }).map((n) => addDays('2026-01-01', n)),
  minute: fc.constantFrom(-1, 0, 1, 60, 12 * 60 + 1, 23 * 60 + 59),
  weekend: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
  holidaysIn: fc.subarray([-1, 0, 1], { maxLength: 1 }),
  departments: fc.nat(3),
  people: fc.array(fc.constantFrom('active', 'pending', 'removed'), { maxLength: 6 }),
  occurrences: fc.array(occurrences, { maxLength: 10 }),
  oneTimeTasks: fc.array(oneTimeTasks, { maxLength: 10 }),
  projects: fc.array(fc.constantFrom(0 as const, 1 as const), { maxLength: 4 }),
  perPage: fc.integer({ min: 1, max: 6 }),
})
export type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

/** The instant at which local clocks show a time, or would show it if they did not skip it. */
export function instantAt(date: string, time: string, timezone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  let instant = wall
  for (let tries = 0; tries < 2; tries += 1) {
    const local = toLocalTime(new Date(instant), timezone)
    instant += wall - Date.parse(`${local.date}T${local.time}:00Z`)
  }
  return new Date(instant)
}

export const count = <T>(items: readonly T[], matches: (item: T) => unknown): number =>
  items.filter(matches).length
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

interface BuiltTask {
  status: Status
  priority: string
  deadline: string | null
  isLive: boolean
  /** The statuses, with null while the task was archived or deleted. */
  changes: { day: string; status: Status | null }[]
}

/**
 * When the task was archived or deleted, and restored: after its last status, `ago` minutes ago.
 */
const stepsOf = (fate: string, ago: number): { ago: number; isLive: boolean }[] => [
  ...(fate === 'stays' ? [] : [{ ago: Math.floor(ago * 0.8), isLive: false }]),
  ...(fate === 'restored' ? [{ ago: Math.floor(ago * 0.3), isLive: true }] : []),
]

async function buildTasks(diwan: Diwan, site: World, { oneTimeTasks: all, timezone }: Company) {
  const now = diwan.clock.now()
  const { date: today } = toLocalTime(now, timezone)
  const { id: companyId } = site.company
  const built: BuiltTask[] = []
  for (const { priority, dueIn, fate, changes } of all) {
    const id = uuidv7()
    const inOrder = [...changes].sort(([a], [b]) => b - a)
    const [lastAgo, status] = inOrder.at(-1) ?? [0, 'pending' as const]
    const steps = stepsOf(fate, lastAgo)
    const goneAt = minutesBefore(now, steps[0]?.ago ?? 0)
    const deadline = dueIn === null ? null : addDays(today, dueIn)
    await site.write((db) =>
      db.batch([
        sql`insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline,
              created_by, created_at, updated_at, archived_at, deleted_at)
            values (${companyId}, ${id}, 'Task', ${status}, ${priority}, '2026-01-01', ${deadline},
              ${site.owner.id}, ${now}, ${now}, ${fate === 'archived' ? goneAt : null},
              ${fate === 'deleted' ? goneAt : null})`,
        ...(fate === 'deleted' ? [] : steps).map(
          ({ ago, isLive }) => sql`
            insert into one_time_task_revisions (company_id, one_time_task_id, id, user_id, created_at, changes)
            values (${companyId}, ${id}, ${uuidv7()}, ${site.owner.id}, ${minutesBefore(now, ago)},
              ${JSON.stringify([{ field: 'archived', from: isLive, to: !isLive }])})`,
        ),
        ...inOrder.map(
          ([ago, to], n) => sql`
            insert into one_time_task_status_changes
              (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
            values (${companyId}, ${uuidv7()}, ${id}, ${inOrder[n - 1]?.[1] ?? null}, ${to}, ${site.owner.id},
              ${minutesBefore(now, ago)})`,
        ),
      ]),
    )
    const dayOf = (ago: number) => toLocalTime(minutesBefore(now, ago), timezone).date
    const days = [
      ...inOrder.map(([ago, to]) => ({ day: dayOf(ago), status: to })),
      ...steps.map(({ ago, isLive }) => ({ day: dayOf(ago), status: isLive ? status : null })),
    ]
    built.push({
      status,
      priority,
      deadline,
      isLive: fate === 'stays' || fate === 'restored',
      changes: days,
    })
  }
  return built
}

/** Creates the company two days before now, and everything in it as of now. */
export async function build(diwan: Diwan, company: Company) {
  const { timezone, weekend } = company
  const now = minutesBefore(instantAt(company.day, '00:00', timezone), -company.minute)
  const { date: today } = toLocalTime(now, timezone)
  diwan.clock.set(minutesBefore(now, 2 * 24 * 60).toISOString())
  const site = await world(diwan, { timezone })
  diwan.clock.set(now.toISOString())
  const owner = { ...site.owner, token: await site.session(site.owner.id) }
  const holidays = company.holidaysIn.map((days) => addDays(today, days))
  await site.write((db) =>
    db.all(sql`update company_calendars set weekend = ${weekend}, holidays = ${holidays},
      holiday_names = ${holidays} where company_id = ${site.company.id}`),
  )
  for (const status of company.people) await site.build.user({ status })
  const departments: { id: string }[] = []
  for (let n = 0; n < company.departments; n += 1) departments.push(await site.build.department())
  const due = new Set<string>()
  for (const [n, occurrence] of company.occurrences.entries()) {
    const dayOfMonth = Number(addDays(today, occurrence.dayFromToday).slice(8))
    const rule = {
      task_type: occurrence.task_type,
      start_date: addDays(today, occurrence.startsIn),
      recurrent_days: occurrence.task_type === 'weekly' ? occurrence.recurrent_days : [],
      day_of_month: occurrence.task_type === 'monthly' ? dayOfMonth : null,
    }
    const { id } = await site.build.routineTask({
      ...rule,
      task_name: `Duty ${String.fromCharCode(97 + n)}`,
      validFrom: addDays(today, -2),
      dept_id: occurrence.department === null ? null : departments[occurrence.department]?.id,
      from: occurrence.from,
      to: occurrence.to,
    })
    if (!occurrence.active)
      await site.write((db) =>
        db.all(sql`update routine_task_versions set active = false where routine_task_id = ${id}`),
      )
    const isDueToday = occurrence.active && isDue(rule, today, { weekend, holidays })
    if (isDueToday) due.add(id)
    if (!occurrence.report) continue
    const said = {
      status: occurrence.report,
      note: 'Said.',
      ...(occurrence.late && { date: addDays(today, -1) }),
    }
    const reply = await site.as(owner).call(submitReport, { params: { id }, body: said })
    if (isDueToday && !occurrence.late) expect(reply.status).toBe(201)
  }
  for (const status of company.projects) await site.build.project({ status })
  return { site, owner, due, now, today, tasks: await buildTasks(diwan, site, company) }
}
export type Built = Awaited<ReturnType<typeof build>>
