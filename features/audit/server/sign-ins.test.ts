import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { emptied } from '#app/server/test/idle.ts'
import { openMailbox, tokenIn } from '#app/server/test/mailbox.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { brief, latestLines, logOf } from '#features/audit/server/test/log.ts'
import { confirmEmail, login, logout, resetPassword } from '#features/auth/contract.ts'
import { changePassword, endSession, updateUserProfile } from '#features/profile/page-contract.ts'
import { eventually } from '#server/test/eventually.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url })
mailbox.open(diwan)

const ANOTHER = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
const soon = <T>(check: () => T | Promise<T>) => eventually(check)

const signIn = (email: string, password = PASSWORD) =>
  callAs(diwan, { headers: { 'user-agent': 'Phone/1.0' } }, [login, { body: { email, password } }])
/** Waits for lines that a job writes. */
const refusals = async (site: World, count: number) =>
  soon(async () => {
    const lines = (await logOf(site)).filter(({ action }) => action === 'sign_in_refused')
    expect(lines).toHaveLength(count)
    return lines
  })

describe('the log tells', () => {
  test('who signed in, with which browser and from where, and who signed out', async () => {
    const site = await world(diwan)
    const { token } = (await signIn(site.owner.email)).body as { token: string }
    await site.as({ token }).call(logout)
    expect(await latestLines(site, 2)).toEqual([
      ['Mona Saleh', 'signed_in', null, { device: 'Phone/1.0' }],
      ['Mona Saleh', 'signed_out', null, {}],
    ])
    const [line] = await logOf(site)
    expect([line?.address, line?.at, line?.actor?.id]).toEqual([
      '127.0.0.1',
      diwan.clock.now().toISOString(),
      site.owner.id,
    ])
  })

  test('of a device that was signed out from another one', async () => {
    const site = await world(diwan)
    const { token } = (await signIn(site.owner.email)).body as { token: string }
    const { rows } = await diwan.server.database.ownerPool.query<{ id: string }>(
      "select id from sessions where company_id = $1 and user_agent = 'Phone/1.0'",
      [site.company.id],
    )
    await site.as(site.owner).call(endSession, { params: { id: rows[0]?.id ?? '' } })
    expect(await latestLines(site, 1)).toEqual([
      ['Mona Saleh', 'session_ended', null, { device: 'Phone/1.0' }],
    ])
    expect((await site.as({ token }).call(logout)).status).toBe(401)
  })

  test('that a password was changed by its member, or by a mailed link', async () => {
    const site = await world(diwan)
    const body = { current_password: PASSWORD, ...ANOTHER }
    await site.as(site.owner).call(changePassword, { body })
    const { id, email } = await site.build.user()
    const token = await site.build.resetLink(id)
    await callAs(diwan, {}, [resetPassword, { body: { email, token, ...ANOTHER } }])
    expect(await latestLines(site, 2)).toEqual([
      ['Mona Saleh', 'password_changed', null, {}],
      ['Omar Hassan', 'password_reset', null, {}],
    ])
    expect(JSON.stringify(await logOf(site))).not.toMatch(/An0ther1|\$argon2/)
  })

  test('that another email address was asked for, and that it was confirmed', async () => {
    const site = await world(diwan)
    const email = 'mona.new@example.com'
    const profile = { city: '', country: '', state: '', position: '' }
    const form = { name: 'Mona', last_name: 'Saleh', profile, phones: [], links: [], email }
    const body = { ...form, current_password: PASSWORD }
    await site.as(site.owner).call(updateUserProfile, { body })
    const token = await soon(() => {
      const [mail] = mailbox.sentTo(email)
      expect(mail).toBeDefined()
      return tokenIn(mail)
    })
    await callAs(diwan, {}, [confirmEmail, { body: { token } }])
    expect(await latestLines(site, 2)).toEqual([
      ['Mona Saleh', 'email_change_asked', null, { email }],
      ['Mona Saleh', 'email_changed', null, { email, former_email: site.owner.email }],
    ])
    expect(JSON.stringify(await logOf(site))).not.toContain(token)
  })
})

describe('a refused sign-in', () => {
  test('is told of the member whose address it was, and of nobody who did it', async () => {
    const site = await world(diwan)
    await signIn(site.owner.email, 'Wr0ngPass!')
    const [line] = await refusals(site, 1)
    expect(line && brief(line)).toEqual([null, 'sign_in_refused', 'Mona Saleh', {}])
    expect([line?.address, line?.subject?.id]).toEqual(['127.0.0.1', site.owner.id])
  })

  test('is told once in a quarter of an hour and member, however many guess at once', async () => {
    const [site, other] = [await world(diwan), await world(diwan)]
    const guess = (email: string) => signIn(email, 'Wr0ngPass!')
    await Promise.all(Array.from({ length: 8 }, () => guess(site.owner.email)))
    await guess(other.owner.email)
    await emptied(diwan)
    await refusals(site, 1)
    await refusals(other, 1)
    diwan.clock.advance({ minutes: 14 })
    await guess(site.owner.email)
    await emptied(diwan)
    await refusals(site, 1)
    diwan.clock.advance({ minutes: 2 })
    await guess(site.owner.email)
    await refusals(site, 2)
  })

  test('of nobody’s address, or of somebody only invited, is told nowhere', async () => {
    const site = await world(diwan)
    const pending = await site.build.user({ status: 'pending' })
    for (const email of ['nobody@example.com', pending.email]) await signIn(email, 'Wr0ngPass!')
    await emptied(diwan)
    await refusals(site, 0)
  })
})
