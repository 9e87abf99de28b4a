import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { register } from '#features/auth/contract.ts'
import {
  getCompanyData,
  listUsualHolidays,
  updateCompanyData,
} from '#features/companies/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
const TODAY = '2026-11-21'

/** Saturday 21 November 2026, 11:00 in Cairo. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
})

type Changes = Input<typeof updateCompanyData>['body']

const put = (body: Changes, { as, owner } = site) => as(owner).call(updateCompanyData, { body })
const saved = async (body: Changes, where = site) => {
  const reply = await put(body, where)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const read = async ({ as, owner } = site) => (await as(owner).call(getCompanyData)).body.data

const signUp = (company_name: string) =>
  callAs(diwan, {}, [
    register,
    {
      body: {
        ...{ name: 'Mona', last_name: 'Saleh', company_name, companySize: 2, industry: 3 },
        email: `own${Math.random()}@example.com`,
        ...{ password: PASSWORD, password_confirmation: PASSWORD },
      },
    },
  ])

/** The tasks due on each day of a range, as later charts and reports read them. */
const occurrences = (from: string, to: string) =>
  site.write(async (db) => {
    const rows = await db.all(sql<{ day: string; names: string[] }>`
      select to_char(d, 'YYYY-MM-DD') as day,
        (select coalesce(array_agg(task_name order by task_name), '{}')
          from versions_due_on(${site.company.id}, d::date)) as names
      from generate_series(${from}::date, ${to}::date, '1 day') d order by d`)
    return Object.fromEntries(rows.map(({ day, names }) => [day, names]))
  })

/** The start dates of the calendars; checks that they follow each other without a gap. */
async function stretches(): Promise<string[]> {
  const rows = await site.write((db) =>
    db.all(sql<{ from: string; to: string }>`
      select valid_from::text as from, valid_to::text as to from company_calendars
      where company_id = ${site.company.id} order by valid_from`),
  )
  for (const [at, { from, to }] of rows.entries()) {
    expect(to).toBe(rows[at + 1]?.from ?? 'infinity')
    expect(to === 'infinity' || from < to).toBe(true)
  }
  return rows.map(({ from }) => from)
}

