import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { idle } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { type World, world } from '#app/server/test/world.ts'
import { readNotifications } from '#features/notifications/contract.ts'
import {
  getPreferences,
  updateDefaults,
  updatePreferences,
} from '#features/notifications/preferences-contract.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { changeTasks } from '#features/one-time-tasks/tasks/changes.ts'
import { createTask, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { eventually } from '#server/test/eventually.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://diwan.example' })
mailbox.open(diwan)

let site: World
let omar: Person

beforeEach(async () => {
  // A Sunday, 11:00 in Riyadh, which is UTC+3 all year.
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan, { name: 'Nile Foods', timezone: 'Asia/Riyadh' })
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

/** The scheduled work that the queue runs every five minutes. */
const schedule = () => diwan.server.jobs.schedule?.({} as never)
/** Nothing is sent at night; this simulates the morning, once every notice waits for it. */
async function wake(): Promise<void> {
  await idle(diwan)
  await diwan.server.database.ownerPool.query(
    'update graphile_worker._private_jobs set run_at = now()',
  )
}
/** Waits until every mail that may be sent now has been sent. */
const sent = async (person: Person, count: number): Promise<Email[]> => {
  await eventually(() => expect(mailbox.sentTo(person.email).length).toBe(count))
  return mailbox.sentTo(person.email)
}
const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value
const task = async (title = 'Paint the front') =>
  (await site.as(site.owner).call(createTask, { body: { title, assigned_user_id: [omar.id] } }))
    .body.task.id
const say = (id: string, body: string) =>
  site.as(site.owner).call(addComment, { params: { id }, body: { body } })
const settings = async () => (await site.as(omar).call(getPreferences)).body.preferences

describe('mails at once', () => {
  test('tell of an assignment and a mention, those of one task in one thread', async () => {
    const id = await task()
    const [first] = await sent(omar, 1)
    expect(first?.subject).toBe('Paint the front · Nile Foods')
    expect(first?.text).toContain('Mona Saleh assigned this task to you')
    expect(first?.text).toContain(
      `https://diwan.example/${encodeURIComponent(site.company.slug)}/one-time-task?task=${id}`,
    )
    await say(id, `@[${omar.id}] bring the <ladder>`)
    const [, second] = await sent(omar, 2)
    expect(second?.text).toContain('Mona Saleh mentioned you')
    expect(second?.text).toContain('“@Omar Hassan bring the <ladder>”')
    expect(second?.html).toContain('&lt;ladder&gt;')
    expect(header(second, 'references')).toBe(`<one_time_task.${id}@diwan.example>`)
    expect(header(first, 'references')).toBe(header(second, 'references'))
  })

  test('are turned off by a press, that kind alone', async () => {
    await task()
    const [mail] = await sent(omar, 1)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /<(https:[^>]+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const press = (to: string) =>
      diwan.server.fastify.inject({ method: 'POST', url: to.replace('https://diwan.example', '') })
    expect((await press(`${url}x`)).statusCode).toBe(422)
    expect((await press(url)).statusCode).toBe(204)
    const { choices, own } = await settings()
    expect([choices.task_given, own.kinds]).toEqual([
      { inbox: true, push: false, mail: 'none' },
      ['task_given'],
    ])
    await say(await task('Wash the windows'), `@[${omar.id}] hello`)
    expect((await sent(omar, 2))[1]?.text).toContain('mentioned you')
  })

  test('wait for the end of quiet hours, and are not sent of what was read meanwhile', async () => {
    diwan.clock.set('2026-11-22T19:30:00Z')
    const id = await task()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toEqual([])
    const { rows } = await diwan.server.database.ownerPool.query(
      `select extract(epoch from run_at - now())::int wait from graphile_worker._private_jobs`,
    )
    // From 22:30 until 07:00.
    expect(rows[0].wait).toBeGreaterThan(8.4 * 3600)
    expect(rows[0].wait).toBeLessThanOrEqual(8.5 * 3600)
    await site.as(omar).call(readNotifications, { body: { thing_id: id } })
    await wake()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toEqual([])
  })

  test('of much at once are one', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => site.build.oneTimeTask({ title: `Wall ${at}` })),
    )
    await site.as(site.owner).call(changeTasks, {
      body: { ids, change: 'assign', assigned_user_id: [omar.id] },
    })
    const [mail] = await sent(omar, 1)
    expect(mail?.subject).toBe('Nile Foods: 5 things are new')
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toHaveLength(1)
  })

  test('are never about what their reader may not see when they go out', async () => {
    diwan.clock.set('2026-11-22T19:30:00Z')
    const id = await task('Salaries of May')
    await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
    const sara = await site.build.user({ name: 'Sara' })
    await site
      .as(site.owner)
      .call(updateTask, { params: { id }, body: { assigned_user_id: [sara.id] } })
    await wake()
    await sent(sara, 1)
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toEqual([])
  })
})

