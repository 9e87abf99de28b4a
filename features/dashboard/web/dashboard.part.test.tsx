import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, ErrorReply, sent } from '#app/web/test/wire.ts'
import { ar as commonAr } from '#client/messages.ar.ts'
import { en as commonEn } from '#client/messages.en.ts'
import { queryClient } from '#client/query.ts'
import { getDashboard, getDashboardHistory, getTodayBoard } from '#features/dashboard/contract.ts'
import { DashboardPage } from '#features/dashboard/web/DashboardPage.tsx'
import { ar } from '#features/dashboard/web/messages.ar.ts'
import { en } from '#features/dashboard/web/messages.en.ts'
import { DASHBOARD, HISTORY, NO_BOARD } from '#features/dashboard/web/test/dashboard.ts'
import { ar as listsAr } from '#records/list/web/messages.ar.ts'
import { en as listsEn } from '#records/list/web/messages.en.ts'
import type { Reply } from '#shared/endpoint.ts'

const WORDS = {
  en: { dashboard: en, lists: listsEn, common: commonEn },
  ar: { dashboard: ar, lists: listsAr, common: commonAr },
}
const SAYS = { en: 'The register is being counted.', ar: 'نحصي الآن.' } as const

const chart = (name: string) => page.getByRole('region', { name, exact: true })
const texts = (cells: Locator) => cells.elements().map(({ textContent }) => textContent)
const keptAt = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null')
const keep = (name: string, value: unknown) =>
  localStorage.setItem(
    name,
    JSON.stringify({ userId: '0f8fad5b-d9cb-469f-a165-708677289500', value }),
  )
const asked = () => sent.filter(({ path }) => path === '/dashboard').length

const open = (locale: 'en' | 'ar', clock: '24h' | '12h' = '24h') =>
  renderPart(<DashboardPage />, {
    ...{ locale, clock, isOwner: true, path: '/nile-foods/dashboard-default' },
  })

/** One department with one duty at nine. */
const BOARD: Reply<typeof getTodayBoard> = {
  ...NO_BOARD,
  total: 1,
  data: [
    {
      department: { id: '0f8fad5b-d9cb-469f-a165-708677289600', name: 'Kitchen' },
      occurrences: [
        {
          ...{ id: '0f8fad5b-d9cb-469f-a165-708677289601', slot: 0, task_name: 'Light the oven' },
          ...{ from: '09:00', to: null, state: 'not_reported', late: false, early: false },
        },
      ],
      rest: { done: 0, not_done: 0, not_reported: 0 },
    },
  ],
}

beforeEach(() => {
  answer(getDashboard, DASHBOARD)
  answer(getDashboardHistory, HISTORY)
  answer(getTodayBoard, NO_BOARD)
})
afterEach(() => vi.useRealTimers())

