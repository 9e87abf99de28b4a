import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type Built, build, companies } from '#app/server/test/random-company.ts'
import { type Attention, MAX_NAMED } from '#features/dashboard/attention/contract.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import {
  oneTimeCounts,
  peopleCounts,
  projectCounts,
  routineCounts,
} from '#features/dashboard/cards.ts'
import { getDashboard, getTodayBoard, type RowsTarget } from '#features/dashboard/contract.ts'
import { countRows } from '#features/dashboard/server/test/rows.ts'

const diwan = openDiwan()

/** What needs attention, as numbers with the lists that they count. */
function attentionRows(needs: Attention, today: string): { value: number; rows: RowsTarget }[] {
  const duties = (status: 'overdue' | 'not_done') => {
    const reports = (dept_id?: string): RowsTarget => ({
      page: 'task-reports',
      search: { date: today, status, ...(dept_id && { dept_id }) },
    })
    const { total, departments } = needs[status]
    return [
      { value: total, rows: reports() },
      ...departments.flatMap(({ department, count }) =>
        department ? [{ value: count, rows: reports(department.id) }] : [],
      ),
    ]
  }
  const { left, to_evaluate, late_tasks, in_review } = needs
  return [
    ...duties('overdue'),
    ...duties('not_done'),
    {
      value: left.total,
      rows: { page: 'task-reports', search: { date: left.date, status: 'undone' } },
    },
    { value: to_evaluate.total, rows: { page: 'task-reports', search: { view: 'queue' } } },
    { value: late_tasks.total, rows: { page: 'one-time-task', search: { due: 'overdue' } } },
    { value: in_review.total, rows: { page: 'one-time-task', search: { status: 'review' } } },
  ]
}

/**
 * Each department names as many duties as fit, and the counts of all departments add up to the
 * total.
 */
function expectNamed({ overdue, not_done, unmanned, late_tasks, in_review, silent }: Attention) {
  for (const { total, departments } of [overdue, not_done, unmanned]) {
    for (const { count, tasks } of departments)
      expect(tasks).toHaveLength(Math.min(MAX_NAMED, count))
    const sum = departments.reduce((all, { count }) => all + count, 0)
    if (departments.length < MAX_NAMED) expect(sum).toBe(total)
    else expect(sum).toBeLessThanOrEqual(total)
  }
  for (const { total, tasks } of [late_tasks, in_review])
    expect(tasks).toHaveLength(Math.min(MAX_NAMED, total))
  expect(silent.people).toHaveLength(Math.min(MAX_NAMED, silent.total))
}

test('every number of the dashboard is the number of rows behind its link', async () => {
  const seen = new Set<string>()
  const check = async (built: Built) => {
    const { site, owner, today } = built
    const numbers = (await site.as(owner).call(getDashboard)).body
    const { attention } = (await site.as(owner).call(getTodayBoard, { query: {} })).body
    if (!attention) throw new Error('The first page says what needs somebody')
    expectNamed(attention)
    const silent = (await site.as(owner).call(listNonReporters, { query: { per_page: 100 } })).body
    expect(silent.total).toBe(attention.silent.total)
    expect(silent.data.map(({ id }) => id).slice(0, MAX_NAMED)).toEqual(
      attention.silent.people.map(({ id }) => id),
    )
    const cards = [
      routineCounts(numbers, today),
      oneTimeCounts(numbers),
      projectCounts(numbers),
      peopleCounts(numbers),
    ]
    const all = [
      ...cards.flatMap(({ lead, facts }) => [lead, ...facts]),
      ...attentionRows(attention, today),
    ]
    for (const { value, rows } of all) {
      const { page, search } = rows
      expect([page, search, value]).toEqual([page, search, await countRows(site, owner, rows)])
      if (value > 0) seen.add(`${page} ${Object.keys(search)} ${search.status ?? search.due ?? ''}`)
    }
  }
  const property = fc.asyncProperty(companies, async (company) =>
    check(await build(diwan, company)),
  )
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
  expect(seen.size).toBeGreaterThan(15)
})
