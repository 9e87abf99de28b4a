import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEATURES } from '#app/server/features.ts'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { checkEmail, isOwner } from '#features/auth/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { writeAsSystem } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import { sendMail } from '#server/mail/mail.ts'

const diwan = openDiwan()
const count = async (of: string, values: unknown[] = []) =>
  (await diwan.server.database.ownerPool.query(`select count(*)::int n from ${of}`, values)).rows[0]
    .n
const purge = () => (diwan.server.jobs as unknown as Record<string, () => Promise<void>>).purge?.()
const start = async (email: string) =>
  expect((await callAs(diwan, {}, [checkEmail, { query: { email } }])).status).toBeLessThan(300)
const letter = { subject: 'Your report', text: 'It is there.', html: '<p>It is there.</p>' }

test('a start of signing up that nobody went on with is gone after 30 days', async () => {
  await start('early@example.com')
  diwan.clock.advance({ days: 29 })
  await start('later@example.com')
  await purge()
  expect(await count('starts')).toBe(2)
  diwan.clock.advance({ days: 1, minutes: 1 })
  await purge()
  expect(await count("starts where email = 'later@example.com'")).toBe(1)
  expect(await count('starts')).toBe(1)
})

test('mail that no server took away is kept for a week, and never more than 1,000 of it', async () => {
  await sendMail(diwan.server, 'old@example.com', letter)
  diwan.clock.advance({ days: 6 })
  await sendMail(diwan.server, 'new@example.com', letter)
  await purge()
  expect(await count('dev_mails')).toBe(2)
  diwan.clock.advance({ days: 1, minutes: 1 })
  await purge()
  expect(await count('dev_mails')).toBe(1)
  await diwan.server.database.ownerPool.query(
    `insert into dev_mails (id, recipient, subject, body_text, body_html, created_at)
     select gen_random_uuid(), 'many', '', '', '', $1 from generate_series(1, 1200)`,
    [diwan.clock.now()],
  )
  await purge()
  expect(await count('dev_mails')).toBe(1_000)
  expect(await count("dev_mails where recipient = 'new@example.com'")).toBe(0)
})

test('the job ends what has run out in every company; a request may not', async () => {
  const [here, there] = [await world(diwan), await world(diwan)]
  const mine = 'sessions where company_id = any ($1)'
  const ids = [[here.company.id, there.company.id]]
  diwan.clock.advance({ days: 31 })
  for (const statement of FEATURES.flatMap((one) => one.purge?.(diwan.clock.now()) ?? []))
    await writeAsSystem(diwan.server.database, statement).catch(() => {})
  expect(await count(mine, ids)).toBe(2)
  await purge()
  expect(await count(mine, ids)).toBe(0)
})

test('a token says the cell that it leads to, and one from before there were cells goes on', async () => {
  const { owner, company, write } = await world(diwan)
  expect(owner.token).toMatch(/^0\.[\w-]{43}$/)
  const old = newSecret()
  expect(old).toMatch(/^[\w-]{43}$/)
  const now = diwan.clock.now()
  await write((db) =>
    db.all(sql`
      insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
      values (${company.id}, ${uuidv7()}, ${owner.id}, ${hashToken(old)}, ${now}, ${now}, ${new Date(now.getTime() + 1e9)})`),
  )
  const status = async (token: string) =>
    (await callAs(diwan, { token }, [isOwner, undefined])).status
  expect(await status(owner.token)).toBe(200)
  expect(await status(old)).toBe(200)
  for (const wrong of [`0.${old}`, `1${owner.token.slice(1)}`, `0.${owner.token}`, `.${old}`])
    expect([wrong, await status(wrong)]).toEqual([wrong, 401])
})

test('an evaluation carries the date of its report, and can have no other', async () => {
  const { owner, build, as } = await world(diwan)
  const cook = await build.user({ permissions: ['view-dailytask'] })
  const { id } = await build.routineTask()
  const sent = { params: { id }, body: { status: 'done' as const } }
  const { report } = (await as(cook).call(submitReport, sent)).body
  diwan.clock.advance({ days: 1 })
  const rated = { params: { id: report.id }, body: { rating: 4 } }
  expect((await as(owner).call(evaluateReport, rated)).status).toBeLessThan(300)
  const database = diwan.server.database.ownerPool
  const dates = async () => {
    const { rows } = await database.query(
      'select e.date "mine", r.date "its" from evaluations e join reports r on r.id = e.report_id where r.id = $1',
      [report.id],
    )
    return rows
  }
  const [{ mine, its }] = await dates()
  expect(mine).toBe(its)
  await database.query("update evaluations set date = '2020-01-01' where report_id = $1", [
    report.id,
  ])
  expect(await dates()).toEqual([{ mine: its, its }])
  const moved = database.query("update reports set date = '2020-01-01' where id = $1", [report.id])
  await expect(moved).rejects.toThrow(/stays with its date/)
})
