import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import type { Calendar } from '#features/routine-tasks/definitions/due-months.ts'
import { type Rule, toDueRule } from '#features/routine-tasks/definitions/due-rule.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import { dayAfter, FIRST, RULES } from '#features/routine-tasks/definitions/server/test/rules.ts'
import { uuidv7 } from '#server/ids.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const diwan = openDiwan()
/** With DIWAN_LONG=1 ten times as many: 200,000 comparisons. */
const ROUNDS = LONG ? 10 : 1

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Now and then a school closes for the summer. */
const CLOSURES = fc.integer({ min: 1, max: 13 }).map((days) => (days > 12 ? 45 : days))

/** Holidays in runs, so that dates move far and across the ends of months. */
const holidays = fc
  .array(fc.tuple(dayAfter(1100), CLOSURES), { maxLength: 25 })
  .map((runs) => [
    ...new Set(runs.flatMap(([day, length]) => Array.from({ length }, (_, n) => addDays(day, n)))),
  ])
const calendars: fc.Arbitrary<Calendar> = fc.record({
  weekend: fc.oneof(fc.subarray(WEEK, { maxLength: 6 }), fc.constant([5, 6])),
  holidays,
})
/** A calendar that follows another one, with its data about the days before it. */
const followers: fc.Arbitrary<Calendar> = fc
  .record({
    calendar: calendars,
    from: fc.integer({ min: 0, max: 1100 }),
    transitions: fc.array(
      fc.record({
        rest: fc.integer({ min: 0, max: 12 }),
        given: fc.integer({ min: -20, max: 40 }),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  })
  .map(({ calendar, from, transitions }) => {
    const rests = transitions.map(({ rest }) => addDays(FIRST, from - rest))
    const ends = transitions.map(({ given }) => (given < 0 ? null : addDays(FIRST, from + given)))
    return {
      ...calendar,
      valid_from: addDays(FIRST, from),
      ...{ rest_since: rests[0] ?? null, month_end_given: ends[0] ?? null },
      ...{ weekend_rest_since: rests[1] ?? null, weekend_month_end_given: ends[1] ?? null },
      ...{ holiday_rest_since: rests[2] ?? null, holiday_month_end_given: ends[2] ?? null },
    }
  })

/** A rule as a row of `routine_task_versions`. */
function columnsOf(rule: Rule) {
  const { from, until = null } = toDueRule(rule)
  return {
    ...{ task_type: rule.task_type, start_date: rule.start_date },
    ...{ recurrent_days: rule.recurrent_days, day_of_month: rule.day_of_month },
    ...{ repeat_every: rule.interval, week_start: rule.week_start },
    ...{ nth_week: rule.nth?.week ?? null, nth_weekday: rule.nth?.weekday ?? null },
    ...{ on_holidays: rule.on_holidays, on_weekends: rule.on_weekends },
    ...{ due_from: from === rule.start_date ? null : from, due_until: until },
  }
}

test('the database and the rule agree of 20,000 rules, calendars and dates', async () => {
  const calendar = fc.oneof(calendars, followers)
  const asked = fc.record({ rule: RULES, calendar, date: dayAfter(1100) })
  const { seed = 0 } = fc.readConfigureGlobal()
  for (let round = 0; round < ROUNDS; round += 1)
    await compare(fc.sample(asked, { numRuns: 20_000, seed: seed + round }))
})

async function compare(cases: { rule: Rule; calendar: Calendar; date: IsoDate }[]): Promise<void> {
  const client = await diwan.server.database.ownerPool.connect()
  await client.query(`
    create temp table cases (like routine_task_versions including defaults, n int, day date, calendar company_calendars);
    alter table cases alter company_id drop not null, alter routine_task_id drop not null, alter task_name drop not null;
    create trigger set_due_rule before insert on cases for each row execute function set_due_rule()`)
  const given = cases.map(({ rule, calendar, date }, n) => ({
    ...{ n, day: date, calendar, valid_from: FIRST, ...columnsOf(rule) },
  }))
  await client.query(
    `insert into cases (n, day, calendar, valid_from, task_type, start_date, recurrent_days, day_of_month,
      repeat_every, week_start, nth_week, nth_weekday, on_holidays, on_weekends, due_from, due_until)
    select n, day, calendar, valid_from, task_type, start_date, recurrent_days, day_of_month,
      repeat_every, week_start, nth_week, nth_weekday, on_holidays, on_weekends, due_from, due_until
    from jsonb_populate_recordset(null::cases, $1)`,
    [JSON.stringify(given)],
  )
  const { rows } = await client.query<{ due: boolean }>(`
    select coalesce(due_from, start_date) <= day and coalesce(day <= due_until, true)
      and case when due_phases is null then due_keys && day_keys(day, calendar)
        else meets(due_keys, due_phases, repeat_every, offers_of(day, calendar, due_mode)) end due
    from cases order by n`)
  client.release(true)
  expect(rows).toHaveLength(cases.length)
  const differing = cases.filter(
    ({ rule, calendar, date }, n) => rows[n]?.due !== isDue(rule, date, calendar),
  )
  expect(differing.slice(0, 3), JSON.stringify(differing[0])).toEqual([])
  const due = rows.filter((row) => row.due).length
  expect(due, 'a fair share of them is due').toBeGreaterThan(500)
  expect(due).toBeLessThan(18_000)
}

interface Period {
  from: IsoDate
  to: IsoDate
}
const holdsOn = ({ from, to }: Period, day: IsoDate) => from <= day && day < to

/** Consecutive periods; the last one never ends. */
const periods = <T>(content: fc.Arbitrary<T>, most: number): fc.Arbitrary<(Period & T)[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: most }),
      fc.array(content, { minLength: most, maxLength: most }),
    )
    .map(([starts, contents]) =>
      starts
        .sort((a, b) => a - b)
        .map((start, n, all) => ({
          from: addDays(FIRST, start),
          to: all[n + 1] === undefined ? 'infinity' : addDays(FIRST, all[n + 1] ?? 0),
          ...(contents[n] as T),
        })),
    )

interface Pause {
  paused_from: IsoDate | null
  paused_until: IsoDate | null
}
const PAUSES: fc.Arbitrary<Pause> = fc
  .tuple(fc.integer({ min: -300, max: 500 }), fc.integer({ min: -20, max: 60 }))
  .map(([from, days]) => ({
    paused_from: from < 0 ? null : addDays(FIRST, from),
    paused_until: from < 0 || days < 1 ? null : addDays(FIRST, from + days),
  }))
const isPausedOn = ({ paused_from, paused_until }: Pause, day: IsoDate) =>
  paused_from !== null && day >= paused_from && (paused_until === null || day < paused_until)

test('what was due on each day of two years is what the definitions and the calendar of that day say', async () => {
  const { company, owner, write } = await world(diwan)
  const active = fc.integer({ min: 0, max: 3 }).map((n) => n > 0)
  const versions = fc.record({ rule: RULES, active, pause: PAUSES })
  const tasks = fc.sample(periods(versions, 3), 150)
  const [years = []] = fc.sample(periods(calendars, 5), 1)
  const ids = tasks.map(() => uuidv7())
  await write(async (db) => {
    await db.all(sql`delete from company_calendars where company_id = ${company.id}`)
    for (const { from, to, weekend, holidays: free } of years)
      await db.all(sql`
        insert into company_calendars (company_id, valid_from, valid_to, weekend, holidays, holiday_names)
        values (${company.id}, ${from}, ${to}, ${weekend}, ${free}, ${free.map(() => 'Feast')})`)
    for (const [n, task] of tasks.entries()) {
      await db.all(sql`insert into routine_tasks (company_id, id, created_by, created_at)
        values (${company.id}, ${ids[n]}, ${owner.id}, now())`)
      for (const { from, to, rule, active, pause } of task) {
        const columns = { ...columnsOf(rule), ...pause, active }
        const row = { ...columns, valid_from: from, valid_to: to, routine_task_id: ids[n] }
        await db.all(sql`
          insert into routine_task_versions (company_id, task_name, valid_from, valid_to, routine_task_id,
            ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
          select ${company.id}, ${`Occurrence ${n}`}, valid_from, valid_to, routine_task_id,
            ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}
          from jsonb_populate_record(null::routine_task_versions, ${JSON.stringify(row)}::jsonb)`)
      }
    }
  })
  const held = await write((db) =>
    db.all(sql<Calendar & { valid_from: string }>`
      select valid_from, weekend, holidays, rest_since, month_end_given, weekend_rest_since,
        weekend_month_end_given, holiday_rest_since, holiday_month_end_given from company_calendars`),
  )
  const { rows } = await diwan.server.database.ownerPool.query<{
    day: string
    tasks: string[]
    due: number
    in_range: number
  }>(
    `select day::date, array(select routine_task_id::text from versions_due_on($1, day::date)) tasks,
       (select coalesce(sum(due), 0)::int from due_by_department($1, day::date)) due, coalesce(r.due, 0)::int in_range
     from generate_series($2::date, $2::date + 730, '1 day') day
     left join due_days($1, $2::date, $2::date + 730) r on r.date = day::date`,
    [company.id, FIRST],
  )
  let due = 0
  for (const { day, tasks: listed, ...counted } of rows) {
    const year = years.find((one) => holdsOn(one, day))
    const calendar = held.find(({ valid_from }) => valid_from === year?.from)
    const expected = ids.filter((_, n) => {
      const version = tasks[n]?.find((one) => holdsOn(one, day))
      return (
        calendar &&
        version?.active &&
        !isPausedOn(version.pause, day) &&
        isDue(version.rule, day, calendar)
      )
    })
    due += expected.length
    expect([day, [...listed].sort()]).toEqual([day, expected.sort()])
    expect([day, counted]).toEqual([day, { due: expected.length, in_range: expected.length }])
  }
  expect(rows).toHaveLength(731)
  expect(due).toBeGreaterThan(300)
})

test('after a summer without work a monthly duty is due once, and counted once', async () => {
  const { company, build, write } = await world(diwan)
  const days = Array.from({ length: 45 }, (_, n) => addDays('2026-07-01', n))
  await write((db) =>
    db.all(sql`
      update company_calendars set valid_from = ${FIRST}, holidays = ${days}, holiday_names = ${days.map(() => 'Summer')}
      where company_id = ${company.id}`),
  )
  const monthly = { task_type: 'monthly', day_of_month: 10, start_date: FIRST } as const
  await build.routineTask({ ...monthly, validFrom: FIRST })
  const { rows } = await diwan.server.database.ownerPool.query(
    `select (select count(*)::int from versions_due_on($1, '2026-08-15')) listed,
       (select sum(due)::int from due_by_department($1, '2026-08-15')) due,
       (select sum(due)::int from due_days($1, '2026-08-01', '2026-08-31')) in_range`,
    [company.id],
  )
  expect(rows).toEqual([{ listed: 1, due: 1, in_range: 1 }])
})
