import { beforeAll, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { DEMO_PASSWORD, seedDemo } from '#db/seed/demo.ts'
import { login } from '#features/auth/contract.ts'
import { postAnalysis } from '#features/dashboard/analysis/contract.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import { addDays } from '#shared/dates.ts'

const NOW = '2026-11-21T08:24:00Z'
const TODAY = '2026-11-21'
const diwan = openDiwan()
const owners: string[] = []

beforeAll(async () => {
  diwan.clock.set(NOW)
  const signIns = await seedDemo(diwan.server, new Date(NOW))
  for (const { email, role } of signIns)
    if (role === 'owner') {
      const body = { email, password: DEMO_PASSWORD }
      owners.push((await callAs(diwan, {}, [login, { body }])).body.token)
    }
})

test('of each of the last fourteen days the demo knows all three rates, and what changed since', async () => {
  expect(owners).toHaveLength(2)
  for (const token of owners) {
    const today = (await callAs(diwan, { token }, [getDashboard, {}])).body
    let compared = 0
    for (let ago = 1; ago <= 14; ago += 1) {
      const body = { date: addDays(TODAY, -ago) }
      const { analysis, changes } = (await callAs(diwan, { token }, [postAnalysis, { body }])).body
      const { employeeEfficiency: people, projectHealth: projects } = analysis.basis
      expect(analysis.enough_data).toMatchObject({ employees: true, projects: true })
      expect(changes?.metrics.projectHealth.before).toBe(analysis.performance.metrics.projectHealth)
      if (changes?.performanceScore.before !== null) compared += 1
      expect(people.whole).toBeLessThanOrEqual(today.Emps.total)
      expect(projects.whole).toBeLessThanOrEqual(today.Projects.total)
    }
    // All days except the days off.
    expect(compared).toBeGreaterThan(7)
  }
})