describe.each(LOCALES)('the dashboard in %s', (locale) => {
  const { dashboard, lists, common } = WORDS[locale]
  const people = chart(dashboard.employeesTitle)
  const failed = page.getByRole('alert').filter({ hasText: dashboard.errorTitle })

  test('turns between its charts and shows each as a table', async () => {
    await open(locale)
    const days = DASHBOARD.DailyTasks.DailyTaskDepts
    const [progress, status] = [chart(dashboard.progressTitle), chart(dashboard.statusTitle)]
    await expect.element(progress).toBeVisible()
    progress.element().scrollIntoView()
    await expect.element(progress.css('svg[data-plot]')).toHaveAttribute('height', '350')
    await progress.getByRole('button', { name: lists.showTable }).click()
    await expect
      .poll(() => texts(progress.getByRole('cell')))
      .toEqual(days.flatMap((day) => [String(day.done_reports), String(day.not_done_reports)]))
    await progress.getByRole('button', { name: dashboard.nextChart }).click()
    await expect.element(status).toBeVisible()
    await expectCount(progress, 0)
    const reported = days.flatMap(({ total_reports, total_tasks }) => [
      String(total_reports),
      String(total_tasks - total_reports),
    ])
    await expect.poll(() => texts(status.getByRole('cell'))).toEqual(reported)
    await status.getByRole('button', { name: lists.showChart, exact: true }).click()
    await expectCount(status.getByRole('table'), 0)
    await status.getByRole('button', { name: dashboard.previousChart }).click()
    await expect.element(progress).toBeVisible()
  })

  test('counts as open what is pending and in progress', async () => {
    await open(locale)
    const card = chart(dashboard.oneTimeTitle)
    const unit = card.getByText(dashboard.openUnit, { exact: true })
    await expect.element(unit).toBeVisible()
    expect(unit.element().parentElement?.textContent).toBe(`38${dashboard.openUnit}`)
    const review = card.getByText(dashboard.review, { exact: true }).element()
    expect(review.nextElementSibling?.textContent).toBe('7')
  })

  test('renews itself every five minutes and says when', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-21T08:00:30Z'),
    })
    const updated = (time: string) =>
      page.getByText(dashboard.updated.replace('{{time}}', time), { exact: true })
    /** With fake timers, a received reply renders only after the clock advances a little. */
    const says = (time: string) =>
      expect
        .poll(async () => {
          await vi.advanceTimersByTimeAsync(1)
          return updated(time).length
        })
        .toBe(1)
    const shown = open(locale)
    await says('10:00')
    await shown
    expect(asked()).toBe(1)
    const begun = Date.now()
    const turnTo = (ms: number) => vi.advanceTimersByTimeAsync(begun + ms - Date.now())
    for (const [at, time] of ['10:05', '10:10'].entries()) {
      const due = (at + 1) * 300_000
      await turnTo(due - 1_000)
      expect(asked()).toBe(at + 1)
      await turnTo(due + 1_000)
      await says(time)
      expect(asked()).toBe(at + 2)
    }
    expect(keptAt('dashboardData').value.lastUpdated).toBe('10:10')
  })

  test('keeps fourteen days of one-time work, each day once', async () => {
    const old = Array.from(
      { length: 20 },
      (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
    )
    const today = HISTORY.data.at(-1)?.date ?? ''
    keep(
      'oneTimeTasksHistory',
      [...old, today].map((label) => ({ label, open: 999, review: 999, done: 999 })),
    )
    await open(locale)
    const trends = chart(dashboard.trendsTitle)
    await expect.element(trends).toBeVisible()
    trends.element().scrollIntoView()
    const kept = () => keptAt('oneTimeTasksHistory')?.value as Record<string, unknown>[]
    await expect.poll(() => kept()[0]?.label).not.toBe('2026-10-01')
    expect(kept().map(({ label }) => label)).toEqual(HISTORY.data.map(({ date }) => date))
    expect(Object.keys(kept()[0] ?? {}).sort()).toEqual(['done', 'label', 'open', 'review'])
    await trends.getByRole('button', { name: lists.showTable }).click()
    await expectCount(trends.getByRole('rowheader'), 14)
    expect(texts(trends.getByRole('cell'))).toEqual(
      HISTORY.data.flatMap(({ open: still, review, done }) => [still, review, done].map(String)),
    )
  })

  test('says what failed, and keeps the numbers that it had', async () => {
    answer(getDashboard, () => new ErrorReply(500, { message: '' }))
    await open(locale)
    await expect.element(failed).toHaveTextContent(dashboard.errorText)
    await expectCount(people, 0)
    const retry = { name: common.retry, exact: true }
    answer(getDashboard, () => new ErrorReply(500, { message: SAYS[locale] }))
    await failed.getByRole('button', retry).click()
    await expect.element(failed).toHaveTextContent(SAYS[locale])
    await expect.element(failed).not.toHaveTextContent(dashboard.errorText)
    answer(getDashboard, DASHBOARD)
    await failed.getByRole('button', retry).click()
    await expect.element(people).toBeVisible()
    const before = people.element().textContent

    answer(getDashboard, () => new ErrorReply(500, { message: SAYS[locale] }))
    // The next visit immediately shows what this one had.
    await cleanup()
    queryClient.clear()
    await open(locale)
    const notice = page.getByRole('status').filter({ hasText: dashboard.errorTitle })
    await expect.element(notice).toHaveTextContent(SAYS[locale])
    expect(people.element().textContent).toBe(before)
    answer(getDashboard, DASHBOARD)
    await notice.getByRole('button', retry).click()
    await expectCount(notice, 0)
    await expect.element(people).toBeVisible()
  })

  test('shows nothing of a shape that an older version stored', async () => {
    keep('dashboardData', { AllDailyTasks: { active: 'many' }, lastUpdated: 7 })
    keep('oneTimeTasksHistory', [{ label: 'yesterday', open: 1 }])
    await open(locale)
    await expect.element(people).toBeVisible()
    expect(keptAt('dashboardData').value.AllDailyTasks).toEqual(DASHBOARD.AllDailyTasks)
  })

  test.each([
    ['24h', { en: ['09:00', '09:00'], ar: ['09:00', '09:00'] }],
    ['12h', { en: ['9:00 am', '9 am'], ar: ['9:00 ص', '9 ص'] }],
  ] as const)('shows the hours of the day on a clock of %s', async (clock, shown) => {
    vi.setSystemTime('2026-11-21T13:10:00Z')
    answer(getTodayBoard, BOARD)
    const [time, hour] = shown[locale]
    await open(locale, clock)
    const name = sentencePattern(dashboard.cellAt, 'Light the oven', time, dashboard.notReported)
    await expect.element(page.getByRole('button', { name })).toBeVisible()
    await expect.element(page.getByText(hour, { exact: true })).toBeVisible()
  })
})
