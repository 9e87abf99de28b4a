import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type Built, build, companies } from '#app/server/test/random-company.ts'
import { type Analysis, LINKED_FACTS, postAnalysis } from '#features/dashboard/analysis/contract.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import { countRows } from '#features/dashboard/server/test/rows.ts'
import { addDays } from '#shared/dates.ts'

const diwan = openDiwan()

interface Counted {
  name: string
  value: number | null
  rows: RowsTarget | undefined
}

/** Every count of the panel with the rows that it links to. */
function countsOf({ alerts, insights, summary, basis, trends }: Analysis): Counted[] {
  const { rows, ...overview } = summary.overview
  return [
    ...[...alerts, ...insights].flatMap((finding) =>
      LINKED_FACTS.map((fact) => ({
        name: `${finding.code} ${fact}`,
        value: finding.facts[fact] ?? null,
        rows: finding.rows[fact],
      })),
    ),
    ...(['totalTasks', 'activeEmployees', 'activeProjects'] as const).map((name) => ({
      name,
      value: overview[name],
      rows: rows[name],
    })),
    ...Object.entries(basis).flatMap(([name, { part, whole, rows }]) => [
      { name: `${name} part`, value: part, rows: rows?.part },
      { name: `${name} whole`, value: whole, rows: rows?.whole },
    ]),
    ...trends.departmentPerformance.flatMap(({ done, reports, rows }) => [
      { name: 'department done', value: done, rows: rows?.done },
      { name: 'department reports', value: reports, rows: rows?.reports },
    ]),
  ]
}

test('every count of the analysis that leads to rows is their number, of today and of yesterday', async () => {
  const seen = new Set<string>()
  const check = async ({ site, owner, today }: Built) => {
    const ask = async (body: { date?: string }) =>
      (await site.as(owner).call(postAnalysis, { body })).body.analysis
    const now = await ask({})
    const before = await ask({ date: addDays(today, -1) })
    for (const one of [...now.alerts, ...now.insights]) expect(Object.keys(one.rows).length).toBe(2)
    for (const { name, value, rows } of [...countsOf(now), ...countsOf(before)]) {
      if (!rows) continue
      expect([name, rows, value]).toEqual([name, rows, await countRows(site, owner, rows)])
      if (value) seen.add(name)
    }
  }
  const property = fc.asyncProperty(companies, async (company) =>
    check(await build(diwan, company)),
  )
  await fc.assert(property, { numRuns: 25, endOnFailure: true })
  expect(seen.size).toBeGreaterThan(15)
})
