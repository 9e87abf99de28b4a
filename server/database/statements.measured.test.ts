/**
 * Measures what PostgreSQL caches of statements after reads with random filters. An hour's volume:
 * `DIWAN_LONG=1 npx vitest run --project measured server/database/statements.measured.test.ts`
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { listEvaluationDay, listReports } from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
} from '#features/routine-tasks/reports/contract.ts'
import { createReadQueries } from '#server/database/tenant.ts'
import { LONG } from '#server/test/long-tests.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const READS = LONG ? 13_440 : 1_000
const AT_ONCE = 4
const MB = 1024 * 1024
/** PostgreSQL's memory is read from /proc; on other systems only the statements are counted. */
const MEASURED = process.platform === 'linux'

const diwan = openDiwan()
let site: World
let departments: string[] = []
beforeAll(async () => {
  site = await world(diwan)
  departments = await Promise.all(
    ['Kitchen', 'Store'].map(async (name) => (await site.build.department({ name })).id),
  )
  for (const dept_id of departments) await site.build.routineTask({ dept_id })
})

/** Pseudo-random numbers that are the same in each run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const chance = chances(7)
const oneOf = <T>(values: readonly T[]): T => values[chance(values.length)] as T
const maybe = <T>(values: readonly T[]) => (chance(2) ? oneOf(values) : undefined)

const ON_DAY = { params: { date: '2026-11-21' } }
const LISTS: readonly [Endpoint, object][] = [
  [listOccurrences, {}],
  [listOccurrencesYesterday, {}],
  [listRoutineTasks, {}],
  [listEvaluationDay, ON_DAY],
  [listReports, ON_DAY],
]

function randomRead(): string {
  const [endpoint, more] = oneOf(LISTS)
  const filters = {
    page: maybe([1, 2, 3]),
    per_page: maybe([5, 10, 50]),
    dept_id: maybe(departments),
    task_type: maybe(['daily', 'weekly', 'monthly']),
    search: maybe(['oven', 'floor', 'مطبخ']),
  }
  const ofKind =
    endpoint === listRoutineTasks
      ? {
          active: maybe(['true', 'false']),
          sort: maybe(['name', 'department', 'type', 'start_date', 'from']),
          order: maybe(['asc', 'desc']),
        }
      : { status: maybe(['reported', 'not_reported', 'done', 'not_done']) }
  return urlOf(endpoint, { ...more, query: { ...filters, ...ofKind } })
}

async function readRandomly(count: number): Promise<void> {
  const headers = { authorization: `Bearer ${site.owner.token}` }
  let left = count
  const reader = async () => {
    while (left > 0) {
      left -= 1
      const url = randomRead()
      const { statusCode } = await diwan.server.fastify.inject({ url, headers })
      expect([url, statusCode]).toEqual([url, 200])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
}

/** The private memory of the requests' connections, in bytes. */
async function memory(): Promise<number> {
  const { rows } = await diwan.server.database.ownerPool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename like '%diwan_app%'`,
  )
  const bytes = rows.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  })
  return bytes.reduce((sum, one) => sum + one, 0)
}

/**
 * The number of plans on the connection with the most plans; `having` counts only statements that
 * contain it.
 */
async function keptPlans(having = ''): Promise<number> {
  const { first } = createReadQueries(diwan.server.database, site.company.id)
  const counts = Array.from({ length: 8 }, () =>
    first(sql<{ count: number }>`
      select count(*)::int count from pg_prepared_statements where position(${having} in statement) > 0`),
  )
  return Math.max(...(await Promise.all(counts)).map((row) => row?.count ?? 0))
}

test('however filters are put together, PostgreSQL keeps a bounded number of plans, and little memory', async () => {
  await readRandomly(50)
  const before = MEASURED ? await memory() : 0
  await readRandomly(READS)
  const grown = MEASURED ? (await memory()) - before : 0
  const plans = await keptPlans()
  if (LONG)
    process.stdout.write(`${READS} reads: ${plans} plans, ${Math.round(grown / MB)} MB more\n`)
  expect(plans).toBeLessThanOrEqual(140)
  expect(grown).toBeLessThan(30 * MB)
})

test('charts of a year, which are planned for the company that asks, keep no plan', async () => {
  const body = {
    from: '2025-11-22',
    to: '2026-11-21',
    granularity: 'month',
    by: 'project',
  } as const
  const call = () => site.as(site.owner).call(getTaskPerformance, { body })
  for (let time = 0; time < 40; time += 1) expect((await call()).status).toBe(200)
  expect(await keptPlans(site.company.id)).toBe(0)
})
