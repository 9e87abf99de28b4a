/**
 * Measures one company's steady reads while another company loads the server. Full run with
 * figures: `DIWAN_LONG=1 npx vitest run --project measured app/server/fairness.measured.test.ts`
 */
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { callers, quantile } from '#app/server/test/callers.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { LONG } from '#server/test/long-tests.ts'

const ROUTINE_TASKS = LONG ? 20_000 : 5_000
const READS = LONG ? 300 : 60
const PAUSE_MS = 15
/** In a short run next to other tests, single reads wait for a CPU core; those are ignored. */
const SHARE = LONG ? 0.99 : 0.5

const diwan = openDiwan()
let busy: World
let quiet: World
let url = ''

const TABLES = ['routine_tasks', 'routine_task_versions']

/**
 * Inserts routine tasks as an import does, due on six of seven days, without the counts that
 * triggers maintain.
 */
async function importRoutineTasks({ company, owner }: World, count: number) {
  const client = await diwan.server.database.ownerPool.connect()
  const triggers = (how: 'disable' | 'enable') =>
    TABLES.map((table) => `alter table ${table} ${how} trigger user`).join(';')
  await client.query(`begin; ${triggers('disable')};
    alter table routine_task_versions enable trigger set_due_rule`)
  await client.query(
    `with tasks as (
      insert into routine_tasks (company_id, id, created_by, created_at)
      select $1, gen_random_uuid(), $2, now() from generate_series(1, $3::int) returning id)
    insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, task_type,
      start_date, time_from, time_to, recurrent_days)
    select $1, id, date '2026-11-01', 'Duty ' || id, 'weekly', date '2026-11-01', '08:00', '09:00',
      '{1,2,3,4,6,7}'::smallint[] from tasks`,
    [company.id, owner.id, count],
  )
  await client.query(`${triggers('enable')}; commit`)
  client.release()
}

beforeAll(async () => {
  busy = await world(diwan)
  quiet = await world(diwan)
  await importRoutineTasks(busy, ROUTINE_TASKS)
  await importRoutineTasks(quiet, 30)
  await diwan.server.database.ownerPool.query('analyze')
  await diwan.server.fastify.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(diwan.server.fastify.server.address() as AddressInfo).port}`
})

async function steadyReads(): Promise<number[]> {
  const { owner } = quiet
  const calls = {
    url,
    token: owner.token,
    paths: ['/api/dailytask'],
    pauseMs: PAUSE_MS,
    count: READS,
  }
  const { times, statuses } = await callers(calls).waited
  expect(statuses).toEqual({ 200: READS })
  return times
}

const round = (times: readonly number[]) =>
  Object.fromEntries(
    [0.5, 0.9, 0.99].map((share) => [share, Math.round(quantile(times, share) * 10) / 10]),
  )

const LOADS = [
  ['250 at a time ask for the list of the day', '/api/dailytask', 250],
  ['40 at a time search thousands of duties', '/api/alldailytask?search=nothing', 40],
  ['40 at a time ask for the dashboard’s history', '/api/dashboard/history', 40],
] as const

test.each(LONG ? LOADS : LOADS.slice(0, 2))(
  'while of one company %s, another’s reads take at most three times as long',
  async (_, path, parallel) => {
    await steadyReads()
    const alone = await steadyReads()
    const load = callers({ url, token: busy.owner.token, paths: [path], parallel })
    await setTimeout(1_000)
    const beside = await steadyReads()
    const loaded = await load.stop()
    if (LONG)
      process.stdout.write(
        `${path}: ${JSON.stringify({ alone: round(alone), beside: round(beside), load: loaded.statuses })}\n`,
      )
    expect(quantile(beside, SHARE)).toBeLessThan(3 * quantile(alone, 0.99))
  },
)
