import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import {
  confirmEmail,
  forgotPassword,
  isOwner,
  login,
  resetPassword,
} from '#features/auth/contract.ts'
import { mailConfirmation } from '#features/auth/server/confirmation.ts'
import { mailReset } from '#features/auth/server/password-reset.ts'
import { assignManager, deleteDepartment } from '#features/departments/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import {
  changePassword,
  endSession,
  listSessions,
  setClock,
  setLocale,
  updateUserProfile,
} from '#features/profile/page-contract.ts'
import { hashToken } from '#server/http/tokens.ts'

// Rate limits are off, because several requests mail the same address.
const diwan = openDiwan({ RATE_LIMITS: 'off' })
const limited = openDiwan()
const NEW_PASSWORD = 'N3wPassw0rd!'
const ARABIC = { 'accept-language': 'ar' }

const form = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Mona',
  last_name: 'Saleh',
  email,
  profile: { city: 'Giza', country: 'Egypt', state: 'Giza', position: 'Director' },
  phones: [],
  links: [],
  ...changes,
})

/** A company whose owner saves a profile with the given changes. */
async function saving(headers: Record<string, string> = {}) {
  const place = await world(diwan)
  const save = (changes: Record<string, unknown>, email = place.owner.email) =>
    place.as(place.owner, headers).call(updateUserProfile, { body: form(email, changes) })
  const read = async () => (await place.as(place.owner).call(getUserProfile)).body.data
  return { ...place, save, read }
}

describe('the profile', () => {
  test('is saved whole, and the reply is what is read from then on', async () => {
    const { save, read } = await saving()
    const profile = { city: 'طنطا', country: 'مصر', state: '', position: 'Head of everything' }
    const reply = await save({ name: ' Mona ', last_name: '', profile })
    expect(reply.status).toBe(200)
    expect(reply.body.message).toBe('Profile updated successfully!')
    expect(reply.body.data).toMatchObject({
      name: 'Mona',
      last_name: '',
      profile: { ...profile, ppUrl: null },
      is_owner: true,
    })
    expect(reply.body.data).toEqual(await read())
  })

  test('says in Arabic that it is saved, and what is wrong', async () => {
    const { save } = await saving(ARABIC)
    expect((await save({})).body.message).toBe('حُدّث الملف الشخصي بنجاح!')
    const wrong = await save({ phones: [{ CC: '+20', phone: '١٢٣' }] })
    expect(wrong.body.errors).toEqual({
      'phones.0.phone': ['أدخل رقم هاتف صحيحًا للدولة المختارة'],
    })
  })

  test('is one’s own alone: a colleague’s and another company’s stay as they were', async () => {
    const { build, as, save } = await saving()
    const colleague = await build.user({ name: 'Omar' })
    const other = await world(diwan)
    await save({ name: 'Changed' })
    expect((await as(colleague).call(getUserProfile)).body.data.name).toBe('Omar')
    expect((await other.as(other.owner).call(getUserProfile)).body.data.name).toBe('Mona')
  })

  test('names the departments that one manages, as long as they are there', async () => {
    const { build, as, owner } = await world(diwan)
    const [lead, member] = [await build.user(), await build.user()]
    const ovens = await build.department({ managerId: lead.id, memberIds: [member.id] })
    const counter = await build.department({ managerId: lead.id })
    const managedBy = async (person: typeof lead) =>
      (await as(person).call(getUserProfile)).body.data.managed_departments
    expect(await managedBy(lead)).toEqual([ovens.id, counter.id])
    expect(await managedBy(member)).toEqual([])
    await as(owner).call(deleteDepartment, {
      ...{ params: { id: counter.id }, query: { move_to: ovens.id } },
    })
    await as(owner).call(assignManager, {
      body: { department_id: ovens.id, manager_id: member.id },
    })
    expect(await managedBy(lead)).toEqual([])
    expect(await managedBy(member)).toEqual([ovens.id])
  })

  test('an employee without any permission saves theirs too', async () => {
    const { build, as } = await world(diwan)
    const employee = await build.user()
    const reply = await as(employee).call(updateUserProfile, { body: form(employee.email) })
    expect(reply.status).toBe(200)
  })

  test('a colleague who edits the same member meanwhile learns that it changed', async () => {
    const { save, owner, write } = await saving()
    const version = () =>
      write((db) =>
        db.first(sql<{ version: number }>`select version from users where id = ${owner.id}`),
      )
    const before = await version()
    await save({})
    expect((await version())?.version).toBe((before?.version ?? 0) + 1)
  })
})

