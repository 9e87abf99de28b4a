import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { emptied } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  getBrief,
  previewBrief,
  sendBrief,
  unsubscribeBrief,
  updateBrief,
} from '#features/dashboard/brief/contract.ts'
import { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { eventually } from '#server/test/eventually.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://diwan.example' })
mailbox.open(diwan)

/** The queue's five-minute schedule. */
const schedule = () => diwan.server.jobs.schedule?.({} as never)

async function letterTo({ email }: Pick<Person, 'email'>, count = 1): Promise<Email> {
  await eventually(() => expect(mailbox.sentTo(email).length).toBe(count))
  return mailbox.sentTo(email).at(-1) as Email
}

/** A company in Riyadh (always three hours ahead) on a Monday, with Sunday's duties. */
async function company(locale: 'en' | 'ar' = 'en') {
  diwan.clock.set('2026-11-22T08:00:00Z')
  const site = await world(diwan, { name: 'Nile Foods', timezone: 'Asia/Riyadh' })
  await site.write((db) => db.all(sql`update users set locale = ${locale}`))
  const leader = await site.build.user({ name: 'Karim' })
  const kitchen = await site.build.department({ name: 'Kitchen', managerId: leader.id })
  const stores = await site.build.department({ name: 'Stores' })
  const inKitchen = (task_name: string) =>
    site.build.routineTask({ task_name, dept_id: kitchen.id })
  const [bread, trays] = [await inKitchen('Bake the bread'), await inKitchen('Count the trays')]
  await inKitchen('Weigh the <waste>')
  const shelf = await site.build.routineTask({
    task_name: 'Check the shelf',
    dept_id: stores.id,
  })
  const say = (id: string, status: 'done' | 'not_done') =>
    site.as(site.owner).call(submitReport, { params: { id }, body: { status, note: 'Said.' } })
  await say(bread.id, 'done')
  await say(trays.id, 'not_done')
  await say(shelf.id, 'done')
  await site.build.oneTimeTask({ title: 'Renew the lease', deadline: '2026-11-20' })
  await site.build.oneTimeTask({ title: 'Paint the door', status: 'review' })
  diwan.clock.set('2026-11-23T04:00:00Z')
  return { ...site, leader, kitchen, stores }
}

const choose = (site: World, person: Person, hour: number | null) =>
  site.as(person).call(updateBrief, { body: { hour } })

/** Makes Fridays and Saturdays days off. */
const rest = (site: World) =>
  site.write((db) => db.all(sql`update company_calendars set weekend = '{5,6}'`))

/** Turns the brief on at an hour, as if chosen the day before. */
async function on(site: World, person: Person, hour: number): Promise<void> {
  const now = diwan.clock.now()
  diwan.clock.advance({ days: -1 })
  expect((await choose(site, person, hour)).status).toBe(200)
  diwan.clock.set(now.toISOString())
}

describe('the settings', () => {
  test('are off until an hour is chosen, and say the next working day', async () => {
    const site = await company()
    const off = (await site.as(site.owner).call(getBrief)).body
    expect(off).toEqual({ hour: null, departments: null, email: site.owner.email, next: null })
    expect((await choose(site, site.owner, 8)).body).toMatchObject({ hour: 8, next: '2026-11-23' })
    expect((await choose(site, site.owner, 7)).body).toMatchObject({ hour: 7, next: '2026-11-24' })
    await rest(site)
    diwan.clock.set('2026-11-26T20:00:00Z')
    expect((await site.as(site.owner).call(getBrief)).body.next).toBe('2026-11-29')
    expect((await choose(site, site.owner, null)).body).toMatchObject({ hour: null, next: null })
  })

  test('promise no second brief on the day of one', async () => {
    const site = await company()
    await on(site, site.owner, 7)
    await schedule()
    await letterTo(site.owner)
    expect((await choose(site, site.owner, 9)).body).toMatchObject({ hour: 9, next: '2026-11-24' })
    diwan.clock.advance({ minutes: 180 })
    await schedule()
    await emptied(diwan)
    expect(mailbox.sentTo(site.owner.email)).toHaveLength(1)
  })

  test('are for the owner, for who sees the dashboard as the owner does, and for leaders of departments', async () => {
    const site = await company()
    const like = await site.build.user({ permissions: ['view-dashboard-owner'] })
    const other = await site.build.user({ permissions: ['view-dashboard'] })
    expect((await site.as(like).call(getBrief)).body.departments).toBeNull()
    expect((await site.as(site.leader).call(getBrief)).body.departments).toEqual([
      { id: site.kitchen.id, name: 'Kitchen' },
    ])
    for (const endpoint of [getBrief, previewBrief, sendBrief])
      expect((await site.as(other).call(endpoint)).status).toBe(403)
    expect((await choose(site, other, 8)).status).toBe(403)
    expect((await choose(site, site.owner, 24)).status).toBe(422)
    expect((await choose(site, site.owner, 7.5)).status).toBe(422)
  })
})

