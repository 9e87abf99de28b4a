import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { login } from '#features/auth/contract.ts'
import { assignRole, deleteUser, listCompanyUsers } from '#features/users/contract.ts'
import {
  getInvitation,
  invite,
  linkInvitation,
  listInvitations,
  registerViaInvitation,
  resendInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'
import { hashToken } from '#server/http/tokens.ts'
import { uuidv7 } from '#server/ids.ts'

// Rate limits are off, because one person is invited more often than the limit allows.
const diwan = openDiwan({ PUBLIC_URL: 'https://work.example', RATE_LIMITS: 'off' })
const limited = openDiwan()
let site: World
let as: World['as']
let owner: World['owner']
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  ;({ as, owner } = site)
})

type Form = Parameters<typeof send>[1]
type Sent = NonNullable<Form>
let invited = 0
const newEmail = () => {
  invited += 1
  return `guest${invited}@example.com`
}
const send = (
  person: { token: string },
  form: {
    email?: string
    name?: string
    position?: string
    role_ids?: string[]
    department_ids?: string[]
    locale?: 'en' | 'ar'
  } = {},
) => as(person).call(invite, { body: { email: newEmail(), ...form } })

const open = async (person: { token: string }, query = {}) =>
  (await as(person).call(listInvitations, { query })).body
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
/** The token of a valid link to the invitation. */
const linkTo = async (id: string) =>
  tokenOf((await as(owner).call(linkInvitation, { params: { id } })).body.link)
const look = (token: string) => as({}).call(getInvitation, { params: { token } })
const join = (token: string, password = PASSWORD) =>
  as({}).call(registerViaInvitation, {
    body: { token, name: 'Omar', last_name: 'Fathy', password, password_confirmation: password },
  })
const signIn = async (email: string, password = PASSWORD) =>
  (await callAs(diwan, {}, [login, { body: { email, password } }])).status
const members = async () => (await as(owner).call(listCompanyUsers, { query: {} })).body.users
const DEAD = { token: ['This invitation is no longer valid. Ask for a new one.'] }

describe('inviting', () => {
  test('makes a pending member with what the form says', async () => {
    const role = await site.build.role({ permissions: ['view-dailytask'] })
    const kitchen = await site.build.department({ name: 'Kitchen' })
    const form = {
      email: ' Sara@Example.COM ',
      name: 'Sara',
      position: 'Cook',
      locale: 'ar' as const,
    }
    const { status, body } = await send(owner, {
      ...form,
      role_ids: [role],
      department_ids: [kitchen.id],
    })
    expect(status).toBe(201)
    expect(body.invitation).toMatchObject({
      email: 'sara@example.com',
      name: 'Sara',
      last_name: '',
      position: 'Cook',
      locale: 'ar',
      roles: [{ id: role }],
      departments: [kitchen],
      invited_by: { id: owner.id, name: 'Mona Saleh' },
      sent_at: '2026-11-21T09:00:00.000Z',
      expires_at: '2026-11-28T09:00:00.000Z',
      expired: false,
      can: { resend: true, revoke: true },
    })
    const sara = (await members()).find(({ id }) => id === body.invitation.user_id)
    expect(sara).toMatchObject({ status: 'pending', email: 'sara@example.com' })
    expect(await signIn('sara@example.com')).toBe(401)
  })

  test('gives only roles whose permissions the inviter holds, and only what the company has', async () => {
    const lead = await site.build.user({ permissions: ['invite-user', 'view-dailytask'] })
    const small = await site.build.role({ permissions: ['view-dailytask'] })
    const big = await site.build.role({ permissions: ['manage-user'] })
    expect((await send(lead, { role_ids: [small] })).status).toBe(201)
    expect((await send(lead, { role_ids: [small, big] })).status).toBe(403)
    const elsewhere = await world(diwan)
    const [role, department] = [
      await elsewhere.build.role({ permissions: [] }),
      await elsewhere.build.department(),
    ]
    for (const id of [uuidv7(), role])
      expect((await send(owner, { role_ids: [id] })).body.errors).toEqual({
        role_ids: ['Choose roles of your company.'],
      })
    for (const id of [uuidv7(), department.id])
      expect((await send(owner, { department_ids: [id] })).body.errors).toEqual({
        department_ids: ['Choose departments of your company.'],
      })
    expect((await open(owner)).total).toBe(1)
  })

  test('somebody who is in already, here or elsewhere, is refused in the same words', async () => {
    const elsewhere = await world(diwan)
    const [here, there] = [await site.build.user(), await elsewhere.build.user()]
    const says = 'This email address is already in use.'
    for (const email of [here.email, owner.email, elsewhere.owner.email, there.email]) {
      const { status, body } = await send(owner, { email })
      expect([status, body]).toEqual([422, { message: says, errors: { email: [says] } }])
    }
  })

  test('somebody who was removed is possible again: they begin as a new member', async () => {
    const email = newEmail()
    const first = (await send(owner, { email })).body.invitation
    await as(owner).call(deleteUser, { params: { user_id: first.user_id }, query: {} })
    const again = await send(owner, { email })
    expect(again.status).toBe(201)
    expect(again.body.invitation.user_id).not.toBe(first.user_id)
    expect(await open(owner)).toMatchObject({ total: 1, data: [{ id: again.body.invitation.id }] })
  })

  test('who is pending already again keeps one invitation, and ends the link of before', async () => {
    const email = newEmail()
    const [one, two] = [
      await site.build.role({ permissions: [] }),
      await site.build.role({ permissions: [] }),
    ]
    const form = { email, name: 'Sara', role_ids: [one], locale: 'ar' as const }
    const first = (await send(owner, form)).body.invitation
    const token = await linkTo(first.id)
    diwan.clock.advance({ days: 1 })
    const same = (await send(owner, { email: email.toUpperCase() })).body.invitation
    expect(same).toEqual({
      ...first,
      sent_at: '2026-11-22T09:00:00.000Z',
      expires_at: '2026-11-29T09:00:00.000Z',
    })
    expect((await look(token)).status).toBe(404)
    const other = (await send(owner, { email, name: 'Salma', role_ids: [two] })).body.invitation
    expect(other).toMatchObject({ id: first.id, name: 'Salma', roles: [{ id: two }], locale: 'ar' })
    expect((await members()).filter((one) => one.email === email)).toHaveLength(1)
  })

  test('one person twenty times at once makes one member and one invitation', async () => {
    const email = newEmail()
    const all = await Promise.all(Array.from({ length: 20 }, () => send(owner, { email })))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(all.map(({ body }) => body.invitation.id)).size).toBe(1)
    expect((await open(owner)).total).toBe(1)
  })

  test('one person by many companies at once succeeds for each: an invitation claims no address', async () => {
    const email = newEmail()
    const sites = await Promise.all(Array.from({ length: 6 }, () => world(diwan)))
    const tried = sites.map((one) => one.as(one.owner).call(invite, { body: { email } }))
    const statuses = (await Promise.all(tried)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 201])
  })

  test('ends where the plan does, however many try at once', async () => {
    await site.write((db) => db.all(sql`update subscriptions set plan_id = 1`))
    await Promise.all(Array.from({ length: 7 }, () => site.build.user()))
    const all = await Promise.all(Array.from({ length: 5 }, () => send(owner)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422])
    const says =
      'The Starter plan has room for 10 people, and 10 are in or invited. The Team plan has room for more.'
    const refused = all.find(({ status }) => status === 422)
    expect(refused?.body).toEqual({
      error: 'Plan Limit',
      message: says,
      errors: { users: [says] },
    })
    const [pending] = (await open(owner)).data
    expect((await send(owner, { email: pending?.email } as Sent)).status).toBe(201)
  })
})

