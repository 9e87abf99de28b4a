// npm run gate -- payments: kills the product at every step of a payment. In any order of events,
// the plan must be granted exactly once for each payment.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Answer, type Asked, ask, isGood } from './ask.ts'
import { get, keyed, post, signUp } from './cases.ts'
import { flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import { table } from './report.ts'
import { until } from './until.ts'

const TEAM = 2
const RANDOM_KILLS = flags({ quick: false }).quick ? 5 : 60
const PATIENCE_MS = 90_000

/**
 * The points at which the product is killed, in the order of a payment: the table that it is
 * writing, and the step.
 */
const POINTS = [
  ['orders', 'order'],
  ['test_payments', 'open'],
  ['orders', 'open'],
  ['test_payments', 'pay'],
  ['payment_events', 'pay'],
  ['graphile_worker._private_jobs', 'pay'],
  ['payments', 'pay'],
  ['subscriptions', 'pay'],
  ['invoices', 'pay'],
] as const
type Step = (typeof POINTS)[number][1]

interface Shop {
  place: Installation
  token: string
}

/**
 * One purchase as the buyer's browser makes it. Each step is retried until it is answered, because
 * the product is restarted in between. `before` is called before each step.
 */
async function buy({ place, token }: Shop, before: (step: Step) => unknown = () => {}) {
  const answerTo = (what: string, request: Asked, isDone = isGood) => {
    const attempt = async () => {
      const answer = await ask(place.url, request)
      return isDone(answer) && answer
    }
    return until(what, attempt, { ms: PATIENCE_MS })
  }
  await before('order')
  const subscribe = keyed(post(token, '/companies/subscribe', { plan_id: TEAM }))
  const { order } = JSON.parse((await answerTo('the order', subscribe)).text)
  await before('open')
  const opened = await answerTo('the payment page', post(token, `/orders/${order.id}/pay`))
  const ref = JSON.parse(opened.text).url.split('/').at(-1)
  await before('pay')
  const form = {
    ...{ method: 'POST', path: `/dev/pay/${ref}`, body: 'do=twice' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  await answerTo('the payment', form, ({ status }) => status === 303)
  const isPaid = (answer: Answer) =>
    isGood(answer) && JSON.parse(answer.text).order.status === 'paid'
  await answerTo('the month that was paid', get(token, `/orders/${order.id}`), isPaid)
}

/** Waits until a write is blocked by the lock on the table. */
const untilBlocked = (db: pg.Client) =>
  until(
    'a write comes to where the product is to be killed',
    async () => {
      const locks = 'select 1 from pg_locks where not granted and pid <> pg_backend_pid()'
      return (await db.query(locks)).rows.length > 0
    },
    { ms: 20_000, everyMs: 10 },
  )

/** Kills the product while it writes to a table in the given step, and restarts it. */
async function killAt(shop: Shop, [name, wanted]: (typeof POINTS)[number]): Promise<void> {
  const { place } = shop
  let killed = Promise.resolve()
  await buy(shop, (step) => {
    if (step !== wanted) return undefined
    return new Promise<void>((locked) => {
      killed = place.asOwner(async (db) => {
        await db.query(`begin; lock table ${name} in share mode`)
        locked()
        await untilBlocked(db)
        await place.kill()
        // The embedded database is killed with the product, so the lock is gone.
        await db.query('rollback').catch(() => {})
        await place.start()
      })
    })
  })
  await killed
}

async function killSometime(shop: Shop): Promise<void> {
  const bought = buy(shop)
  await sleep(Math.random() * 250)
  await shop.place.crash()
  await bought
}

/**
 * Counts in the database, at the end: orders, payments, grants, receipts and the last receipt
 * number.
 */
const ACCOUNT = `
  select (select count(*)::int from orders) orders,
    (select count(*)::int from payments where status = 'paid') paid,
    (select count(*)::int from subscriptions where cause = 'paid') granted,
    (select count(*)::int from invoices) receipts,
    (select coalesce(max(number), 0) from invoices) last_number`

await gate(async (bench) => {
  const place = await bench.install({ PAYMENTS: 'test' })
  const { token } = await signUp(place.url, 'Payments')
  const shop = { place, token }
  const account = async () => (await place.sql<Record<string, number>>(ACCOUNT))[0] ?? {}
  for (const point of POINTS) {
    await killAt(shop, point)
    console.log(`killed at ${point.join(', ')}: ${JSON.stringify(await account())}`)
  }
  for (let kill = 0; kill < RANDOM_KILLS; kill += 1) await killSometime(shop)
  const purchases = POINTS.length + RANDOM_KILLS
  const counts = Object.entries(await account())
  const rows = counts.map(([what, n]) => [what, `${n}`, `${purchases}`])
  console.log(table(rows, [`${purchases} payments, each with a kill -9`, 'there', 'wanted']))
  return counts.some(([, n]) => n !== purchases)
})
