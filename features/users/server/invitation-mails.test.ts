import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { deleteUser } from '#features/users/contract.ts'
import {
  getInvitation,
  invite,
  linkInvitation,
  registerViaInvitation,
  resendInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'
import { mailInvitation } from '#features/users/server/invitation-mail.ts'
import { hashToken } from '#server/http/tokens.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'
import { findFreeSmtpPort, startSmtp, stopSmtp } from '#server/test/smtp.ts'

let letters: Email[] = []

const keep = (letter: Email) => void letters.push(letter)
const port = await findFreeSmtpPort()

const diwan = openDiwan({
  PUBLIC_URL: 'https://work.example/',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
})
/** Waits for work that another process does. */
const soon = <T>(check: () => T | Promise<T>) => eventually(check)

const query = async <T>(text: string, values: unknown[] = []) =>
  (await diwan.server.database.ownerPool.query(text, values)).rows as T[]
const jobs = () =>
  query<{ payload: object; attempts: number; last_error: string | null }>(
    'select payload, attempts, last_error from graphile_worker._private_jobs order by id',
  )

/** The whole database as one text, including the queue. */
async function dump({ server }: Diwan): Promise<string> {
  const tables = await query<{ name: string }>(`
    select c.oid::regclass::text "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and n.nspname in ('public', 'graphile_worker')`)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await server.database.ownerPool.query(
      `select string_agg(t::text, E'\\n') rows from ${name} t`,
    )
    return `${name}\n${rows[0].rows}`
  })
  return (await Promise.all(texts)).join('\n')
}

let site: World
let as: World['as']
let owner: World['owner']
beforeEach(async () => {
  letters = []
  await query('delete from graphile_worker._private_jobs')
  site = await world(diwan, { name: 'Nile <i>Foods</i> & "Sons"' })
  ;({ as, owner } = site)
})

let invited = 0
async function inviting(
  form: { name?: string; locale?: 'en' | 'ar' } = {},
  headers: Record<string, string> = {},
) {
  invited += 1
  const email = `mailed${invited}@example.com`
  const body = { email, ...form }
  const reply = await as(owner, headers).call(invite, { body })
  expect(reply.status).toBe(201)
  return reply.body.invitation
}
const tokenIn = (mail: Email | undefined) => /token=([\w.-]{45})/.exec(mail?.text ?? '')?.[1] ?? ''
const look = async (token: string) =>
  (await as({}).call(getInvitation, { params: { token } })).status
/** Runs the queued jobs at once. */
async function work() {
  for (const { payload } of await jobs()) await mailInvitation.run(diwan.server, payload as never)
  await query('delete from graphile_worker._private_jobs')
}

