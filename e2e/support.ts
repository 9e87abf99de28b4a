import { randomInt } from 'node:crypto'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import axe from 'axe-core'
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
  /** Listens to one more browser as to the test's own. */
  silent: (context: BrowserContext) => void
  /** A page in a browser of somebody else, who is nobody yet. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

/** What Playwright itself causes: it keeps the worker away, and puts a style into Firefox's pages for a moment. */
const OF_PLAYWRIGHT = [
  /^warning: Service Worker registration blocked by Playwright$/,
  /blocked an inline style .*sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/,
]

/** A page that fails its test when the console says anything, or when an error escapes. */
export const test = base.extend<Fixtures>({
  silent: [
    async ({ context }, use) => {
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

/** Lets one kind of console message pass in this test: the browser reports refused calls itself. */
export const expectConsole = (message: RegExp): number => expected.push(message)

export interface Account {
  token: string
  user: { id: string; email: string; company: { slug: string } }
}

const accounts = new Map<string, Promise<Account>>()

/**
 * The header of a request that comes from a network of its own, as that of each customer does: what is
 * limited by network would be used up by the stories, which are all told on one machine.
 */
const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

/** Signs in as somebody at a new device would: the token is this caller's alone. */
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

/** A company of a test's own, with its owner, whose address is given back. */
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

/** The account of an address, signed in once per worker. */
export function accountOf(email: string): Promise<Account> {
  const account = accounts.get(email) ?? login(email)
  accounts.set(email, account)
  return account
}

/** A call of the API as whoever the token belongs to. */
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

/** The newest mail to an address, as soon as it has been sent. */
export async function mailTo(email: string): Promise<Mail> {
  let mail: Mail | undefined
  const arrived = async () => {
    // No proxy passes this on.
    const own = process.env.DIWAN_E2E_PROCESS ?? BASE
    const response = await fetch(`${own}/dev/mail`, { headers: { accept: 'application/json' } })
    mail = ((await response.json()) as Mail[]).find(({ to }) => to === email)
    return mail
  }
  await expect.poll(arrived, `a mail to ${email}`).toBeDefined()
  return mail as Mail
}

/** Puts a session into the browser as a sign-in leaves it; returns the company's address. */
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

/** What each page is waiting for, and since when nothing has begun or ended. */
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

/** Nothing is under way, and nothing was a moment ago; streams and beacons do not count. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const isQuiet = () => {
    const { open, since } = traffic.get(page) ?? { open: new Set(), since: 0 }
    return open.size === 0 && Date.now() - since >= QUIET_MS
  }
  while (!isQuiet()) await page.waitForTimeout(50)
}

/** No animation is under way: colours are those that stay. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((one) => one.finished))
  })

/** Nothing loads any more and no animation is under way. */
export async function settle(page: Page): Promise<void> {
  // A page whose code has not begun yet asks for nothing, and neither does one that only waits.
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
 * What axe finds wrong on the page as it stands, in short, by all rules or by those named alone; and
 * classes whose rules the page has not loaded.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await still(page)
  const unstyled = (await unstyledClasses(page)).map((name) => `a class without its rule: ${name}`)
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    // Of what passes only the number is worked out.
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

/** Opens the link that was mailed to an owner at the sign-up: then any number can be invited. */
export async function confirmAddress(email: string): Promise<void> {
  const { links } = await mailTo(email)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  expect((await send('', 'POST /confirm-email', { token })).status).toBe(200)
}

/** What others change is not heard of: it would have what failed asked for again by itself. */
export const deafen = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/events*', (route) => route.abort())

/** Holds each call back until the gate opens. */
export async function gate(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(url, (route) => (open ? route.continue() : void held.push(route)))
  return async () => {
    open = true
    for (const route of held) await route.continue()
  }
}
