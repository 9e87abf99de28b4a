import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { listAuditEvents } from '#features/audit/contract.ts'
import { brief, latestLines, logOf } from '#features/audit/server/test/log.ts'
import { login } from '#features/auth/contract.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { createRole } from '#features/roles/contract.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { AUDIT_ACTIONS } from '#shared/audit.ts'

const diwan = openDiwan()
const purge = () => (diwan.server.jobs as unknown as Record<string, () => Promise<void>>).purge?.()

test('the table takes exactly the actions that the product knows', async () => {
  const { rows } = await diwan.server.database.ownerPool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) "text" from pg_constraint
      where conrelid = 'audit_events'::regclass and conname = 'audit_events_action_check'`,
  )
  const known = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(known).toEqual(AUDIT_ACTIONS)
})

describe('a line', () => {
  test('is changed or removed by no request, of its own company or of another', async () => {
    const { company, as, owner, write } = await world(diwan)
    await as(owner).call(createRole, { body: { name: 'Cook', permissions: [] } })
    for (const statement of [
      sql`update audit_events set actor_name = 'Nobody'`,
      sql`delete from audit_events where company_id = ${company.id}`,
    ])
      await expect(write((db) => db.all(statement))).rejects.toThrow(/permission denied/)
  })

  test('stands or falls with the act: what was undone is not told', async () => {
    const site = await world(diwan)
    const { company, owner, as } = site
    const body = { name: 'Cook', permissions: [] }
    expect((await as(owner).call(createRole, { body })).status).toBe(201)
    expect((await as(owner).call(createRole, { body })).status).toBe(422)
    const undone = withCompanyTransaction(diwan.server.database, company.id, async (db) => {
      const act = { db, companyId: company.id, userId: owner.id, address: null }
      recordAuditEvent({ ...act, now: diwan.clock.now() }, { action: 'signed_out', facts: {} })
      await db.all(sql`select 1`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await latestLines(site, 9)).toEqual([
      ['Mona Saleh', 'role_created', 'Cook', { added: [] }],
    ])
  })

  test('keeps the names of then', async () => {
    const site = await world(diwan)
    await site.as(site.owner).call(createRole, { body: { name: 'Cook', permissions: [] } })
    await site.write((db) =>
      db.batch([
        sql`update users set name = 'Muna'`,
        sql`update roles set name = 'Chef' where name = 'Cook'`,
      ]),
    )
    expect(await latestLines(site, 1)).toEqual([
      ['Mona Saleh', 'role_created', 'Cook', { added: [] }],
    ])
  })

  test('is gone after two years', async () => {
    const site = await world(diwan)
    const day = diwan.clock.now()
    await callAs(diwan, {}, [login, { body: { email: site.owner.email, password: PASSWORD } }])
    const count = async () => {
      const { rows } = await diwan.server.database.ownerPool.query(
        'select count(*)::int n from audit_events where company_id = $1 and at = $2',
        [site.company.id, day],
      )
      return rows[0].n
    }
    diwan.clock.advance({ days: 730 })
    await purge()
    expect(await count()).toBe(1)
    diwan.clock.advance({ minutes: 1 })
    await purge()
    expect(await count()).toBe(0)
    diwan.clock.set(day.toISOString())
  })
})

describe('the settings of a company', () => {
  test('are told field by field, before and after; of holidays what came and went', async () => {
    const site = await world(diwan, { name: 'Nile' })
    const change = (body: object) => site.as(site.owner).call(updateCompanyData, { body })
    const holidays = [
      { date: '2027-01-07', name: 'Christmas' },
      { date: '2027-04-25', name: 'Sinai' },
    ]
    await change({ name: 'Nile Foods', weekend: [5], holidays })
    await change({ holidays: holidays.slice(1) })
    await change({ holidays: holidays.slice(1) })
    expect(await latestLines(site, 9)).toEqual([
      [
        'Mona Saleh',
        'settings_changed',
        null,
        {
          changes: [
            { field: 'name', from: 'Nile', to: 'Nile Foods' },
            { field: 'weekend', from: [], to: [5] },
            { field: 'holidays', from: [], to: holidays },
          ],
        },
      ],
      [
        'Mona Saleh',
        'settings_changed',
        null,
        { changes: [{ field: 'holidays', from: [holidays[0]], to: [] }] },
      ],
    ])
  })
})

describe('all data', () => {
  test('is told when it is taken, not when it is only asked for, and has the log in it', async () => {
    const site = await world(diwan)
    const { url } = (
      await site.as(site.owner).call(exportCompany, { body: { password: PASSWORD } })
    ).body
    expect(await logOf(site)).toEqual([])
    const { statusCode } = await diwan.server.fastify.inject({ method: 'GET', url })
    expect(statusCode).toBe(200)
    expect(await latestLines(site, 1)).toEqual([['Mona Saleh', 'data_exported', null, {}]])
  })
})

describe('the log', () => {
  test('is read by the owner alone, and never another company’s', async () => {
    const [site, other] = [await world(diwan), await world(diwan)]
    await site.as(site.owner).call(createRole, { body: { name: 'Cook', permissions: [] } })
    const manager = await site.build.user({ permissions: ['manage-role', 'view-dashboard-owner'] })
    expect((await site.as(manager).call(listAuditEvents, { query: {} })).status).toBe(403)
    expect(await logOf(other)).toEqual([])
  })

  test('comes in pages, the latest first, and is narrowed by who, what and the company’s days', async () => {
    const site = await world(diwan, { timezone: 'Africa/Cairo' })
    const helper = await site.build.user({ permissions: ['manage-role'] })
    const add = (name: string, by = site.owner) =>
      site.as(by).call(createRole, { body: { name, permissions: [] } })
    // 23:30 and, after midnight, 00:30 in Cairo.
    diwan.clock.set('2026-11-22T21:30:00Z')
    await add('First')
    diwan.clock.set('2026-11-22T22:30:00Z')
    await add('Second', helper)
    await site.as(site.owner).call(updateCompanyData, { body: { first_day_of_week: 1 } })
    const names = async (query: Parameters<typeof logOf>[1]) =>
      (await logOf(site, query)).map((line) => brief(line)[2])
    expect(await names({})).toEqual([null, 'Second', 'First'])
    expect(await names({ action: 'roles' })).toEqual(['Second', 'First'])
    expect(await names({ actor_id: helper.id })).toEqual(['Second'])
    expect(await names({ to: '2026-11-22' })).toEqual(['First'])
    expect(await names({ from: '2026-11-23', action: 'roles' })).toEqual(['Second'])
    const query = { per_page: 2, page: 2 }
    const { body } = await site.as(site.owner).call(listAuditEvents, { query })
    expect([body.total, body.last_page, body.data.map(({ subject }) => subject?.name)]).toEqual([
      ...[3, 2],
      ['First'],
    ])
    diwan.clock.set('2026-11-21T09:00:00Z')
  })
})
