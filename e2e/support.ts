import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
  type TestInfo,
} from '@playwright/test'
import axe from 'axe-core'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { PORT } from './port.ts'
import { unstyledClasses } from './unstyled.ts'

export { expect }

export const BASE = `http://localhost:${PORT}`
export const PASSWORD = 'Diwan2026!'
export const OWNERS = { en: 'owner@nile-foods.example', ar: 'owner@alnoor.example' } as const
export const EMPLOYEES = {
  en: 'omar.fathy@nile-foods.example',
  ar: 'reem.alshehri@alnoor.example',
} as const
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

interface Fixtures {
  /** Also checks the console of another browser context. */
  silent: (context: BrowserContext) => void
  /** Opens a page in a new browser context without a session. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

/**
 * Messages caused by Playwright itself: it blocks the service worker, and briefly adds a style to
 * Firefox's pages.
 */
const OF_PLAYWRIGHT = [
  /^warning: Service Worker registration blocked by Playwright$/,
  /blocked an inline style .*sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/,
]

const MIDNIGHT_MS = 180_000

/** No story begins shortly before midnight: its "today" would end while it runs. */
async function waitForMidnight(info: TestInfo): Promise<void> {
  const isLate = () => toLocalTime(new Date(), DEFAULT_COMPANY_TIMEZONE).time >= '23:57'
  if (!isLate()) return
  info.setTimeout(info.timeout + MIDNIGHT_MS)
  while (isLate()) await setTimeout(1_000)
}

/** A test that fails on any console output or uncaught error of its pages. */
export const test = base.extend<Fixtures>({
  silent: [
    async ({ context }, use, info) => {
      await waitForMidnight(info)
      const said: string[] = []
      const listen = (one: BrowserContext) => {
        watchTraffic(one)
        one.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
        one.on('weberror', (error) => said.push(String(error.error())))
      }
      listen(context)
      await use(listen)
      const unexpected = said.filter(
        (line) => ![...OF_PLAYWRIGHT, ...expected].some((known) => known.test(line)),
      )
      expect(unexpected.join('\n'), 'what the console said').toBe('')
      expected.length = 0
    },
    { auto: true },
  ],
  another: async ({ browser, silent, viewport }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ viewport, ...options })
      opened.push(context)
      silent(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

const expected: RegExp[] = []

/**
 * Allows one kind of console message in this test, for example the browser's own report of refused
 * calls.
 */
export const expectConsole = (message: RegExp): number => expected.push(message)

export interface Account {
  token: string
  user: { id: string; email: string; company: { slug: string } }
}

const accounts = new Map<string, Promise<Account>>()

/**
 * Request headers with a random client address: all stories run on one machine and would otherwise
 * exhaust the rate limits per network.
 */
const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

/** Signs in as on a new device: no other caller uses the token. */
export async function login(email: string): Promise<Account> {
  const response = await fetch(`${BASE}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Account
}

let companies = 0

/** Creates a company for one test; returns its owner's email address. */
export async function register(company_name: string, locale: Language): Promise<string> {
  companies += 1
  const email = `own-${locale}-${process.pid}-${Date.now()}-${companies}@example.com`
  const response = await fetch(`${BASE}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify({
      ...{ name: 'Mona', last_name: 'Saleh', company_name, companySize: 2, industry: 3 },
      ...{ email, password: PASSWORD, password_confirmation: PASSWORD, locale },
    }),
  })
  expect(response.status).toBe(201)
  return email
}

/** The account of an email address, signed in once per worker. */
export function accountOf(email: string): Promise<Account> {
  const account = accounts.get(email) ?? login(email)
  accounts.set(email, account)
  return account
}

/** Calls the API as the token's user. */
export async function send<Reply>(
  token: string,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  body?: object,
): Promise<{ status: number; reply: Reply }> {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(`${BASE}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, reply: (await response.json()) as Reply }
}

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** Waits for the latest mail to an address. */
export async function mailTo(email: string): Promise<Mail> {
  let mail: Mail | undefined
  const arrived = async () => {
    // Proxies do not forward this path.
    const own = process.env.DIWAN_E2E_PROCESS ?? BASE
    const response = await fetch(`${own}/dev/mail`, { headers: { accept: 'application/json' } })
    mail = ((await response.json()) as Mail[]).find(({ to }) => to === email)
    return mail
  }
  await expect.poll(arrived, `a mail to ${email}`).toBeDefined()
  return mail as Mail
}

/** Stores a session as a sign-in does; returns the company's address. */
export async function signInAs(context: BrowserContext, email: string): Promise<string> {
  const { token, user } = await accountOf(email)
  const session = { token, userId: user.id, companySlug: user.company.slug }
  await context.addInitScript((values) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, session)
  return `/${encodeURIComponent(user.company.slug)}`
}

export async function choose(
  context: BrowserContext,
  choices: { locale?: Language; theme?: 'light' | 'dark' },
): Promise<void> {
  const cookies = Object.entries(choices).map(([name, value]) => ({ name, value, url: BASE }))
  await context.addCookies(cookies)
}

const QUIET_MS = 250
const NEVER_OVER = /\/api\/(events|page-views)/

/** The pending requests of each page, and when a request last started or ended. */
const traffic = new WeakMap<Page, { open: Set<Request>; since: number }>()

function watchTraffic(context: BrowserContext): void {
  const isOfPage = (request: Request) => request.serviceWorker() === null
  const pageOf = (request: Request) => {
    const page = request.frame().page()
    const known = traffic.get(page) ?? { open: new Set(), since: 0 }
    traffic.set(page, known)
    known.since = Date.now()
    return known
  }
  context.on('request', (request) => {
    if (isOfPage(request) && !NEVER_OVER.test(request.url())) pageOf(request).open.add(request)
  })
  const ended = (request: Request) => isOfPage(request) && pageOf(request).open.delete(request)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
}

/** Waits until no request is pending and none was just before; streams and beacons do not count. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const isQuiet = () => {
    const { open, since } = traffic.get(page) ?? { open: new Set(), since: 0 }
    return open.size === 0 && Date.now() - since >= QUIET_MS
  }
  while (!isQuiet()) await page.waitForTimeout(50)
}

/** Waits until no animation is running, so that colours are final. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((one) => one.finished))
  })

/** Waits until nothing is loading and no animation is running. */
export async function settle(page: Page): Promise<void> {
  // A page whose code has not started yet sends no requests either.
  await expect(page.locator('#root:empty')).toHaveCount(0)
  await quiet(page)
  const busy = page.locator('[aria-busy="true"]')
  if (await busy.count()) {
    await expect(busy).toHaveCount(0)
    await quiet(page)
  }
  await still(page)
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * Short descriptions of axe's findings on the current page, for all rules or only those named, and
 * classes whose styles were not loaded.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await still(page)
  const unstyled = (await unstyledClasses(page)).map((name) => `a class without its rule: ${name}`)
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    // For passing rules axe then collects only counts.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`,
    )
  }, rules)
  return [...unstyled, ...found]
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Opens the confirmation link mailed at the sign-up: then the owner can invite without a limit. */
export async function confirmAddress(email: string): Promise<void> {
  const { links } = await mailTo(email)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  expect((await send('', 'POST /confirm-email', { token })).status).toBe(200)
}

/** Blocks change events, which would make the page retry failed requests by itself. */
export const deafen = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/events*', (route) => route.abort())

/** Holds matching calls back until the returned function is called. */
export async function gate(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(url, (route) => (open ? route.continue() : void held.push(route)))
  return async () => {
    open = true
    for (const route of held) await route.continue()
  }
}
