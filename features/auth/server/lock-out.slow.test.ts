import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { emptied } from '#app/server/test/idle.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { upsertReset } from '#features/auth/server/reset-queries.ts'
import { newToken } from '#server/ids.ts'
import { startJobs } from '#server/jobs/jobs.ts'

vi.setConfig({ testTimeout: 90_000 })

const diwan = openDiwan()
const secure = openDiwan({ PUBLIC_URL: 'https://work.example' })
const WRONG = 'Wr0ng!pass'
const NEW_PASSWORD = 'N3wPassw0rd!'

interface From {
  address: string
  device?: string | undefined
}

let networks = 0
/** A network address that has not been used yet. */
const elsewhere = (): From => {
  networks += 1
  return { address: `10.${Math.floor(networks / 250)}.${networks % 250}.7` }
}

const post = ({ address, device }: From, url: string, payload?: object) =>
  diwan.server.fastify.inject({
    method: 'POST',
    url: `/api${url}`,
    remoteAddress: address,
    ...(device && { headers: { cookie: `theme=dark; device=${device}; locale=en` } }),
    ...(payload && { payload }),
  })

const tryOnce = (from: From, email: string, password = PASSWORD) =>
  post(from, '/login', { email, password })
const statusOf = async (from: From, email: string, password?: string) =>
  (await tryOnce(from, email, password)).statusCode
const cookieOf = (reply: Awaited<ReturnType<typeof post>>) =>
  String(reply.headers['set-cookie'] ?? '')
const deviceIn = (reply: Awaited<ReturnType<typeof post>>) =>
  /^device=([\w-]{43});/.exec(cookieOf(reply))?.[1]

/** Tries wrong passwords in parallel; returns how many of them were checked. */
async function guess(from: From, email: string, times: number): Promise<number> {
  const tries = Array.from({ length: times }, () => statusOf(from, email, WRONG))
  const statuses = await Promise.all(tries)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 401).length
}

/**
 * Strangers guess from ten networks until each is blocked, and once from another: 101 wrong
 * passwords.
 */
async function attack(email: string): Promise<From[]> {
  const places = Array.from({ length: 10 }, elsewhere)
  for (const place of places) expect(await guess(place, email, 12)).toBe(10)
  expect(await guess(elsewhere(), email, 1)).toBe(1)
  return places
}

/** Signs in from there and returns the place with the browser's device secret. */
async function signedInAt(from: From, email: string): Promise<From> {
  const reply = await tryOnce(from, email)
  expect(reply.statusCode).toBe(200)
  return { ...from, device: deviceIn(reply) }
}

/** Sets a new password through a link; returns the browser that was used. */
async function resetFrom(
  from: From,
  { owner, company, write }: Awaited<ReturnType<typeof world>>,
): Promise<From> {
  const [token, now] = [newToken(), diwan.clock.now()]
  const link = { companyId: company.id, userId: owner.id, token, now }
  await write((db) => upsertReset(db, link, new Date(now.getTime() + 3_600_000)))
  const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  const reply = await post(from, '/reset-password', { email: owner.email, token, ...chosen })
  expect(reply.statusCode).toBe(200)
  return { ...from, device: deviceIn(reply) }
}

