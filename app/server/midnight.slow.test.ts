import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Called, type Failed, openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { updateBrief } from '#features/dashboard/brief/contract.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { getCompanyPlanDetails, listPlans } from '#features/plans/contract.ts'
import { subscribe } from '#features/plans/payments/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { publishChange } from '#server/live/live.ts'
import { eventually } from '#server/test/eventually.ts'
import { toLocalTime } from '#shared/dates.ts'
import type { Topic } from '#shared/live.ts'

/**
 * A plan's last day, the instant at which the plan ends, the local clock time then, and the plan's
 * last day after a renewal before that instant and after a later one.
 */
const ENDS = [
  // The clock skips the midnight that ends this day.
  ['Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00Z', '01:00', '2027-05-29', '2027-05-30'],
  // The last hour of this day occurs twice.
  ['Africa/Cairo', '2026-10-29', '2026-10-29T22:00:00Z', '00:00', '2026-11-29', '2026-11-30'],
  ['Asia/Riyadh', '2026-12-05', '2026-12-05T21:00:00Z', '00:00', '2027-01-05', '2027-01-06'],
  // A day of 25 hours and one of 23.
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00Z', '00:00', '2026-12-01', '2026-12-02'],
  ['America/New_York', '2027-03-14', '2027-03-15T04:00:00Z', '00:00', '2027-04-14', '2027-04-15'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00Z', '00:00', '2027-01-31', '2027-02-01'],
] as const

/**
 * The plan's state in each minute from ten before its end to ten after it (`R` runs, `E` ended),
 * and the mails that the owner gets afterwards. A renewal happens late in its minute.
 */
const COURSES = [
  {
    renewedAt: undefined,
    minutes: 'RRRRRRRRRR EEEEEEEEEEE',
    mails: ['Your trial ends today'],
  },
  {
    renewedAt: -5,
    minutes: 'RRRRRRRRRR RRRRRRRRRRR',
    mails: ['Your trial ends today', 'the morning brief'],
  },
  {
    renewedAt: -1,
    minutes: 'RRRRRRRRRR RRRRRRRRRRR',
    mails: ['Your trial ends today', 'the morning brief'],
  },
  {
    renewedAt: 0,
    minutes: 'RRRRRRRRRR ERRRRRRRRRR',
    mails: ['Your trial ends today', 'the morning brief'],
  },
  {
    renewedAt: 5,
    minutes: 'RRRRRRRRRR EEEEEERRRRR',
    mails: ['Your trial ends today', 'the morning brief'],
  },
]

/** What each caller gets: a read and a write of the day’s work, and the other requests. */
const GETS = {
  R: {
    owner: { read: 200, write: 201, plan: 'runs', profile: 'runs', company: 200, plans: 200 },
    staff: { read: 403, write: 403, plan: 'runs', profile: 'runs', company: 200, plans: 200 },
    nobody: { read: 401, write: 401, plan: 401, profile: 401, company: 401, plans: 200 },
  },
  E: {
    owner: {
      read: 'Plan Expired',
      write: 'Plan Expired',
      plan: 'ended',
      profile: 'ended',
      company: 200,
      plans: 200,
    },
    staff: {
      read: 'Plan Expired',
      write: 'Plan Expired',
      plan: 'ended',
      profile: 'ended',
      company: 200,
      plans: 200,
    },
    nobody: { read: 401, write: 401, plan: 401, profile: 401, company: 401, plans: 200 },
  },
}

const TEAM = 2
const HALF_A_MINUTE = 0.5

const diwan = openDiwan({ PUBLIC_URL: 'https://diwan.example' })
let events = ''
beforeAll(async () => {
  const { fastify } = diwan.server
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  events = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/api/events`
})

/** Opens a stream as a page does; returns the topics that it receives. */
async function openPage(token: string): Promise<string[]> {
  const request = get(events, { agent: false, headers: { authorization: `Bearer ${token}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard: string[] = []
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, topic = ''] of text.matchAll(/^data: (.+)$/gm)) heard.push(topic)
  })
  return heard
}

const publish = (companyId: string, topic: Topic) =>
  withCompanyTransaction(diwan.server.database, companyId, async (db) =>
    publishChange({ db, companyId }, topic),
  )

