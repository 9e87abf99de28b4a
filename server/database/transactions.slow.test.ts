import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { checkEmail, isOwner, login, register } from '#features/auth/contract.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import { createDepartment, listDepartments } from '#features/departments/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences } from '#features/routine-tasks/reports/contract.ts'
import { isTransient } from '#server/database/database-health.ts'
import { createReadQueries, readAsSystem, withCompanyTransaction } from '#server/database/tenant.ts'
import { ADMISSION } from '#server/limits/admission-control.ts'
import { CONCURRENCY_LIMITS } from '#server/limits/concurrency-counter.ts'
import { eventually } from '#server/test/eventually.ts'

// Rate limits are off, because what they count remains when the call is rolled back.
const diwan = openDiwan({ RATE_LIMITS: 'off' })
let site: World
beforeAll(async () => {
  site = await world(diwan)
})
/**
 * All connections are returned in the end; work that continues after its reply can take a moment
 * longer.
 */
const returned = () =>
  eventually(() => {
    const { totalCount, idleCount, waitingCount } = diwan.server.database.appPool
    expect({ lent: totalCount - idleCount, waitingCount }).toEqual({ lent: 0, waitingCount: 0 })
  })
afterEach(async () => {
  vi.restoreAllMocks()
  await returned()
})

let keys = 0
const newKey = () => {
  keys += 1
  return `key-${keys}`
}
const create = (key: string, name: string, person: { token: string } = site.owner) =>
  site.as(person, { 'idempotency-key': key }).call(createDepartment, { body: { name } })
const named = async (name: string) => {
  const { Departments } = (await site.as(site.owner).call(listDepartments)).body
  return Departments.filter((one) => one.name === name)
}

describe('a key makes a creation happen once', () => {
  test('sent twice, it creates once and replies the same', async () => {
    const key = newKey()
    const first = await create(key, 'Twice')
    expect(first.status).toBe(201)
    const again = await create(key, 'Twice')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await named('Twice')).toHaveLength(1)
  })

  test('sent twenty times at once, it creates once and every reply is the same', async () => {
    const key = newKey()
    const all = await Promise.all(Array.from({ length: 20 }, () => create(key, 'Crowd')))
    const [created] = await named('Crowd')
    for (const { status, body } of all)
      expect([status, body.department?.id]).toEqual([201, created?.id])
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await named('Crowd')).toHaveLength(1)
  })

  test('without a key nothing is remembered: the name is taken the second time', async () => {
    const { as, owner } = site
    const call = () => as(owner).call(createDepartment, { body: { name: 'No key' } })
    expect([(await call()).status, (await call()).status]).toEqual([201, 422])
  })

  test('another body or another path under the same key is refused, and nothing is made', async () => {
    const key = newKey()
    await create(key, 'First')
    const other = await create(key, 'Second')
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
    expect(await named('Second')).toEqual([])
    const task = { task_name: 'Open', task_type: 'daily' as const, start_date: '2026-11-21' }
    const elsewhere = await site
      .as(site.owner, { 'idempotency-key': key })
      .call(createRoutineTask, { body: task })
    expect(elsewhere.status).toBe(422)
  })

  test('a failure frees its key, so that the corrected form may use it', async () => {
    await create(newKey(), 'Taken')
    const key = newKey()
    const failed = await create(key, 'Taken')
    expect([failed.status, failed.body.errors]).toEqual([
      422,
      { name: ['There is a department with this name already.'] },
    ])
    expect((await create(key, 'Free')).status).toBe(201)
    expect(await named('Free')).toHaveLength(1)
  })

  test('the same key of another person, or in another company, is another key', async () => {
    const key = newKey()
    const colleague = await site.build.user({ permissions: ['manage-department'] })
    const elsewhere = await world(diwan)
    const mine = await create(key, 'Mine')
    const theirs = await create(key, 'Theirs', colleague)
    const far = await create(key, 'Mine', elsewhere.owner)
    expect([mine.status, theirs.status, far.status]).toEqual([201, 201, 201])
    expect(new Set([mine, theirs, far].map(({ body }) => body.department.id)).size).toBe(3)
  })

  test('a key is forgotten after a day', async () => {
    const key = newKey()
    await create(key, 'Day one')
    diwan.clock.advance({ minutes: 24 * 60 - 1 })
    expect((await create(key, 'Day two')).status).toBe(422)
    diwan.clock.advance({ minutes: 2 })
    expect((await create(key, 'Day two')).status).toBe(201)
    expect((await create(key, 'Day two')).status).toBe(201)
    expect(await named('Day two')).toHaveLength(1)
  })
})

