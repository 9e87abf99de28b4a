import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { openMailbox, tokenIn } from '#app/server/test/mailbox.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import {
  confirmEmail,
  forgotPassword,
  login,
  register,
  resetPassword,
} from '#features/auth/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import {
  cancelEmailChange,
  changePassword,
  updateUserProfile,
} from '#features/profile/page-contract.ts'
import { invite } from '#features/users/invitations.ts'
import { hashToken } from '#server/http/tokens.ts'
import { eventually } from '#server/test/eventually.ts'

const mailbox = await openMailbox()
const SETTINGS = { PUBLIC_URL: 'https://work.example/', SMTP_URL: mailbox.url }
const diwan = openDiwan(SETTINGS)
const limited = openDiwan(SETTINGS)
mailbox.open(diwan)

const IN_USE = { email: ['This email address is already in use.'] }
const DEAD = { token: ['This link is no longer valid.'] }
let wanted = 0
const newEmail = () => {
  wanted += 1
  return `wanted${wanted}@example.com`
}
const profile = { city: '', country: '', state: '', position: '' }
const form = (email: string, current_password?: string) => ({
  ...{ name: 'Mona', last_name: 'Saleh', email, profile, phones: [], links: [] },
  ...(current_password && { current_password }),
})
const mailTo = (email: string, count = 1) =>
  eventually(() => {
    const found = mailbox.sentTo(email)
    expect([email, found.length]).toEqual([email, count])
    return found[count - 1]
  })
const open = (token: string) => callAs(diwan, {}, [confirmEmail, { body: { token } }])
const signIn = async (email: string, password = PASSWORD) =>
  (await callAs(diwan, {}, [login, { body: { email, password } }])).status

async function asking(place = diwan) {
  const site = await world(place)
  const me = site.as(site.owner)
  const ask = (email: string, password: string | undefined = PASSWORD) =>
    me.call(updateUserProfile, { body: form(email, password) })
  const shown = async () => {
    const { email, pending_email } = (await me.call(getUserProfile)).body.data
    return [email, pending_email]
  }
  return { ...site, me, ask, shown, before: site.owner.email }
}

