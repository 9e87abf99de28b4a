import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { forgotPassword, isOwner, login, logout, resetPassword } from '#features/auth/contract.ts'
import { hashToken } from '#server/http/tokens.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'
import { findFreeSmtpPort, startSmtp, stopSmtp } from '#server/test/smtp.ts'

const letters: Email[] = []

const keep = (letter: Email) => void letters.push(letter)
const port = await findFreeSmtpPort()

// These tests make far more attempts from one network than people do; `limited` has the limits of
// production.
const diwan = openDiwan({ PUBLIC_URL: 'https://work.example/', RATE_LIMITS: 'off' })
const limited = openDiwan()
const mailing = openDiwan({
  RATE_LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'ديوان <no@work.example>',
})
/** For effects that another process causes asynchronously. */
const soon = <T>(check: () => T | Promise<T>) => eventually(check)
const NEW_PASSWORD = 'N3wPassw0rd!'

const signIn = async (to: Diwan, email: string, password = PASSWORD) =>
  callAs(to, {}, [login, { body: { email, password } }])
const stillIn = async (token: string) =>
  (await callAs(diwan, { token }, [isOwner, undefined])).status

/** Every table of the database, including those of the queue. */
async function allTables({ server }: Diwan): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(`
    select c.oid::regclass::text "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`)
  return rows.map(({ name }) => name)
}

/** The whole content of the database as one text. */
async function dump(of: Diwan): Promise<string> {
  const texts = (await allTables(of)).map(async (table) => {
    const { rows } = await of.server.database.ownerPool.query(
      `select string_agg(t::text, E'\\n') rows from ${table} t`,
    )
    return `${table}\n${rows[0].rows}`
  })
  return (await Promise.all(texts)).join('\n')
}

/** A checksum per table that changes with every update, even one that changes no value. */
async function fingerprints(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of await allTables(diwan)) {
    const { rows } = await diwan.server.database.ownerPool.query(
      `select md5(string_agg(xmin::text || ctid::text || t::text, '|' order by ctid)) print from ${table} t`,
    )
    prints[table] = rows[0].print
  }
  return prints
}

const changed = async (before: Record<string, string>) => {
  const now = await fingerprints()
  return Object.keys(now).filter((table) => now[table] !== before[table])
}

describe('a session', () => {
  test('is kept as a hash alone: its token stands nowhere in the database, nor does the password', async () => {
    const { owner } = await world(diwan)
    const { token } = (await signIn(diwan, owner.email)).body
    expect(token).toMatch(/^0\.[\w-]{43}$/)
    const all = await dump(diwan)
    expect(all).toContain(hashToken(token).toString('hex'))
    for (const secret of [token, Buffer.from(token).toString('hex'), PASSWORD])
      expect(all.includes(secret)).toBe(false)
    expect(all.includes(Buffer.from(token.slice(2), 'base64url').toString('hex'))).toBe(false)
  })

  test('has a token of its own at each sign-in, and signing out ends that one', async () => {
    const { owner } = await world(diwan)
    const [here, there] = [await signIn(diwan, owner.email), await signIn(diwan, owner.email)]
    const tokens = [here.body.token, there.body.token] as const
    expect(tokens[0]).not.toBe(tokens[1])
    await callAs(diwan, { token: tokens[0] }, [logout, undefined])
    expect([await stillIn(tokens[0]), await stillIn(tokens[1])]).toEqual([401, 200])
  })

  test('lives for 30 days from its last use, again and again', async () => {
    const { owner } = await world(diwan)
    const { token } = (await signIn(diwan, owner.email)).body
    for (let month = 0; month < 3; month += 1) {
      diwan.clock.advance({ days: 29 })
      const now = diwan.clock.now().toISOString()
      expect([month, await stillIn(token)]).toEqual([month, 200])
      await soon(async () => {
        const { rows } = await diwan.server.database.ownerPool.query(
          'select last_used_at from sessions where token_hash = $1',
          [hashToken(token)],
        )
        expect(rows).toEqual([{ last_used_at: now }])
      })
    }
    diwan.clock.advance({ days: 29, minutes: 24 * 60 - 1 })
    const other = (await signIn(diwan, owner.email)).body.token
    diwan.clock.advance({ minutes: 1 })
    expect([await stillIn(token), await stillIn(other)]).toEqual([401, 200])
  })

  test('costs no write while it is read within the hour, and one after it', async () => {
    const { owner } = await world(diwan)
    const { token } = (await signIn(diwan, owner.email)).body
    const read = async () => {
      for (const { method, path } of diwan.server.endpoints)
        if (method === 'GET' && !path.includes('{'))
          await diwan.server.fastify.inject({
            url: `/api${path}`,
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'x' },
          })
    }
    const before = await fingerprints()
    await read()
    diwan.clock.advance({ minutes: 60 })
    await read()
    expect(await changed(before)).toEqual([])
    diwan.clock.advance({ minutes: 1 })
    await callAs(diwan, { token }, [isOwner, undefined])
    await soon(async () => expect(await changed(before)).toEqual(['sessions', 'users']))
    const after = await fingerprints()
    await read()
    expect(await changed(after)).toEqual([])
  })
})

