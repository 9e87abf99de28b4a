import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Diwan, openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { nameOf, partsOf } from '#app/server/test/slots.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { listAuditEvents } from '#features/audit/contract.ts'
import { login, logout } from '#features/auth/contract.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { closeCompany, getClosing, keepCompany } from '#features/closing/contract.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'

/**
 * All endpoints that work for the owner of a company scheduled for deletion; other members can only
 * sign out.
 */
const OWNERS = [
  'GET /company-data',
  'GET /company-data/closing',
  'GET /isOwner',
  'GET /userProfile',
  'POST /company-data/export',
  'POST /company-data/keep',
  'POST /logout',
  'PUT /user/locale',
]

const diwan = openDiwan({ PUBLIC_URL: 'http://localhost:3000' })
let at: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  at = await world(diwan, { name: 'Nile  Foods' })
})

const close = (body = { password: PASSWORD, name: 'Nile Foods' }, { as, owner } = at) =>
  as(owner).call(closeCompany, { body })

async function mailsTo({ server }: Diwan, email: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ subject: string }>(
    'select subject from dev_mails where recipient = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ subject }) => subject)
}

/** Runs the queued jobs of this company, as the workers would. */
async function work(): Promise<void> {
  await diwan.server.jobs.schedule?.({} as never)
  const { rows } = await diwan.server.database.ownerPool.query(
    `with taken as (
       delete from graphile_worker._private_jobs where payload ->> 'companyId' = $1 returning task_id, payload)
     select t.identifier task, payload from taken
     join graphile_worker._private_tasks t on t.id = taken.task_id where t.identifier like 'closing.%'`,
    [at.company.id],
  )
  for (const { task, payload } of rows) await diwan.server.jobs[task]?.(payload as never)
}

describe('the end of a company', () => {
  test('is asked for by its owner alone, with their password and the company’s name', async () => {
    const member = await at.build.user({ permissions: ['manage-user', 'manage-role'] })
    const body = { password: PASSWORD, name: 'Nile Foods' }
    expect((await at.as(member).call(closeCompany, { body })).status).toBe(403)
    const named = await close({ password: PASSWORD, name: 'Nile' })
    expect([named.status, Object.keys(named.body.errors ?? {})]).toEqual([422, ['name']])
    const guessed = await close({ password: 'Guessed1!', name: 'Nile Foods' })
    expect([guessed.status, Object.keys(guessed.body.errors ?? {})]).toEqual([422, ['password']])
    expect((await at.as(at.owner).call(getClosing)).body.delete_on).toBeNull()
    const closed = await close()
    expect([closed.status, closed.body.delete_on]).toEqual([200, '2026-12-21'])
    expect((await close()).status, 'once').toBe(423)
  })

  test('counts a wrong password as a try', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await close({ password: `Guessed${count}!`, name: 'Nile Foods' })).status).toBe(422)
    expect((await close()).status).toBe(429)
    expect((await at.as(at.owner).call(getClosing)).body.delete_on).toBeNull()
  })
})

describe('while it waits', () => {
  test('exactly the written endpoints answer its owner, and a member may only sign out', async () => {
    const member = await at.build.user({})
    await close()
    const closed = diwan.server.endpoints.filter(({ may }) => may !== 'public')
    for (const [person, allowed] of [
      [at.owner, OWNERS],
      [member, ['POST /logout']],
    ] as const) {
      const open: string[] = []
      for (const endpoint of closed) {
        const parts = partsOf(endpoint)
        const token = await at.session(person.id)
        const { statusCode, body } = await diwan.server.fastify.inject({
          ...{ method: endpoint.method, url: urlOf(endpoint, parts) },
          headers: { authorization: `Bearer ${token}` },
          ...('body' in parts && { payload: parts.body as object }),
        })
        if (statusCode !== 423) open.push(nameOf(endpoint))
        else expect(JSON.parse(body).error).toBe('Company Closing')
        await at.write((db) =>
          db.all(sql`update companies set delete_on = '2026-12-21' where id = ${at.company.id}`),
        )
      }
      expect(open.sort()).toEqual([...allowed].sort())
    }
  })

  test('a member is told so at sign-in, in their language; the owner comes in', async () => {
    const member = await at.build.user({})
    const hash = await hashPassword(PASSWORD)
    await at.write((db) =>
      db.all(sql`update users set password_hash = ${hash} where company_id = ${at.company.id}`),
    )
    await close()
    const signIn = (email: string, language = 'en') =>
      at
        .as({}, { 'accept-language': language })
        .call(login, { body: { email, password: PASSWORD } })
    for (let count = 0; count < 12; count += 1)
      expect((await signIn(member.email)).status, 'no try').toBe(423)
    expect((await signIn(member.email, 'ar')).body.message).toContain('ستُحذف شركتك')
    expect((await signIn(at.owner.email)).status).toBe(200)
    expect(
      (await at.as(at.owner).call(exportCompany, { body: { password: PASSWORD } })).status,
    ).toBe(200)
    const profile = (await at.as(at.owner).call(getUserProfile)).body
    expect(profile.data.company.delete_on).toBe('2026-12-21')
    expect((await at.as(member).call(logout)).status).toBe(200)
  })

  test('its owner may keep it: everybody is where they were', async () => {
    const member = await at.build.user({ permissions: ['view-user'] })
    const { users } = (await at.as(member).call(listCompanyUsers, { query: {} })).body
    await close()
    expect((await at.as(member).call(keepCompany)).status).toBe(423)
    diwan.clock.advance({ days: 13 })
    expect((await at.as(at.owner).call(keepCompany)).status).toBe(200)
    expect((await at.as(at.owner).call(keepCompany)).status, 'again').toBe(200)
    const log = (await at.as(at.owner).call(listAuditEvents, { query: {} })).body.data
    expect(log.map(({ action, facts }) => [action, facts])).toEqual([
      ['closing_dropped', {}],
      ['closing_asked', { until: '2026-12-21' }],
    ])
    const token = await at.session(member.id)
    const after = await at.as({ token }).call(listCompanyUsers, { query: {} })
    expect(after.body.users.length).toBe(users.length)
    diwan.clock.advance({ days: 16 })
    await work()
    expect((await at.as(at.owner).call(getClosing)).body).toMatchObject({ delete_on: null })
  })

  test('its owner gets a mail at once, seven days and a day before, each once', async () => {
    await close()
    await work()
    await work()
    const first = await mailsTo(diwan, at.owner.email)
    expect(first).toEqual(['Your company will be deleted on Monday, 21 December 2026'])
    const counts: number[] = []
    for (let day = 1; day < 30; day += 1) {
      diwan.clock.advance({ days: 1 })
      await work()
      await work()
      counts.push((await mailsTo(diwan, at.owner.email)).length)
    }
    const told = counts.map((count, index) => count - (counts[index - 1] ?? 1))
    expect(told.flatMap((more, index) => (more ? [29 - index] : []))).toEqual([7, 1])
  })

  test('nobody is told once it is kept', async () => {
    await close()
    await at.as(at.owner).call(keepCompany)
    await work()
    expect(await mailsTo(diwan, at.owner.email)).toEqual([])
  })

  test('and on its day nobody comes in any more, nor keeps it', async () => {
    await close()
    diwan.clock.set('2026-12-20T21:59:00Z')
    expect((await at.as(at.owner).call(getClosing)).status).toBe(200)
    diwan.clock.set('2026-12-20T22:01:00Z')
    const token = await at.session(at.owner.id)
    for (const endpoint of [getClosing, keepCompany])
      expect((await at.as({ token }).call(endpoint)).status).toBe(423)
  })
})
