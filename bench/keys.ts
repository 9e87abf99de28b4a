// npm run gate -- keys: text typed right after a shortcut must arrive in the dialog that it opens.
// Palette, new task and new routine task, at 40, 80 and 150 ms per key, with a normal and a four
// times slower CPU, with and without 150 ms of latency, at the first opening and later, in both
// languages. `-- --rounds=1`: the number of repetitions (default 5).
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { WORDS } from '../e2e/translations.ts'
import { openBrowser, openWindow } from './browser.ts'
import { signUp } from './cases.ts'
import { flags, gate } from './harness.ts'
import { sum } from './numbers.ts'

const { rounds } = flags({ rounds: 5 })
const GAPS_MS = [40, 80, 150]
const SLOWER = [1, 4]
const LATENCIES_MS = [0, 150]
/** The maximum time to wait for the text. */
const LONGEST_MS = 30_000
/** The texts contain the letters of the shortcuts. */
const TYPED = { en: 'c/d? calendar', ar: 'تجديد عقد c/ الصيانة' } as const
type Language = keyof typeof TYPED

interface Opening {
  name: string
  path: string
  /** The key that opens it; `ctrl`: together with Ctrl. */
  key: string
  ctrl?: boolean
  /** The name of the button whose presence shows that the page handles shortcuts. */
  ready: (locale: Language) => string
}

const OPENINGS: readonly Opening[] = [
  {
    ...{ name: 'palette', path: 'one-time-task', key: 'k', ctrl: true },
    ready: (locale) => WORDS[locale].taskList.newTask,
  },
  {
    ...{ name: 'new task', path: 'one-time-task', key: 'c' },
    ready: (locale) => WORDS[locale].taskList.newTask,
  },
  {
    ...{ name: 'new routine task', path: 'manage-routine-task', key: 'c' },
    ready: (locale) => WORDS[locale].definitions.newTask,
  },
]

/** Presses and releases a key without waiting for the page's reaction. */
function press(client: CDPSession, key: string, ctrl = false): void {
  const event = {
    key,
    modifiers: ctrl ? 2 : 0,
    ...(/^[a-z]$/.test(key) && { code: `Key${key.toUpperCase()}` }),
    windowsVirtualKeyCode: key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0,
  }
  const text = ctrl || key.length > 1 ? {} : { text: key }
  void client.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...text })
  void client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

interface Typist {
  page: Page
  client: CDPSession
}

interface Result {
  lost: number
  others: number
  seen: string
}

/**
 * Opens the dialog with its key, types immediately, and reads the final text and the number of
 * dialogs.
 */
async function typeInto(
  { page, client }: Typist,
  { key, ctrl }: Opening,
  { text, gap }: { text: string; gap: number },
): Promise<Result> {
  press(client, key, ctrl)
  for (const letter of text) {
    await pause(gap)
    press(client, letter)
  }
  const field = page.getByRole('dialog').locator('input:focus, textarea:focus')
  const read = async () =>
    (await field.all())
      .at(0)
      ?.inputValue({ timeout: 1_000 })
      .catch(() => '')
  const until = performance.now() + LONGEST_MS
  let seen = (await read()) ?? ''
  while (seen !== text && performance.now() < until) {
    await pause(100)
    seen = (await read()) ?? ''
  }
  return {
    seen,
    lost: [...text].filter((letter) => !seen.includes(letter)).length || Number(seen !== text),
    others: (await page.getByRole('dialog').count()) - 1,
  }
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

interface Way {
  opening: Opening
  rate: number
  latency: number
  gap: number
  locale: Language
}

/**
 * Every opening with each CPU, latency and typing speed; the language alternates between rounds.
 */
const waysOf = (round: number): Way[] => {
  const machines = SLOWER.flatMap((rate) => LATENCIES_MS.map((latency) => ({ rate, latency })))
  return OPENINGS.flatMap((opening) =>
    machines.flatMap((machine) =>
      GAPS_MS.map((gap, at) => {
        const locale = (round + at) % 2 === 0 ? 'en' : 'ar'
        return { ...machine, opening, gap, locale }
      }),
    ),
  )
}

/** Opens the page with that CPU and latency, in a browser with an empty cache. */
async function openPage(context: BrowserContext, url: string, way: Way): Promise<Typist> {
  const { opening, rate, latency, locale } = way
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 },
  })
  await page.goto(`${url}/${opening.path}`)
  await page.getByRole('button', { name: opening.ready(locale), exact: true }).waitFor()
  return { page, client }
}

/** Opens the dialog twice: the first time after a load, and again. */
async function typeTwice(typist: Typist, { opening, rate, latency, gap, locale }: Way) {
  const results: Result[] = []
  for (const time of ['first', 'later']) {
    if (time === 'later') await close(typist.page)
    const result = await typeInto(typist, opening, { text: TYPED[locale], gap })
    results.push(result)
    if (result.lost > 0 || result.others !== 0)
      console.log(
        `${opening.name}, ${time}, ${gap} ms a key, CPU ${rate} x, ${latency} ms, ${locale}: “${result.seen}”, ${result.others} other dialogs`,
      )
  }
  return results
}

await gate(async (bench) => {
  // The browser uses the machine's clock, and a plan expires by it.
  const { url } = await bench.install({ FAKE_NOW: new Date().toISOString() })
  const person = await signUp(url, 'Keys')
  const browser = await openBrowser(bench)
  const company = `${url}/${encodeURIComponent(person.companySlug)}`
  const found = new Map<string, Result[]>(OPENINGS.map(({ name }) => [name, []]))
  for (const way of Array.from({ length: rounds }, (_, round) => waysOf(round)).flat()) {
    const context = await openWindow(browser, { url, person, locale: way.locale })
    const results = await typeTwice(await openPage(context, company, way), way)
    found.get(way.opening.name)?.push(...results)
    await context.close()
  }
  let isOver = false
  for (const [name, results] of found) {
    const lost = sum(results.map((one) => one.lost))
    const others = sum(results.map((one) => one.others))
    console.log(
      `${name}: ${results.length} openings, ${lost} letters lost, ${others} other dialogs`,
    )
    isOver ||= results.some((one) => one.lost > 0 || one.others !== 0)
  }
  return isOver
})
