// npm run gate -- webkit: opens every page of the sidebar in the installed WebKitGTK, in both
// languages, at 1440 and 390 px: it must load, not scroll sideways, and log nothing to the console.
// Some pages are stored as screenshots in test-results/webkit. Without WebKitGTK it prints a
// message and succeeds.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WORDS } from '../e2e/translations.ts'
import { send, signIn } from './cases.ts'
import { startProduct } from './processes.ts'
import { type Driven, MINI_BROWSER, startWebKit } from './web-driver.ts'

const OWNERS = { en: 'owner@nile-foods.example', ar: 'owner@alnoor.example' } as const
const PASSWORD = 'Diwan2026!'
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
  const { token, user } = await send(url, signIn({ email: OWNERS[locale], password: PASSWORD }))
  const slug = encodeURIComponent(user.company.slug as string)
  // Opens a plain endpoint, because a page of the app would end a session that changes while it is
  // open.
  await browser.open(`${url}/healthz`)
  await browser.run(
    `localStorage.clear()
    document.cookie = 'locale=' + arguments[1] + '; path=/'
    for (const [name, value] of Object.entries(arguments[0])) localStorage.setItem(name, value)`,
    { token, userId: user.id, companySlug: user.company.slug },
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

async function main(): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-webkit-'))
  chmodSync(folder, 0o755)
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
  // The demo companies use the present date, like the browser.
  const FAKE_NOW = new Date().toISOString()
  const product = await startProduct({ DATA_DIR: folder, DEMO: '1', FAKE_NOW })
  const browser = await startWebKit()
  try {
    const found: string[] = []
    for (const locale of ['en', 'ar'] as const)
      found.push(...(await look(browser, product.url, locale)))
    return found
  } finally {
    await browser.end()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (existsSync(MINI_BROWSER)) {
  const found = await main()
  for (const one of found) console.log(one)
  process.exit(found.length > 0 ? 1 : 0)
} else console.log('WebKitGTK is not installed here: webkit2gtk-driver and xvfb of Debian bring it')