describe('with a mail server', () => {
  let smtp: SMTPServer
  beforeAll(async () => {
    smtp = await startSmtp(port, keep)
  })
  afterAll(() => stopSmtp(smtp))

  test('an invitation arrives as a page and as text, in English, with names as they are written', async () => {
    await site.write((db) =>
      db.all(sql`update users set name = 'O’Neil <script>' where id = ${owner.id}`),
    )
    const { email } = await inviting({ name: '<b>Mona</b> & "x"' })
    await work()
    const [mail] = letters
    expect(letters).toHaveLength(1)
    expect(mail).toMatchObject({
      to: [{ address: email }],
      subject: 'Join Nile <i>Foods</i> & "Sons" on Diwan',
    })
    expect(mail?.text).toContain('Hello <b>Mona</b> & "x",')
    expect(mail?.text).toContain(
      'O’Neil <script> Saleh invites you to join Nile <i>Foods</i> & "Sons"',
    )
    expect(mail?.text).toContain('works once, for 7 days')
    expect(mail?.html).toContain('<html lang="en" dir="ltr">')
    expect(mail?.html).toContain('Hello &lt;b&gt;Mona&lt;/b&gt; &amp; &quot;x&quot;,')
    expect(mail?.html).not.toMatch(/<b>|<i>|<script>/)
    expect(mail?.html).toContain(tokenIn(mail))
  })

  test('it speaks the language that was chosen for the person, else the company’s', async () => {
    await inviting({ name: 'منى', locale: 'ar' }, { 'accept-language': 'en' })
    await work()
    const [mail] = letters
    expect(mail?.subject).toBe('دعوة للانضمام إلى «Nile <i>Foods</i> & "Sons"» في ديوان')
    expect(mail?.text).toContain('مرحبًا منى،')
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    await site.write((db) => db.all(sql`update companies set locale = 'ar'`))
    expect((await inviting({}, { 'accept-language': 'en' })).locale).toBe('ar')
    await work()
    expect(letters[1]?.html).toContain('dir="rtl"')
    expect(letters[1]?.text).toContain('مرحبًا،')
  })

  test('its link lets the person in, and no request header can bend it', async () => {
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    const { id } = await inviting({}, evil)
    await work()
    const [mail] = letters
    const token = tokenIn(mail)
    expect(mail?.text).toContain(`https://work.example/user-information?token=${token}`)
    const link = await as(owner, evil).call(linkInvitation, { params: { id } })
    expect(JSON.stringify([mail, link.body])).not.toContain('evil')
    expect([
      await look(token),
      await look(new URL(link.body.link).searchParams.get('token') ?? ''),
    ]).toEqual([404, 200])
  })

  test('its token stands nowhere in the database but as a hash, nor does that of a copied link', async () => {
    const { id } = await inviting()
    const payloads = JSON.stringify(await jobs())
    await work()
    const mailed = tokenIn(letters[0])
    expect(mailed).not.toBe('')
    const first = await dump(diwan)
    expect(first).toContain(hashToken(mailed).toString('hex'))
    const keyed = as(owner, { 'idempotency-key': 'copied' })
    const { link } = (await keyed.call(linkInvitation, { params: { id } })).body
    const copied = new URL(link).searchParams.get('token') ?? ''
    const all = `${first}${payloads}${await dump(diwan)}`
    for (const token of [mailed, copied])
      for (const secret of [
        token,
        Buffer.from(token).toString('hex'),
        Buffer.from(token.slice(2), 'base64url').toString('hex'),
      ])
        expect(all.includes(secret)).toBe(false)
  })

  test('sent again, only the newest mail has a link that works', async () => {
    const { id } = await inviting()
    await work()
    await as(owner).call(resendInvitation, { params: { id } })
    expect(await look(tokenIn(letters[0]))).toBe(404)
    await work()
    expect([await look(tokenIn(letters[0])), await look(tokenIn(letters[1]))]).toEqual([404, 200])
  })

  test('one that is taken back, accepted or replaced before its mail is written is not mailed', async () => {
    const [revoked, removed, copied, accepted] = [
      await inviting(),
      await inviting(),
      await inviting(),
      await inviting(),
    ]
    await as(owner).call(revokeInvitation, { params: { id: revoked.id } })
    await as(owner).call(deleteUser, { params: { user_id: removed.user_id }, query: {} })
    const links = [copied, accepted].map(({ id }) =>
      as(owner).call(linkInvitation, { params: { id } }),
    )
    const [kept = '', used = ''] = (await Promise.all(links)).map(
      ({ body }) => new URL(body.link).searchParams.get('token') ?? '',
    )
    const form = { token: used, name: 'A', last_name: 'B', password: PASSWORD }
    await callAs(diwan, {}, [
      registerViaInvitation,
      { body: { ...form, password_confirmation: PASSWORD } },
    ])
    await work()
    expect(letters).toEqual([])
    expect(await look(kept)).toBe(200)
  })
})

describe('without a mail server', () => {
  test('an invitation is made at once, and its mail goes out when the server is back', async () => {
    const { email, id } = await inviting({ name: 'Omar' })
    expect(await jobs()).toMatchObject([{ attempts: 0 }])
    const runner = await startJobs(diwan.server, { isTimed: false })
    await soon(async () => {
      const [job] = await jobs()
      expect(job).toMatchObject({ attempts: 1 })
      expect(job?.last_error).toMatch(/ECONNREFUSED/)
    })
    const { link } = (await as(owner).call(linkInvitation, { params: { id } })).body
    expect(await look(new URL(link).searchParams.get('token') ?? '')).toBe(200)
    await as(owner).call(resendInvitation, { params: { id } })
    await soon(async () => expect((await jobs()).every((job) => job.attempts === 1)).toBe(true))
    const smtp = await startSmtp(port, keep)
    await query('update graphile_worker._private_jobs set run_at = now()')
    await soon(async () => expect(await jobs()).toEqual([]))
    await runner.stop()
    await stopSmtp(smtp)
    expect(letters).toMatchObject([{ to: [{ address: email }] }])
    expect(await look(tokenIn(letters[0]))).toBe(200)
  })
})
