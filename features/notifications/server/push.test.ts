import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { idle } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { openPushService } from '#app/server/test/push-service.ts'
import { type World, world } from '#app/server/test/world.ts'
import { logout } from '#features/auth/contract.ts'
import {
  listNotifications,
  muteThing,
  readNotifications,
} from '#features/notifications/contract.ts'
import { getPreferences, updatePreferences } from '#features/notifications/preferences-contract.ts'
import { getPush, subscribe, unsubscribePush } from '#features/notifications/push-contract.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { setDepartmentEscalations } from '#features/routine-tasks/definitions/escalations-contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { NoticeKind } from '#shared/notifications.ts'

const mailbox = await openMailbox()
const service = await openPushService()
const diwan = openDiwan({
  ...{ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://diwan.example' },
  PUSH_ORIGINS: service.origin,
})
mailbox.open(diwan)

let site: World
let omar: Person
let key = ''
let browsers = 0

beforeEach(async () => {
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan, { name: 'Nile Foods', timezone: 'Asia/Riyadh' })
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

const wants = (kind: NoticeKind, push = true) =>
  site.as(omar).call(updatePreferences, {
    body: { choices: { [kind]: { inbox: true, push, mail: 'none' } } },
  })

/** A browser in which Omar has enabled push. */
async function withBrowser() {
  key = (await site.as(omar).call(getPush)).body.key
  browsers += 1
  const browser = service.browser(`b${browsers}`, () => key)
  await site.as(omar).call(subscribe, { body: browser.subscription })
  return browser
}

const task = (title = 'Renew the lease') =>
  site.build.oneTimeTask({ title, people: { assigned: [omar.id] } })

async function comment(id: string, body = 'Please hurry'): Promise<void> {
  diwan.clock.advance({ minutes: 1 })
  await site.as(site.owner).call(addComment, { params: { id }, body: { body } })
  await idle(diwan)
}

describe('what a member is told', () => {
  test('is shown in their browser, sealed for it alone, where they chose so', async () => {
    const browser = await withBrowser()
    const id = await task()
    await comment(id)
    expect(browser.shown()).toEqual([])
    await wants('task_comment')
    await comment(id, 'Where are we?')
    const [shown] = browser.shown()
    expect(shown).toMatchObject({ title: 'Renew the lease', lang: 'en', dir: 'ltr' })
    expect(shown?.body).toContain('Where are we?')
    expect(shown?.url).toMatch(new RegExp(`^/[^/]+/one-time-task\\?task=${id}$`))
    const [headers] = browser.asked()
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers?.topic).toBe(id.replaceAll('-', ''))
  })

  test('is shown in their language, in each of their browsers', async () => {
    await site.write((db) => db.all(sql`update users set locale = 'ar' where id = ${omar.id}`))
    const one = await withBrowser()
    const phone = { token: await site.session(omar.id) }
    const other = service.browser('phone', () => key)
    await site.as(phone).call(subscribe, { body: other.subscription })
    await wants('task_comment')
    await comment(await task('تجديد عقد الإيجار'))
    for (const browser of [one, other])
      expect(browser.shown()).toMatchObject([
        { lang: 'ar', dir: 'rtl', title: 'تجديد عقد الإيجار' },
      ])
  })

  test('waits for the end of quiet hours, and then comes as one', async () => {
    const browser = await withBrowser()
    await wants('task_comment')
    diwan.clock.set('2026-11-22T19:00:00Z')
    for (const title of ['A', 'B', 'C', 'D']) await comment(await task(title))
    expect(browser.shown()).toEqual([])
    expect((await site.as(omar).call(listNotifications, { query: {} })).body.unseen).toBe(4)
    diwan.clock.set('2026-11-23T04:00:00Z')
    const { ownerPool } = diwan.server.database
    await ownerPool.query('update graphile_worker._private_jobs set run_at = now()')
    await idle(diwan)
    expect(browser.shown()).toMatchObject([{ title: '4 things are new', tag: 'many' }])
  })

  test('is not shown once it is read, muted or no more theirs to see', async () => {
    const browser = await withBrowser()
    await wants('task_comment')
    const id = await task()
    await comment(id)
    expect(browser.shown()).toHaveLength(1)
    await site.as(omar).call(readNotifications, { body: { all: true } })
    await site.as(omar).call(muteThing, { body: { kind: 'one_time_task', id, muted: true } })
    await comment(id)
    expect(browser.shown()).toHaveLength(1)
  })
})

describe('a browser', () => {
  test('that its service does not know any more is forgotten, and one that refuses is not', async () => {
    const browser = await withBrowser()
    await wants('task_comment')
    const id = await task()
    service.answers.set(browser.path, 500)
    await comment(id)
    expect((await site.as(omar).call(getPush)).body.subscription).not.toBeNull()
    service.answers.set(browser.path, 410)
    await comment(id)
    expect((await site.as(omar).call(getPush)).body.subscription).toBeNull()
    await comment(id)
    expect(browser.asked()).toHaveLength(2)
  })

  test('shows nothing any more after the sign-out, or when its member wants none', async () => {
    const browser = await withBrowser()
    await wants('task_comment')
    const id = await task()
    await site.as(omar).call(unsubscribePush, {})
    await comment(id)
    await site.as(omar).call(subscribe, { body: browser.subscription })
    await site.as(omar).call(logout, {})
    await comment(id)
    expect(browser.asked()).toEqual([])
  })

  test('is only ever reached through a push service that is known', async () => {
    const { keys } = service.browser('x', () => key).subscription
    for (const endpoint of [
      'https://intranet.example/push',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/fcm/send/a',
      'https://fcm.googleapis.com.evil.example/a',
      'https://evil.example/?fcm.googleapis.com',
      'http://127.0.0.1:5432/',
      'https://user@fcm.googleapis.com/a',
      'no address',
    ]) {
      const { status, body } = await site.as(omar).call(subscribe, { body: { endpoint, keys } })
      expect([endpoint, status]).toEqual([endpoint, 422])
      expect(body).toHaveProperty('errors.endpoint')
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/QA',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
    ])
      await site.as(omar).call(subscribe, { body: { endpoint, keys } })
  })
})