describe('phone numbers', () => {
  test('are kept without blanks, separators and other scripts’ digits, in their order', async () => {
    const { save, read } = await saving()
    const reply = await save({
      phones: [
        { CC: '+20', phone: '0100 123 4567' },
        { CC: '+20', phone: '  ' },
        { CC: '+966', phone: '٠٥٠١٢٣٤٥٦٧' },
        { CC: '+20', phone: '+20 111 234 5678' },
        { CC: '+1', phone: '' },
      ],
    })
    expect(reply.status).toBe(200)
    expect((await read()).phones).toEqual([
      { CC: '+20', phone: '01001234567' },
      { CC: '+966', phone: '0501234567' },
      { CC: '+20', phone: '1112345678' },
    ])
  })

  test('are each judged by their country, the wrong ones by name, and then nothing is saved', async () => {
    const { save, read } = await saving()
    const reply = await save({
      name: 'Not saved',
      phones: [
        { CC: '+20', phone: '0100 123 456' },
        { CC: '+966', phone: '0501234567' },
        { CC: '+49', phone: '01001234567' },
        { CC: '', phone: '' },
        { CC: '+20', phone: 'call me' },
      ],
    })
    expect(reply.status).toBe(422)
    const says = ['Please enter a valid phone number for the selected country']
    expect(reply.body.errors).toEqual({
      'phones.0.phone': says,
      'phones.2.phone': says,
      'phones.4.phone': says,
    })
    expect(await read()).toMatchObject({ name: 'Mona', phones: [] })
  })

  test('have at most 20 characters', async () => {
    const { save } = await saving()
    const reply = await save({ phones: [{ CC: '+20', phone: '0'.repeat(21) }] })
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['phones.0.phone'])
  })
})

describe('links', () => {
  test('need an icon and an address; rows without either are left out', async () => {
    const { save, read } = await saving()
    const github = { icon: 'github', link: 'https://github.com/mona' }
    const links = [github, { icon: '', link: 'x' }, { icon: 'skype', link: ' ' }]
    expect((await save({ links })).status).toBe(200)
    expect((await read()).links).toEqual([github])
  })

  test('take any icon by name, and mail and telephone addresses', async () => {
    const { save, read } = await saving()
    const links = [
      { icon: 'mastodon', link: 'HTTP://example.com/@mona' },
      { icon: 'mail', link: 'mailto:mona@example.com' },
      { icon: 'phone', link: 'tel:+201001234567' },
    ]
    expect((await save({ links })).status).toBe(200)
    expect((await read()).links).toEqual(links)
  })

  test('lead nowhere else: a script or a file is refused where it stands', async () => {
    const { save } = await saving()
    const bad = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'github.com/mona']
    bad.push('//evil.example', ' java\tscript:alert(1)', 'vbscript:x', 'https:', 'blob:https://x')
    for (const link of bad) {
      const reply = await save({ links: [{ icon: 'github', link }] })
      expect([link, Object.keys(reply.body.errors ?? {})]).toEqual([link, ['links.0.link']])
    }
  })
})

