import type { Locator, Page } from '@playwright/test'
import { addDays, toLocalTime } from '#shared/dates.ts'
import { lookInTurn, oneLanguage, smoke } from './smoke.ts'
import { dayIn, deskOf, enter, PHONE, reported, STAFF, today } from './staff-support.ts'
import {
  axeFindings,
  expect,
  LANGUAGES,
  type Language,
  OWNERS,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const WIDTHS = [1440, PHONE.viewport.width] as const
const lastDays = (days: number) => `from=${dayIn(1 - days)}&to=${today()}`
/** The time zones of the demo companies: in Riyadh it can already be tomorrow. */
const ZONES = { en: 'Africa/Cairo', ar: 'Asia/Riyadh' } as const

/** The granularity that the page chooses by itself, by its width and the number of days. */
const CHOSEN = {
  1440: { 30: 'day', 90: 'day', 366: 'week' },
  390: { 30: 'day', 90: 'week', 366: 'week' },
} as const

/**
 * For each chart: whether its frame scrolls, the slots outside it, and the position of the newest.
 */
const framesOf = (page: Page) =>
  page.getByRole('application').evaluateAll((frames) =>
    frames.map((frame) => {
      const { left, right } = frame.getBoundingClientRect()
      const slots = [...frame.querySelectorAll('[data-index]')].map((slot) =>
        slot.getBoundingClientRect(),
      )
      const rtl = getComputedStyle(frame).direction === 'rtl'
      const [first, last] = [slots[0], slots.at(-1)] as [DOMRect, DOMRect]
      return {
        scrolls: frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight,
        outside: slots.filter((slot) => slot.right < left || slot.left > right).length,
        newestAtEnd: rtl ? last.left < first.left : last.left > first.left,
      }
    }),
  )

async function expectFits(page: Page): Promise<void> {
  await settle(page)
  await expect(page.getByRole('application')).toHaveCount(2)
  for (const frame of await framesOf(page))
    expect(frame).toMatchObject({ scrolls: false, outside: 0, newestAtEnd: true })
  expect(await scrollsSideways(page)).toBe(false)
}

for (const locale of LANGUAGES)
  for (const width of lookInTurn(WIDTHS, locale, { onEvenDays: 'ar' }))
    test(`30, 90 and 366 days fit their frame, ${locale}, ${width} px`, async ({
      page,
      context,
    }) => {
      const { performance } = WORDS[locale]
      await page.setViewportSize({ width, height: 900 })
      const company = await signInAs(context, OWNERS[locale])
      const choice = (name: 'day' | 'week' | 'month') =>
        page.getByRole('radio', { name: performance[name], exact: true })
      for (const days of [30, 90, 366] as const) {
        const by = CHOSEN[width as 1440 | 390][days]
        await page.goto(`${company}/chart-reported?${lastDays(days)}`)
        await expectFits(page)
        await expect(choice(by)).toBeChecked()
        const note = { day: performance.byDay, week: performance.byWeek }[by]
        const over = page.getByRole('region', { name: performance.byPeriod })
        await expect(over.getByText(note, { exact: true })).toBeVisible()
      }
      await page.goto(`${company}/chart-reported?${lastDays(366)}&by=day`)
      await expectFits(page)
      const wide = width === 1440
      await expect(choice(wide ? 'day' : 'week')).toBeChecked()
      await expect(choice('day')).toBeEnabled({ enabled: wide })
      await expect(page.getByText(performance.byWeekHere)).toHaveCount(wide ? 0 : 1)
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/deptPerformance', async (route) => {
        await asked
        await route.continue()
      })
      const drawn = page.getByRole('region', { name: performance.byPeriod })
      await choice('month').check()
      await expect(page).toHaveURL(/by=month/)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(1)
      await expect(drawn.getByText(performance.byMonth, { exact: true })).toHaveCount(0)
      answer()
      await expect(drawn.getByText(performance.byMonth, { exact: true })).toBeVisible()
      await page.unrouteAll()
      await expectFits(page)
      expect(await axeFindings(page)).toEqual([])
    })

const numbersIn = async (rows: Locator): Promise<number[][]> => {
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  )
  return texts.map((cells) => cells.map((text) => Number(text.replaceAll(/[^\d.-]/g, ''))))
}
const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)

/** Asserts that each row's parts add up to its due count, and that the last row totals all rows. */
async function expectAddsUp(table: Locator): Promise<number> {
  const rows = await numbersIn(table.locator('tbody tr'))
  const [total] = await numbersIn(table.locator('tfoot tr'))
  const counts = rows.map((row) => row.slice(0, 5))
  for (const [due, ...pieces] of [...counts, total?.slice(0, 5) ?? []])
    expect(sum(pieces), 'the pieces of what was due').toBe(due)
  expect(total?.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((n) => sum(counts.map((row) => row[n]!))))
  return rows.length
}