describe('a duty that nobody has reported', () => {
  const schedule = async (at: string) => {
    diwan.clock.set(at)
    await diwan.server.jobs.schedule?.({} as never)
    await idle(diwan)
  }

  test('is shown half an hour before its time ends, once, to who has it on their page and lets a device show it', async () => {
    const browser = await withBrowser()
    const { choices } = (await site.as(omar).call(getPreferences)).body.preferences
    expect(choices.duty_ending).toEqual({ inbox: true, push: true, mail: 'none' })
    const kitchen = await site.build.department({ memberIds: [omar.id] })
    const other = await site.build.department()
    const times = { from: '09:00', to: '14:00' }
    const ours = { dept_id: kitchen.id, ...times }
    const till = await site.build.routineTask({ task_name: 'Count the till', ...ours })
    const done = await site.build.routineTask({ task_name: 'Clean', ...ours })
    await site.build.routineTask({ task_name: 'Elsewhere', dept_id: other.id, ...times })
    await site.as(omar).call(submitReport, { params: { id: done.id }, body: { status: 'done' } })
    await schedule('2026-11-22T10:25:00Z')
    expect(browser.shown()).toEqual([])
    await schedule('2026-11-22T10:30:00Z')
    await schedule('2026-11-22T10:35:00Z')
    expect(browser.shown()).toMatchObject([
      { title: 'Count the till', body: 'Not reported yet; its time ends at 14:00' },
    ])
    const inbox = async () => (await site.as(omar).call(listNotifications, { query: {} })).body.data
    expect(await inbox()).toMatchObject([
      { kind: 'duty_ending', thing: { title: 'Count the till' } },
    ])
    await site.as(omar).call(submitReport, { params: { id: till.id }, body: { status: 'done' } })
    expect(await inbox()).toEqual([])
  })
  test('is shown with the name of who reminds of it, and stands in the inbox without a device, too', async () => {
    const browser = await withBrowser()
    const huda = await site.build.user({ name: 'Huda' })
    const kitchen = await site.build.department({ memberIds: [omar.id, huda.id] })
    const { id } = await site.build.routineTask({ task_name: 'Clean', dept_id: kitchen.id })
    await site.as(site.owner).call(remind, { body: { task_ids: [id] } })
    await idle(diwan)
    expect(browser.shown()).toMatchObject([
      { title: 'Clean', body: expect.stringMatching(/ reminds you to report it for 22 Nov$/) },
    ])
    const inbox = (await site.as(huda).call(listNotifications, { query: {} })).body.data
    expect(inbox).toMatchObject([{ kind: 'duty_reminded', thing: { title: 'Clean' } }])
  })
  test('is escalated at once in the inbox, and on a device when quiet hours are over', async () => {
    const browser = await withBrowser()
    const { id } = await site.build.department({ name: 'Kitchen', managerId: omar.id })
    await site.build.routineTask({ dept_id: id, from: '20:00', to: '22:30' })
    const levels = [{ after: 'end' as const, recipient: 'manager' as const }]
    await site.as(site.owner).call(setDepartmentEscalations, { params: { id }, body: { levels } })
    await schedule('2026-11-22T19:30:00Z')
    const inbox = (await site.as(omar).call(listNotifications, { query: {} })).body.data
    expect(inbox.map(({ kind }) => kind)).toContain('escalation')
    const escalated = () => browser.shown().filter(({ title }) => title === 'Kitchen')
    expect(escalated()).toEqual([])
    diwan.clock.set('2026-11-23T04:00:00Z')
    const { ownerPool } = diwan.server.database
    await ownerPool.query('update graphile_worker._private_jobs set run_at = now()')
    await idle(diwan)
    expect(escalated()).toMatchObject([{ body: '1 duty is not reported after its time, 22 Nov' }])
  })
  test('is told to nobody without such a device, and to nobody who turned it off', async () => {
    const kitchen = await site.build.department({ memberIds: [omar.id] })
    const times = { from: '09:00', to: '14:00' }
    await site.build.routineTask({ task_name: 'Count the till', dept_id: kitchen.id, ...times })
    await schedule('2026-11-22T10:30:00Z')
    expect((await site.as(omar).call(listNotifications, { query: {} })).body.total).toBe(0)
    const browser = await withBrowser()
    const off = { inbox: false, push: false, mail: 'none' as const }
    await site.as(omar).call(updatePreferences, { body: { choices: { duty_ending: off } } })
    await schedule('2026-11-23T10:30:00Z')
    expect(browser.shown()).toEqual([])
    expect((await site.as(omar).call(listNotifications, { query: {} })).body.total).toBe(0)
  })
})
