import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  archiveTask,
  createTask,
  deleteTask,
  listBoard,
  listTasks,
  moveTask,
  STATUSES,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { deleteProject } from '#features/projects/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
/** More than a search scans one by one, and more hits of one word than `MAX_GATHERED`. */
const TASKS = 9_000

let site: World
let other: World

/**
 * Every fourth task is archived; 'Every' is in each title, 'خزانة' in every hundredth; each title
 * has a unique number.
 */
const fill = ({ company, owner }: World) => sql`
  insert into one_time_tasks (company_id, id, title, description, status, priority, start_date, deadline,
    created_by, created_at, updated_at, archived_at)
  select ${company.id}, gen_random_uuid(), 'Every task ' || n || case when n % 100 = 0 then ' خزانة' else '' end,
    case when n = 7 then '100%_sure\\ ' else '' end, (${[...STATUSES]}::text[])[1 + n / 4 % 4], (${[...PRIORITIES]}::text[])[1 + n % 3],
    '2026-01-01', date '2026-01-01' + n % 600, ${owner.id}, now() - n * interval '1 minute', now(),
    case when n % 4 = 3 then now() end
  from generate_series(1, ${TASKS}::int) n`

beforeAll(async () => {
  site = await world(diwan)
  other = await world(diwan)
  await site.write((db) => db.all(fill(site)))
  await other.write((db) => db.all(fill(other)))
})

type Query = Input<typeof listTasks>['query']
const listed = async (query: Query, of = site) =>
  (await of.as(of.owner).call(listTasks, { query: { per_page: 100, ...query } })).body
const titles = async (query: Query) => (await listed(query)).data.map(({ title }) => title)
const numbers = (from: readonly string[]) => from.map((title) => Number(/\d+/.exec(title)?.[0]))

describe('a search in a company of many tasks', () => {
  test('finds what holds the words, wherever they stand, and counts them all', async () => {
    expect((await listed({ search: 'خزانه' })).total).toBe(TASKS / 100)
    expect((await listed({ search: 'ask 4569' })).total).toBe(1)
    expect((await listed({ search: 'EVÉRY TASK ٤٥٦٨' })).total).toBe(1)
    expect((await listed({ search: 'no such words' })).total).toBe(0)
  })

  test('takes signs as they are written', async () => {
    expect(await titles({ search: '100%_sure\\', archived: 'true' })).toEqual(['Every task 7'])
    expect(await titles({ search: '1_0%', archived: 'true' })).toEqual([])
    expect(await titles({ search: "'; --" })).toEqual([])
  })

  test('of more than it counts says that there are more', async () => {
    const { total, at_least, data } = await listed({ search: 'every' })
    expect({ total, at_least, shown: data.length }).toEqual({
      total: 5000,
      at_least: true,
      shown: 100,
    })
    const narrower = await listed({ search: 'every', status: 'done' })
    expect(narrower).toMatchObject({ total: 1000, at_least: true })
    expect(await listed({ search: 'every', archived: 'true' })).not.toHaveProperty('at_least')
    const { columns } = (
      await site.as(site.owner).call(listBoard, { query: { search: 'every', per_column: 1 } })
    ).body
    for (const column of columns) expect(column).toMatchObject({ total: 1000, at_least: true })
  })

  test('goes on in the order of the list from page to page', async () => {
    const shown: number[] = []
    for (const page of [1, 2, 3])
      shown.push(
        ...numbers(await titles({ search: 'every', sort: 'created', order: 'desc', page })),
      )
    const live = Array.from({ length: TASKS }, (_, at) => at + 1).filter((n) => n % 4 !== 3)
    expect(shown).toEqual(live.slice(0, 300))
    const rare = await titles({ search: 'خزانة', sort: 'created', order: 'asc' })
    expect(numbers(rare)).toEqual(numbers(rare).toSorted((one, two) => two - one))
  })

  test('finds two letters at the beginning of words, and within words of the newest', async () => {
    expect((await listed({ search: 'ta' })).at_least).toBe(true)
    expect((await listed({ search: 'زا' })).total).toBe(
      Array.from({ length: 5333 }, (_, at) => at + 1).filter((n) => n % 100 === 0).length,
    )
    expect((await listed({ search: 'خز' })).total).toBe(TASKS / 100)
    expect((await listed({ search: 'q' })).total).toBe(0)
    expect((await listed({ search: 'sk' })).total).toBe(4_000)
    expect((await listed({ search: 'ta', archived: 'true' })).total).toBe(TASKS / 4)
  })

  test('finds nothing of another company', async () => {
    const { data } = await listed({ search: 'task 4569' })
    const others = await listed({ search: 'task 4569' }, other)
    expect(data.map(({ id }) => id)).not.toEqual(others.data.map(({ id }) => id))
    expect(data).toHaveLength(1)
  })
})

const FILTERS: Query[] = [
  ...[{}, { archived: 'true' as const }, { mine: 'created' as const }, { due: 'overdue' as const }],
  ...[...STATUSES, 'open' as const, 'toDo' as const].map((status) => ({ status })),
  ...PRIORITIES.map((priority) => ({ priority, status: 'open' as const })),
  ...PRIORITIES.map((priority) => ({ priority, due: 'soon' as const })),
]

test('totals stay right, whatever is changed at once', async () => {
  const busy = await world(diwan)
  const { call } = busy.as(busy.owner)
  const [kept, gone] = await Promise.all([
    busy.build.project({ name: 'Kept' }),
    busy.build.project({ name: 'Gone' }),
  ])
  const made = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { body } = await call(createTask, {
        body: {
          title: `Task ${n}`,
          assigned_user_id: [busy.owner.id],
          project_id: n % 2 ? kept : gone,
          deadline: `2026-11-${10 + (n % 20)}`,
        },
      })
      return body.task.id
    }),
  )
  const changes = made.flatMap((id, n) => [
    call(moveTask, { params: { id }, body: { status: STATUSES[n % 4] ?? 'done' } }),
    call(updateTask, {
      params: { id },
      body: { priority: PRIORITIES[n % 4], deadline: '2026-11-22' },
    }),
    ...(n % 5 === 0 ? [call(archiveTask, { params: { id }, body: { archived: true } })] : []),
    ...(n % 7 === 0 ? [call(deleteTask, { params: { id } })] : []),
  ])
  await Promise.allSettled([...changes, call(deleteProject, { params: { id: gone } })])
  for (const query of [...FILTERS, { project_id: kept }, { project_id: gone }]) {
    const { total, data } = await listed(query, busy)
    expect({ query, total }).toEqual({ query, total: data.length })
  }
})
