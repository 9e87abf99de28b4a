import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import type { Row, Sending } from '#app/server/test/permission-rows.ts'
import { TABLE } from '#app/server/test/permission-table.ts'
import { type Actor, type ActorName, openStage, type Stage } from '#app/server/test/scenario.ts'
import { nameOf, partsOf } from '#app/server/test/slots.ts'
import { checksums } from '#app/server/test/tenancy.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/**
 * Every endpoint open to members after the plan has expired: sign-in and sign-out, profile and
 * language, password, reading the company's data, and ordering another plan.
 */
const ALLOWED = [
  'POST /logout',
  'GET /isOwner',
  'GET /userProfile',
  'PUT /user/locale',
  'POST /user/change-password',
  'GET /sessions',
  'DELETE /sessions/{id}',
  'GET /company-data',
  'GET /getCompanyPlanDetails',
]

/**
 * Additional endpoints open to the owner alone: order a plan, pay for it, and export or close the
 * company.
 */
const ALLOWED_OWNERS = [
  'GET /checkout/{plan_id}',
  'POST /companies/subscribe',
  'GET /orders/{id}',
  'POST /orders/{id}/pay',
  'GET /invoices',
  'GET /invoices/{id}',
  'POST /company-data/export',
  'GET /company-data/closing',
  'DELETE /company-data',
  'POST /company-data/keep',
]

const WHO: readonly ActorName[] = ['owner', 'everything', 'nothing', 'lead', 'worker']

const diwan = openDiwan()
let stage: Stage

beforeAll(async () => {
  stage = await openStage(diwan)
})

const closed = () => diwan.server.endpoints.filter(({ may }) => may !== 'public')

/** Sets the last day of the plan, counted from the company's today. */
async function endPlan(days: number): Promise<void> {
  const { date } = toLocalTime(diwan.clock.now(), 'Africa/Cairo')
  await stage.ours.write((db) =>
    db.all(sql`update subscriptions set expires_on = ${addDays(date, days)}`),
  )
}

interface Call {
  row: string
  actor: Actor
  endpoint: Endpoint
  sending: Sending
}

async function reply({ endpoint, actor, sending: { raw, ...parts } }: Omit<Call, 'row'>) {
  const payload = raw?.payload ?? ('body' in parts ? JSON.stringify(parts.body) : undefined)
  const { statusCode, body } = await diwan.server.fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: {
      authorization: `Bearer ${actor.token}`,
      ...(payload && { 'content-type': raw?.type ?? 'application/json' }),
    },
    ...(payload && { payload }),
  })
  return { status: statusCode, body }
}

const isShut = ({ status, body }: { status: number; body: string }) =>
  status === 422 && JSON.parse(body).error === 'Plan Expired'

async function callOf({ endpoint: name, when, send }: Row, who: ActorName): Promise<Call> {
  const endpoint = closed().find((one) => nameOf(one) === name) as Endpoint
  const actor = await stage.actor(who)
  const sending = (await send?.(stage, actor)) ?? {}
  return { row: `${name} ${when ?? ''} by ${who}`, actor, endpoint, sending }
}

/**
 * Builds a valid call of every table row by each of `WHO`; the things that the calls refer to
 * exist.
 */
async function storm(wanted: (endpoint: Endpoint) => boolean): Promise<Call[]> {
  const names = closed().filter(wanted).map(nameOf)
  const rows = TABLE.filter(
    ({ endpoint }) =>
      names.includes(endpoint) && ![...ALLOWED, ...ALLOWED_OWNERS].includes(endpoint),
  )
  const calls: Call[] = []
  for (const row of rows) for (const who of WHO) calls.push(await callOf(row, who))
  return calls
}

/** Tables that jobs write for every company alike: the figures of each day that ends. */
const DERIVED = ['dashboard_days']

async function sums(): Promise<Record<string, string>> {
  const all = await checksums(diwan, stage.ours.company.id)
  return Object.fromEntries(Object.entries(all).filter(([table]) => !DERIVED.includes(table)))
}

describe('while the plan has expired', () => {
  test('exactly the written endpoints answer a member, whoever asks', async () => {
    await endPlan(-1)
    for (const who of WHO) {
      const open: string[] = []
      const forbidden: string[] = []
      for (const endpoint of closed()) {
        const call = { endpoint, actor: await stage.actor(who), sending: partsOf(endpoint) }
        const { status, body } = await reply(call)
        if (status === 403) forbidden.push(nameOf(endpoint))
        else if (!isShut({ status, body })) open.push(nameOf(endpoint))
        else
          expect(JSON.parse(body)).toEqual({
            error: 'Plan Expired',
            message: 'Your company’s plan has expired.',
            allowed: false,
          })
      }
      const owners = [...ALLOWED_OWNERS].sort()
      expect(forbidden.sort(), who).toEqual(who === 'owner' ? [] : owners)
      expect(open.sort(), who).toEqual([...ALLOWED, ...(who === 'owner' ? owners : [])].sort())
    }
    await endPlan(14)
  })

  test('no write changes a row of the company, and all of them work again after it', async () => {
    const calls = await storm(({ method }) => method !== 'GET')
    expect(calls.length).toBeGreaterThan(400)
    // Deliver the notices of what happened before the plan expired.
    await tellNow(diwan)
    await endPlan(-1)
    const before = await sums()
    const accepted: string[] = []
    for (const call of calls) if (!isShut(await reply(call))) accepted.push(call.row)
    for (const job of ['schedule', 'remember', 'purge', 'sweep'])
      await diwan.server.jobs[job]?.({} as never)
    expect(accepted).toEqual([])
    expect(await sums()).toEqual(before)

    await endPlan(14)
    const failed: string[] = []
    for (const call of calls.filter(({ actor }) => actor.name === 'owner')) {
      const { status, body } = await reply(call)
      if (isShut({ status, body }) || status >= 500) failed.push(`${call.row}: ${status} ${body}`)
    }
    expect(failed).toEqual([])
    expect(await sums()).not.toEqual(before)
  })

  test('nothing that could be read is lost: it is there again after it', async () => {
    const calls = await storm(({ method }) => method === 'GET')
    const replies = () =>
      Promise.all(calls.map(async (call) => ({ row: call.row, ...(await reply(call)) })))
    const before = await replies()
    await endPlan(-1)
    expect((await replies()).filter((one) => !isShut(one))).toEqual([])
    await endPlan(14)
    expect(await replies()).toEqual(before)
  })
})