describe('the email address', () => {
  const signIn = (email: string, password = PASSWORD, to: Diwan = diwan) =>
    callAs(to, {}, [login, { body: { email, password } }])

  /** Requests an address with the required password. */
  const KNOWN = { current_password: PASSWORD }

  test('changes with the profile once its link is opened, and one signs in with the new one', async () => {
    const { save, read, owner, company } = await saving()
    const reply = await save(KNOWN, ` New.${owner.email.toUpperCase()} `)
    expect(reply.body.data).toMatchObject({
      email: owner.email,
      pending_email: `new.${owner.email}`,
    })
    await openLink(company.id, { ...owner, email: `new.${owner.email}` })
    expect((await read()).email).toBe(`new.${owner.email}`)
    expect((await signIn(`new.${owner.email}`)).status).toBe(200)
    expect((await signIn(owner.email)).status).toBe(401)
  })

  test('is nobody else’s in the whole product, however it is written', async () => {
    const { save, build, read, owner } = await saving()
    const colleague = await build.user()
    const stranger = (await world(diwan)).owner
    for (const { email } of [colleague, stranger]) {
      const reply = await save({ ...KNOWN, name: 'Not saved' }, email.toUpperCase())
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ email: ['This email address is already in use.'] })
    }
    expect(await read()).toMatchObject({ name: 'Mona', email: owner.email })
    for (const status of ['removed', 'pending'])
      expect((await save(KNOWN, (await build.user({ status })).email)).status).toBe(200)
  })

  test('goes to one of several who want it at once, and the others are told', async () => {
    const places = await Promise.all([saving(), saving(), saving(), saving()])
    const email = `wanted.${places[0]?.owner.email}`
    const asked = await Promise.all(places.map(({ save }) => save(KNOWN, email)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const tokens: string[] = []
    for (const { company, owner } of places)
      tokens.push(await tokenOfMail(mailConfirmation, company.id, { ...owner, email }))
    const replies = await Promise.all(tokens.map(confirmWith))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    for (const { status, body } of replies)
      if (status === 422) expect(Object.keys(body.errors ?? {})).toEqual(['email'])
  })

  test('a link to a new password that went to the address of before is dead', async () => {
    const { save, owner, company } = await saving()
    const token = await mailedToken(company.id, owner)
    await save({}, owner.email)
    const email = `moved.${owner.email}`
    await save(KNOWN, email)
    await openLink(company.id, { ...owner, email })
    const body = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await callAs(diwan, {}, [resetPassword, { body }])).status).toBe(422)
  })
})

type Mailed = Pick<World['owner'], 'id' | 'email'>

/** The token in the mail for a forgotten password. */
async function mailedToken(companyId: string, owner: Mailed): Promise<string> {
  await callAs(diwan, {}, [forgotPassword, { query: { email: owner.email } }])
  return tokenOfMail(mailReset, companyId, owner)
}

/** Opens the confirmation link mailed to a requested address. */
async function openLink(companyId: string, wish: Mailed) {
  return confirmWith(await tokenOfMail(mailConfirmation, companyId, wish))
}

const confirmWith = (token: string) => callAs(diwan, {}, [confirmEmail, { body: { token } }])

/** Runs the mail job now and returns its token, because the newest mail can be another user's. */
async function tokenOfMail(mail: typeof mailReset, companyId: string, { id, email }: Mailed) {
  await mail.run(diwan.server, { companyId, userId: id, email, locale: 'en' })
  const mails = await diwan.server.fastify.inject({
    url: '/dev/mail',
    headers: { accept: 'application/json' },
  })
  const newest = mails.json().find(({ to }: { to: string }) => to === email)
  return new URL(newest.links[0]).searchParams.get('token') ?? ''
}

test('the language is kept for mails and new devices', async () => {
  const { as, owner } = await world(diwan)
  expect((await as(owner).call(setLocale, { body: { locale: 'ar' } })).status).toBe(200)
  expect((await as(owner).call(getUserProfile)).body.data.locale).toBe('ar')
  const odd = await as(owner).call(setLocale, { body: { locale: 'fr' as never } })
  expect(Object.keys(odd.body.errors ?? {})).toEqual(['locale'])
})

test('the clock is kept for new devices, for its member alone', async () => {
  const { as, build, owner } = await world(diwan)
  const colleague = await build.user()
  const clockOf = async (member: typeof owner) =>
    (await as(member).call(getUserProfile)).body.data.clock
  expect(await clockOf(owner)).toBe('24h')
  expect((await as(owner).call(setClock, { body: { clock: '12h' } })).status).toBe(200)
  expect([await clockOf(owner), await clockOf(colleague)]).toEqual(['12h', '24h'])
  const odd = await as(owner).call(setClock, { body: { clock: '10h' as never } })
  expect(Object.keys(odd.body.errors ?? {})).toEqual(['clock'])
})

const change = (current_password: string, password = NEW_PASSWORD) => ({
  body: { current_password, password, password_confirmation: password },
})
const inAs = async (token: string, to = diwan) =>
  (await callAs(to, { token }, [isOwner, undefined])).status