describe('signing in, with limits', () => {
  const attempt = (
    email: string,
    password: string,
    headers: Record<string, string> = {},
    remoteAddress = '10.0.0.1',
  ) =>
    limited.server.fastify.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'accept-language': 'ar', ...headers },
      payload: { email, password },
    })
  const WRONG = 'Wr0ng!pass'
  const fail = async (email: string, times: number) => {
    for (let n = 0; n < times; n += 1) expect((await attempt(email, WRONG)).statusCode).toBe(401)
  }

  test('after ten wrong passwords the right one waits too, until the quarter of an hour is over', async () => {
    const { owner } = await world(limited)
    await fail(owner.email, 10)
    limited.clock.advance({ minutes: 5 })
    const stopped = await attempt(owner.email, PASSWORD)
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '600'])
    expect(stopped.json().message).toMatch(/محاولات كثيرة/)
    const spoofed = await attempt(owner.email, PASSWORD, { 'x-forwarded-for': '10.9.9.9' })
    expect(spoofed.statusCode).toBe(429)
    expect((await attempt(owner.email.toUpperCase(), PASSWORD)).statusCode).toBe(429)
    const elsewhere = await attempt(owner.email, PASSWORD, {}, '10.0.0.2')
    expect(elsewhere.statusCode).toBe(200)
    limited.clock.advance({ minutes: 10 })
    expect((await attempt(owner.email, PASSWORD)).statusCode).toBe(200)
  })

  test('a success is no failure: only wrong passwords are counted', async () => {
    const { owner } = await world(limited)
    await fail(owner.email, 9)
    for (let n = 0; n < 3; n += 1)
      expect((await attempt(owner.email, PASSWORD)).statusCode).toBe(200)
    await fail(owner.email, 1)
    expect((await attempt(owner.email, PASSWORD)).statusCode).toBe(429)
  })

  test('an address that belongs to nobody is limited just the same', async () => {
    await fail('nobody@example.com', 10)
    expect((await attempt('nobody@example.com', WRONG)).statusCode).toBe(429)
  })

  test('forty guesses at once are ten guesses', async () => {
    const { owner } = await world(limited)
    const guesses = Array.from({ length: 40 }, () => attempt(owner.email, WRONG))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('a hundred failures from anywhere leave new networks three tries until the day is over, and stop nobody', async () => {
    const { owner } = await world(limited)
    await fail(owner.email, 1)
    const { ownerPool: database } = limited.server.database
    await database.query("update rate_counters set hits = 101 where key like 'login failures %'")
    const from = (address: string, password = PASSWORD) =>
      attempt(owner.email, password, {}, address)
    const statuses = async (address: string) => {
      const replies = [WRONG, WRONG, WRONG, PASSWORD].map((password) => from(address, password))
      return (await Promise.all(replies)).map(({ statusCode }) => statusCode).sort()
    }
    expect((await from('10.0.0.3')).statusCode).toBe(200)
    expect(await statuses('10.0.0.3')).toEqual([200, 401, 401, 401])
    expect(await statuses('10.0.0.4')).toContain(429)
    expect((await from('10.0.0.5')).statusCode).toBe(200)
    limited.clock.advance({ days: 1 })
    expect(await statuses('10.0.0.4')).toEqual([200, 401, 401, 401])
  })

  test('an asker brings an address three mails an hour at most, and never learns it', async () => {
    const { owner } = await world(limited)
    const runner = await startJobs(limited.server, { isTimed: false })
    const ask = () => callAs(limited, {}, [forgotPassword, { query: { email: owner.email } }])
    const replies = [await ask(), await ask(), await ask(), await ask()]
    for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body])
    await soon(async () => expect(await jobsOf(limited, owner.email)).toEqual([]))
    await runner.stop()
    const mails = 'select from dev_mails where recipient = $1'
    const { rowCount } = await limited.server.database.ownerPool.query(mails, [owner.email])
    expect(rowCount).toBe(3)
  })
})

