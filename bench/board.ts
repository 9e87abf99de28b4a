// npm run bench -- board: measures the board of 2,000 tasks and a list of 100 with the CPU slowed
// down four times. `-- --visits=2`: fewer visits, `-- --only=board-en`: one page in one language.
import type { BrowserContext } from '@playwright/test'
import { BOARD_STEPS, LIST_STEPS } from './board-steps.ts'
import { openBrowser, openWindow } from './browser.ts'
import { get, type Person, see, send, signUp } from './cases.ts'
import { startMeter } from './cpu.ts'
import { type Bench, flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import { median } from './numbers.ts'
import { slowDown, type Tasks, tasksWhile, watch } from './slow-page.ts'
import { fillTasks } from './tasks-seed.ts'
import { atOnce } from './until.ts'

/** One in twenty is archived, which leaves 2,000. */
const TASKS = 2_105

const { visits, only } = flags({ visits: 5, only: '' })
/** The browser uses the machine's clock, and a plan expires by it. */
const NOW = new Date().toISOString()
const LANGUAGES = ['en', 'ar'] as const
/**
 * The limits, in milliseconds of main-thread time or in elements. React Aria's re-rendering for
 * each action has separate limits: decision 016 says how the cost is divided.
 */
const LIMITS: Readonly<Record<Place['name'], Readonly<Record<string, number>>>> = {
  board: {
    'first card': 1_500,
    elements: 1_500,
    opening: 300,
    'scrolling every column': 120,
    'starting to drag': 120,
    'dropping by hand': 200,
    'moving by a digit': 150,
    'moving by a digit, back': 150,
    'opening the menu': 180,
    'moving by the menu': 180,
  },
  list: {
    'first card': 3_000,
    elements: 8_000,
    opening: 800,
    'selecting all': 400,
    'selecting none': 400,
    'opening the menu of a status': 150,
    'changing a status': 500,
  },
}
/** The limit for any other task of the page, in milliseconds. */
const LONGEST_TASK = 50
/** The limit of the server's CPU time for two pages of a hundred rows, in milliseconds. */
const TWO_PAGES = 12
const REQUESTS = 1_000
/**
 * The same number that the peers were measured with: a server under constant load is not woken for
 * each request.
 */
const CONNECTIONS = 16

/** The judged value, and the wall-clock time. */
interface Figure {
  value: number
  clock?: number
}
type Figures = Map<string, Figure[]>

const note = (figures: Figures, name: string, figure: Figure): void => {
  figures.set(name, [...(figures.get(name) ?? []), figure])
}
const asFigure = ({ longest: { ran, took } }: Tasks): Figure => ({ value: ran, clock: took })

interface Place {
  name: 'board' | 'list'
  address: string
  steps: typeof BOARD_STEPS
}

interface Visit {
  context: BrowserContext
  place: Place
  statusOf: (id: string) => Promise<string>
  figures: Figures
}

/** One visit, from the navigation to the last step. */
async function visit({ context, place, statusOf, figures }: Visit): Promise<void> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await page.goto('about:blank')
  await slowDown({ page, client })
  await page.addInitScript(watch)
  const open = async () => {
    await page.goto(place.address, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstPaint !== undefined)
    await page.waitForTimeout(1_000)
  }
  const opening = await tasksWhile({ page, client }, open, 'first card')
  const clock = await page.evaluate(() => window.firstPaint ?? 0)
  note(figures, 'first card', { value: clock - opening.lost, clock })
  note(figures, 'opening', asFigure(opening))
  for (const [name, act] of Object.entries(place.steps)) {
    let tookPlace: (() => Promise<unknown>) | undefined
    const tasks = await tasksWhile({ page, client }, async () => {
      tookPlace = await act({ page, statusOf })
    })
    note(figures, name, asFigure(tasks))
    if (name.startsWith('scrolling') || name === 'nothing at all')
      note(figures, 'elements', { value: await page.locator('*').count() })
    await tookPlace?.()
  }
  await page.close()
}