for (const locale of LANGUAGES)
  test(
    `what was due falls into pieces that add up, in every row of the tables, the last of them so far, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      const { performance, lists } = WORDS[locale]
      const company = await signInAs(context, OWNERS[locale])
      const { date: to } = toLocalTime(new Date(), ZONES[locale])
      await page.goto(`${company}/chart-reported?from=${addDays(to, -89)}&to=${to}`)
      await settle(page)
      const over = page.getByRole('region', { name: performance.byPeriod, exact: true })
      await expect(over.locator('svg').getByText(performance.soFar)).toBeVisible()
      await over.getByRole('application').focus()
      await page.keyboard.press('End')
      await expect(over.locator('[aria-live]')).toContainText(performance.soFar)
      for (const title of [performance.byDepartment, performance.byPeriod]) {
        const chart = page.getByRole('region', { name: title, exact: true })
        await chart.getByRole('button', { name: lists.showTable }).click()
        const all = await expectAddsUp(chart.getByRole('table'))
        if (title === performance.byPeriod) expect(all).toBe(90)
        const box = chart.getByRole('region')
        const cut = await box.evaluate((one) => one.scrollHeight > one.clientHeight)
        expect(cut, 'a table that hides rows').toBe(false)
      }
      await expect(over.locator('tbody tr').last()).toContainText(performance.soFar)
      await expectAddsUp(page.locator('main table').last())
    },
  )

interface ReadOutChart {
  Departments: { id: string; name: string }[]
}

/**
 * In addition to the reported occurrences: a duty of today without a report, and one of another
 * department that was not done.
 */
async function withOpenDuty(locale: Language) {
  const site = await reported(locale)
  const { token } = site.owner
  const { reply } = await send<ReadOutChart>(token, 'GET /departments')
  const other = reply.Departments.find(({ name }) => name === STAFF[locale].other)
  const make = async (task_name: string, dept_id: string | undefined) => {
    const form = { task_name, dept_id, start_date: today(), task_type: 'daily' }
    const made = await send<{ task: { id: string } }>(token, 'POST /dailytask', form)
    expect(made.status).toBe(201)
    return made.reply.task.id
  }
  await make('Later', site.departmentId)
  const id = await make('Missed', other?.id)
  const said = { status: 'not_done', note: STAFF[locale].note }
  expect((await send(token, `POST /daily-tasks/${id}/submit-report`, said)).status).toBe(201)
  return site
}

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`today counts what was due so far, and the weakest department stands first, ${locale}`, async ({
    another,
  }) => {
    const { performance, lists } = WORDS[locale]
    const { department, other } = STAFF[locale]
    const { owner } = await withOpenDuty(locale)
    const desk = await another(deskOf(1440))
    const company = await enter(desk, owner, locale)
    await desk.goto(`${company}/charts-analytics`)
    await settle(desk)
    const trend = desk.getByRole('region', { name: performance.completionTrend, exact: true })
    await expect(trend.locator('svg').getByText('100%', { exact: true })).toBeVisible()
    await expect(trend.locator('svg').getByText(performance.soFar)).toBeVisible()
    await trend.getByRole('button', { name: lists.showTable }).click()
    await expect(trend.locator('tbody tr').last()).toContainText(performance.soFar)
    await expect(trend.locator('tbody tr').last().getByRole('cell')).toHaveText('33%')

    await desk.getByRole('link', { name: performance.viewReported, exact: true }).click()
    const numbers = desk.locator('main table').last()
    await expect(numbers.locator('tbody th')).toHaveText([other, department])
    expect((await numbersIn(numbers.locator('tfoot tr')))[0]?.slice(0, 5)).toEqual([3, 1, 0, 2, 0])
    const bars = desk.getByRole('region', { name: performance.byDepartment, exact: true })
    await bars.getByRole('button', { name: lists.showTable }).click()
    await expect(bars.locator('tbody th')).toHaveText([other, department])
  })

/** The fills and outlines of a legend’s marks, in its order. */
const marksOf = (chart: Locator) =>
  chart
    .getByRole('list')
    .first()
    .locator('li svg')
    .evaluateAll((marks) =>
      marks.map((mark) => {
        const paths = [...mark.querySelectorAll(':scope > path')]
        const [ground] = paths as [SVGElement]
        const hollow = ground.getAttribute('stroke')
        const color = hollow ? `around ${hollow}` : ground.getAttribute('fill')
        return paths.length > 1 ? `${color}, lines` : color
      }),
    )

for (const locale of LANGUAGES)
  test(`charts of states wear the marks of the day’s strip, on the dashboard and off it, ${locale}`, async ({
    page,
    context,
  }) => {
    const { dashboard, performance } = WORDS[locale]
    const company = await signInAs(context, OWNERS[locale])
    const chart = (name: string) => page.getByRole('region', { name, exact: true })
    const [done, notDone, open] = [
      'var(--done)',
      'var(--not-done), lines',
      'around var(--field-line)',
    ]
    await page.goto(`${company}/chart-reported`)
    const late = 'var(--late-fill), lines'
    await expect(chart(performance.byDepartment).locator('li svg')).toHaveCount(4)
    expect(await marksOf(chart(performance.byDepartment))).toEqual([done, late, notDone, open])

    await page.goto(`${company}/dashboard-default`)
    await chart(dashboard.progressTitle).scrollIntoViewIfNeeded()
    await settle(page)
    await expect.poll(() => marksOf(chart(dashboard.progressTitle))).toEqual([done, notDone])
    await page.getByRole('button', { name: dashboard.nextChart }).click()
    await expect.poll(() => marksOf(chart(dashboard.statusTitle))).toEqual(['var(--accent)', open])
    const trends = chart(dashboard.trendsTitle).locator('svg')
    await expect(trends.getByText(dashboard.soFar)).toBeVisible()
  })