describe('an invitation', () => {
  test('is listed until it is accepted or taken back, newest first, page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await send(owner)).body.invitation.id)
      diwan.clock.advance({ days: 3 })
    }
    const first = await open(owner, { per_page: 2 })
    expect(first).toMatchObject({ total: 3, last_page: 2, next_page_url: '?page=2&per_page=2' })
    const second = await open(owner, { page: 2, per_page: 2 })
    const seen = [...first.data, ...second.data]
    expect(seen.map(({ id, expired }) => [id, expired])).toEqual([
      [ids[0], false],
      [ids[1], false],
      [ids[2], true],
    ])
    await as(owner).call(revokeInvitation, { params: { id: ids[1] ?? '' } })
    await join(await linkTo(ids[0] ?? ''))
    expect((await open(owner)).data.map(({ id }) => id)).toEqual([ids[2]])
  })

  test('has a link that shows who invites whom, and lets them in once', async () => {
    const { invitation } = (await send(owner, { name: 'Omar', locale: 'ar' })).body
    const { body } = await as(owner).call(linkInvitation, { params: { id: invitation.id } })
    expect(body.link).toMatch(/^https:\/\/work\.example\/user-information\?token=0\.[\w-]{43}$/)
    const token = tokenOf(body.link)
    expect((await look(token)).body).toEqual({
      company_name: site.company.name,
      email: invitation.email,
      name: 'Omar',
      last_name: '',
      locale: 'ar',
    })
    const joined = await join(token)
    expect([joined.status, Object.keys(joined.body)]).toEqual([201, ['message']])
    const member = (await members()).find(({ id }) => id === invitation.user_id)
    expect(member).toMatchObject({ name: 'Omar', last_name: 'Fathy', status: 'active' })
    expect(await signIn(invitation.email)).toBe(200)
    const { rows } = await diwan.server.database.ownerPool.query(
      'select locale, password_hash from users where id = $1',
      [invitation.user_id],
    )
    expect(rows[0]).toMatchObject({
      locale: 'ar',
      password_hash: expect.stringMatching(/^\$argon2id/),
    })
    const again = await join(token, 'N3wPassw0rd!')
    expect([again.status, again.body.errors, (await look(token)).status]).toEqual([422, DEAD, 404])
  })

  test('accepted by fifty at once makes exactly one account', async () => {
    const { invitation } = (await send(owner)).body
    const token = await linkTo(invitation.id)
    const passwords = Array.from({ length: 50 }, (_, n) => `${PASSWORD}${n}`)
    const replies = await Promise.all(passwords.map((password) => join(token, password)))
    const won = replies.findIndex(({ status }) => status === 201)
    expect(replies.map(({ status }) => status)).toEqual(
      passwords.map((_, n) => (n === won ? 201 : 422)),
    )
    for (const [n, { body }] of replies.entries()) if (n !== won) expect(body.errors).toEqual(DEAD)
    expect(await signIn(invitation.email, passwords[won])).toBe(200)
    expect(await signIn(invitation.email, passwords[won === 0 ? 1 : 0])).toBe(401)
  })

  test('is dead when it is unknown, a week old, replaced, taken back, used, or its member removed', async () => {
    const make = async () => (await send(owner)).body.invitation
    const revoked = await make()
    const removed = await make()
    const replaced = await make()
    const used = await make()
    const tokens = ['x', 'a'.repeat(43)]
    for (const { id } of [revoked, removed, replaced, used]) tokens.push(await linkTo(id))
    await as(owner).call(revokeInvitation, { params: { id: revoked.id } })
    await as(owner).call(deleteUser, { params: { user_id: removed.user_id }, query: {} })
    const newest = await linkTo(replaced.id)
    await join(tokens[5] ?? '')
    diwan.clock.advance({ days: 7, minutes: -1 })
    expect((await look(newest)).status).toBe(200)
    diwan.clock.advance({ minutes: 1 })
    const unknown = await look('unknown')
    expect(unknown.status).toBe(404)
    for (const token of [...tokens, newest]) {
      const seen = await look(token)
      expect([seen.status, seen.body]).toEqual([404, unknown.body])
      const { status, body } = await join(token)
      expect([status, body.errors]).toEqual([422, DEAD])
    }
  })

  test('that is taken back is gone with its pending member, and the address is free', async () => {
    const { invitation } = (await send(owner)).body
    const { id } = invitation
    expect((await as(owner).call(revokeInvitation, { params: { id } })).status).toBe(200)
    expect((await members()).map(({ email }) => email)).not.toContain(invitation.email)
    for (const endpoint of [resendInvitation, linkInvitation, revokeInvitation])
      expect((await as(owner).call(endpoint, { params: { id } })).status).toBe(404)
    const elsewhere = await world(diwan)
    const theirs = elsewhere.as(elsewhere.owner)
    expect((await theirs.call(invite, { body: { email: invitation.email } })).status).toBe(201)
  })

  test('to more than the caller holds gives them no link: with it they would be that member', async () => {
    const lead = await site.build.user({ permissions: ['invite-user'] })
    const big = await site.build.role({ permissions: ['manage-user'] })
    const { invitation } = (await send(lead)).body
    const { id, user_id, email } = invitation
    expect(invitation.can).toEqual({ resend: true, revoke: true })
    await as(owner).call(assignRole, { body: { user_id, role_id: big } })
    for (const endpoint of [resendInvitation, linkInvitation, revokeInvitation])
      expect((await as(lead).call(endpoint, { params: { id } })).status).toBe(403)
    expect((await send(lead, { email })).status).toBe(403)
    expect((await open(lead)).data[0]?.can).toEqual({ resend: false, revoke: false })
    expect((await as(owner).call(resendInvitation, { params: { id } })).status).toBe(200)
  })

  test('of another company is not there', async () => {
    const elsewhere = await world(diwan)
    const { id } = (await send(owner)).body.invitation
    for (const endpoint of [resendInvitation, linkInvitation, revokeInvitation]) {
      const call = await elsewhere.as(elsewhere.owner).call(endpoint, { params: { id } })
      expect(call.status).toBe(404)
    }
  })

  test('keeps its token as a hash alone', async () => {
    const { id } = (await send(owner)).body.invitation
    const token = await linkTo(id)
    const { rows } = await diwan.server.database.ownerPool.query(
      'select token_hash from invitations where id = $1',
      [id],
    )
    expect(rows).toEqual([{ token_hash: hashToken(token) }])
  })
})

describe('a mailbox', () => {
  test('gets three invitations an hour at most, from whichever company, and the inviter is told', async () => {
    const site = await world(limited)
    const other = await world(limited)
    const mail = ({ as, owner }: World, email: string) =>
      as(owner).call(invite, { body: { email } })
    const { body } = await mail(site, 'full@example.com')
    const { id } = body.invitation
    const resend = () => site.as(site.owner).call(resendInvitation, { params: { id } })
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 200])
    const refused = await resend()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.body.message).toMatch(/^This address got several invitations/)
    expect((await mail(other, 'full+tag@example.com')).status).toBe(429)
    expect((await mail(other, 'empty@example.com')).status).toBe(201)
    const link = await site.as(site.owner).call(linkInvitation, { params: { id } })
    expect(link.status).toBe(200)
    limited.clock.advance({ minutes: 60 })
    expect((await resend()).status).toBe(200)
  })
})