describe('the mail', () => {
  test('says yesterday in four figures, what was left by department, what is late and what to do', async () => {
    const site = await company()
    await on(site, site.owner, 7)
    await schedule()
    const mail = await letterTo(site.owner)
    expect(mail.subject).toBe('Nile Foods: 3 of 4 duties reported, 1 not done')
    expect(mail.text).toContain('Sunday, 22 November')
    expect(mail.text).toContain('Due: 4\nReported: 3\nDone: 2\nNot done: 1')
    expect(mail.text).toContain(
      '- Kitchen: 1 not done · 1 not reported\n  Count the trays\n  Weigh the <waste>',
    )
    expect(mail.text).toContain('1 one-time task overdue\n- Renew the lease: due 20 Nov')
    expect(mail.text).toContain('- 1 one-time task in review')
    expect(mail.text).toContain('What to do first\n- 1 one-time task is past the deadline')
    expect(mail.text).toContain('You get this at 07:00 on working days.')
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
    expect(mail.html).toContain('Weigh the &lt;waste&gt;')
    expect(mail.html).not.toMatch(/<waste>|<script/)
  })

  test('speaks Arabic to who reads Arabic', async () => {
    const site = await company('ar')
    await on(site, site.owner, 7)
    await schedule()
    const mail = await letterTo(site.owner)
    expect(mail.subject).toBe('Nile Foods: سُجّل 3 من 4 مهام، ولم يُنجز 1')
    expect(mail.text).toContain('الأحد، 22 نوفمبر')
    expect(mail.text).toContain('مستحقة: 4\nمسجّلة: 3\nمنجزة: 2\nغير منجزة: 1')
    expect(mail.text).toContain('تصلك هذه الرسالة الساعة 07:00 في أيام العمل.')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).toContain('<bdi>Kitchen</bdi>')
  })

  test('counts what the lists show behind its links', async () => {
    const site = await company()
    await on(site, site.owner, 7)
    await schedule()
    const { text = '' } = await letterTo(site.owner)
    const day = (status?: 'reported' | 'done' | 'not_done' | 'undone', dept_id?: string) =>
      site.as(site.owner).call(listEvaluationDay, {
        params: { date: '2026-11-22' },
        query: { ...(status && { status }), ...(dept_id && { dept_id }) },
      })
    const figure = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1])
    expect((await day()).body.total).toBe(figure('Due'))
    expect((await day('reported')).body.total).toBe(figure('Reported'))
    expect((await day('done')).body.total).toBe(figure('Done'))
    expect((await day('not_done')).body.total).toBe(figure('Not done'))
    expect((await day('undone', site.kitchen.id)).body.total).toBe(2)
    const link = `https://diwan.example/${encodeURIComponent(site.company.slug)}/task-reports?date=2026-11-22&dept_id=${site.kitchen.id}&status=undone`
    expect(text).toContain(link)
    const late = await site.as(site.owner).call(listTasks, { query: { due: 'overdue' } })
    expect(late.body.total).toBe(1)
  })

  test('tells the leader of a department of that one alone', async () => {
    const site = await company()
    await on(site, site.leader, 7)
    await schedule()
    const { text = '', subject } = await letterTo(site.leader)
    expect(subject).toBe('Nile Foods: 2 of 3 duties reported, 1 not done')
    expect(text).toContain('Nile Foods\nKitchen\n')
    expect(text).toContain('Due: 3\nReported: 2\nDone: 1\nNot done: 1')
    expect(text).not.toContain('Stores')
    expect(text).not.toContain('not joined')
  })

  test('tells the leader nothing of a department that was deleted and had the same name', async () => {
    const site = await company()
    const { stores, kitchen, leader } = site
    await site.write((db) =>
      db.batch([
        sql`update departments set deleted_at = now() where id = ${stores.id}`,
        sql`update departments set name = 'Stores' where id = ${kitchen.id}`,
      ]),
    )
    await on(site, leader, 7)
    await schedule()
    const { text = '' } = await letterTo(leader)
    expect(text).toContain('Due: 3\nReported: 2\nDone: 1\nNot done: 1')
  })

  test('names five duties of a department, and counts the others', async () => {
    const site = await company()
    diwan.clock.set('2026-11-22T08:00:00Z')
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await site.build.routineTask({ task_name: `Shelf ${n}`, dept_id: site.stores.id })
    diwan.clock.set('2026-11-23T04:00:00Z')
    const { text, html } = (await site.as(site.owner).call(previewBrief)).body
    expect(text).toContain(
      '- Stores: 7 not reported\n  Shelf 1 · Shelf 2 · Shelf 3 · Shelf 4 · Shelf 5 · and 2 more\n',
    )
    expect(html).toContain('<bdi>Shelf 5</bdi> · <bdi>and 2 more</bdi>')
  })

  test('names of one-time tasks only those that its reader sees', async () => {
    const site = await company()
    await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
    await on(site, site.leader, 7)
    await schedule()
    expect((await letterTo(site.leader)).text).not.toContain('Renew the lease')
  })

  test('is shown as it would go out, and sent when asked for', async () => {
    const site = await company()
    const shown = (await site.as(site.owner).call(previewBrief)).body
    expect(shown.subject).toBe('Nile Foods: 3 of 4 duties reported, 1 not done')
    expect((await site.as(site.owner).call(sendBrief)).status).toBe(200)
    const mail = await letterTo(site.owner)
    expect(mail.subject).toBe(shown.subject)
    expect(mail.text?.trim()).toBe(shown.text.trim())
    expect(mail.text).toContain('You asked for this brief just now.')
  })
})

