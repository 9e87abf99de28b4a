import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metricsOf, openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { login } from '#features/auth/contract.ts'
import { createDepartment, listDepartments } from '#features/departments/contract.ts'
import { sendFiles } from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { invite } from '#features/users/invitations.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'
import { testFolder } from '#server/test/folder.ts'
import { findFreeSmtpPort, startSmtp, stopSmtp } from '#server/test/smtp.ts'

const port = await findFreeSmtpPort()
const dataDir = testFolder('metrics')
const diwan = openDiwan({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: dataDir })
let site: World
let smtp: SMTPServer

beforeAll(async () => {
  site = await world(diwan)
  smtp = await startSmtp(port, () => Promise.reject(new Error('The mailbox is full')))
})
afterAll(async () => {
  await stopSmtp(smtp)
})

const shown = () => metricsOf(diwan.server)
const figure = async (name: string) => (await shown()).get(name)
const soon = <T>(check: () => Promise<T>) => eventually(check)
const ask = (text: string) => diwan.server.database.ownerPool.query(text)

describe('what happens is counted', () => {
  test('the bytes of files that arrived whole, and of no others', async () => {
    const bytes = async () => (await figure('diwan_uploaded_bytes_total')) ?? 0
    const before = await bytes()
    const taskId = await site.build.oneTimeTask()
    const send = (...files: { filename?: string; bytes: string }[]) =>
      sendFiles(diwan, { token: site.owner.token, taskId }, files)
    expect((await send({ filename: 'a.txt', bytes: 'twelve bytes' })).status).toBe(201)
    expect((await send({ bytes: 'a field that is no file' })).status).toBe(422)
    expect(await bytes()).toBe(before + 12)
  })

  test('a mail that the mail server does not take', async () => {
    const jobs = await startJobs(diwan.server, { isTimed: false })
    try {
      expect(await figure('diwan_mail_failures_total')).toBe(0)
      const body = { email: 'guest.of.metrics@example.com' }
      expect((await site.as(site.owner).call(invite, { body })).status).toBe(201)
      await soon(async () => expect(await figure('diwan_mail_failures_total')).toBe(1))
      await soon(async () => expect(await figure('diwan_jobs{state="retrying"}')).toBe(1))
    } finally {
      await jobs.stop()
    }
  })

  test('an open page, until it closes', async () => {
    const { fastify } = diwan.server
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fastify.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${site.owner.token}` }
    expect(await figure('diwan_streams')).toBe(0)
    const page = get({ port, path: '/api/events', agent: false, headers })
    await once(page, 'response')
    await soon(async () => expect(await figure('diwan_streams')).toBe(1))
    page.destroy()
    await soon(async () => expect(await figure('diwan_streams')).toBe(0))
  })

  test('a session, until it runs out', async () => {
    const before = (await figure('diwan_sessions')) ?? 0
    await site.session(site.owner.id)
    expect(await figure('diwan_sessions')).toBe(before + 1)
    diwan.clock.advance({ days: 31 })
    expect(await figure('diwan_sessions')).toBe(0)
    diwan.clock.advance({ days: -31 })
  })
})

describe('of the queue', () => {
  test('is seen how many jobs wait, and for how long the oldest has', async () => {
    await ask('delete from graphile_worker._private_jobs')
    expect(await figure('diwan_oldest_job_seconds')).toBe(0)
    await ask(`
      select graphile_worker.add_job('purge', run_at => now() - interval '10 minutes'),
        graphile_worker.add_job('purge'), graphile_worker.add_job('purge', run_at => now() + interval '1 hour')`)
    const { oldest, waiting } = {
      oldest: await figure('diwan_oldest_job_seconds'),
      waiting: await figure('diwan_jobs{state="waiting"}'),
    }
    expect(oldest).toBeGreaterThanOrEqual(600)
    expect(oldest).toBeLessThan(660)
    expect(waiting).toBe(2)
    await ask('delete from graphile_worker._private_jobs')
  })

  test('a job that is given up is seen for as long as nobody has looked at it', async () => {
    diwan.server.jobs.hopeless = () => Promise.reject(new Error('This never works'))
    const jobs = await startJobs(diwan.server, { isTimed: false })
    try {
      await ask(`select graphile_worker.add_job('hopeless', max_attempts => 1)`)
      await soon(async () => expect(await figure('diwan_jobs{state="failed"}')).toBe(1))
      expect(await figure('diwan_jobs{state="waiting"}')).toBe(0)
      await ask('delete from graphile_worker._private_jobs')
      expect(await figure('diwan_jobs{state="failed"}')).toBe(0)
    } finally {
      await jobs.stop()
    }
  })
})

describe('while something waits for the database', () => {
  /** Runs `work` while the table is locked against everyone else. */
  async function locking<T>(table: string, work: () => Promise<T>): Promise<T> {
    const client = await diwan.server.database.ownerPool.connect()
    try {
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      return await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('it is seen what is under way, and what waits for a turn', async () => {
    const { call } = site.as(site.owner)
    const reader = site.as(await site.build.user({ permissions: ['view-department'] }))
    const waiting: Promise<{ status: number }>[] = []
    await locking('departments', async () => {
      for (const name of ['One', 'Two', 'Three'])
        waiting.push(call(createDepartment, { body: { name } }))
      await soon(async () => {
        const now = await shown()
        expect(now.get('diwan_writes_under_way')).toBe(2)
        // The third write waits for a connection, or in admission control if other companies sent
        // requests just before.
        const waits = ['diwan_writes_waiting', 'diwan_requests_waiting'].map((name) =>
          now.get(name),
        )
        expect(waits.toSorted()).toEqual([0, 1])
      })
      // Start the read last: a read waits for three seconds at most.
      waiting.push(reader.call(listDepartments, { query: {} }))
      await soon(async () =>
        expect(await figure('diwan_reads_under_way')).toBeGreaterThanOrEqual(1),
      )
    })
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 200])
    const after = await shown()
    for (const name of ['writes_under_way', 'writes_waiting', 'reads_under_way', 'reads_waiting'])
      expect(after.get(`diwan_${name}`), name).toBe(0)
  })

  test('while a table is locked, /metrics answers without what it does not know, and leaves nothing behind', async () => {
    const stuck = () =>
      ask(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    await locking('sessions', async () => {
      const [one, other] = await Promise.all([shown(), shown()])
      for (const now of [one, other]) {
        expect(now.get('diwan_database_up')).toBe(0)
        expect(now.get('diwan_reads_under_way')).toBe(0)
        expect([...now.keys()].filter((name) => /jobs?[_{]|sessions/.test(name))).toEqual([])
      }
      await soon(async () => expect((await stuck()).rowCount).toBe(0))
    })
    expect(await figure('diwan_database_up')).toBe(1)
    expect(await figure('diwan_sessions')).toBeGreaterThan(0)
  })
})

test('how full the disks are is seen, by what they are for', async () => {
  const now = await shown()
  for (const folder of ['data', 'files']) {
    const free = now.get(`diwan_disk_free_bytes{folder="${folder}"}`)
    expect(free).toBeGreaterThan(0)
    expect(now.get(`diwan_disk_size_bytes{folder="${folder}"}`)).toBeGreaterThan(free ?? 0)
  }
})

test('no label says who, which company, or which thing', async () => {
  const { owner, company, as } = site
  const id = await site.build.oneTimeTask()
  const secrets = [id, owner.id, company.id, company.slug, owner.token, owner.email]
  await as(owner).call(getTask, { params: { id } })
  const wrong = { email: owner.email, password: 'Wr0ngPass!' }
  await as({}).call(login, { body: wrong })
  for (const secret of secrets)
    for (const url of [
      `/${secret}`,
      `/api/${secret}`,
      `/api/tasks/${secret}`,
      `/files/${secret}/x`,
    ])
      await diwan.server.fastify.inject({
        url,
        headers: { authorization: `Bearer ${owner.token}` },
      })
  const names = [...(await shown()).keys()]
  const values = names.flatMap((name) =>
    [...name.matchAll(/="([^"]*)"/g)].map(([, value]) => value),
  )
  expect(values.length).toBeGreaterThan(50)
  expect(values.filter((value) => /[0-9a-f]{8}-|@/.test(value ?? ''))).toEqual([])
  for (const secret of secrets) expect(values.join(' ')).not.toContain(secret)
})
