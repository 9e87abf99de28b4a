import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
const query = async <T>(text: string, values: unknown[] = []) =>
  (await diwan.server.database.ownerPool.query(text, values)).rows as T[]

const add = (task: string) => query('select graphile_worker.add_job($1, $2)', [task, '{}'])
/** Makes all locked jobs look as if they had begun a minute ago. */
const long = () =>
  query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
    where locked_at is not null`)
const leftOver = () => query('select id from graphile_worker._private_jobs')

let begun: string[] = []
/** Ends the job "slow". */
let finish = () => {}
const running: { stop(): Promise<void> }[] = []
/** Starts the queue of one more process. */
const startQueue = async () => running.push(await startJobs(diwan.server, { isTimed: false }))

beforeEach(() => {
  begun = []
  Object.assign(diwan.server.jobs, {
    quick: async () => void begun.push('quick'),
    slow: () => {
      begun.push('slow')
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  })
})
afterEach(async () => {
  finish()
  for (const one of running.splice(0)) await one.stop()
  await query('delete from graphile_worker._private_jobs')
})

async function leaveDeadJob(): Promise<void> {
  await query(
    `insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at, attempts)
     select id, '{}', 'pool-that-died', now(), 1 from graphile_worker._private_tasks
     where identifier = 'quick'`,
  )
}

test.each([
  ['another one', startQueue],
  [
    'it itself',
    () =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%diwan jobs%' and pid <> pg_backend_pid()`),
  ],
])(
  'what a living queue takes long for is begun once, while %s looks for dead ones',
  async (_, look) => {
    await startQueue()
    await add('slow')
    await eventually(() => expect(begun).toEqual(['slow']))
    await leaveDeadJob()
    await long()
    await look()
    await eventually(() => expect(begun).toContain('quick'))
    // A job that was freed would begin at once.
    await add('quick')
    await eventually(() => expect(begun.filter((task) => task === 'quick')).toHaveLength(2))
    expect(begun).toEqual(['slow', 'quick', 'quick'])
    finish()
    await eventually(async () => expect(await leftOver()).toEqual([]))
  },
)

/** Ends all connections of the test's database, and blocks new ones until `again` is done. */
async function withoutDatabase(again: () => Promise<void>): Promise<void> {
  const { address } = diwan.server.database
  const besides = new pg.Client({ ...address, database: 'postgres' })
  await besides.connect()
  const allow = (whether: boolean) =>
    besides.query(`alter database "${address.database}" allow_connections ${whether}`)
  await allow(false)
  // Excludes the server's own workers, such as autovacuum's: nobody may end those.
  await besides.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and backend_type = 'client backend'`,
    [address.database],
  )
  await again().finally(async () => {
    await allow(true)
    await besides.end()
  })
}

test('a job whose end could not be written, because the database went away, is done again', async () => {
  await startQueue()
  await add('slow')
  await eventually(() => expect(begun).toEqual(['slow']))
  await long()
  const warn = vi.spyOn(diwan.server.log, 'warn')
  await withoutDatabase(async () => {
    finish()
    const told = () => warn.mock.calls.map(([, text]) => String(text)).join()
    await eventually(() => expect(told()).toContain('Failed to complete jobs'))
  })
  await eventually(() => expect(begun).toEqual(['slow', 'slow']))
  finish()
  await eventually(async () => expect(await leftOver()).toEqual([]))
})