const column = (value: number | undefined): string =>
  (value === undefined || Number.isNaN(value) ? '' : value.toFixed(0)).padStart(7)

/** Prints the figures of a page; returns whether a figure is over its limit. */
function judge(place: Place['name'], locale: string, figures: Figures): boolean {
  console.log(
    `\n${place}, ${locale}: median, best and worst of ${visits}; in brackets the median by the clock`,
  )
  let isOver = false
  for (const [name, noted] of figures) {
    const limit = LIMITS[place][name] ?? LONGEST_TASK
    const values = noted.map(({ value }) => value)
    const over = median(values) > limit
    isOver ||= over
    const shown = [median(values), Math.min(...values), Math.max(...values)].map(column).join('')
    const clock = noted[0]?.clock === undefined ? '' : median(noted.map((one) => one.clock ?? 0))
    const byClock = clock === '' ? '' : `(${clock.toFixed(0)})`
    console.log(
      `${name.padEnd(28)}${shown}${byClock.padStart(9)}  limit ${limit}${over ? '  OVER' : ''}`,
    )
  }
  return isOver
}

/**
 * Measures the server's CPU time for two pages of the list, in milliseconds; returns whether it is
 * over the limit.
 */
async function judgeServer({ url, watched }: Installation, { token }: Person): Promise<boolean> {
  let isOver = false
  for (const [kind, request] of [
    ['plain', get],
    ['packed', see],
  ] as const) {
    const pages = Array.from({ length: REQUESTS }, (_, at) => 1 + (at % 2))
    const ask = () =>
      atOnce(CONNECTIONS, pages, async (page) => {
        const { data } = await send(url, request(token, `/tasks?per_page=100&page=${page}`))
        if (data.length !== 100) throw new Error(`A page of ${data.length} rows`)
      })
    await ask()
    const spent = startMeter(watched)
    await ask()
    const twoPages = (spent().server / REQUESTS / 1_000) * 2
    const over = twoPages > TWO_PAGES
    isOver ||= over
    console.log(
      `server, two pages of 100 rows, ${kind}: ${twoPages.toFixed(2)} ms of CPU  limit ${TWO_PAGES}${over ? '  OVER' : ''}`,
    )
  }
  return isOver
}

async function measure(bench: Bench, url: string, person: Person): Promise<boolean> {
  const statusOf = async (id: string): Promise<string> =>
    (await send(url, get(person.token, `/tasks/${id}`))).task.status
  const browser = await openBrowser(bench, ['--no-sandbox'])
  let isOver = false
  const at = `${url}/${encodeURIComponent(person.companySlug)}/one-time-task`
  const places: Place[] = [
    { name: 'board', address: `${at}?view=board`, steps: BOARD_STEPS },
    { name: 'list', address: `${at}?per_page=100`, steps: LIST_STEPS },
  ]
  for (const locale of LANGUAGES)
    for (const place of places) {
      if (only && only !== `${place.name}-${locale}`) continue
      const context = await openWindow(browser, { url, person, locale })
      const figures: Figures = new Map()
      await visit({ context, place, statusOf, figures: new Map() })
      for (let turn = 0; turn < visits; turn += 1)
        await visit({ context, place, statusOf, figures })
      isOver = judge(place.name, locale, figures) || isOver
      await context.close()
    }
  return isOver
}

await gate(async (bench) => {
  const place = await bench.install({ FAKE_NOW: NOW })
  const owner = await signUp(place.url, 'Board')
  const size = { tasks: TASKS, today: NOW.slice(0, 10) }
  await place.asOwner(async (db) => {
    await fillTasks(db, owner.companyId, size)
    await db.query('vacuum analyze')
  })
  const isServerOver = await judgeServer(place, owner)
  return (await measure(bench, place.url, owner)) || isServerOver
})