describe('strangers who guess', () => {
  test('never stop the one who knows the password: not where they signed in before, nor elsewhere', async () => {
    const { owner } = await world(diwan)
    const laptop = await signedInAt(elsewhere(), owner.email)
    const places = await attack(owner.email)
    expect(await statusOf(laptop, owner.email)).toBe(200)
    for (const place of places.slice(0, 2)) {
      expect(await statusOf(place, owner.email)).toBe(429)
      expect(await statusOf({ ...laptop, ...place }, owner.email)).toBe(200)
    }
    expect(await statusOf(elsewhere(), owner.email)).toBe(200)
    for (const day of [1, 2]) {
      diwan.clock.advance({ days: 1 })
      expect([day, await statusOf(elsewhere(), owner.email)]).toEqual([day, 200])
    }
  })

  test('have three tries from each new network once a hundred have failed, and the member ten', async () => {
    const { owner } = await world(diwan)
    const { address } = await signedInAt(elsewhere(), owner.email)
    await attack(owner.email)
    const fresh = elsewhere()
    expect(await guess(fresh, owner.email, 6)).toBe(3)
    expect(await statusOf(fresh, owner.email)).toBe(429)
    expect(await guess({ address }, owner.email, 9)).toBe(9)
    expect(await statusOf({ address }, owner.email)).toBe(200)
    diwan.clock.advance({ minutes: 15 })
    expect(await guess(fresh, owner.email, 6)).toBe(3)
  })

  test('from one network have fifty tries with all addresses together, the /64 of IPv6 as one', async () => {
    for (const places of [
      [elsewhere()],
      [1, 2, 3].map((n) => ({ address: `2001:db8:0:17:${n}::${n}` })),
    ]) {
      let looked = 0
      for (let n = 0; n < 20; n += 1)
        looked += await guess(places[n % places.length] as From, `nobody${n}@example.com`, 3)
      expect(looked).toBe(50)
    }
    expect(await guess({ address: '2001:db8:0:18::1' }, 'nobody@example.com', 1)).toBe(1)
  })

  test('gain nothing by a cookie that they made up, nor by one of another member', async () => {
    const [{ owner }, { owner: stranger }] = [await world(diwan), await world(diwan)]
    const place = elsewhere()
    expect(await guess(place, owner.email, 12)).toBe(10)
    for (const device of ['x'.repeat(43), (await signedInAt(elsewhere(), stranger.email)).device])
      expect(await statusOf({ ...place, device }, owner.email)).toBe(429)
  })
})

