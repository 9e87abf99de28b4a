import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  BOARD_CELLS,
  getDashboard,
  getDashboardHistory,
  getTodayBoard,
} from '#features/dashboard/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'

const diwan = openDiwan()
const OCCURRENCES = 20_000
const DEPARTMENTS = 40
const MAX_BYTES = 300 * 1024

let site: World

/** Inserts daily routine tasks directly into the tables; using the API would take minutes. */
const fill = ({ company, owner }: World) => sql`
  with depts as (
    insert into departments (company_id, id, name, created_at)
    select ${company.id}, gen_random_uuid(), 'Department ' || n, ${diwan.clock.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${DEPARTMENTS}::int) n returning id
  ), places as (select id, row_number() over ()::int n from depts),
  tasks as (
    insert into routine_tasks (company_id, id, created_by, created_at)
    select ${company.id}, gen_random_uuid(), ${owner.id}, ${diwan.clock.now()} from generate_series(1, ${OCCURRENCES}::int) returning id
  ), numbered as (select id, (row_number() over ())::int n from tasks)
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id,
    task_type, start_date, time_from, time_to)
  select ${company.id}, t.id, '2026-11-21', 'Check the cold room ' || t.n, p.id, 'daily', '2026-11-21',
    time '06:00' + (t.n % 48) * interval '15 minutes', time '06:30' + (t.n % 48) * interval '15 minutes'
  from numbered t join places p on p.n = 1 + t.n % ${DEPARTMENTS}::int`

beforeAll(async () => {
  site = await world(diwan)
  await site.write((db) => db.all(fill(site)))
})

/** The size of a reply in bytes before compression. */
async function weigh<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<number> {
  const { statusCode, rawPayload } = await diwan.server.fastify.inject({
    url: urlOf(endpoint, input as object),
    headers: { authorization: `Bearer ${site.owner.token}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload.length
}

describe(`with ${OCCURRENCES} duties due today`, () => {
  test('no reply of the dashboard is long', async () => {
    const sizes = {
      dashboard: await weigh(getDashboard, undefined),
      history: await weigh(getDashboardHistory, undefined),
      board: await weigh(getTodayBoard, { query: {} }),
      longest: await weigh(getTodayBoard, { query: { per_page: 20 } }),
    }
    expect(Math.max(...Object.values(sizes)), JSON.stringify(sizes)).toBeLessThan(MAX_BYTES)
    expect(sizes.history).toBeLessThan(1_500)
  })

  test('a department shows its first duties one by one and counts the others', async () => {
    const board = async () =>
      (await site.as(site.owner).call(getTodayBoard, { query: { per_page: 20 } })).body
    const { data, total, last_page } = await board()
    expect([data.length, total, last_page]).toEqual([20, DEPARTMENTS, 2])
    const each = OCCURRENCES / DEPARTMENTS
    for (const { occurrences, rest } of data) {
      expect(occurrences.length).toBe(BOARD_CELLS)
      expect(rest).toEqual({ done: 0, not_done: 0, not_reported: each - BOARD_CELLS })
      const times = occurrences.map(({ from }) => from)
      expect(times).toEqual([...times].sort())
    }
  })

  test('what is reported counts where it stands: in its cell, or among the others', async () => {
    const department = await board(0)
    const shown = department.occurrences[3]!.id
    const [hidden] = await site.write((db) =>
      db.all(sql<{ id: string }>`
        select routine_task_id id from routine_task_versions
        where company_id = ${site.company.id} and department_id = ${department.department!.id}
        order by time_from desc limit 1`),
    )
    for (const [id, status] of [
      [shown, 'done'],
      [hidden!.id, 'not_done'],
    ] as const) {
      const body = { status, note: 'Said.' }
      const reply = await site.as(site.owner).call(submitReport, { params: { id }, body })
      expect(reply.status).toBe(201)
    }
    const after = await board(0)
    expect(
      after.occurrences.map(({ state }) => state).filter((state) => state === 'done'),
    ).toHaveLength(1)
    expect(after.occurrences[3]!.state).toBe('done')
    expect(after.rest).toEqual({
      ...department.rest,
      not_done: 1,
      not_reported: department.rest.not_reported - 1,
    })
  })
})

async function board(at: number) {
  const { body } = await site.as(site.owner).call(getTodayBoard, { query: {} })
  return body.data[at]!
}
