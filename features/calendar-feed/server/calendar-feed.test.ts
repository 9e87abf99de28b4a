import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { getFeed, makeFeed, removeFeed, updateFeed } from '#features/calendar-feed/contract.ts'
import { createCalendar } from '#features/calendar-feed/server/calendar.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { moveTask } from '#features/one-time-tasks/tasks/contract.ts'
import { changePassword } from '#features/profile/page-contract.ts'
import { confirmRamadan, shiftRamadan } from '#features/routine-tasks/ramadan/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan({ PUBLIC_URL: 'https://diwan.example' })
let site: World
let omar: Person

beforeEach(async () => {
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan, { name: 'Nile Foods', timezone: 'Asia/Riyadh' })
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

const make = async (with_duties = false, by = omar) =>
  (await site.as(by).call(makeFeed, { body: { with_duties } })).body.feed

const look = (url: string, headers: Record<string, string> = {}) =>
  diwan.server.fastify.inject({ url: url.replace('https://diwan.example', ''), headers })

type Event = Record<string, string>

/** The events of a calendar as a program parses them: lines unfolded, escapes undone. */
function eventsOf(text: string): Event[] {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const events: Event[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') events.push({})
    else
      events.at(-1)?.[name] === undefined && Object.assign(events.at(-1) ?? {}, { [name]: value })
  }
  return events
}

const events = async (url: string) => eventsOf((await look(url)).body)
const summaries = async (url: string) => (await events(url)).map(({ SUMMARY }) => SUMMARY)

describe('a calendar', () => {
  test('has the open deadlines that its member does or supervises, as whole days, and no others', async () => {
    const { url } = await make()
    const deadline = '2026-11-25'
    const mine = { deadline, people: { assigned: [omar.id] } }
    const id = await site.build.oneTimeTask({ title: 'Renew; the lease, now', ...mine })
    await site.build.oneTimeTask({ title: 'Look', deadline, people: { supervised: [omar.id] } })
    await site.build.oneTimeTask({ title: 'Asked', deadline, people: { consulted: [omar.id] } })
    await site.build.oneTimeTask({ title: 'Done', ...mine, status: 'done' })
    await site.build.oneTimeTask({ title: 'Away', ...mine, archived: true })
    await site.build.oneTimeTask({ title: 'No deadline', people: { assigned: [omar.id] } })
    await site.build.oneTimeTask({ title: 'Another’s', deadline })
    const reply = await look(url)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.body).not.toContain('VTIMEZONE')
    const found = eventsOf(reply.body)
    expect(found.map(({ SUMMARY }) => SUMMARY).toSorted()).toEqual([
      'Look',
      'Renew\\; the lease\\, now',
    ])
    expect(found.find(({ UID }) => UID?.includes(id))).toMatchObject({
      'DTSTART;VALUE=DATE': '20261125',
      TRANSP: 'TRANSPARENT',
      'URL;VALUE=URI': `https://diwan.example/${encodeURIComponent(site.company.slug)}/one-time-task?task=${id}`,
    })
    await site.as(omar).call(moveTask, { params: { id }, body: { status: 'done' } })
    expect(await summaries(url)).toEqual(['Look'])
  })

  test('has the duties of the next days where its member wants them, at their time, until they are reported', async () => {
    const { url } = await make(true)
    const kitchen = await site.build.department({ memberIds: [omar.id] })
    const other = await site.build.department()
    const times = { from: '22:00', to: '02:00' }
    const duty = await site.build.routineTask({
      task_name: 'إقفال الصندوق',
      dept_id: kitchen.id,
      ...times,
    })
    await site.build.routineTask({ task_name: 'Elsewhere', dept_id: other.id })
    await site.build.routineTask({ task_name: 'Everybody' })
    const found = await events(url)
    expect(found.filter(({ SUMMARY }) => SUMMARY === 'Everybody')).toHaveLength(14)
    expect(found.filter(({ SUMMARY }) => SUMMARY === 'Elsewhere')).toEqual([])
    expect(found.find(({ SUMMARY }) => SUMMARY === 'إقفال الصندوق')).toMatchObject({
      DTSTART: '20261122T190000Z',
      DTEND: '20261122T230000Z',
    })
    await site.as(omar).call(submitReport, { params: { id: duty.id }, body: { status: 'done' } })
    const later = await events(url)
    expect(later.filter(({ SUMMARY }) => SUMMARY === 'إقفال الصندوق')).toHaveLength(13)
    await site.as(omar).call(updateFeed, { body: { with_duties: false } })
    expect(await events(url)).toEqual([])
  })

  test('has the hours of Ramadan on its confirmed days alone', async () => {
    const { url } = await make(true)
    await site.write(async (db) => {
      await db.all(sql`update subscriptions set expires_on = '2028-01-01'`)
      await db.all(sql`update sessions set expires_at = '2028-01-01'`)
    })
    diwan.clock.set('2027-02-04T08:00:00Z')
    await site.build.routineTask({ task_name: 'Guard', from: '22:00', to: '02:00' })
    const owner = site.as(site.owner)
    await owner.call(shiftRamadan, { body: { minutes: 60 } })
    const days = { first_date: '2027-02-08', last_date: '2027-03-08' }
    await owner.call(confirmRamadan, { body: days })
    const times = (await events(url)).map(({ DTSTART, DTEND }) => `${DTSTART} ${DTEND}`)
    expect(times).toEqual([
      ...['04', '05', '06', '07'].map((day) => `202702${day}T190000Z 202702${day}T230000Z`),
      '20270208T200000Z 20270209T000000Z',
      '20270209T200000Z 20270210T000000Z',
      ...Array.from({ length: 8 }, () => expect.any(String)),
    ])
    diwan.clock.set('2027-03-07T08:00:00Z')
    const [last, before, after] = await events(url)
    expect([last, before, after].map((one) => one?.DTSTART)).toEqual([
      ...['20270307T200000Z', '20270308T200000Z', '20270309T190000Z'],
    ])
  })

  test('has a duty that has no time to end for half an hour', async () => {
    const { url } = await make(true)
    await site.build.routineTask({ task_name: 'Open the till', from: '08:00', to: null })
    const [first] = await events(url)
    expect(first).toMatchObject({
      SUMMARY: 'Open the till',
      DTSTART: '20261122T050000Z',
      DTEND: '20261122T053000Z',
    })
  })

  test('leaves out a row that cannot be shown, and keeps all others', () => {
    const duty = { id: uuidv7(), description: '', date: '2026-11-22', ends: null }
    const log = { error: vi.fn() } as unknown as FastifyBaseLogger
    const text = createCalendar({
      ...{ locale: 'en', companyName: 'Nile', base: 'https://diwan.example/nile', log },
      deadlines: [],
      duties: [
        { ...duty, task_name: 'Broken', starts: 'no instant' },
        { ...duty, task_name: 'Whole', starts: '2026-11-22T05:00:00.000Z' },
      ],
    })
    expect(eventsOf(text).map(({ SUMMARY }) => SUMMARY)).toEqual(['Whole'])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('is the same bytes while nothing changed, and then nothing is sent again', async () => {
    const { url } = await make()
    await site.build.oneTimeTask({ deadline: '2026-11-25', people: { assigned: [omar.id] } })
    const { etag } = (await look(url)).headers
    diwan.clock.advance({ minutes: 90 })
    const again = await look(url, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const { feed } = (await site.as(omar).call(getFeed)).body
    expect(feed?.fetched_at).toBe('2026-11-22T09:30:00.000Z')
  })
})

describe('a link', () => {
  test('shows nothing any more once it is renewed or removed, and is that of one member alone', async () => {
    const { url } = await make()
    const { url: newer } = await make()
    expect((await look(url)).statusCode).toBe(404)
    expect((await look(newer)).statusCode).toBe(200)
    expect((await site.as(site.owner).call(getFeed)).body.feed).toBeNull()
    await site.as(omar).call(removeFeed)
    expect((await look(newer)).statusCode).toBe(404)
    for (const broken of [`${newer}x`, newer.slice(0, -2), newer.replace('calendar.', 'digest.')])
      expect((await look(broken)).statusCode).toBe(404)
  })

  test('ends with the password of its member, however that changes', async () => {
    const { url } = await make(false, site.owner)
    const password = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }
    const changed = await site
      .as(site.owner)
      .call(changePassword, { body: { current_password: PASSWORD, ...password } })
    expect([changed.status, (await look(url)).statusCode]).toEqual([200, 404])
  })

  test('shows nothing of a member who left', async () => {
    const { url } = await make()
    await site.as(site.owner).call(deleteUser, { params: { user_id: omar.id }, query: {} })
    expect((await look(url)).statusCode).toBe(404)
  })

  test('shows what its member may see now, in a company where tasks are their people’s alone', async () => {
    const { url } = await make()
    const people = { assigned: [omar.id] }
    const id = await site.build.oneTimeTask({ title: 'Pay rise', deadline: '2026-11-25', people })
    await site.as(site.owner).call(updateCompanyData, { body: { task_visibility: 'participants' } })
    expect(await summaries(url)).toEqual(['Pay rise'])
    await site.write((db) =>
      db.all(sql`delete from one_time_task_people where one_time_task_id = ${id}`),
    )
    expect(await summaries(url)).toEqual([])
  })

  test('is refused for a while to whoever looks every second', async () => {
    const { url } = await make()
    const seen = new Set<number>()
    for (let at = 0; at < 61; at += 1) seen.add((await look(url)).statusCode)
    expect([...seen]).toEqual([200, 429])
  })
})