describe('the digest', () => {
  const morning = (date: string) => diwan.clock.set(`${date}T05:05:00Z`)

  test('tells once on a working day what is unread, and never what it told', async () => {
    const id = await task()
    await sent(omar, 1)
    await say(id, 'Which colour?')
    await idle(diwan)
    morning('2026-11-23')
    await Promise.all([schedule(), schedule()])
    const [, digest] = await sent(omar, 2)
    expect(digest?.subject).toBe('Nile Foods: 1 thing is new')
    expect(digest?.text).toContain('Mona Saleh commented\n“Which colour?”')
    await schedule()
    morning('2026-11-24')
    await schedule()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toHaveLength(2)
    // A new event of the same notice is mailed again.
    await say(id, 'And which mill?')
    morning('2026-11-25')
    await schedule()
    expect((await sent(omar, 3))[2]?.text).toContain('2 new comments')
  })

  test('is not sent on days off, of what was read, or to who has turned it off', async () => {
    const id = await task()
    await sent(omar, 1)
    await say(id, 'Which colour?')
    await site.write((db) => db.all(sql`update company_calendars set weekend = '{1}'`))
    morning('2026-11-23')
    await schedule()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toHaveLength(1)
    await site.as(omar).call(updatePreferences, { body: { digest_hour: null } })
    morning('2026-11-24')
    await schedule()
    await idle(diwan)
    await site.as(omar).call(updatePreferences, { body: {} })
    await site.as(omar).call(readNotifications, { body: { all: true } })
    await schedule()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toHaveLength(1)
  })

  test('waits for the end of quiet hours that outlast its hour', async () => {
    const id = await task()
    await sent(omar, 1)
    await say(id, 'Which colour?')
    await site.as(omar).call(updatePreferences, { body: { quiet: { from: '21:00', to: '14:00' } } })
    morning('2026-11-23')
    await schedule()
    const { rows } = await diwan.server.database.ownerPool.query(
      `select extract(epoch from run_at - now()) wait from graphile_worker._private_jobs`,
    )
    // From 08:05 to 14:00.
    expect(rows.map(({ wait }) => Math.round(Number(wait) / 60))).toEqual([355])
    expect(mailbox.sentTo(omar.email)).toHaveLength(1)
    diwan.clock.set('2026-11-23T11:00:00Z')
    await wake()
    expect((await sent(omar, 2))[1]?.text).toContain('Which colour?')
  })

  test('comes at the hour of the company, or at one’s own, in Arabic to who reads Arabic', async () => {
    await site.write((db) => db.all(sql`update users set locale = 'ar' where id = ${omar.id}`))
    await site.as(site.owner).call(updateDefaults, { body: { digest_hour: 10 } })
    const id = await task('طلاء الواجهة')
    await sent(omar, 1)
    await say(id, 'أي لون؟')
    morning('2026-11-23')
    await schedule()
    await idle(diwan)
    expect(mailbox.sentTo(omar.email)).toHaveLength(1)
    await site.as(omar).call(updatePreferences, { body: { digest_hour: 8 } })
    await schedule()
    const [, digest] = await sent(omar, 2)
    expect(digest?.subject).toBe('Nile Foods: إشعار جديد')
    expect(digest?.html).toContain('<html lang="ar" dir="rtl">')
    expect(digest?.text).toContain('Mona Saleh: تعليق جديد')
    expect((await settings()).own.digest_hour).toBe(true)
  })
})
