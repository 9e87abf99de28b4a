import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { checkEmail, login, register } from '#features/auth/contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import {
  getInvitation,
  invite,
  linkInvitation,
  listInvitations,
  registerViaInvitation,
} from '#features/users/invitations.ts'

const diwan = openDiwan()
const IN_USE = { email: ['This email address is already in use.'] }
const DEAD = { token: ['This invitation is no longer valid. Ask for a new one.'] }

let guests = 0
const newEmail = () => {
  guests += 1
  return `claimed${guests}@example.com`
}

/** A company that invites an address, with the link to hand over. */
async function inviting(email: string, form: { department_ids?: string[] } = {}) {
  const site = await world(diwan)
  const owner = site.as(site.owner)
  const { status, body } = await owner.call(invite, { body: { email, ...form } })
  expect(status).toBe(201)
  const { id, user_id } = body.invitation
  const { link } = (await owner.call(linkInvitation, { params: { id } })).body
  return { site, id, user_id, token: new URL(link).searchParams.get('token') ?? '' }
}

const password = { password: PASSWORD, password_confirmation: PASSWORD }
const join = (token: string) =>
  callAs(diwan, {}, [
    registerViaInvitation,
    { body: { token, name: 'Omar', last_name: 'Fathy', ...password } },
  ])
const signUp = (email: string, company_name = 'Delta') =>
  callAs(diwan, {}, [
    register,
    {
      body: {
        ...{ name: 'Omar', last_name: 'Fathy', company_name, email, ...password },
        ...{ companySize: 1, industry: 1 },
      },
    },
  ])
const look = async (token: string) =>
  (await callAs(diwan, {}, [getInvitation, { params: { token } }])).status
const isActive = async (email: string) =>
  (
    await diwan.server.database.ownerPool.query(
      `select count(*)::int n from users where email = $1 and status = 'active'`,
      [email],
    )
  ).rows[0].n
const people = async ({ as, owner }: World) =>
  (await as(owner).call(listCompanyUsers, { query: {} })).body.users.map(({ email }) => email)

describe('an invitation alone', () => {
  test('keeps nobody from signing up; then it has ended, with its roles and departments', async () => {
    const email = newEmail()
    const first = await world(diwan)
    const department = await first.build.department()
    await first.as(first.owner).call(invite, { body: { email, department_ids: [department.id] } })
    const { site, token } = await inviting(email)
    const asked = await callAs(diwan, {}, [checkEmail, { query: { email } }])
    expect([asked.status, (await signUp(email)).status]).toEqual([200, 201])
    expect([await look(token), (await join(token)).body.errors]).toEqual([404, DEAD])
    for (const one of [first, site]) {
      expect(await people(one)).not.toContain(email)
      const open = await one.as(one.owner).call(listInvitations, { query: {} })
      expect(open.body.total).toBe(0)
    }
    const { Departments } = (await first.as(first.owner).call(listDepartments)).body
    expect(Departments.find(({ id }) => id === department.id)).toMatchObject({
      members: [],
      version: 3,
    })
    expect((await callAs(diwan, {}, [login, { body: { email, password: PASSWORD } }])).status).toBe(
      200,
    )
  })

  test('keeps nobody from being invited elsewhere: what is accepted first ends the rest', async () => {
    const email = newEmail()
    const all = [await inviting(email), await inviting(email), await inviting(email)]
    expect((await join(all[1]?.token ?? '')).status).toBe(201)
    expect(await Promise.all(all.map(({ token }) => look(token)))).toEqual([404, 404, 404])
    expect((await join(all[0]?.token ?? '')).body.errors).toEqual(DEAD)
    const inside = await Promise.all(
      all.map(async ({ site }) => (await people(site)).includes(email)),
    )
    expect(inside).toEqual([false, true, false])
    const late = await world(diwan)
    const refused = await late.as(late.owner).call(invite, { body: { email } })
    expect([refused.status, refused.body.errors]).toEqual([422, IN_USE])
    expect((await signUp(email)).body.errors).toEqual(IN_USE)
  })

  test('that was made in the moment in which the address was taken says so when it is accepted', async () => {
    const email = newEmail()
    await signUp(email, 'Taken')
    const site = await world(diwan)
    const { token, userId } = await site.build.invitation()
    await site.write((db) => db.all(sql`update users set email = ${email} where id = ${userId}`))
    const { status, body } = await join(token)
    expect([status, body.errors]).toEqual([422, IN_USE])
  })
})

test('of those who come in with one address at once, however they do, exactly one is in', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = newEmail()
    const [one, two] = [await inviting(email), await inviting(email)]
    const replies = await Promise.all([
      ...[join(one.token), signUp(email, `Round ${round}`)],
      ...[join(two.token), signUp(email, `Again ${round}`), join(one.token)],
    ])
    const statuses = replies.map(({ status }) => status).sort()
    expect([round, statuses]).toEqual([round, [201, 422, 422, 422, 422]])
    expect(await isActive(email)).toBe(1)
  }
})
