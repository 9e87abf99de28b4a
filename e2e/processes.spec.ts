import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { measureSustainedSlowness } from '#server/test/slowness.ts'
import { startSmtp, stopSmtp } from '#server/test/smtp.ts'
import {
  endProduct,
  isAlive,
  newDataDir,
  type Product,
  removeDataDir,
  soon,
  startProduct,
} from './processes-support.ts'

interface Started {
  start(more?: Record<string, string>): Promise<Product>
}

/** Starts products on one data folder of the test; all are stopped afterwards. */
const test = base.extend<Started>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
  start: async ({}, use) => {
    const dataDir = newDataDir()
    const products: Product[] = []
    await use(async (more) => {
      const product = await startProduct(dataDir, more)
      products.push(product)
      return product
    })
    for (const product of products) await endProduct(product)
    removeDataDir(dataDir)
  },
})

const WHOSE = ['npm', 'node'] as const
const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const

for (const whose of WHOSE)
  for (const signal of SIGNALS)
    test(`${signal} of ${whose} leaves no process behind`, async ({ start }) => {
      const { npm, node, postgres, isReady } = await start()
      const database = postgres()
      process.kill(whose === 'npm' ? (npm.pid ?? 0) : node, signal)
      const left = () => [npm.pid ?? 0, node, database].filter(isAlive)
      await soon(10_000, () => left().length === 0)
      expect(left()).toEqual([])
      expect(await isReady()).toBe(false)
    })

/** How long a database that was killed may be away, on an undisturbed core. */
const BACK_MS = 3_000
/** How long `npm start` takes on the undisturbed reference core: processes and a database, too. */
const START_MS = 3_700

test('a database that is killed is back within three seconds, in the same process', async ({
  start,
}) => {
  const { node, postgres, isReady, url, startedInMs } = await start()
  const form = { name: 'Mona', last_name: 'Saleh', company_name: 'Before', companySize: 2 }
  const account = { email: 'mona@before.example', password: 'Passw0rd!' }
  const register = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...form,
      ...account,
      industry: 3,
      password_confirmation: account.password,
    }),
  })
  expect(register.status).toBe(201)
  const slownessBefore = await measureSustainedSlowness()
  process.kill(postgres(), 'SIGKILL')
  const died = Date.now()
  const signsIn = async () => {
    const reply = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect([200, 503]).toContain(reply.status)
    return reply.ok
  }
  expect(await soon(60_000, signsIn)).toBe(true)
  const took = Date.now() - died
  const slowness = Math.max(
    startedInMs / START_MS,
    slownessBefore,
    await measureSustainedSlowness(),
  )
  expect(took).toBeLessThan(BACK_MS * slowness)
  expect(await soon(BACK_MS * slowness, isReady)).toBe(true)
  expect(isAlive(node)).toBe(true)
})

test('a database that dies three times within a minute ends the product with a sentence', async ({
  start,
}) => {
  const { node, postgres, url, said } = await start()
  // A 404 shows that the database was queried and found nothing.
  const answers = async () =>
    (await fetch(`${url}/api/starts/check-id?id=${randomUUID()}`)).status === 404
  for (const death of [1, 2, 3]) {
    const before = postgres()
    process.kill(before, 'SIGKILL')
    if (death === 3) break
    expect(await soon(10_000, () => ![0, before].includes(postgres()))).toBe(true)
    expect(await soon(10_000, answers)).toBe(true)
  }
  expect(await soon(25_000, () => !isAlive(node))).toBe(true)
  expect(said()).toContain('Diwan stops, because its database does not stay up. PostgreSQL ended')
})

/** A server that accepts connections and never responds. */
async function openSilence(): Promise<{ url: string; server: Server; calls: () => number }> {
  let calls = 0
  const server = createServer(() => {
    calls += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, server, calls: () => calls }
}

async function signUpAndForget(url: string): Promise<void> {
  const password = 'Passw0rd!'
  const form = { name: 'Mona', last_name: 'Saleh', company_name: 'Silent', companySize: 2 }
  const email = 'mona@silent.example'
  await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...form,
      email,
      industry: 3,
      password,
      password_confirmation: password,
    }),
  })
  await fetch(`${url}/api/forgot-password?email=${email}`, { method: 'POST' })
}

test('a mail that a killed process had begun is sent within a minute of the next start', async ({
  start,
}) => {
  const silence = await openSilence()
  const letters: (string | undefined)[] = []
  const smtp = await startSmtp(0, ({ text }) => void letters.push(text))
  const { port } = smtp.server.address() as AddressInfo
  const first = await start({ SMTP_URL: silence.url })
  await signUpAndForget(first.url)
  expect(await soon(10_000, () => silence.calls() > 0)).toBe(true)
  process.kill(first.node, 'SIGKILL')
  await soon(10_000, () => !isAlive(first.npm.pid ?? 0))
  await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const resets = () => letters.filter((text) => text?.includes('reset-password'))
  expect(await soon(60_000, () => resets().length > 0)).toBe(true)
  expect(resets()).toHaveLength(1)
  silence.server.close()
  await stopSmtp(smtp)
})

test('a silent mail server does not hold up the end', async ({ start }) => {
  const silence = await openSilence()
  const { url, node } = await start({ SMTP_URL: silence.url })
  await signUpAndForget(url)
  expect(await soon(10_000, () => silence.calls() > 0)).toBe(true)
  const asked = Date.now()
  process.kill(node, 'SIGTERM')
  expect(await soon(10_000, () => !isAlive(node))).toBe(true)
  expect(Date.now() - asked).toBeLessThan(10_000)
  silence.server.close()
})