describe('it comes', () => {
  test('once a day, however often the queue looks, and again the next day', async () => {
    const site = await company()
    await on(site, site.owner, 7)
    await Promise.all([schedule(), schedule(), schedule()])
    await letterTo(site.owner)
    diwan.clock.advance({ minutes: 5 })
    await schedule()
    await emptied(diwan)
    expect(mailbox.sentTo(site.owner.email)).toHaveLength(1)
    diwan.clock.advance({ days: 1 })
    await schedule()
    await letterTo(site.owner, 2)
  })

  test('not before its hour, not when the morning is over, and not for an hour that had passed', async () => {
    const site = await company()
    await on(site, site.owner, 9)
    await schedule()
    diwan.clock.set('2026-11-23T10:01:00Z')
    await schedule()
    await choose(site, site.owner, 12)
    await schedule()
    await emptied(diwan)
    expect(mailbox.sentTo(site.owner.email)).toEqual([])
    diwan.clock.set('2026-11-24T09:00:00Z')
    await schedule()
    await letterTo(site.owner)
  })

  test('on no weekend and on no holiday', async () => {
    const site = await company()
    await on(site, site.owner, 7)
    await rest(site)
    await site.write((db) =>
      db.all(
        sql`update company_calendars set holidays = '{2026-11-23}', holiday_names = '{Feast}'`,
      ),
    )
    await schedule()
    diwan.clock.set('2026-11-27T04:00:00Z')
    await schedule()
    await emptied(diwan)
    expect(mailbox.sentTo(site.owner.email)).toEqual([])
  })

  test('to nobody who left, whose company has no plan, or who may no longer hear of it', async () => {
    const site = await company()
    const like = await site.build.user({ permissions: ['view-dashboard-owner'] })
    for (const person of [site.owner, site.leader, like]) await on(site, person, 7)
    await site.write((db) =>
      db.batch([
        sql`update users set status = 'removed' where id = ${site.leader.id}`,
        sql`delete from user_roles where user_id = ${like.id}`,
      ]),
    )
    await schedule()
    await letterTo(site.owner)
    await site.write((db) => db.all(sql`update subscriptions set expires_on = '2026-11-23'`))
    diwan.clock.advance({ days: 1 })
    await schedule()
    await emptied(diwan)
    const counts = [site.owner, site.leader, like].map(({ email }) => mailbox.sentTo(email).length)
    expect(counts).toEqual([1, 0, 0])
  })

  test.each([
    ['Africa/Cairo', 0, 'jumps over', '2026-04-23T21:55:00Z', '2026-04-23T22:00:00Z'],
    ['America/New_York', 2, 'jumps over', '2026-03-08T06:55:00Z', '2026-03-08T07:00:00Z'],
    ['America/New_York', 1, 'has twice', '2026-11-01T04:55:00Z', '2026-11-01T05:00:00Z'],
    ['Africa/Cairo', 23, 'has twice', '2026-10-29T19:55:00Z', '2026-10-29T20:00:00Z'],
  ])(
    'in %s at %i, which the clock %s, once and at once',
    async (timezone, hour, _, before, then) => {
      diwan.clock.set(before)
      diwan.clock.advance({ days: -3 })
      const site = await world(diwan, { timezone })
      await site.write((db) => db.all(sql`update company_calendars set weekend = '{}'`))
      expect((await choose(site, site.owner, hour)).status).toBe(200)
      diwan.clock.set(before)
      await schedule()
      await emptied(diwan)
      const already = mailbox.sentTo(site.owner.email).length
      expect(already).toBe(0)
      for (const minutes of [0, 30, 60, 90, 120]) {
        diwan.clock.set(then)
        diwan.clock.advance({ minutes })
        await schedule()
        await emptied(diwan)
      }
      expect(mailbox.sentTo(site.owner.email)).toHaveLength(1)
    },
  )
})

