import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { callAs, type Diwan, metricsOf, TestClock } from '#app/server/test/diwan.ts'
import { BlackHole } from '#app/server/test/unresponsive-server.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { isOwner, login } from '#features/auth/contract.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences } from '#features/routine-tasks/reports/contract.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { measureSlowness } from '#server/test/slowness.ts'

/** This file's own PostgreSQL, which can be suspended without affecting other tests. */
let postgres: EmbeddedPostgres
let hole: BlackHole
let site: World
const diwan = { clock: new TestClock() } as Diwan
const folders = ['data', 'socket'].map((name) =>
  mkdtempSync(path.join(os.tmpdir(), `diwan-hanging-${name}-`)),
)

beforeAll(async () => {
  const [dataDir = '', socketDir = ''] = folders
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  hole = await BlackHole.between(socketDir, postgres.socketDir)
  const address = { host: socketDir, user: 'diwan_owner', database: 'postgres' }
  const owner = openOwnerPool(address, () => {})
  await migrate(owner, path.resolve('db/migrations'))
  await migrateJobs(owner)
  await owner.end()
  const database = await openDatabase(address, () => {})
  const config = readConfig({ DEMO: '0', FILES_DIR: dataDir })
  const log = pino({ level: 'silent' })
  diwan.server = await composeServer({ config, database, clock: diwan.clock, log })
  site = await world(diwan)
})

afterAll(async () => {
  await diwan.server.fastify.close()
  await diwan.server.database.close()
  hole.close()
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The child processes of PostgreSQL's first process. */
function children(): number[] {
  const ids = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/status`, 'utf8').includes(`\nPPid:\t${postgres.pid}\n`)
    } catch {
      return false
    }
  })
  return ids.map(Number)
}

/**
 * Signals the first process before its children: once suspended, it starts no child that the loop
 * would miss.
 */
function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(postgres.pid, signal)
  for (const pid of children())
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A process that has ended since then does no work either.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

let made = 0
const newName = () => {
  made += 1
  return `Branch ${made}`
}
const readiness = async () => {
  const { statusCode } = await diwan.server.fastify.inject({ url: '/readyz' })
  return { status: statusCode }
}
const CALLS: Record<string, () => Promise<{ status: number }>> = {
  'asking who calls': () => site.as(site.owner).call(isOwner),
  reading: () => site.as(site.owner).call(listOccurrences, { query: {} }),
  writing: () => site.as(site.owner).call(createDepartment, { body: { name: newName() } }),
  creating: () =>
    site.as(site.owner).call(createRoutineTask, {
      body: { task_name: newName(), task_type: 'daily', start_date: '2026-11-21' },
    }),
  'signing in': () =>
    callAs(diwan, {}, [login, { body: { email: site.owner.email, password: PASSWORD } }]),
  readiness,
}

interface Reply {
  what: string
  status: number
  ms: number
}

async function timed(what: string): Promise<Reply> {
  const began = performance.now()
  const { status } = (await CALLS[what]?.()) ?? { status: 0 }
  return { what, status, ms: performance.now() - began }
}

/** Starts every call once per 250 ms for `ms` milliseconds. */
async function keepCalling(ms: number): Promise<Reply[]> {
  const replies: Promise<Reply>[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    replies.push(...Object.keys(CALLS).map(timed))
    await setTimeout(250)
  }
  return Promise.all(replies)
}

async function untilGood(what: string): Promise<number> {
  const began = performance.now()
  while ((await timed(what)).status >= 300) await setTimeout(20)
  return performance.now() - began
}

const UP = 'diwan_database_up'
const AWAY = 'diwan_unavailable_total{cause="database"}'

/** What the metrics report about the database, and how long they took. */
async function watch() {
  const began = performance.now()
  const shown = await metricsOf(diwan.server)
  return { isUp: shown.get(UP), refused: shown.get(AWAY) ?? 0, ms: performance.now() - began }
}

/** Reads the metrics once before the outage is detected and once after. */
async function keepWatching() {
  await setTimeout(500)
  const early = await watch()
  await setTimeout(5_000)
  return [early, await watch()]
}

const longest = (replies: Reply[]) => Math.max(...replies.map(({ ms }) => ms))

test.each([
  ['stands still', () => signalAll('SIGSTOP'), () => signalAll('SIGCONT')],
  ['is behind a network that swallows everything', () => hole.swallow(), () => hole.letThrough()],
])(
  'a database that %s is 503 within 5 seconds, not ready and seen in the metrics within 2, and back at once',
  async (_, stop, goOn) => {
    for (const what of Object.keys(CALLS)) expect(await timed(what)).toMatchObject({ what })
    const { isUp, refused } = await watch()
    expect(isUp).toBe(1)
    const slower = await measureSlowness()
    stop()
    try {
      const [replies, watched] = await Promise.all([keepCalling(7_000), keepWatching()])
      for (const { isUp, ms } of watched) expect([isUp, ms < 2_000 * slower]).toEqual([0, true])
      const refusals = replies.filter(({ status, what }) => status === 503 && what !== 'readiness')
      expect((await watch()).refused - refused).toBe(refusals.length)
      expect(replies.filter(({ status }) => status !== 503 && status !== 200)).toEqual([])
      expect(replies.filter(({ status, what }) => status === 200 && what !== 'readiness')).toEqual(
        [],
      )
      expect(longest(replies)).toBeLessThan(5_000 * slower)
      expect(longest(replies.filter(({ what }) => what === 'readiness'))).toBeLessThan(
        2_000 * slower,
      )
    } finally {
      goOn()
    }
    const back = await Promise.all(Object.keys(CALLS).map(untilGood))
    expect(Math.max(...back)).toBeLessThan(1_000 * slower)
    expect((await timed('readiness')).status).toBe(200)
    expect((await watch()).isUp).toBe(1)
  },
)