describe('changing the password', () => {
  test('signs out every other device and keeps this one; only the new one works from then on', async () => {
    const { as, owner, session, build } = await world(diwan)
    const elsewhere = await session(owner.id)
    const colleague = await build.user()
    const reply = await as(owner).call(changePassword, change(PASSWORD))
    expect(reply.status).toBe(200)
    expect(
      await Promise.all([owner.token, elsewhere, colleague.token].map((token) => inAs(token))),
    ).toEqual([200, 401, 200])
    const tried = [PASSWORD, NEW_PASSWORD].map((password) =>
      callAs(diwan, {}, [login, { body: { email: owner.email, password } }]),
    )
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([401, 200])
  })

  test('needs the current one: a wrong one changes nothing, and the field says so', async () => {
    const { as, owner, session } = await world(diwan)
    const elsewhere = await session(owner.id)
    const reply = await as(owner, ARABIC).call(changePassword, change('Wr0ngPass!'))
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ current_password: ['كلمة المرور الحالية غير صحيحة.'] })
    const weak = await as(owner).call(changePassword, change(PASSWORD, 'short'))
    expect(Object.keys(weak.body.errors ?? {})).toEqual(['password'])
    expect(await inAs(elsewhere)).toBe(200)
  })

  test('ends the mailed link to a new password', async () => {
    const { as, owner, company } = await world(diwan)
    const token = await mailedToken(company.id, owner)
    expect((await as(owner).call(changePassword, change(PASSWORD))).status).toBe(200)
    const { password, password_confirmation } = change('', 'An0therPass!').body
    const body = { email: owner.email, token, password, password_confirmation }
    expect((await callAs(diwan, {}, [resetPassword, { body }])).status).toBe(422)
  })

  test('happens once when two devices do it at the same time', async () => {
    const { as, owner, session } = await world(diwan)
    const other = { token: await session(owner.id) }
    const replies = await Promise.all([
      as(owner).call(changePassword, change(PASSWORD, 'F1rstPass!')),
      as(other).call(changePassword, change(PASSWORD, 'Sec0ndPass!')),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can be tried ten times in a quarter of an hour, many at once included', async () => {
    const { as, owner } = await world(limited)
    const wrong = () => as(owner).call(changePassword, change('Wr0ngPass!'))
    const tries = await Promise.all(Array.from({ length: 12 }, wrong))
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429])
    const full = await as(owner).call(changePassword, change(PASSWORD))
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([429, true])
    const other = await world(limited)
    expect((await other.as(other.owner).call(changePassword, change(PASSWORD))).status).toBe(200)
    limited.clock.advance({ minutes: 15 })
    expect((await as(owner).call(changePassword, change(PASSWORD))).status).toBe(200)
  })
})

describe('the devices', () => {
  const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id)

  test('are one’s own, this one first, as their browsers name themselves; expired ones are gone', async () => {
    const { as, owner, build, session, write } = await world(diwan)
    await build.user()
    const expired = hashToken(await session(owner.id))
    const now = diwan.clock.now()
    await write((db) =>
      db.all(sql`update sessions set expires_at = ${now} where token_hash = ${expired}`),
    )
    const credentials = { body: { email: owner.email, password: PASSWORD } }
    await callAs(diwan, { headers: { 'user-agent': 'Phone/1.0' } }, [login, credentials])
    const { sessions } = (await as(owner).call(listSessions)).body
    expect(sessions.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['', true],
      ['Phone/1.0', false],
    ])
  })

  test('one of them is signed out, the others stay', async () => {
    const { as, owner, session } = await world(diwan)
    const [lost, kept] = [await session(owner.id), await session(owner.id)]
    const { sessions } = (await as({ token: lost }).call(listSessions)).body
    const id = sessions.find(({ current }) => current)?.id ?? ''
    expect((await as(owner).call(endSession, { params: { id } })).status).toBe(200)
    expect(await Promise.all([lost, kept, owner.token].map((token) => inAs(token)))).toEqual([
      401, 200, 200,
    ])
    expect(ids((await as(owner).call(listSessions)).body.sessions)).not.toContain(id)
    expect((await as(owner).call(endSession, { params: { id } })).status).toBe(404)
  })

  test('a colleague’s or another company’s are unknown, even to the owner', async () => {
    const { as, owner, build } = await world(diwan)
    const stranger = await world(diwan)
    for (const [place, person] of [
      [as, await build.user()],
      [stranger.as, stranger.owner],
    ] as const) {
      const id = ids((await place(person).call(listSessions)).body.sessions)[0] ?? ''
      expect((await as(owner).call(endSession, { params: { id } })).status).toBe(404)
      expect(await inAs(person.token)).toBe(200)
    }
  })
})
