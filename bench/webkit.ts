// npm run gate -- webkit: opens every page of the sidebar in the installed WebKitGTK, in both
// languages, at 1440 and 390 px: it must load, not scroll sideways, and log nothing to the console.
// Some pages are stored as screenshots in test-results/webkit. Without WebKitGTK it prints a
// message and succeeds.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../app/server/test/front.ts'
import { WORDS } from '../e2e/translations.ts'
import { DEMO, enter } from './cases.ts'
import { type Bench, gate } from './harness.ts'
import { until } from './until.ts'

const OWNERS = { en: DEMO.email, ar: 'owner@alnoor.example' } as const
const PICTURES = 'test-results/webkit'
const WIDTHS = [1440, 390]
/** The maximum time to wait for a page. */
const LONGEST_MS = 60_000
const PICTURED = /\/(?:dashboard-default|routine-task|one-time-task|team|charts-analytics)$/

type Language = keyof typeof OWNERS

/**
 * Reads the state of the page after scrolling to its end, because charts load when they become
 * visible.
 */
const SEEN = `
  document.scrollingElement.scrollTop = document.scrollingElement.scrollHeight
  const text = document.querySelector('main')?.innerText ?? ''
  return {
    heading: document.querySelector('main h1')?.innerText ?? '',
    isBusy: document.querySelector('[aria-busy="true"], main span[aria-hidden="true"].block.bg-line') !== null,
    failed: arguments[0].filter((words) => text.includes(words)),
    sideways: document.documentElement.scrollWidth > window.innerWidth,
    said: window.said ?? [],
  }`
const LISTEN = `
  window.said ??= []
  for (const level of ['error', 'warn']) console[level] = (...words) => window.said.push(words.map(String).join(' '))
  addEventListener('error', ({ message }) => window.said.push(message))
  addEventListener('unhandledrejection', ({ reason }) => window.said.push(String(reason)))`

interface Seen {
  heading: string
  isBusy: boolean
  failed: string[]
  sideways: boolean
  said: string[]
}

/** Returns the faults of the open page after it has loaded. */
async function wrong(browser: Driven, locale: Language): Promise<string[]> {
  const { pageFailed } = WORDS[locale].common
  let seen: Seen | undefined
  for (const until = performance.now() + LONGEST_MS; performance.now() < until; ) {
    await pause(200)
    seen = await browser.run<Seen>(SEEN, [pageFailed])
    if (seen.failed.length > 0 || (seen.heading !== '' && !seen.isBusy)) break
  }
  if (!seen) return ['nothing was seen']
  return [
    ...seen.failed,
    ...(seen.heading === '' ? ['no heading'] : []),
    ...(seen.isBusy ? ['it loads without end'] : []),
    ...(seen.sideways ? ['it scrolls sideways'] : []),
    ...seen.said,
  ]
}

const inside =
  'return [window.innerWidth, window.innerHeight, window.outerWidth, window.outerHeight]'

/** Sets the width of the page itself; the window also has a frame. */
async function widen(browser: Driven, width: number): Promise<void> {
  await browser.resize(width, 900)
  const [inner = 0, , outer = 0] = await browser.run<number[]>(inside)
  await browser.resize(width + outer - inner, 900)
  const [now] = await browser.run<number[]>(inside)
  if (now !== width) throw new Error(`A page of ${now} px where ${width} were wanted`)
}

