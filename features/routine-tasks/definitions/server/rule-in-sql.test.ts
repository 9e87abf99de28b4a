import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import type { Calendar } from '#features/routine-tasks/definitions/due-months.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import { uuidv7 } from '#server/ids.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const diwan = openDiwan()
/** With DIWAN_LONG=1 ten times as many: 200,000 comparisons. */
const ROUNDS = LONG ? 10 : 1

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const FIRST = '2026-01-01'
const dayAfter = (most: number) => fc.integer({ min: 0, max: most }).map((n) => addDays(FIRST, n))

const rules: fc.Arbitrary<Rule> = fc
  .record({
    task_type: fc.constantFrom('daily', 'weekly', 'monthly', 'last_day_of_month'),
    start_date: dayAfter(700),
    recurrent_days: fc.subarray(WEEK, { minLength: 1 }),
    day_of_month: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  })
  .map((rule) => ({
    ...rule,
    recurrent_days: rule.task_type === 'weekly' ? rule.recurrent_days : [],
    day_of_month: rule.task_type === 'monthly' ? rule.day_of_month : null,
  }))

/** Holidays in runs, so that dates move far and across the ends of months. */
const holidays = fc
  .array(fc.tuple(dayAfter(1100), fc.integer({ min: 1, max: 12 })), { maxLength: 25 })
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
    rest: fc.integer({ min: 0, max: 12 }),
    given: fc.integer({ min: -20, max: 40 }),
  })
  .map(({ calendar, from, rest, given }) => ({
    ...calendar,
    valid_from: addDays(FIRST, from),
    rest_since: addDays(FIRST, from - rest),
    month_end_given: given < 0 ? null : addDays(FIRST, from + given),
  }))

test('the database and the rule agree of 20,000 rules, calendars and dates', async () => {
  const calendar = fc.oneof(calendars, followers)
  const asked = fc.record({ rule: rules, calendar, date: dayAfter(1100) })
  const { seed = 0 } = fc.readConfigureGlobal()
  for (let round = 0; round < ROUNDS; round += 1)
    await compare(fc.sample(asked, { numRuns: 20_000, seed: seed + round }))
})

async function compare(cases: { rule: Rule; calendar: Calendar; date: IsoDate }[]): Promise<void> {
  const { rows } = await diwan.server.database.ownerPool.query<{ due: boolean }>(
    `select (rule->>'start_date')::date <= day and rule_keys(rule->>'task_type',
        array(select jsonb_array_elements_text(rule->'recurrent_days'))::smallint[],
        (rule->>'day_of_month')::smallint)
      && day_keys(day, jsonb_populate_record(null::company_calendars, calendar)) due
    from rows from (jsonb_to_recordset($1) as (rule jsonb, calendar jsonb, "date" date))
      with ordinality as c (rule, calendar, day, n) order by n`,
    [JSON.stringify(cases)],
  )
  expect(rows).toHaveLength(cases.length)
  const differing = cases.filter(
    ({ rule, calendar, date }, n) => rows[n]?.due !== isDue(rule, date, calendar),
  )
  expect(differing.slice(0, 3), JSON.stringify(differing[0])).toEqual([])
  const due = rows.filter((row) => row.due).length
  expect(due, 'a fair share of them is due').toBeGreaterThan(2_000)
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

test('what was due on each day of two years is what the definitions and the calendar of that day say', async () => {
  const { company, owner, write } = await world(diwan)
  const active = fc.integer({ min: 0, max: 3 }).map((n) => n > 0)
  const versions = fc.record({ rule: rules, active })
  const tasks = fc.sample(periods(versions, 3), 60)
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
      for (const { from, to, rule, active } of task)
        await db.all(sql`
          insert into routine_task_versions (company_id, routine_task_id, valid_from, valid_to, task_name,
            task_type, start_date, recurrent_days, day_of_month, active)
          values (${company.id}, ${ids[n]}, ${from}, ${to}, ${`Occurrence ${n}`}, ${rule.task_type},
            ${rule.start_date}, ${rule.recurrent_days}, ${rule.day_of_month}, ${active})`)
    }
  })
  const held = await write((db) =>
    db.all(sql<Calendar & { valid_from: string }>`
      select valid_from, weekend, holidays, rest_since, month_end_given from company_calendars`),
  )
  const { rows } = await diwan.server.database.ownerPool.query<{ day: string; tasks: string[] }>(
    `select day::date, array(select routine_task_id::text from occurrences_on($1, day::date)) tasks
     from generate_series($2::date, $2::date + 730, '1 day') day`,
    [company.id, FIRST],
  )
  let due = 0
  for (const { day, tasks: listed } of rows) {
    const year = years.find((one) => holdsOn(one, day))
    const calendar = held.find(({ valid_from }) => valid_from === year?.from)
    const expected = ids.filter((_, n) => {
      const version = tasks[n]?.find((one) => holdsOn(one, day))
      return calendar && version?.active && isDue(version.rule, day, calendar)
    })
    due += expected.length
    expect([day, [...listed].sort()]).toEqual([day, expected.sort()])
  }
  expect(rows).toHaveLength(731)
  expect(due).toBeGreaterThan(1_000)
})