describe('a signed-in read', () => {
  test.each([
    ['the list of the day', () => site.as(site.owner).call(listOccurrences, { query: {} })],
    ['the dashboard', () => site.as(site.owner).call(getDashboard)],
    ['the departments', () => site.as(site.owner).call(listDepartments)],
  ])('of %s asks for the session, then for its data, and nothing else', async (_, call) => {
    await call()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await call()).status).toBe(200)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('cannot write', async () => {
    const { all } = createReadQueries(diwan.server.database, site.company.id)
    const write = all(sql`update departments set name = 'Written'`)
    await expect(write).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
    expect(await all(sql`select 1 from departments where name = 'Written'`)).toEqual([])
  })

  test('carries its company to no read behind it', async () => {
    const elsewhere = await world(diwan)
    const reads = Array.from({ length: 100 }, (_, n) => {
      const { id } = n % 2 ? site.company : elsewhere.company
      const rows = createReadQueries(diwan.server.database, id).all(sql<{ company_id: string }>`
        select distinct company_id from users`)
      return Promise.all([rows, id, readAsSystem(diwan.server.database, sql`select 1 from users`)])
    })
    for (const [rows, id, nobody] of await Promise.all(reads))
      expect([rows, nobody]).toEqual([[{ company_id: id }], []])
  })
})

