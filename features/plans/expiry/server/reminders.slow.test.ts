import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { emptied } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { type World, world } from '#app/server/test/world.ts'
import { mailReminder } from '#features/plans/expiry/server/reminder-job.ts'
import { insertSubscription } from '#features/plans/server/queries.ts'
import { uuidv7 } from '#server/ids.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://diwan.example' })
mailbox.open(diwan)

const TEAM = 2

/** The scheduled work that the queue runs every five minutes. */
const schedule = () => diwan.server.jobs.schedule?.({} as never)

/** Waits until all queued jobs are done. */
async function runAt(instant: string): Promise<void> {
  diwan.clock.set(instant)
  await schedule()
  await emptied(diwan)
}

const lettersTo = (site: World): Email[] => mailbox.sentTo(site.owner.email)
const subjectsTo = (site: World) => lettersTo(site).map(({ subject }) => subject)

/** A company in Riyadh (always UTC+3) whose trial ends on 5 December. */
async function onTrial(locale: 'en' | 'ar' = 'en', timezone = 'Asia/Riyadh') {
  diwan.clock.set('2026-11-21T08:00:00Z')
  const site = await world(diwan, { name: 'Nile Foods', timezone })
  await site.write((db) => db.all(sql`update users set locale = ${locale}`))
  return site
}

/** Adds another subscription, as a renewal does. */
function subscribeUntil({ company, write }: World, expiresOn: string) {
  diwan.clock.advance({ minutes: 1 })
  return write((db) =>
    insertSubscription(db, {
      ...{ id: uuidv7(), companyId: company.id, planId: TEAM, trial: false },
      ...{ expiresOn, now: diwan.clock.now() },
    }),
  )
}

describe('the owner is reminded', () => {
  test('7, 3 and 1 days before the end of a trial and on its last day, at 09:00, once each', async () => {
    const site = await onTrial()
    const member = await site.build.user({ permissions: ['view-dashboard-owner'] })
    const hours = [0, 3, 6, 7, 8, 9, 10, 12, 15, 18, 21]
    const times = Array.from({ length: 16 }, (_, day) => hours.map((hour) => day * 24 + hour))
    for (const hour of times.flat()) {
      const instant = new Date(Date.parse('2026-11-20T21:00:00Z') + hour * 3_600_000)
      const before = lettersTo(site).length
      await runAt(instant.toISOString())
      const now = diwan.clock.now().toISOString()
      if (lettersTo(site).length > before) expect(now).toMatch(/-(28|02|04|05)T06:00/)
    }
    expect(subjectsTo(site)).toEqual([
      'Nile Foods: Your trial ends in 7 days',
      'Nile Foods: Your trial ends in 3 days',
      'Nile Foods: Your trial ends tomorrow',
      'Nile Foods: Your trial ends today',
    ])
    expect(mailbox.sentTo(member.email)).toEqual([])
  })

  test.each([
    [
      'en',
      'Nile Foods: Your Team plan ends in 3 days',
      'until the end of Saturday, 5 December',
      'Renew the plan',
    ],
    [
      'ar',
      'Nile Foods: تنتهي باقة الفريق بعد 3 أيام',
      'حتى نهاية يوم السبت، 5 ديسمبر',
      'تجديد الباقة',
    ],
  ] as const)(
    'in their language, with the way to the plans: %s',
    async (locale, subject, until, action) => {
      const site = await onTrial(locale)
      await subscribeUntil(site, '2026-12-05')
      await runAt('2026-12-02T06:00:00Z')
      const [letter] = lettersTo(site)
      expect(letter?.subject).toBe(subject)
      for (const form of [letter?.text, letter?.html]) {
        expect(form).toContain(until)
        expect(form).toContain(action)
        expect(form).toContain('https://diwan.example/subscription')
      }
      expect(letter?.html).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    },
  )

  test('with the next run when the server was away at 09:00, but never on another day', async () => {
    const site = await onTrial()
    await runAt('2026-11-28T05:59:00Z')
    expect(subjectsTo(site)).toEqual([])
    await runAt('2026-11-28T20:59:00Z')
    expect(subjectsTo(site)).toEqual(['Nile Foods: Your trial ends in 7 days'])
    await runAt('2026-12-02T21:00:00Z')
    await runAt('2026-12-03T09:00:00Z')
    expect(subjectsTo(site), 'of 3 days when only 2 are left').toHaveLength(1)
    await runAt('2026-12-04T09:00:00Z')
    expect(subjectsTo(site)[1]).toBe('Nile Foods: Your trial ends tomorrow')
    await runAt('2026-12-06T09:00:00Z')
    expect(subjectsTo(site)).toHaveLength(2)
  })

  test('of a renewed plan by its new last day, and no more of the old one', async () => {
    const site = await onTrial()
    await runAt('2026-11-28T09:00:00Z')
    await subscribeUntil(site, '2027-01-05')
    for (const day of ['2026-12-02', '2026-12-04', '2026-12-05']) await runAt(`${day}T09:00:00Z`)
    expect(subjectsTo(site)).toEqual(['Nile Foods: Your trial ends in 7 days'])
    await runAt('2026-12-29T09:00:00Z')
    expect(subjectsTo(site)[1]).toBe('Nile Foods: Your Team plan ends in 7 days')
  })

  test('without a word that was typed at sign-up while their address is not confirmed', async () => {
    diwan.clock.set('2026-11-21T08:00:00Z')
    const site = await world(diwan, { name: 'Spam', timezone: 'Asia/Riyadh', confirmed: false })
    await runAt('2026-12-05T06:00:00Z')
    const letter = lettersTo(site).at(-1)
    expect(letter?.subject).toBe('Your trial ends today')
    expect(`${letter?.text} ${letter?.html}`).not.toContain('Spam')
  })

  test('by the clock of their company, wherever it is', async () => {
    const east = await onTrial('en', 'Pacific/Kiritimati')
    const west = await onTrial('en', 'Pacific/Pago_Pago')
    const ends = { east: '2026-12-05', west: '2026-12-04' }
    await runAt('2026-11-27T18:59:00Z')
    expect(subjectsTo(east)).toEqual([])
    await runAt('2026-11-27T19:00:00Z')
    expect(subjectsTo(east), ends.east).toHaveLength(1)
    await runAt('2026-11-27T19:59:00Z')
    expect(subjectsTo(west)).toEqual([])
    await runAt('2026-11-27T20:00:00Z')
    expect(subjectsTo(west), ends.west).toHaveLength(1)
  })
})

