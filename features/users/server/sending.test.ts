import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { emptied } from '#app/server/test/idle.ts'
import { openMailbox, tokenIn } from '#app/server/test/mailbox.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import {
  confirmEmail,
  forgotPassword,
  login,
  register,
  remindOwner,
  resetPassword,
} from '#features/auth/contract.ts'
import { mailConfirmation } from '#features/auth/server/confirmation.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import {
  invite,
  linkInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'
import { eventually } from '#server/test/eventually.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ PUBLIC_URL: 'https://work.example/', SMTP_URL: mailbox.url })
mailbox.open(diwan)

let guests = 0
const newEmail = () => {
  guests += 1
  return `sent${guests}@example.com`
}
const send = ({ as, owner }: World, name = '') =>
  as(owner).call(invite, { body: { email: newEmail(), name } })
const soon = <T>(check: () => T | Promise<T>) => eventually(check)
const { sentTo } = mailbox
/** Waits until the queue is empty and all mails are sent. */
const allSent = () => emptied(diwan)
const age = ({ write, company }: World, days: number) => {
  const created = new Date(diwan.clock.now().getTime() - days * 86_400_000)
  return write((db) =>
    db.all(sql`update companies set created_at = ${created} where id = ${company.id}`),
  )
}

describe('a company’s invitations of a day', () => {
  test('are bounded, whether they were taken back or not: no flood of mail by invite and revoke', async () => {
    const site = await world(diwan)
    const statuses: number[] = []
    for (let n = 0; n < 300; n += 1) {
      const reply = await send(site, 'Mona')
      statuses.push(reply.status)
      if (reply.status === 201) {
        const params = { id: reply.body.invitation.id }
        await site.as(site.owner).call(revokeInvitation, { params })
      }
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(280)
    await allSent()
    expect(mailbox.all().length).toBeLessThanOrEqual(20)
    const refused = await send(site)
    expect(refused.body.message).toMatch(/^Your company has sent its 20 invitations of today\./)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    diwan.clock.advance({ days: 1 })
    expect((await send(site)).status).toBe(201)
  })

  test('are as many as its plan has room for, once the trial is a week old; sending again counts', async () => {
    const site = await world(diwan)
    await age(site, 8)
    await site.write((db) => db.all(sql`update subscriptions set plan_id = 1`))
    const { invitation } = (await send(site)).body
    const params = { id: invitation.id }
    for (let n = 1; n < 30; n += 1) {
      const used = await send(site)
      expect([n, used.status]).toEqual([n, 201])
      const id = used.body.invitation.id
      await site.as(site.owner).call(revokeInvitation, { params: { id } })
    }
    const again = await site.as(site.owner).call(resendInvitation, { params })
    expect([again.status, (await send(site)).status]).toEqual([429, 429])
  })
})

describe('a mail that its server refuses for good', () => {
  test('is sent once; an invitation says so, also to whoever invited, until it has another link', async () => {
    const site = await world(diwan)
    const email = newEmail()
    mailbox.refuse(email)
    const { id } = (await site.as(site.owner).call(invite, { body: { email } })).body.invitation
    await allSent()
    const shown = async () => (await site.as(site.owner).call(listInvitations, { query: {} })).body
    expect((await shown()).data).toMatchObject([{ email, mail_refused: true }])
    const { data } = (await site.as(site.owner).call(listNotifications, { query: {} })).body
    expect(data.map(({ kind, thing }) => [kind, thing.title])).toEqual([
      ['invitation_refused', email],
    ])
    await site.as(site.owner).call(linkInvitation, { params: { id } })
    expect((await shown()).data).toMatchObject([{ email, mail_refused: false }])
  })

  test('to an own address is told to who asked for it', async () => {
    const email = newEmail()
    mailbox.refuse(email)
    const body = {
      ...{ name: 'Hana', last_name: 'Adel', company_name: 'Refused', email },
      ...{ password: PASSWORD, password_confirmation: PASSWORD, companySize: 1, industry: 1 },
    }
    await callAs(diwan, {}, [register, { body }])
    await allSent()
    const { token } = (await callAs(diwan, {}, [login, { body: { email, password: PASSWORD } }]))
      .body
    const { data } = (await callAs(diwan, { token }, [listNotifications, { query: {} }])).body
    expect(data).toMatchObject([{ kind: 'mail_refused', facts: { name: email } }])
  })
})

/** A person who has just signed up with the form. */
async function newOwner(locale: 'en' | 'ar' = 'en') {
  const email = newEmail()
  const body = {
    ...{ name: 'Hana', last_name: 'Adel', company_name: `Fresh ${email}`, email, locale },
    ...{ password: PASSWORD, password_confirmation: PASSWORD, companySize: 1, industry: 1 },
  }
  expect((await callAs(diwan, {}, [register, { body }])).status).toBe(201)
  const { token } = (await callAs(diwan, {}, [login, { body: { email, password: PASSWORD } }])).body
  const add = () => callAs(diwan, { token }, [invite, { body: { email: newEmail() } }])
  return { email, token, add }
}
const open = (token: string) => callAs(diwan, {}, [confirmEmail, { body: { token } }])

describe('the owner’s address', () => {
  test('is confirmed before the third invitation, with the link that the sign-up mailed', async () => {
    const { email, add } = await newOwner()
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    const third = await add()
    const says =
      'Before more people are invited, the owner of the company has to confirm their email address with the link that was mailed to it.'
    expect([third.status, third.body]).toEqual([
      422,
      { error: 'Email Not Confirmed', message: says, errors: { owner: [says] } },
    ])
    const [mail] = await soon(() => {
      expect(sentTo(email)).toHaveLength(1)
      return sentTo(email)
    })
    expect(mail?.subject).toBe('Confirm your email address')
    expect(mail?.text).toContain('https://work.example/confirm-email?token=')
    expect(JSON.stringify([mail?.text, mail?.html])).not.toMatch(/Hana|Adel|Fresh/)
    expect((await open(tokenIn(mail))).body.message).toBe('Your email address is confirmed.')
    expect((await add()).status).toBe(201)
    expect((await open(tokenIn(mail))).body.errors).toEqual({
      token: ['This link is no longer valid.'],
    })
  })

  test('is mailed another link when asked, three times an hour; the one before ends', async () => {
    const { email, token, add } = await newOwner('ar')
    await soon(() => expect(sentTo(email)).toHaveLength(1))
    const again = () => callAs(diwan, { token }, [remindOwner, undefined])
    expect((await again()).status).toBe(200)
    await soon(() => expect(sentTo(email)).toHaveLength(2))
    const [first, second] = sentTo(email)
    expect(second?.html).toContain('dir="rtl"')
    expect((await open(tokenIn(first))).status).toBe(422)
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
      200, 200, 429,
    ])
    await soon(() => expect(sentTo(email)).toHaveLength(4))
    expect((await open(tokenIn(sentTo(email)[3]))).status).toBe(200)
    for (let n = 0; n < 4; n += 1) expect((await add()).status).toBe(201)
    expect((await again()).status).toBe(200)
    await allSent()
    expect(sentTo(email)).toHaveLength(4)
  })

  test('is confirmed by a new password, too, and by an accepted invitation of their own', async () => {
    const { email, add } = await newOwner()
    for (let n = 0; n < 3; n += 1) await add()
    expect((await add()).status).toBe(422)
    await callAs(diwan, {}, [forgotPassword, { query: { email } }])
    const isReset = ({ subject }: Email) => subject === 'Choose a new password'
    await soon(() => expect(sentTo(email).some(isReset)).toBe(true))
    const token = tokenIn(sentTo(email).find(isReset))
    const password = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
    await callAs(diwan, {}, [resetPassword, { body: { email, token, ...password } }])
    const body = { email, password: 'An0ther1!' }
    const session = (await callAs(diwan, {}, [login, { body }])).body.token
    const asOwner = { token: session }
    const late = await callAs(diwan, asOwner, [invite, { body: { email: newEmail() } }])
    expect(late.status).toBe(201)
  })

  test('keeps nothing waiting: a link that was asked for twice is mailed as the newest alone works', async () => {
    const { email } = await newOwner()
    await soon(() => expect(sentTo(email)).toHaveLength(1))
    const { rows } = await diwan.server.database.ownerPool.query(
      `select company_id "companyId", user_id "userId", email, 'en' locale from email_changes where email = $1`,
      [email],
    )
    await mailConfirmation.run(diwan.server, rows[0] as never)
    expect((await open(tokenIn(sentTo(email)[0]))).status).toBe(422)
    expect((await open(tokenIn(sentTo(email)[1]))).status).toBe(200)
    await mailConfirmation.run(diwan.server, rows[0] as never)
    expect(sentTo(email)).toHaveLength(2)
  })
})

test('whether an address is in use is said to a member twenty times an hour', async () => {
  const site = await world(diwan)
  const taken = await site.build.user()
  const ask = (email = taken.email) => site.as(site.owner).call(invite, { body: { email } })
  for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(422)
  expect((await ask()).status).toBe(429)
  expect((await ask(newEmail())).status).toBe(429)
  diwan.clock.advance({ minutes: 60 })
  expect((await ask(newEmail())).status).toBe(201)
  expect((await ask()).status).toBe(422)
})

test('a letter has no link but its own, whatever names of before say', async () => {
  const site = await world(diwan)
  await site.write((db) =>
    db.all(sql`update companies set name = 'Win at https://evil.example/x or evil.example'`),
  )
  const { email } = (await send(site, 'Mona')).body.invitation
  const [mail] = await soon(() => {
    expect(sentTo(email)).toHaveLength(1)
    return sentTo(email)
  })
  for (const part of [mail?.subject, mail?.text, mail?.html])
    expect(part).not.toMatch(/https?:\/\/evil|evil\.example/)
  expect(mail?.text).toContain('https://work.example/user-information?token=')
})