describe('another email address', () => {
  test('is asked for with the password, and the one of now stands until its link is opened', async () => {
    const { ask, shown, before } = await asking()
    const email = newEmail()
    const reply = await ask(email.toUpperCase())
    expect([reply.status, reply.body.message]).toEqual([
      200,
      `Profile updated. A link is on its way to ${email}: open it, and you sign in with that address from then on.`,
    ])
    expect([reply.body.data.email, reply.body.data.pending_email]).toEqual([before, email])
    expect([await signIn(before), await signIn(email)]).toEqual([200, 401])
    const link = await mailTo(email)
    expect(link?.subject).toBe('Confirm your new email address')
    expect(link?.text).toContain('https://work.example/confirm-email?token=')
    expect((await open(tokenIn(link))).status).toBe(200)
    expect(await shown()).toEqual([email, null])
    expect([await signIn(before), await signIn(email)]).toEqual([401, 200])
    expect((await open(tokenIn(link))).body.errors).toEqual(DEAD)
  })

  test('has a link whose token stands nowhere in the database but as a hash', async () => {
    const { ask } = await asking()
    const email = newEmail()
    await ask(email)
    const token = tokenIn(await mailTo(email))
    const { ownerPool: database } = diwan.server.database
    const tables = await database.query<{ name: string }>(`
      select c.oid::regclass::text "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and n.nspname in ('public', 'graphile_worker')`)
    let all = ''
    for (const { name } of tables.rows) {
      const { rows } = await database.query(`select string_agg(t::text, '') rows from ${name} t`)
      all += rows[0].rows
    }
    expect(all).toContain(hashToken(token).toString('hex'))
    for (const secret of [token, Buffer.from(token).toString('hex'), token.slice(2)])
      expect(all.includes(secret)).toBe(false)
  })

  test('is told to the address of now, in the reader’s language, without naming the other', async () => {
    const { as, owner, before } = await asking()
    const email = newEmail()
    await as(owner, { 'accept-language': 'ar' }).call(updateUserProfile, {
      body: form(email, PASSWORD),
    })
    const notice = await mailTo(before)
    expect(notice?.subject).toBe('طُلب تغيير بريد حسابك في ديوان')
    expect(notice?.text).toContain('https://work.example/forgot-password')
    expect(notice?.text).not.toContain(email)
    expect((await mailTo(email))?.subject).toBe('تأكيد بريدك الإلكتروني الجديد')
  })

  test('is refused without the password, or with a wrong one, and then nothing is saved', async () => {
    const { me, shown, before } = await asking()
    const email = newEmail()
    const without = await me.call(updateUserProfile, { body: { ...form(email), name: 'Changed' } })
    expect([without.status, without.body.errors]).toEqual([
      422,
      { current_password: ['Enter your current password to change your email address.'] },
    ])
    const wrong = await me.call(updateUserProfile, { body: form(email, 'Wr0ngPass!') })
    expect(wrong.body.errors).toEqual({
      current_password: ['The current password is not correct.'],
    })
    expect((await me.call(getUserProfile)).body.data.name).toBe('Mona')
    expect(await shown()).toEqual([before, null])
    expect((await me.call(updateUserProfile, { body: form(before) })).status).toBe(200)
    expect(mailbox.all()).toEqual([])
  })

  test('ends an older wish, can be given up, and lasts for an hour', async () => {
    const { me, ask, shown, before } = await asking()
    const [first, second] = [newEmail(), newEmail()]
    await ask(first)
    const older = tokenIn(await mailTo(first))
    await ask(second)
    const newer = tokenIn(await mailTo(second))
    expect((await open(older)).body.errors).toEqual(DEAD)
    expect(await shown()).toEqual([before, second])
    expect((await me.call(cancelEmailChange)).body.message).toBe(
      'Your email address stays as it is.',
    )
    expect([await shown(), (await open(newer)).status]).toEqual([[before, null], 422])
    await ask(first)
    const last = tokenIn(await mailTo(first, 2))
    diwan.clock.advance({ minutes: 61 })
    expect([await shown(), (await open(last)).status]).toEqual([[before, null], 422])
  })

  test('that somebody took meanwhile is refused when its link is opened; the old one stands', async () => {
    const { ask, shown, before } = await asking()
    const email = newEmail()
    await ask(email)
    const link = tokenIn(await mailTo(email))
    const body = {
      ...{ name: 'Hana', last_name: 'Adel', company_name: 'Faster', email, password: PASSWORD },
      ...{ password_confirmation: PASSWORD, companySize: 1, industry: 1 },
    }
    expect((await callAs(diwan, {}, [register, { body }])).status).toBe(201)
    expect((await open(link)).body.errors).toEqual(IN_USE)
    expect((await shown())[0]).toBe(before)
    expect((await ask(email)).body.errors).toEqual(IN_USE)
  })

  test('that is only invited somewhere is one’s own with the link, and the invitation ends', async () => {
    const { ask, me } = await asking()
    const email = newEmail()
    const invited = await me.call(invite, { body: { email } })
    expect(invited.status).toBe(201)
    await ask(email)
    const isChange = ({ subject }: Email) => subject === 'Confirm your new email address'
    await mailTo(email, 2)
    expect((await open(tokenIn(mailbox.all().find(isChange)))).status).toBe(200)
    expect((await me.call(getUserProfile)).body.data.email).toBe(email)
  })

  test('is for one of two who open links to it at once', async () => {
    const [one, two] = [await asking(), await asking()]
    const email = newEmail()
    await one.ask(email)
    const first = tokenIn(await mailTo(email))
    await two.ask(email)
    const second = tokenIn(await mailTo(email, 2))
    const replies = await Promise.all([first, second, first, second].map(open))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('takes the sessions along, and leaves a link to a new password for the old one dead', async () => {
    const { ask, me, before, build, owner } = await asking()
    const email = newEmail()
    const reset = await build.resetLink(owner.id)
    await ask(email)
    await open(tokenIn(await mailTo(email)))
    expect((await me.call(getUserProfile)).status).toBe(200)
    const password = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
    for (const address of [before, email]) {
      const body = { email: address, token: reset, ...password }
      expect((await callAs(diwan, {}, [resetPassword, { body }])).status).toBe(422)
    }
  })

  test('that a thief of the password asked for dies with a new password, however that is chosen', async () => {
    const { ask, me, before } = await asking()
    const email = newEmail()
    await ask(email)
    const link = tokenIn(await mailTo(email))
    const next = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
    await me.call(changePassword, { body: { current_password: PASSWORD, ...next } })
    expect((await open(link)).body.errors).toEqual(DEAD)
    await ask(email, 'An0ther1!')
    const again = tokenIn(await mailTo(email, 2))
    await callAs(diwan, {}, [forgotPassword, { query: { email: before } }])
    // Two notices of a requested address change, one of the new password, and the reset link.
    await mailTo(before, 4)
    const mail = mailbox.all().find(({ subject }) => subject === 'Choose a new password')
    const body = { email: before, token: tokenIn(mail), ...next }
    expect((await callAs(diwan, {}, [resetPassword, { body }])).status).toBe(200)
    expect((await open(again)).body.errors).toEqual(DEAD)
  })
})

describe('asking for another address', () => {
  test('says twenty times an hour at most whether somebody has it', async () => {
    const { ask, build } = await asking(limited)
    const taken = await build.user()
    for (let n = 0; n < 20; n += 1) expect((await ask(taken.email)).body.errors).toEqual(IN_USE)
    expect([(await ask(taken.email)).status, (await ask(newEmail())).status]).toEqual([429, 429])
  })

  test('mails one mailbox three times an hour, whoever asks and however it is written', async () => {
    const [one, two] = [await asking(limited), await asking(limited)]
    expect((await one.ask('box@example.com')).status).toBe(200)
    expect((await one.ask('box+a@example.com')).status).toBe(200)
    expect((await two.ask('box+b@example.com')).status).toBe(200)
    expect((await two.ask('box@example.com')).status).toBe(429)
    limited.clock.advance({ minutes: 60 })
    expect((await two.ask('box@example.com')).status).toBe(200)
  })

  test('counts wrong passwords as the change of the password does', async () => {
    const { ask, me } = await asking(limited)
    for (let n = 0; n < 10; n += 1) expect((await ask(newEmail(), 'Wr0ngPass!')).status).toBe(422)
    expect((await ask(newEmail())).status).toBe(429)
    const body = { current_password: PASSWORD, password: 'An0ther1!' }
    const change = { ...body, password_confirmation: 'An0ther1!' }
    expect((await me.call(changePassword, { body: change })).status).toBe(429)
  })
})