describe('the settings', () => {
  test('take any of their fields, and leave the others', async () => {
    const before = await read()
    const changes = {
      ...{ companySize: 4, industry: 1, locale: 'ar' as const, first_day_of_week: 6 },
      late_grace_minutes: 0,
    }
    const after = await saved(changes)
    expect(after).toEqual({ ...before, ...changes, version: 2 })
    expect(await saved({ task_visibility: 'participants', weekend: [6, 5] })).toEqual({
      ...after,
      task_visibility: 'participants',
      ...{ weekend: [5, 6], weekend_chosen: true },
      calendars: [
        {
          ...{ valid_from: TODAY, weekend: [5, 6], holidays: [] },
          ...{ rest_since: null, month_end_given: null },
          ...{ weekend_rest_since: null, weekend_month_end_given: null },
          ...{ holiday_rest_since: null, holiday_month_end_given: null },
        },
      ],
      version: 3,
    })
  })

  test('remember that the working days were chosen, also when every day is one', async () => {
    const isChosen = async () => {
      const profile = (await site.as(site.owner).call(getUserProfile)).body.data
      return [(await read()).weekend_chosen, profile.company.weekend_chosen]
    }
    await saved({ first_day_of_week: 6 })
    expect(await isChosen()).toEqual([false, false])
    expect(await saved({ weekend: [] })).toMatchObject({ weekend: [], weekend_chosen: true })
    await saved({ first_day_of_week: 7 })
    expect(await isChosen()).toEqual([true, true])
  })

  test('show Hijri dates only once the owner says so, to every member', async () => {
    const member = site.as(await site.build.user())
    const isShown = async () => (await member.call(getUserProfile)).body.data.company.hijri_dates
    expect([(await read()).hijri_dates, await isShown()]).toEqual([false, false])
    const body = { hijri_dates: true }
    expect((await member.call(updateCompanyData, { body })).status).toBe(403)
    expect(await isShown()).toBe(false)
    expect(await saved(body)).toMatchObject({ hijri_dates: true, holidays: [] })
    await saved({ first_day_of_week: 6 })
    expect([(await read()).hijri_dates, await isShown()]).toEqual([true, true])
  })

  test('are for the owner alone to change, and for every member to read', async () => {
    const member = await site.build.user()
    const as = site.as(member)
    const refused = await as.call(updateCompanyData, { body: { name: 'Mine' } })
    expect(refused.status).toBe(403)
    const params = { country: 'EG' as const, year: 2026 }
    expect((await as.call(listUsualHolidays, { params })).status).toBe(403)
    expect((await as.call(getCompanyData)).body.data).toEqual(await read())
  })

  test('refuse what is out of bounds, naming the field, in the reader’s language', async () => {
    const holiday = { date: '2026-12-01', name: 'Inventory' }
    const wrong: [string, unknown][] = [
      ['name', '  '],
      ['name', '!!!'],
      ['name', 'n'.repeat(121)],
      ['companySize', 5],
      ['industry', 0],
      ['timezone', 'Africa/Atlantis'],
      ['timezone', '+02:00'],
      ['locale', 'fr'],
      ['first_day_of_week', 8],
      ['weekend', [1, 2, 3, 4, 5, 6, 7]],
      ['weekend', [5, 5]],
      ['holidays', [holiday, holiday]],
      ['holidays.0.name', [{ ...holiday, name: '' }]],
      ['holidays.0.date', [{ ...holiday, date: '2026-02-30' }]],
      ['late_grace_minutes', 1441],
      ['late_grace_minutes', -1],
      ['hijri_dates', 'yes'],
      ['task_visibility', 'nobody'],
      ['version', '1'],
      ['slug', 'mine'],
      ['id', site.company.id],
    ]
    for (const [field, value] of wrong) {
      const body = { [field.split('.')[0] ?? '']: value } as Changes
      const reply = await site
        .as(site.owner, { 'accept-language': 'ar' })
        .call(updateCompanyData, { body })
      expect([field, reply.status]).toEqual([field, 422])
      expect(Object.keys(reply.body.errors ?? {})).toEqual([field])
      expect(reply.body.errors?.[field]?.[0]).toMatch(/\p{Script=Arabic}/u)
    }
    expect((await read()).version).toBe(1)
  })

  test('an old version gets 409 with what stands there now, and changes nothing', async () => {
    const seen = await read()
    const now = await saved({ name: 'Nile Bakery', version: seen.version })
    const late = await put({ name: 'Nile Mills', weekend: [5], version: seen.version })
    expect(late.status).toBe(409)
    expect(late.body.data).toEqual(now)
    expect(await read()).toEqual(now)
    expect((await saved({ weekend: [5], version: now.version })).name).toBe('Nile Bakery')
  })

  test('of two who save the same version at once, one wins', async () => {
    const { version } = await read()
    const replies = await Promise.all([5, 6, 7].map((day) => put({ weekend: [day], version })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = replies.find(({ status }) => status === 200)
    expect((await read()).weekend).toEqual(winner?.body.data.weekend)
    await stretches()
  })
})

describe('a new name', () => {
  const rename = async (name: string, where = site) => (await saved({ name }, where)).slug

  test('gives a new address, kept in the members’ sessions too', async () => {
    expect(await rename('Delta Foods')).toBe('Delta-Foods')
    const member = await site.build.user()
    const { company } = (await site.as(member).call(getUserProfile)).body.data
    expect(company).toMatchObject({ name: 'Delta Foods', slug: 'Delta-Foods' })
    expect(await rename('شركة الدلتا')).toBe('شركة-الدلتا')
  })

  test('in other letters of the same word keeps the address', async () => {
    await rename('Delta Mills')
    for (const name of ['DELTA mills', 'Delta  Mills?', 'delta-mills'])
      expect(await rename(name)).toBe('Delta-Mills')
    const twin = await world(diwan, { name: 'Delta Mills' })
    expect(twin.company.slug).toBe('Delta-Mills-2')
    for (const name of ['delta mills', 'Delta Mills 2']) {
      expect(await rename(name, twin)).toBe('Delta-Mills-2')
    }
  })

  test('leaves the old address to the company alone, which gets it again with the name', async () => {
    const twin = await world(diwan, { name: 'Cairo Mills' })
    const first = await rename('Cairo Mills')
    expect(first).toBe('Cairo-Mills-2')
    expect(await rename('Giza Mills')).toBe('Giza-Mills')
    const other = await signUp('cairo mills')
    expect(other.body.company.slug).toBe('cairo-mills-3')
    expect((await signUp('Giza Mills')).body.company.slug).toBe('Giza-Mills-2')

    expect(await rename('Luxor Mills')).toBe('Luxor-Mills')
    expect(await rename('Giza Mills', twin)).toBe('Giza-Mills-3')
    expect(await rename('Giza mills')).toBe('Giza-Mills')
    expect(await rename('CAIRO MILLS')).toBe('Cairo-Mills-2')
    expect(await rename('Cairo Mills', twin)).toBe('Cairo-Mills')
  })

  test('never takes a word that leads to another page', async () => {
    for (const word of ['Signin', 'API', 'checkout', 'signup-Ar'])
      expect(await rename(word)).toMatch(new RegExp(`^${word}-\\d+$`))
  })

  test('wanted by many at once gives each its own address', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => world(diwan)))
    const slugs = await Promise.all(others.map((one) => rename('Aswan Mills', one)))
    expect(slugs.sort()).toEqual(['Aswan-Mills', 'Aswan-Mills-2', 'Aswan-Mills-3', 'Aswan-Mills-4'])
  })
})

