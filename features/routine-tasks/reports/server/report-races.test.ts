import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
import {
  changeRoutineTasks,
  deleteRoutineTask,
  toggleRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'
import type { Input } from '#shared/endpoint.ts'

/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/report-races.test.ts` */
const ROUNDS = LONG ? 1_000 : 40
const TODAY = '2026-11-23'

const diwan = openDiwan()

interface Round {
  site: World
  cook: Person
  kitchen: { id: string }
  bar: { id: string }
  /** Two occurrences of the kitchen, due today. */
  occurrences: { id: string }[]
}
type Change = (round: Round) => Promise<{ status: number }>[]

const owner = ({ site }: Round) => site.as(site.owner)
const bulk =
  (change: 'pause' | 'move' | 'delete'): Change =>
  (round) => [
    owner(round).call(changeRoutineTasks, {
      body: {
        change,
        ids: round.occurrences.map(({ id }) => id),
        ...(change === 'move' && { dept_id: round.bar.id }),
      },
    }),
  ]
const settings =
  (body: Input<typeof updateCompanyData>['body']): Change =>
  (round) => [owner(round).call(updateCompanyData, { body })]

const statusOf = ({ status }: { status: number }) => status

/** Changes that can end an occurrence or move it to another department. */
const CHANGES: Record<string, Change> = {
  pause: (round) =>
    round.occurrences.map((params) => owner(round).call(toggleRoutineTask, { params })),
  'pause many': bulk('pause'),
  'move many': bulk('move'),
  'delete many': bulk('delete'),
  delete: (round) =>
    round.occurrences.map((params) => owner(round).call(deleteRoutineTask, { params })),
  edit: (round) =>
    round.occurrences.map((params, n) =>
      owner(round).call(updateRoutineTask, {
        params,
        body: {
          ...{ task_name: 'Edited', task_type: 'daily', start_date: n ? TODAY : '2026-11-24' },
          dept_id: round.bar.id,
        },
      }),
    ),
  holiday: settings({ holidays: [{ date: TODAY, name: 'Feast' }] }),
  weekend: settings({ weekend: [1] }),
  'department goes': (round) => [
    owner(round).call(deleteDepartment, {
      params: round.kitchen,
      query: { move_to: round.bar.id },
    }),
  ],
  'department goes while its duties move': (round) => [
    owner(round).call(deleteDepartment, {
      params: round.kitchen,
      query: { move_to: round.bar.id },
    }),
    ...bulk('move')(round),
  ],
}
const KINDS = Object.keys(CHANGES)

async function open(): Promise<Round> {
  diwan.clock.set('2026-11-21T09:00:00Z')
  const site = await world(diwan)
  const cook = await site.build.user()
  const kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  const bar = await site.build.department({ name: 'Bar' })
  const routineTask = () => site.build.routineTask({ validFrom: '2026-11-21', dept_id: kitchen.id })
  const occurrences = [await routineTask(), await routineTask()].map(({ id }) => ({ id }))
  diwan.clock.set(`${TODAY}T09:00:00Z`)
  return { site, cook, kitchen, bar, occurrences }
}

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate)
}

async function waiting(): Promise<number> {
  const { rows } = await diwan.server.database.ownerPool.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/**
 * Runs the change and the reports concurrently; in half of the rounds a lock lets the change go
 * first.
 */
async function race(round: Round, { kind, n }: { kind: string; n: number }) {
  const change = () => CHANGES[kind]?.(round) ?? []
  const reports = () =>
    round.occurrences.map((params) =>
      round.site.as(round.cook).call(submitReport, { params, body: { status: 'done' } }),
    )
  if (n % 2 === 0) {
    const reported = turns((n * 7) % 60).then(() => Promise.all(reports()))
    await turns((n * 11) % 50)
    return { changed: await Promise.all(change()), reported: await reported }
  }
  const begun = await round.site.write(async (db) => {
    await db.all(
      sql`select from routine_tasks where company_id = ${round.site.company.id} for update`,
    )
    const changing = change()
    for (let tries = 0; tries < 20 && (await waiting()) < changing.length; tries += 1)
      await turns(20)
    const reporting = reports()
    await turns(200)
    return { changing, reporting }
  })
  return {
    changed: await Promise.all(begun.changing),
    reported: await Promise.all(begun.reporting),
  }
}

/** Finds reports that are not due or in the wrong department, and stored counts that are wrong. */
async function faults(companyId: string): Promise<string[]> {
  const { rows } = await diwan.server.database.ownerPool.query<{ fault: string }>(
    `with recounted as (
       select date, department_id, count(*)::int n, (count(*) filter (where late and status = 'done'))::int done_late
       from reports where company_id = $1 group by 1, 2
     ), kept as (
       select date, department_id, reported n, done_late from report_days where company_id = $1 and reported <> 0
     ), days as (
       select $2::date + n "day" from generate_series(-1, 3) n
     ), listed as (
       select day, department_id, count(*) n from days cross join lateral versions_due_on($1, day) group by 1, 2
     ), counted as (
       select day, department_id, due::bigint n from days cross join lateral due_by_department($1, day) where due > 0
     )
     select 'not due or elsewhere ' || r.routine_task_id fault
     from reports r left join versions_due_on($1, $2) o on o.routine_task_id = r.routine_task_id
     where r.company_id = $1 and (r.date <> $2 or o.routine_task_id is null or o.department_id is distinct from r.department_id)
     union all select 'report_days ' || d::text from ((table recounted except table kept) union all (table kept except table recounted)) d
     union all select 'due_counts ' || d::text from ((table listed except table counted) union all (table counted except table listed)) d`,
    [companyId, TODAY],
  )
  return rows.map(({ fault }) => fault)
}

test('a report is of an occurrence that is due when both are done, in the department of its day, whatever ends it at that moment', async () => {
  const outcomes = new Set<number>()
  const wrong: string[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const kind = KINDS[(n >> 1) % KINDS.length] as string
    const round = await open()
    const { changed, reported } = await race(round, { kind, n })
    const statuses = { changed: changed.map(statusOf), reported: reported.map(statusOf) }
    const unexpected = [
      ...statuses.changed.filter((status) => ![200, 422].includes(status)),
      ...statuses.reported.filter((status) => ![201, 404, 422].includes(status)),
    ].map((status) => `status ${status}`)
    for (const fault of [...(await faults(round.site.company.id)), ...unexpected])
      wrong.push(`round ${n}, ${kind}, ${JSON.stringify(statuses)}: ${fault}`)
    for (const status of statuses.reported) outcomes.add(status)
  }
  expect(wrong).toEqual([])
  expect(outcomes).toContain(201)
  expect(outcomes.size).toBeGreaterThan(1)
})