describe('a browser in which a member signed in', () => {
  test('is known again by a cookie that pages cannot read, kept for all who sign in there', async () => {
    const [{ owner }, { owner: other }] = [await world(diwan), await world(diwan)]
    const first = await tryOnce(elsewhere(), owner.email)
    expect(cookieOf(first)).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    )
    const device = deviceIn(first)
    for (const email of [owner.email, other.email])
      expect(deviceIn(await tryOnce({ ...elsewhere(), device }, email))).toBe(device)
    const { rows } = await diwan.server.database.ownerPool.query(
      "select string_agg(d::text, '|') || (select string_agg(key, '|') from rate_counters) all from known_devices d",
    )
    expect(rows[0].all).not.toContain(device)
    expect(rows[0].all).not.toContain(Buffer.from(device ?? '', 'base64url').toString('hex'))
    expect(cookieOf(await tryOnce(elsewhere(), owner.email, WRONG))).toBe('')
  })

  test('is known under https alone where the product is, and no other host can say so', async () => {
    const { owner } = await world(secure)
    const enter = (cookie = '') =>
      secure.server.fastify.inject({
        method: 'POST',
        url: '/api/login',
        headers: { cookie },
        payload: { email: owner.email, password: PASSWORD },
      })
    const [device, ...rules] = cookieOf(await enter()).split('; ')
    expect(device).toMatch(/^__Host-device=[\w-]{43}$/)
    expect(rules).toEqual(['Path=/', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expect(cookieOf(await enter(`a=b; ${device}`))).toContain(`${device};`)
    const planted = `device=${device?.split('=')[1]}`
    expect(cookieOf(await enter(planted))).not.toContain(planted)
  })

  test('has ten tries of its own in a quarter of an hour', async () => {
    const { owner } = await world(diwan)
    const laptop = await signedInAt(elsewhere(), owner.email)
    expect(await guess(laptop, owner.email, 12)).toBe(10)
    expect(await statusOf(laptop, owner.email)).toBe(429)
    expect(await statusOf({ address: laptop.address }, owner.email)).toBe(200)
    diwan.clock.advance({ minutes: 15 })
    expect(await statusOf(laptop, owner.email)).toBe(200)
  })

  test('is one of the latest ten, and is forgotten after 180 days', async () => {
    const { owner } = await world(diwan)
    const kept = async () => {
      const { rows } = await diwan.server.database.ownerPool.query(
        'select count(*)::int devices from known_devices where user_id = $1',
        [owner.id],
      )
      return rows[0].devices
    }
    const laptop = await signedInAt(elsewhere(), owner.email)
    for (let n = 0; n < 9; n += 1) await signedInAt(elsewhere(), owner.email)
    expect(await guess({ ...laptop, ...elsewhere() }, owner.email, 12)).toBe(10)
    await signedInAt(elsewhere(), owner.email)
    expect(await kept()).toBe(10)
    const place = elsewhere()
    expect(await guess(place, owner.email, 12)).toBe(10)
    expect(await statusOf({ ...laptop, ...place }, owner.email)).toBe(429)
    diwan.clock.advance({ days: 179 })
    await diwan.server.jobs.purge?.(undefined as never)
    expect(await kept()).toBe(10)
    diwan.clock.advance({ days: 2 })
    await diwan.server.jobs.purge?.(undefined as never)
    expect(await kept()).toBe(0)
  })
})

describe('a new password', () => {
  test('works at once, after whatever was tried before', async () => {
    const here = await world(diwan)
    const { email } = here.owner
    const place = elsewhere()
    await attack(email)
    expect(await guess(place, email, 12)).toBe(3)
    expect(await statusOf(place, email)).toBe(429)
    await resetFrom(elsewhere(), here)
    expect(await statusOf(place, email, NEW_PASSWORD)).toBe(200)
    expect(await guess(elsewhere(), email, 12)).toBe(10)
  })

  test('makes the browser in which it was chosen a known one, and strangers of all others', async () => {
    const here = await world(diwan)
    const { email } = here.owner
    const place = elsewhere()
    const before = await signedInAt(elsewhere(), email)
    const now = await resetFrom(place, here)
    expect(await guess(place, email, 12)).toBe(10)
    expect(await statusOf({ ...before, ...place }, email, NEW_PASSWORD)).toBe(429)
    expect(await statusOf(now, email, NEW_PASSWORD)).toBe(200)
  })
})

describe('mails with a link to a new password', () => {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const runner = await startJobs(diwan.server, { isTimed: false })
    stop = () => runner.stop()
  })
  afterAll(() => stop())

  /**
   * Sends the request `times` times, waits until the queue is empty, and returns the total number
   * of mails.
   */
  async function ask(from: From, email: string, times = 1): Promise<number> {
    for (let n = 0; n < times; n += 1) {
      const reply = await post(from, `/forgot-password?${new URLSearchParams({ email })}`)
      expect(reply.statusCode).toBe(200)
    }
    await emptied(diwan)
    const { ownerPool } = diwan.server.database
    return (
      (await ownerPool.query('select from dev_mails where recipient = $1', [email])).rowCount ?? 0
    )
  }

  test('are three an hour to each asker, and a stranger’s four calls leave the member theirs', async () => {
    const { owner } = await world(diwan)
    expect(await ask(elsewhere(), owner.email, 4)).toBe(3)
    expect(await ask(elsewhere(), owner.email)).toBe(4)
    diwan.clock.advance({ minutes: 60 })
  })

  test('are twelve an hour to strangers together, and the member’s own browser gets more', async () => {
    const { owner } = await world(diwan)
    const laptop = await signedInAt(elsewhere(), owner.email)
    for (let n = 1; n <= 5; n += 1)
      expect(await ask(elsewhere(), owner.email, 4)).toBe(Math.min(12, n * 3))
    expect(await ask({ ...elsewhere(), device: 'x'.repeat(43) }, owner.email)).toBe(12)
    expect(await ask({ ...laptop, ...elsewhere() }, owner.email, 4)).toBe(15)
    expect(await ask({ address: laptop.address }, owner.email)).toBe(16)
    diwan.clock.advance({ minutes: 60 })
    expect(await ask(elsewhere(), owner.email)).toBe(17)
  })
})