describe('weekend and holidays', () => {
  /** Creates tasks valid for three weeks: daily, on Fridays, on the 20th, and on the last day. */
  async function fill(): Promise<void> {
    await site.write((db) =>
      db.all(sql`update company_calendars set valid_from = '2026-11-01'
        where company_id = ${site.company.id}`),
    )
    const validFrom = '2026-11-01'
    await site.build.routineTask({ validFrom, task_name: 'Daily' })
    await site.build.routineTask({
      ...{ validFrom, task_name: 'Friday' },
      ...{ task_type: 'weekly' as const, recurrent_days: [5] },
    })
    await site.build.routineTask({
      ...{ validFrom, task_name: 'Twentieth' },
      ...{ task_type: 'monthly' as const, day_of_month: 20 },
    })
  }
  const past = () => occurrences('2026-11-01', addDays(TODAY, -1))

  test('hold from today on and leave every past day as it was', async () => {
    await fill()
    const before = await past()
    await saved({ weekend: [5, 6] })
    expect(await past()).toEqual(before)
    const week = await occurrences(TODAY, '2026-11-28')
    expect(week[TODAY]).toEqual([])
    expect(week['2026-11-22']).toContain('Daily')
    expect(week['2026-11-27']).toEqual(['Friday'])
    expect(await stretches()).toEqual(['2026-11-01', TODAY])

    await saved({ weekend: [7], holidays: [{ date: '2026-11-23', name: 'Inventory' }] })
    expect(await stretches()).toEqual(['2026-11-01', TODAY])
    expect((await occurrences(TODAY, '2026-11-23'))['2026-11-23']).toEqual([])
    diwan.clock.advance({ days: 5 })
    const lived = await occurrences('2026-11-01', '2026-11-25')
    await saved({ weekend: [1, 2, 3] })
    expect(await occurrences('2026-11-01', '2026-11-25')).toEqual(lived)
    expect(await stretches()).toEqual(['2026-11-01', TODAY, '2026-11-26'])
    await saved({ weekend: [3, 2, 1], name: 'Nile Again' })
    diwan.clock.advance({ days: 1 })
    await saved({ weekend: [1, 2, 3] })
    expect(await stretches(), 'what changes nothing opens nothing').toHaveLength(3)
  })

  test('hold from tomorrow on once something of today is reported', async () => {
    await fill()
    const { id } = await site.build.routineTask({ validFrom: TODAY, task_name: 'Reported' })
    const params = { id }
    const report = await site
      .as(site.owner)
      .call(submitReport, { params, body: { status: 'done' } })
    expect(report.status).toBe(201)
    const before = (await occurrences(TODAY, TODAY))[TODAY]
    await saved({ weekend: [5, 6, 7], holidays: [{ date: TODAY, name: 'Half a day' }] })
    const week = await occurrences(TODAY, '2026-11-23')
    expect([week[TODAY], week['2026-11-22']]).toEqual([before, []])
    expect(week['2026-11-23']).toContain('Daily')
  })

  test('a holiday that has passed stays, and none can be added or renamed afterwards', async () => {
    await fill()
    const bairam = { date: '2026-11-24', name: 'Bairam' }
    const inventory = { date: '2026-12-31', name: 'Inventory' }
    await saved({ holidays: [inventory, bairam] })
    diwan.clock.advance({ days: 7 })
    const before = await occurrences('2026-11-01', '2026-11-27')
    expect(before['2026-11-24']).toEqual([])
    for (const one of [
      { date: '2026-11-25', name: 'Late thought' },
      { ...bairam, name: 'Other' },
    ]) {
      const reply = await put({ holidays: [one, inventory] })
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['holidays']])
    }
    expect((await saved({ holidays: [bairam] })).holidays).toEqual([bairam])
    const today = { date: '2026-11-28', name: 'Today off' }
    expect((await saved({ holidays: [today] })).holidays).toEqual([bairam, today])
    expect((await saved({ holidays: [] })).holidays).toEqual([bairam])
    expect(await occurrences('2026-11-01', '2026-11-27')).toEqual(before)
  })
})