describe('a queued reminder', () => {
  async function queued() {
    const site = await onTrial()
    diwan.clock.set('2026-12-02T06:00:00Z')
    const job = { companyId: site.company.id, userId: site.owner.id, lastOn: '2026-12-05' }
    await site.write((db) =>
      db.all(sql`insert into plan_reminders (company_id, user_id, last_on, days_before)
        values (${site.company.id}, ${site.owner.id}, ${job.lastOn}, 3)`),
    )
    const send = async () => mailReminder.run(diwan.server, { ...job, daysBefore: 3 } as never)
    return { site, send }
  }

  test('goes out once, however many processes begin it', async () => {
    const { site, send } = await queued()
    await Promise.all([send(), send(), send()])
    await send()
    expect(subjectsTo(site)).toEqual(['Nile Foods: Your trial ends in 3 days'])
  })

  test('that a process had begun when it was killed is not sent again', async () => {
    const { site, send } = await queued()
    await site.write((db) => db.all(sql`update plan_reminders set begun_at = now()`))
    await send()
    expect(subjectsTo(site)).toEqual([])
  })

  test('is none any more once the plan is renewed, or when its day is over', async () => {
    const late = await queued()
    diwan.clock.set('2026-12-02T21:00:00Z')
    await late.send()
    const renewed = await queued()
    await subscribeUntil(renewed.site, '2027-01-05')
    await renewed.send()
    expect([...subjectsTo(late.site), ...subjectsTo(renewed.site)]).toEqual([])
  })

  test('is made once by schedulers that run at the same time', async () => {
    const site = await onTrial()
    diwan.clock.set('2026-12-05T06:00:00Z')
    await Promise.all(Array.from({ length: 8 }, schedule))
    await emptied(diwan)
    expect(subjectsTo(site)).toEqual(['Nile Foods: Your trial ends today'])
  })

  test('is forgotten two months after the last day', async () => {
    const { site } = await queued()
    const count = async () => {
      await diwan.server.jobs.purge?.({} as never)
      return (
        await site.write((db) =>
          db.all(sql`select from plan_reminders where company_id = ${site.company.id}`),
        )
      ).length
    }
    diwan.clock.set('2027-02-03T12:00:00Z')
    expect(await count()).toBe(1)
    diwan.clock.set('2027-02-04T12:00:00Z')
    expect(await count()).toBe(0)
  })
})
