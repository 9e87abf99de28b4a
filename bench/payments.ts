// npm run gate -- payments: kills the product at every step of a payment. In any order of events,
// the plan must be granted exactly once for each payment.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signUp } from './cases.ts'
import { asOwner, type Product, startProduct } from './processes.ts'
import { table } from './report.ts'

const TEAM = 2
const RANDOM_KILLS = process.argv.includes('--quick') ? 5 : 60
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
  folder: string
  product: Product
  token: string
  start(): Promise<Product>
}

interface Call {
  method?: string
  body?: object
  key?: string
}

/** A request of the owner; undefined without a successful response. */
async function ask<T>(shop: Shop, url: string, { method = 'GET', body, key }: Call = {}) {
  const response = await fetch(`${shop.product.url}/api${url}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response?.ok) return undefined
  return (await response.json().catch(() => undefined)) as T | undefined
}

/** Retries until there is a response, because the product is restarted in between. */
async function until<T>(work: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const answer = await work()
    if (answer !== undefined) return answer
    await sleep(100)
  }
  throw new Error(`${what}: no answer within ${PATIENCE_MS / 1_000} s`)
}

interface Order {
  id: string
  status: string
}

/** One purchase as the buyer's browser makes it; each step is retried until it is answered. */
class Purchase {
  readonly #shop: Shop
  readonly #key = randomUUID()
  #id = ''
  #ref = ''
  constructor(shop: Shop) {
    this.#shop = shop
  }

  #order = () =>
    ask<{ order: Order }>(this.#shop, '/companies/subscribe', {
      ...{ method: 'POST', body: { plan_id: TEAM }, key: this.#key },
    })
  #open = () => ask<{ url: string }>(this.#shop, `/orders/${this.#id}/pay`, { method: 'POST' })
  #pay = async () => {
    const url = `${this.#shop.product.url}/dev/pay/${this.#ref}`
    const body = new URLSearchParams({ do: 'twice' })
    const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
    return sent?.status === 303 ? true : undefined
  }
  readonly #steps: Record<Step, () => Promise<unknown>> = {
    order: async () => {
      const { order } = await until(this.#order, 'the order')
      this.#id = order.id
    },
    open: async () => {
      const { url } = await until(this.#open, 'the payment page')
      this.#ref = url.split('/').at(-1) ?? ''
    },
    pay: () => until(this.#pay, 'the payment'),
  }

  /** Runs all steps; calls `before` before each step. */
  async go(before: (step: Step) => Promise<unknown>): Promise<void> {
    for (const [name, step] of Object.entries(this.#steps)) {
      await before(name as Step)
      await step()
    }
    await until(async () => {
      const answer = await ask<{ order: Order }>(this.#shop, `/orders/${this.#id}`)
      return answer?.order.status === 'paid' ? true : undefined
    }, 'the month that was paid')
  }
}

/** Waits until a write is blocked by the lock on the table. */
async function stuck(db: pg.Client): Promise<void> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const { rows } = await db.query(
      `select 1 from pg_locks where not granted and pid <> pg_backend_pid()`,
    )
    if (rows.length > 0) return
    await sleep(10)
  }
  throw new Error('Nobody came to where it was to be killed')
}

/** Kills the product while it writes to a table in the given step, and restarts it. */
async function killAt(shop: Shop, [name, wanted]: (typeof POINTS)[number]): Promise<void> {
  let killed = Promise.resolve()
  await new Purchase(shop).go((step) => {
    if (step !== wanted) return Promise.resolve()
    return new Promise<void>((locked) => {
      killed = asOwner(shop.folder, async (db) => {
        await db.query(`begin; lock table ${name} in share mode`)
        locked()
        await stuck(db)
        await shop.product.kill()
        // The embedded database is killed with the product, so the lock is gone.
        await db.query('rollback').catch(() => {})
        shop.product = await shop.start()
      })
    })
  })
  await killed
}

async function killSometime(shop: Shop): Promise<void> {
  const bought = new Purchase(shop).go(async () => {})
  await sleep(Math.random() * 250)
  await shop.product.kill()
  shop.product = await shop.start()
  await bought
}

interface Account {
  orders: number
  paid: number
  granted: number
  receipts: number
  last_number: number
}

/**
 * Counts in the database, at the end: orders, payments, grants, receipts and the last receipt
 * number.
 */
const accountOf = (shop: Shop) =>
  asOwner(shop.folder, async (db) => {
    const { rows } = await db.query<Account>(`
      select (select count(*)::int from orders) orders,
        (select count(*)::int from payments where status = 'paid') paid,
        (select count(*)::int from subscriptions where cause = 'paid') granted,
        (select count(*)::int from invoices) receipts,
        (select coalesce(max(number), 0) from invoices) last_number`)
    return rows[0] as Account
  })

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-payments-'))
  chmodSync(folder, 0o755)
  const start = () => startProduct({ DATA_DIR: folder, DEMO: '0', PAYMENTS: 'test' })
  const product = await start()
  const { token } = await signUp(product.url, 'Payments')
  const shop: Shop = { folder, product, token, start }
  let purchases = 0
  try {
    for (const point of POINTS) {
      await killAt(shop, point)
      purchases += 1
      console.log(`killed at ${point.join(', ')}: ${JSON.stringify(await accountOf(shop))}`)
    }
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
      await killSometime(shop)
      purchases += 1
    }
    const account = await accountOf(shop)
    const rows = Object.entries(account).map(([what, n]) => [what, `${n}`, `${purchases}`])
    console.log(table(rows, [`${purchases} payments, each with a kill -9`, 'there', 'wanted']))
    return Object.values(account).some((n) => n !== purchases)
  } finally {
    await shop.product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