describe('a database that fails', () => {
  const { query } = pg.Client.prototype
  type Fault = (client: pg.Client) => unknown
  const FAULTS: Record<string, Fault> = {
    'is never sent': () => Promise.reject(new Error('not sent')),
    'is refused by the database': (client) => Reflect.apply(query, client, ['select 1 / 0']),
    'meets a dead connection': (client) => {
      ;(
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy()
      return Reflect.apply(query, client, ['select 1'])
    },
  }

  /** The callback that gets the end of a read: the query holds it, or it is the next argument. */
  const listenerOf = ([sent, listener]: unknown[]) =>
    (listener ?? (sent as { callback?: unknown }).callback) as (error: Error) => void

  /**
   * Makes the n-th statement of the requests' connections fail. The returned function says how many
   * were sent.
   */
  function failAt(n: number, fault: Fault): () => number {
    let sent = 0
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client & { user?: string },
      ...statement: unknown[]
    ) {
      if (this.user !== diwan.server.database.roles.app)
        return Reflect.apply(query, this, statement)
      sent += 1
      if (sent !== n) return Reflect.apply(query, this, statement)
      const failed = fault(this) as Promise<unknown>
      return listenerOf(statement) ? failed.catch(listenerOf(statement)) : failed
    })
    return () => sent
  }

  /** All rows of all tables, including those that belong to no company. */
  async function everything(): Promise<unknown> {
    const { ownerPool } = diwan.server.database
    const { rows: tables } = await ownerPool.query<{ name: string }>(`
      select c.oid::regclass::text "name" from pg_class c
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      order by 1`)
    const counts = tables.map(
      ({ name }) =>
        `select '${name}' "table", count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
    )
    return (await ownerPool.query(`${counts.join(' union all ')} order by 1`)).rows
  }

  /**
   * Repeats the call, each time with a later statement failing, until no statement is left to fail.
   */
  async function failEverywhere(
    fault: Fault,
    call: () => Promise<{ status: number; headers: Record<string, unknown> }>,
  ): Promise<number> {
    const before = await everything()
    for (let n = 1; n < 100; n += 1) {
      const sent = failAt(n, fault)
      const { status, headers } = await call()
      vi.restoreAllMocks()
      if (sent() < n) {
        expect(status).toBe(201)
        expect(await everything()).not.toEqual(before)
        return n - 1
      }
      expect([n, [500, 503].includes(status)]).toEqual([n, true])
      if (status === 503) expect(headers['retry-after']).toBe('2')
      expect([n, await everything()]).toEqual([n, before])
    }
    throw new Error('There was always one more statement')
  }

  test.each(Object.entries(FAULTS))(
    'leaves no half of a routine task, whichever statement %s',
    async (name, fault) => {
      const { id } = await site.build.department({ name: `Where it ${name}` })
      const body = {
        task_name: `Lock the door, if it ${name}`,
        task_type: 'weekly' as const,
        start_date: '2026-11-21',
        dept_id: id,
        recurrent_days: [1, 3],
      }
      const headers = { 'idempotency-key': newKey() }
      const call = () => site.as(site.owner, headers).call(createRoutineTask, { body })
      expect(await failEverywhere(fault, call)).toBeGreaterThan(8)
      expect((await call()).status).toBe(201)
      const { rows } = await diwan.server.database.ownerPool.query(
        'select count(*)::int "count" from routine_task_versions where task_name = $1',
        [body.task_name],
      )
      expect(rows).toEqual([{ count: 1 }])
    },
  )

  test.each(Object.entries(FAULTS))(
    'leaves no half of a company, whichever statement %s',
    async (name, fault) => {
      const email = `${newKey()}@example.com`
      await callAs(diwan, {}, [checkEmail, { query: { email } }])
      const body = {
        name: 'Mona',
        last_name: 'Saleh',
        company_name: `Half ${name}`,
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
        companySize: 2,
        industry: 3,
      }
      const call = () => callAs(diwan, {}, [register, { body }])
      expect(await failEverywhere(fault, call)).toBeGreaterThan(10)
      const signedIn = await callAs(diwan, {}, [login, { body: { email, password: PASSWORD } }])
      expect(signedIn.status).toBe(200)
    },
  )

  /** Locks a table, and kills the request that waits for it. */
  async function killWaiting(table: string, call: () => Promise<{ status: number }>) {
    const { ownerPool, roles } = diwan.server.database
    const holder = await ownerPool.connect()
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const reply = call()
    const pid = await eventually(async () => {
      const { rows } = await ownerPool.query(
        `
        select pid from pg_stat_activity
        where datname = current_database() and usename = $1 and wait_event_type = 'Lock'`,
        [roles.app],
      )
      expect(rows).toHaveLength(1)
      return rows[0].pid
    })
    await ownerPool.query('select pg_terminate_backend($1)', [pid])
    await holder.query('rollback')
    holder.release()
    return reply
  }

  const asOwner = (locale: string) => site.as(site.owner, { 'accept-language': locale })
  test.each([
    ['asking who calls', 'sessions', () => asOwner('en').call(isOwner)],
    ['reading', 'departments', () => asOwner('en').call(listDepartments)],
    ['reading a page', 'reports', () => asOwner('en').call(listOccurrences, { query: {} })],
    [
      'writing',
      'department_members',
      () => asOwner('en').call(createDepartment, { body: { name: 'Killed' } }),
    ],
  ] as const)(
    'that is killed while %s is a 503 for that request, and for no other',
    async (_, table, call) => {
      const { status, headers, body } = (await killWaiting(table, call)) as Awaited<
        ReturnType<typeof call>
      >
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '2',
        { message: 'Diwan is busy. Please try again in a moment.' },
      ])
      expect(await named('Killed')).toEqual([])
      expect((await call()).status).toBeLessThan(300)
    },
  )

  test('that goes away between two statements undoes the first, and does not take the process along', async () => {
    const { appPool, ownerPool } = diwan.server.database
    const { total } = (await site.as(site.owner).call(getDashboard)).body.Departments
    const work = withCompanyTransaction(diwan.server.database, site.company.id, async (db) => {
      await db.all(sql`
        insert into departments (company_id, id, name, created_at)
        values (${site.company.id}, gen_random_uuid(), 'Half', now())`)
      const [backend] = await db.all(sql<{ pid: number }>`select pg_backend_pid() pid`)
      await ownerPool.query('select pg_terminate_backend($1)', [backend?.pid])
      await eventually(async () => {
        const query = 'select from pg_stat_activity where pid = $1'
        expect((await ownerPool.query(query, [backend?.pid])).rowCount).toBe(0)
      })
      return db.all(sql`select 1`)
    })
    await expect(work).rejects.toSatisfy(isTransient)
    expect(appPool.totalCount).toBe(appPool.idleCount)
    expect((await site.as(site.owner).call(getDashboard)).body.Departments.total).toBe(total)
  })

  async function expectBusy(call: (locale: string) => Promise<object>) {
    for (const [locale, message] of [
      ['en', 'Diwan is busy. Please try again in a moment.'],
      ['ar', 'ديوان مشغول الآن. أعد المحاولة بعد لحظات.'],
    ] as const)
      expect(await call(locale)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { message },
      })
  }

  const found = (n: number, locale = 'en') =>
    asOwner(locale).call(createDepartment, { body: { name: `Branch ${n}` } })

  const MORE_THAN_WAIT = ADMISSION.maxQueuedPerMember + CONCURRENCY_LIMITS.requests.member + 50

  /** As many calls as may wait are answered in the end; the others were refused with 503. */
  async function expectMostAnswered(calls: Promise<{ status: number }>[], success: number) {
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    const answered = statuses.filter((status) => status === success)
    expect(answered.length).toBeGreaterThanOrEqual(ADMISSION.maxQueuedPerMember)
    expect(answered.length).toBeLessThanOrEqual(
      ADMISSION.maxQueuedPerMember + CONCURRENCY_LIMITS.requests.member,
    )
    expect(new Set(statuses)).toEqual(new Set([success, 503]))
  }

  test('with no connection left to write, a further request is told at once when to come again', async () => {
    const { appPool } = diwan.server.database
    const lent = await Promise.all(Array.from({ length: 8 }, () => appPool.connect()))
    const waiting = Array.from({ length: MORE_THAN_WAIT }, (_, n) => found(n))
    await eventually(() =>
      expect(diwan.server.admission.waitingCount).toBe(ADMISSION.maxQueuedPerMember),
    )
    await expectBusy((locale) => found(MORE_THAN_WAIT, locale))
    for (const client of lent) client.release()
    await expectMostAnswered(waiting, 201)
  })

  test('with too many reads under way, a further one is told at once when to come again, and another company’s is not', async () => {
    const elsewhere = await world(diwan)
    const theirs = () => elsewhere.as(elsewhere.owner).call(isOwner)
    expect((await theirs()).status).toBe(200)
    const holder = await diwan.server.database.ownerPool.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const waiting = Array.from({ length: MORE_THAN_WAIT }, () => asOwner('en').call(isOwner))
    await eventually(() =>
      expect(diwan.server.admission.waitingCount).toBe(ADMISSION.maxQueuedPerMember),
    )
    await expectBusy((locale) => asOwner(locale).call(isOwner))
    const other = theirs()
    await holder.query('rollback')
    holder.release()
    expect((await other).status).toBe(200)
    await expectMostAnswered(waiting, 200)
  })
})