/** The queued jobs that send mail to an address. */
async function jobsOf({ server }: Diwan, email: string) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    `select id, payload, attempts, last_error, run_at > now() waits from graphile_worker._private_jobs
     where payload->>'email' = $1`,
    [email],
  )
  return rows
}

const askForLink = (of: Diwan, email: string, headers: Record<string, string> = {}) =>
  callAs(of, { headers }, [forgotPassword, { query: { email } }])

describe('a forgotten password', () => {
  let stop: () => Promise<void>
  beforeAll(async () => {
    const runner = await startJobs(diwan.server, { isTimed: false })
    stop = () => runner.stop()
  })
  afterAll(() => stop())

  interface Mail {
    to: string
    subject: string
    text: string
    html: string
    links: string[]
  }
  const mailsTo = async (email: string): Promise<Mail[]> => {
    const headers = { accept: 'application/json' }
    const response = await diwan.server.fastify.inject({ url: '/dev/mail', headers })
    return (response.json() as Mail[]).filter(({ to }) => to === email)
  }
  /** The mail after the n-th request. */
  const mailTo = (email: string, n = 1) =>
    soon(async () => {
      const mails = await mailsTo(email)
      expect(mails).toHaveLength(n)
      return mails[0] as Mail
    })
  const secretsOf = ({ links }: Mail) => {
    const { searchParams } = new URL(links[0] ?? '')
    return { token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '' }
  }
  const choose = (secrets: { token: string; email: string }, password = NEW_PASSWORD) =>
    callAs(diwan, {}, [
      resetPassword,
      { body: { ...secrets, password, password_confirmation: password } },
    ])

  test('is replaced through a mailed link, once, and every session ends', async () => {
    const { owner, session } = await world(diwan)
    const other = await session(owner.id)
    await askForLink(diwan, owner.email)
    const mail = await mailTo(owner.email)
    expect(mail.links[0]).toMatch(
      /^https:\/\/work\.example\/reset-password\?token=0\.[\w-]{43}&email=/,
    )
    const secrets = secretsOf(mail)
    expect((await choose(secrets)).status).toBe(200)
    const again = await choose(secrets, PASSWORD)
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['token']])
    expect([await stillIn(owner.token), await stillIn(other)]).toEqual([401, 401])
    expect((await signIn(diwan, owner.email)).status).toBe(401)
    expect((await signIn(diwan, owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('tried fifty times at once with one link is replaced by exactly one of them', async () => {
    const { owner } = await world(diwan)
    await askForLink(diwan, owner.email)
    const secrets = secretsOf(await mailTo(owner.email))
    const passwords = Array.from({ length: 50 }, (_, n) => `${NEW_PASSWORD}${n}`)
    const replies = await Promise.all(passwords.map((password) => choose(secrets, password)))
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.map(({ status }) => status)).toEqual(
      passwords.map((_, n) => (n === won ? 200 : 422)),
    )
    expect((await signIn(diwan, owner.email, passwords[won])).status).toBe(200)
  })

  test('needs a link of the last hour, the newest one, and of that very person', async () => {
    const [{ owner }, { owner: other }] = [await world(diwan), await world(diwan)]
    await askForLink(diwan, owner.email)
    const first = secretsOf(await mailTo(owner.email))
    await askForLink(diwan, owner.email)
    const second = secretsOf(await mailTo(owner.email, 2))
    expect((await choose(first)).status).toBe(422)
    expect((await choose({ ...second, email: other.email })).status).toBe(422)
    expect((await choose({ ...second, email: 'nobody@example.com' })).status).toBe(422)
    diwan.clock.advance({ minutes: 60 })
    expect((await choose(second)).status).toBe(422)
    diwan.clock.advance({ minutes: -1 })
    expect((await choose(second)).status).toBe(200)
  })

  test('is mailed in the reader’s language, with a link that no request header can bend', async () => {
    const { owner } = await world(diwan)
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      'accept-language': 'ar',
    }
    await askForLink(diwan, owner.email, headers)
    const mail = await mailTo(owner.email)
    expect(mail.subject).toBe('تعيين كلمة مرور جديدة')
    expect(mail.html).toContain('dir="rtl"')
    expect(new URL(mail.links[0] ?? '').origin).toBe('https://work.example')
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('of nobody, or of somebody who never came in, gets the same reply and no mail', async () => {
    const { owner, build } = await world(diwan)
    const invited = await build.user({ status: 'pending' })
    const replies = [owner.email, invited.email, 'nobody@example.com'].map((email) =>
      askForLink(diwan, email),
    )
    const [known, ...others] = await Promise.all(replies)
    for (const { status, body } of others) expect([status, body]).toEqual([200, known?.body])
    await mailTo(owner.email)
    await soon(async () => expect(await jobsOf(diwan, invited.email)).toEqual([]))
    expect(await mailsTo(invited.email)).toEqual([])
  })
})

describe('a mail server', () => {
  test('that is down keeps nobody waiting, and gets the mail when it is back, in Arabic, as text and as a page', async () => {
    const { owner } = await world(mailing)
    expect((await askForLink(mailing, owner.email, { 'accept-language': 'ar' })).status).toBe(200)
    expect(await jobsOf(mailing, owner.email)).toMatchObject([{ attempts: 0 }])
    const runner = await startJobs(mailing.server, { isTimed: false })
    await soon(async () => {
      const [job] = await jobsOf(mailing, owner.email)
      expect(job).toMatchObject({ attempts: 1, waits: true })
      expect(job?.last_error).toMatch(/ECONNREFUSED/)
    })
    const smtp = await startSmtp(port, keep)
    await mailing.server.database.ownerPool.query(
      'update graphile_worker._private_jobs set run_at = now()',
    )
    await soon(() => expect(letters).toHaveLength(1))
    await soon(async () => expect(await jobsOf(mailing, owner.email)).toEqual([]))
    await runner.stop()
    await stopSmtp(smtp)

    const [mail] = letters
    expect(mail).toMatchObject({
      subject: 'تعيين كلمة مرور جديدة',
      from: { name: 'ديوان', address: 'no@work.example' },
      to: [{ address: owner.email }],
    })
    const token = /token=([\w.-]{45})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
    expect(mail?.text).toContain('صالح 60 دقيقة')
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.html).toContain(token)
    const all = await dump(mailing)
    expect(all).toContain(hashToken(token).toString('hex'))
    expect(all.includes(token)).toBe(false)
    expect((await mailing.server.fastify.inject({ url: '/dev/mail' })).statusCode).toBe(404)
  })
})
