import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import {
  checkEmail,
  checkStart,
  isOwner,
  login,
  logout,
  register,
  saveStart,
} from '#features/auth/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'

// All sign-ups of this file come from one network.
const diwan = openDiwan({ RATE_LIMITS: 'off' })

const form = (email: string, company_name: string) => ({
  name: 'Mona',
  last_name: 'Saleh',
  company_name,
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  companySize: 2,
  industry: 3,
})

const signUp = (email: string, company: string, headers = {}) =>
  callAs(diwan, { headers }, [register, { body: form(email, company) }])

test('an owner signs up, signs in, and owns a company on a two-week trial', async () => {
  const begun = await callAs(diwan, {}, [checkEmail, { query: { email: 'Mona@Example.com ' } }])
  expect(begun.body.available).toBe(true)
  const start = { params: { id: begun.body.id }, body: { company_name: 'Nile Foods' } }
  expect((await callAs(diwan, {}, [saveStart, start])).status).toBe(200)

  const signedUp = await signUp('mona@example.com', 'Nile Foods')
  expect(signedUp.status).toBe(201)
  expect(signedUp.body.company.slug).toBe('Nile-Foods')

  const found = await callAs(diwan, {}, [checkStart, { query: { id: begun.body.id } }])
  expect(found.body).toMatchObject({ email: 'mona@example.com', completed: true })

  const credentials = { email: 'MONA@example.com', password: PASSWORD }
  const { status, body } = await callAs(diwan, {}, [login, { body: credentials }])
  expect(status).toBe(200)
  expect(body.user.company.name).toBe('Nile Foods')
  const { token } = body
  expect((await callAs(diwan, { token }, [isOwner, undefined])).body).toEqual({ isOwner: true })
  const { data } = (await callAs(diwan, { token }, [getUserProfile, undefined])).body
  expect(data.plan).toEqual({
    plan_id: 2,
    plan_name: 'Team',
    expire_date: '2026-12-05',
    expired: false,
    near: [],
  })

  await callAs(diwan, { token }, [logout, undefined])
  expect((await callAs(diwan, { token }, [isOwner, undefined])).status).toBe(401)
})

test.each([
  ['Al Noor', 'Al-Noor'],
  ['Al-Noor', 'Al-Noor-2'],
  ['al noor', 'al-noor-3'],
  ['شركة النور', 'شركة-النور'],
  ['شركة النور', 'شركة-النور-2'],
  ['signin', 'signin-2'],
  ['API', 'API-2'],
  ['../a/b?c#d', 'abcd'],
  ['evil\u200d', 'evil'],
])('a company named %j gets the address %j', async (name, slug) => {
  const { status, body } = await signUp(`${Math.random()}@example.com`, name)
  expect([status, body.company?.slug]).toEqual([201, slug])
})

test('a company’s name may not turn the text around it', async () => {
  const { status, body } = await signUp('turned@example.com', '\u202eevil')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['company_name']])
})

test('twenty companies of one name that sign up at once all get an address of their own', async () => {
  const all = Array.from({ length: 20 }, (_, n) => signUp(`crowd${n}@example.com`, 'Crowd'))
  const slugs = (await Promise.all(all)).map(({ body }) => body.company?.slug)
  expect(new Set(slugs).size).toBe(20)
})

test('an email address signs up once, however it is written and however many try at once', async () => {
  const tries = ['one@example.com', 'ONE@example.com', ' one@example.com'].map((email) =>
    signUp(email, 'One'),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 422, 422])
  const again = await callAs(diwan, {}, [checkEmail, { query: { email: 'One@Example.com' } }])
  expect(again.body.errors).toEqual({ email: ['This email address is already in use.'] })
})

test('what is wrong in the form is said per field, in the reader’s language', async () => {
  const wrong = {
    ...form('x', 'X'),
    password: 'short',
    password_confirmation: 'other',
    is_owner: true,
  }
  const arabic = { 'accept-language': 'ar' }
  const { status, body } = await callAs(diwan, { headers: arabic }, [register, { body: wrong }])
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).sort()).toEqual([
    'email',
    'is_owner',
    'password',
    'password_confirmation',
  ])
  expect(body.errors?.email?.[0]).toMatch(/بريد/)
})

test('a wrong password and an unknown address get the same reply', async () => {
  const { owner } = await world(diwan)
  const attempt = (email: string) =>
    callAs(diwan, {}, [login, { body: { email, password: 'Wr0ng!pass' } }])
  const [wrong, unknown] = [await attempt(owner.email), await attempt('nobody@example.com')]
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.body.message).toBe('Email or password is incorrect.')
})

const begin = (email: string) => callAs(diwan, {}, [checkEmail, { query: { email } }])
const find = (id: string) => callAs(diwan, {}, [checkStart, { query: { id } }])
const keep = (id: string, body: object) =>
  callAs(diwan, {}, [saveStart, { params: { id }, body: body as never }])

describe('a sign-up that was begun', () => {
  test('is found by its id and keeps what was typed, never a password', async () => {
    const { body } = await begin('Sara@example.com')
    const typed = { name: 'Mona', company_name: 'Nile Foods', companySize: 2, industry: 3 }
    expect((await keep(body.id, typed)).status).toBe(200)
    expect((await keep(body.id, { password: 'Passw0rd!' })).status).toBe(422)
    const found = { id: body.id, email: 'sara@example.com', completed: false }
    expect((await find(body.id)).body).toEqual(found)
  })

  test('is not known by another id', async () => {
    expect((await find('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