/** Does what the queue does: looks for due jobs and runs them. */
async function work(): Promise<void> {
  await diwan.server.jobs.schedule?.({} as never)
  const { rows } = await diwan.server.database.ownerPool.query(`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id returning t.identifier task, j.payload`)
  for (const { task, payload } of rows) await diwan.server.jobs[task]?.(payload as never)
}

async function mailsOf({ owner }: World): Promise<string[]> {
  const { rows } = await diwan.server.database.ownerPool.query(
    'select subject from dev_mails where recipient = $1 order by id',
    [owner.email],
  )
  return rows.map(({ subject }) => subject.replace(/^[^:]*: /, ''))
}

/** A company whose trial ends on this day, with a member and a morning brief at hour 0. */
async function endingOn(zone: string, lastDay: string) {
  const site = await world(diwan, { timezone: zone })
  const staff = await site.build.user()
  await site.as(site.owner).call(updateBrief, { body: { hour: 0 } })
  await site.write((db) => db.all(sql`update subscriptions set expires_on = ${lastDay}`))
  return { site, staff }
}

/** Renews as the owner does; returns the last day of the new plan. */
async function renew({ as, owner }: World): Promise<string | null> {
  const { status, body } = await as(owner).call(subscribe, { body: { plan_id: TEAM } })
  expect(status).toBe(201)
  return body.order.runs_until
}

const outcome = ({ status, body }: Called<Failed>) => (status === 422 ? String(body.error) : status)
const runs = (status: number, plan: { expired: boolean } | undefined) => {
  if (!plan) return status
  return plan.expired ? 'ended' : 'runs'
}

let departments = 0
async function ask(site: World, person: { token?: string }) {
  const { call } = site.as(person)
  departments += 1
  const write = await call(createDepartment, { body: { name: `Kitchen ${departments}` } })
  const plan = await call(getCompanyPlanDetails)
  const profile = await call(getUserProfile)
  return {
    read: outcome(await call(getDashboard)),
    write: outcome(write),
    plan: runs(plan.status, plan.body.data?.data),
    profile: runs(profile.status, profile.body.data?.plan),
    company: outcome(await call(getCompanyData)),
    plans: outcome(await call(listPlans)),
  }
}

const clockIn = (zone: string) => toLocalTime(diwan.clock.now(), zone)

describe.each(ENDS)(
  'in %s the end of %s',
  (zone, lastDay, end, firstTime, renewedBefore, renewedAfter) => {
    const at = (minute: number) => {
      diwan.clock.set(end)
      diwan.clock.advance({ minutes: minute })
    }

    test('is the midnight after it', () => {
      at(-HALF_A_MINUTE)
      expect(clockIn(zone)).toEqual({ date: lastDay, time: '23:59' })
      at(0)
      expect(clockIn(zone).date > lastDay).toBe(true)
      expect(clockIn(zone).time).toBe(firstTime)
    })

    test.each(COURSES)(
      'to the minute, renewed at $renewedAt',
      async ({ renewedAt, minutes, mails }) => {
        at(-20)
        const { site, staff } = await endingOn(zone, lastDay)
        const differences: unknown[] = []
        for (const [index, state] of [...minutes.replace(' ', '')].entries()) {
          const minute = index - 10
          at(minute)
          await work()
          const got = {
            owner: await ask(site, site.owner),
            staff: await ask(site, staff),
            nobody: await ask(site, {}),
          }
          const wanted = GETS[state as 'R' | 'E']
          if (JSON.stringify(got) !== JSON.stringify(wanted))
            differences.push({ minute, got, wanted })
          at(minute + HALF_A_MINUTE)
          if (minute === renewedAt)
            expect(await renew(site)).toBe(minute < 0 ? renewedBefore : renewedAfter)
        }
        expect(differences).toEqual([])
        expect(await mailsOf(site)).toEqual(mails)
      },
    )

    test('is the end of what an open page hears, until there is a plan again', async () => {
      at(-20)
      const { site } = await endingOn(zone, lastDay)
      const heard = await openPage(site.owner.token)
      at(-HALF_A_MINUTE)
      await publish(site.company.id, 'reports')
      await eventually(() => expect(heard).toEqual(['reports']))
      at(0)
      await publish(site.company.id, 'tasks')
      await publish(site.company.id, 'company')
      await eventually(() => expect(heard).toEqual(['reports', 'company']))
    })
  },
)