describe('turning it off', () => {
  const linkOf = (mail: Email) => /https:\/\/\S+\/brief-off\?token=\S+/.exec(mail.text ?? '')?.[0]
  const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
  const press = (url: string) =>
    diwan.server.fastify.inject({
      method: 'POST',
      url: url.replace('https://diwan.example', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  async function mailed() {
    const site = await company()
    await on(site, site.owner, 7)
    await schedule()
    const mail = await letterTo(site.owner)
    return { site, mail, link: linkOf(mail) ?? '' }
  }
  const hourOf = async (site: World) => (await site.as(site.owner).call(getBrief)).body.hour

  test('is one press of the mail program’s own button', async () => {
    const { site, mail, link } = await mailed()
    expect(header(mail, 'list-unsubscribe')).toBe(`<${link}>`)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect((await press(link)).statusCode).toBe(204)
    expect(await hourOf(site)).toBeNull()
    expect((await press(link)).statusCode).toBe(204)
  })

  test('is one press on the page behind the link, which turns nothing off by being opened', async () => {
    const { site, link } = await mailed()
    await diwan.server.fastify.inject(link.replace('https://diwan.example', ''))
    expect(await hourOf(site)).toBe(7)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect((await site.as({}).call(unsubscribeBrief, { body: { token } })).status).toBe(200)
    expect(await hourOf(site)).toBeNull()
  })

  test('is nobody else’s to do', async () => {
    const { site, link } = await mailed()
    const token = new URL(link).searchParams.get('token') ?? ''
    const other = await world(diwan)
    const [, , , mac] = token.split('.')
    for (const forged of [
      '',
      token.slice(0, -1),
      `brief-off.${site.company.id}.${other.owner.id}.${mac}`,
      `brief-off.${other.company.id}.${site.owner.id}.${mac}`,
    ]) {
      const { status } = await site.as({}).call(unsubscribeBrief, { body: { token: forged } })
      expect(status).toBe(422)
      expect((await press(`/brief-off?token=${encodeURIComponent(forged)}`)).statusCode).toBe(422)
    }
    expect(await hourOf(site)).toBe(7)
  })
})