describe('another time zone', () => {
  /** 21 November, 01:30 in Cairo; still the 20th in New York and London. */
  const night = async () => {
    diwan.clock.set('2026-11-20T23:30:00Z')
    site = await world(diwan)
  }

  test('makes its day the company’s today, with a calendar on it', async () => {
    await night()
    await site.build.routineTask({ validFrom: '2026-11-19', task_name: 'Daily' })
    expect((await occurrences('2026-11-20', '2026-11-21'))['2026-11-20']).toEqual([])
    expect((await saved({ timezone: 'America/New_York' })).timezone).toBe('America/New_York')
    expect(await stretches()).toEqual(['2026-11-20'])
    expect((await occurrences('2026-11-20', '2026-11-20'))['2026-11-20']).toEqual(['Daily'])
    await saved({ weekend: [5] })
    expect((await occurrences('2026-11-20', '2026-11-20'))['2026-11-20']).toEqual([])
  })

  test('back over midnight never leaves a gap or an overlap, nor hides what was set', async () => {
    await night()
    diwan.clock.advance({ days: 3 })
    await saved({ weekend: [1] })
    expect(await stretches()).toEqual(['2026-11-21', '2026-11-24'])
    const lived = await occurrences('2026-11-01', '2026-11-23')
    expect((await saved({ timezone: 'America/New_York', weekend: [2] })).weekend).toEqual([2])
    expect(await stretches()).toEqual(['2026-11-21', '2026-11-24'])
    expect(await occurrences('2026-11-01', '2026-11-23')).toEqual(lived)
    expect((await saved({ weekend: [3] })).weekend).toEqual([3])
    expect(await stretches()).toEqual(['2026-11-21', '2026-11-23'])
    expect((await saved({ timezone: 'Asia/Tokyo', weekend: [4] })).weekend).toEqual([4])
    expect(await stretches()).toEqual(['2026-11-21', '2026-11-23', '2026-11-24'])
  })

  test('whatever is changed in whatever order, a past day never changes', async () => {
    await site.build.routineTask({ validFrom: TODAY, task_name: 'Daily' })
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo', 'America/New_York']
    for (let step = 0; step < 24; step += 1) {
      diwan.clock.advance({ minutes: 7 * 60 })
      const today = (zone: string) => toLocalTime(diwan.clock.now(), zone).date
      const { timezone } = await read()
      const zone = zones[(step * 7) % 4] ?? timezone
      const weekend = [(step % 7) + 1]
      const changes = step % 3 === 0 ? { timezone: zone, weekend } : { weekend }
      const both = [today(timezone), today('timezone' in changes ? zone : timezone)].sort()
      const lived = () => occurrences('2026-11-19', addDays(both[step % 3 === 0 ? 1 : 0]!, -1))
      const before = await lived()
      expect((await saved(changes)).weekend).toEqual(weekend)
      expect(await lived()).toEqual(before)
      const first = (await stretches())[0] ?? ''
      expect(first <= both[0]!, `a calendar on ${both[0]}`).toBe(true)
    }
  })
})

test('the usual holidays come in the reader’s language, for a known country and year', async () => {
  const list = async (country: 'EG' | 'SA', year: number, language: string) =>
    site
      .as(site.owner, { 'accept-language': language })
      .call(listUsualHolidays, { params: { country, year } })
  const { body } = await list('EG', 2026, 'ar')
  expect(body.holidays).toContainEqual({ date: '2026-04-13', name: 'شم النسيم', by_moon: false })
  expect((await list('SA', 2026, 'en')).body.holidays).toContainEqual({
    ...{ date: '2026-05-27', name: 'Eid al-Adha', by_moon: true },
  })
  expect((await list('EG', 2019, 'en')).status).toBe(404)
  expect((await list('FR' as 'EG', 2026, 'en')).status).toBe(404)
})