async function look(browser: Driven, url: string, locale: Language): Promise<string[]> {
  const { token, userId, companySlug } = await enter(url, OWNERS[locale], DEMO.password)
  const slug = encodeURIComponent(companySlug)
  // Opens a plain endpoint, because a page of the app would end a session that changes while it is
  // open.
  await browser.open(`${url}/healthz`)
  await browser.run(
    `localStorage.clear()
    document.cookie = 'locale=' + arguments[1] + '; path=/'
    for (const [name, value] of Object.entries(arguments[0])) localStorage.setItem(name, value)`,
    { token, userId, companySlug },
    locale,
  )
  await widen(browser, 1440)
  await browser.open(`${url}/${slug}/dashboard-default`)
  const found: string[] = []
  const note = (at: string, what: string[]) => found.push(...what.map((one) => `${at}: ${one}`))
  note('dashboard-default', await wrong(browser, locale))
  const links = await browser.run<string[]>(
    `return [...document.querySelectorAll('aside a[href]')].map((one) => one.getAttribute('href'))`,
  )
  if (links.length < 12) {
    const at = await browser.run<string>('return location.href + document.body.innerText')
    throw new Error(`A sidebar of ${links.length} links: ${at}`)
  }
  for (const width of WIDTHS) {
    await widen(browser, width)
    for (const link of links) {
      const at = `${link}, ${locale}, ${width} px`
      await browser.open(url + link)
      note(`${at}, loaded`, await wrong(browser, locale))
      if (PICTURED.test(link)) {
        await browser.run('document.scrollingElement.scrollTop = 0')
        const file = `${link.split('/').at(-1)}-${locale}-${width}.png`
        writeFileSync(path.join(PICTURES, file), await browser.screenshot())
      }
    }
  }
  // Navigates by the sidebar, so that console messages are recorded from the start of each page.
  await widen(browser, 1440)
  await browser.run(LISTEN)
  for (const link of links) {
    await browser.run(
      `document.querySelector('aside a[href="' + arguments[0] + '"]').click()`,
      link,
    )
    note(`${link}, ${locale}, by the sidebar`, await wrong(browser, locale))
  }
  console.log(`${browser.name}, ${locale}: ${links.length} pages, ${found.length} faults`)
  return found
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A browser that is controlled through the W3C's WebDriver protocol. */
interface Driven {
  /** The name and version that the browser reports. */
  name: string
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page and returns its result. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  screenshot(): Promise<Buffer>
}

async function tell<T>(url: string, method: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
  if (!reply.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}

/** Starts a program, which ends with the bench. */
function run(bench: Bench, program: string, args: string[], env = process.env): void {
  const child = spawn(program, args, { stdio: 'ignore', env })
  bench.atEnd(async () => {
    child.kill()
    await once(child, 'exit')
  })
}

/** Without this style, a window cannot be narrower than its toolbar. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

function settings(bench: Bench): string {
  const folder = bench.folder()
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), NARROW)
  return folder
}

/**
 * Starts WebKitGTK's browser on its own virtual screen; Debian packages: `webkit2gtk-driver` and
 * `xvfb`.
 */
async function startWebKit(bench: Bench): Promise<Driven> {
  const [port, display] = [await freePort(), `:${100 + (process.pid % 800)}`]
  run(bench, 'Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  run(bench, 'WebKitWebDriver', [`--port=${port}`], {
    ...{ ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings(bench) },
    ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const base = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${base}/status`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await until('WebKitWebDriver answers', isUp, { ms: 60_000 })
  const { sessionId, capabilities } = await tell<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>(`${base}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      },
    },
  })
  const at = `${base}/session/${sessionId}`
  bench.atEnd(() => tell(at, 'DELETE'))
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: (url) => tell(`${at}/url`, 'POST', { url }),
    resize: (width, height) => tell(`${at}/window/rect`, 'POST', { width, height }),
    run: (script, ...args) => tell(`${at}/execute/sync`, 'POST', { script, args }),
    screenshot: async () => Buffer.from(await tell<string>(`${at}/screenshot`, 'GET'), 'base64'),
  }
}

await gate(async (bench) => {
  if (!existsSync(MINI_BROWSER)) {
    console.log('WebKitGTK is not installed here: webkit2gtk-driver and xvfb of Debian bring it')
    return false
  }
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
  // The demo companies use the present date, like the browser.
  const place = await bench.install({ DEMO: '1', FAKE_NOW: new Date().toISOString() })
  const browser = await startWebKit(bench)
  const found: string[] = []
  for (const locale of ['en', 'ar'] as const)
    found.push(...(await look(browser, place.url, locale)))
  for (const one of found) console.log(one)
  return found.length > 0
})
