import type { Locator, Page } from '@playwright/test'
import { inTurn, smoke } from './smoke.ts'
import {
  accountOf,
  choose,
  deafen,
  expect,
  expectConsole,
  gate,
  LANGUAGES,
  login,
  OWNERS,
  register,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

const COMPANIES = { en: 'Nile Foods', ar: 'شركة النور للتجارة' } as const
const SAYS = { en: 'The register is being counted.', ar: 'نحصي الآن.' } as const

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Kept<Value> {
  userId: string
  value: Value
}

/** What the browser keeps under a name. */
const keptAt = <Value>(page: Page, name: 'dashboardData' | 'oneTimeTasksHistory') =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null'),
    name,
  ) as Promise<Kept<Value> | null>

interface DayOfWork {
  label: string
  open: number
  review: number
  done: number
}

for (const locale of LANGUAGES) {
  const { lists, dashboard, common } = WORDS[locale]
  const other = locale === 'en' ? 'ar' : 'en'

  test.describe(`the dashboard (${locale})`, () => {
    test.beforeEach(({ context }) => choose(context, { locale }))

    inTurn(locale, { onEvenDays: 'ar' })(
      'turns between its charts and shows each as a table',
      async ({ page, context }) => {
        const company = await signInAs(context, OWNERS[locale])
        const answered = page.waitForResponse('**/api/dashboard')
        await page.goto(`${company}/dashboard-default`)
        type Day = Record<
          'total_tasks' | 'total_reports' | 'done_reports' | 'not_done_reports',
          number
        >
        const { DailyTasks } = (await (await answered).json()) as {
          DailyTasks: { DailyTaskDepts: Day[] }
        }
        const days = DailyTasks.DailyTaskDepts
        expect(days.length).toBeGreaterThan(2)
        const cells = (place: Locator) => place.getByRole('cell')
        const progress = chart(page, dashboard.progressTitle)
        const status = chart(page, dashboard.statusTitle)
        await settle(page)
        await progress.scrollIntoViewIfNeeded()
        await expect(progress.locator('svg[data-plot]')).toHaveAttribute('height', '350')
        await progress.getByRole('button', { name: lists.showTable }).click()
        await expect(cells(progress)).toHaveText(
          days.flatMap((day) => [String(day.done_reports), String(day.not_done_reports)]),
        )
        await progress.getByRole('button', { name: dashboard.nextChart }).click()
        await expect(status).toBeVisible()
        await expect(progress).toHaveCount(0)
        await expect(cells(status)).toHaveText(
          days.flatMap(({ total_reports, total_tasks }) => [
            String(total_reports),
            String(total_tasks - total_reports),
          ]),
        )
        await status.getByRole('button', { name: lists.showChart, exact: true }).click()
        await expect(status.getByRole('table')).toBeHidden()
        await status.getByRole('button', { name: dashboard.previousChart }).click()
        await expect(progress).toBeVisible()
      },
    )

    inTurn(locale, { onEvenDays: 'ar' })(
      'counts as open what is pending and in progress',
      async ({ page, context }) => {
        const email = await register('Open Work', locale)
        const { token, user } = await accountOf(email)
        for (const status of ['pending', 'pending', 'inProgress', 'review', 'done']) {
          const form = { title: status, assigned_user_id: [user.id] }
          const made = await send<{ task: { id: string } }>(token, 'POST /tasks', form)
          const moved = await send(token, `PUT /tasks/${made.reply.task.id}/status`, { status })
          expect([made.status, moved.status]).toEqual([201, 200])
        }
        await page.goto(`${await signInAs(context, email)}/dashboard-default`)
        const card = chart(page, dashboard.oneTimeTitle)
        const big = card.getByText(dashboard.openUnit, { exact: true }).locator('xpath=..')
        await expect(big).toHaveText(`3${dashboard.openUnit}`)
        const review = card.getByText(dashboard.review, { exact: true })
        await expect(review.locator('xpath=following-sibling::dd')).toHaveText('1')
      },
    )

    inTurn(locale, { onEvenDays: 'ar' })(
      'renews itself every five minutes and says when',
      async ({ page, context }) => {
        let calls = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/api/dashboard')) calls += 1
        })
        await page.clock.install({ time: new Date('2026-11-21T08:00:30Z') })
        // What others change in a company renews its dashboard, too: here nobody does.
        const company = await signInAs(context, await register('Quiet Mills', locale))
        await page.goto(`${company}/dashboard-default`)
        const updated = (time: string) =>
          page.getByText(dashboard.updated.replace('{{time}}', time), { exact: true })
        /** While the clock stands, what has come is shown when it is turned on a little. */
        const says = async (time: string) => {
          await page.clock.runFor(1)
          return updated(time).isVisible()
        }
        /** Nothing is asked for any more. */
        const isIdle = async () => {
          await page.clock.runFor(1)
          return (await page.locator('[aria-busy="true"]').count()) === 0
        }
        await expect(updated('10:00')).toBeVisible()
        await settle(page)
        expect(calls).toBe(1)
        await page.clock.pauseAt(new Date('2026-11-21T08:20:00Z'))
        await expect.poll(() => says('10:20')).toBe(true)
        expect(calls).toBe(2)
        await page.clock.fastForward(299_000)
        await expect.poll(isIdle).toBe(true)
        expect(calls).toBe(2)
        await page.clock.fastForward(2_000)
        await expect.poll(() => says('10:25')).toBe(true)
        expect(calls).toBe(3)
        const kept = await keptAt<{ lastUpdated: string }>(page, 'dashboardData')
        expect(kept?.value.lastUpdated).toBe('10:25')
      },
    )

    test(
      'shows what it had at once, but never what another user had',
      smoke(locale, { onEvenDays: 'en' }),
      async ({ page, context }) => {
        const company = await signInAs(context, OWNERS[locale])
        await page.goto(`${company}/dashboard-default`)
        const people = chart(page, dashboard.employeesTitle)
        await expect(people).toBeVisible()
        const had = await people.textContent()
        const kept = await keptAt<Record<string, unknown>>(page, 'dashboardData')
        expect(Object.keys(kept?.value ?? {}).sort()).toEqual(
          'AllDailyTasks DailyTasks Departments Emps Projects Tasks lastUpdated'.split(' '),
        )

        const open = await gate(page, '**/api/dashboard')
        await page.reload()
        await expect(people).toHaveText(had!)
        await open()
        await settle(page)
        await page.unrouteAll()

        const { token, user } = await login(OWNERS[other])
        const session = { token, userId: user.id, companySlug: user.company.slug }
        // Somewhere without the product's pages, which would themselves begin anew for whoever came after.
        await page.goto('/readyz')
        await page.evaluate((values) => Object.assign(localStorage, values), session)
        const openOther = await gate(page, '**/api/dashboard')
        await page.goto(`/${user.company.slug}/dashboard-default`)
        await expect(page.locator('aside')).toContainText(COMPANIES[other])
        await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
        await expect(people).toHaveCount(0)
        await openOther()
        await expect(people).toBeVisible()
      },
    )

    test('keeps fourteen days of one-time work, each day once', async ({ page, context }) => {
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/goals`)
      await expect(page.locator('main h1')).toBeVisible()
      const timeZone = await page.evaluate(() => localStorage.getItem('timezone') ?? 'UTC')
      const today = new Intl.DateTimeFormat('sv', { timeZone }).format()
      await page.evaluate((label) => {
        const old = Array.from(
          { length: 20 },
          (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
        )
        const value = [...old, label].map((one) => ({
          label: one,
          open: 999,
          review: 999,
          done: 999,
        }))
        const userId = localStorage.getItem('userId')
        localStorage.setItem('oneTimeTasksHistory', JSON.stringify({ userId, value }))
      }, today)
      await page.goto(`${company}/dashboard-default`)
      const trends = chart(page, dashboard.trendsTitle)
      await trends.scrollIntoViewIfNeeded()
      await expect(async () => {
        const kept = await keptAt<DayOfWork[]>(page, 'oneTimeTasksHistory')
        expect(kept?.value[0]?.label).not.toBe('2026-10-01')
      }).toPass()
      await settle(page)
      const kept = await keptAt<DayOfWork[]>(page, 'oneTimeTasksHistory')
      const days = kept?.value ?? []
      const labels = days.map(({ label }) => label)
      expect(labels.length).toBe(14)
      expect(new Set(labels).size).toBe(14)
      expect(labels.at(-1)).toBe(today)
      expect(days.at(-1)?.open).toBeLessThan(999)
      expect(Object.keys(days[0] ?? {}).sort()).toEqual(['done', 'label', 'open', 'review'])

      await trends.getByRole('button', { name: lists.showTable }).click()
      await expect(trends.getByRole('rowheader')).toHaveCount(14)
      expect(await trends.getByRole('cell').allTextContents()).toEqual(
        days.flatMap(({ open, review, done }) => [open, review, done].map(String)),
      )
    })

    inTurn(locale, { onEvenDays: 'ar' })(
      'says what failed, and keeps the numbers that it had',
      async ({ page, context }) => {
        expectConsole(/Failed to load resource/)
        const company = await signInAs(context, OWNERS[locale])
        await deafen(context)
        let message: string | undefined = ''
        await context.route('**/api/dashboard', (route) =>
          message === undefined
            ? route.continue()
            : route.fulfill({ status: 500, json: { message } }),
        )
        await page.goto(`${company}/dashboard-default`)
        const failed = page.getByRole('alert').filter({ hasText: dashboard.errorTitle })
        const retry = { name: common.retry, exact: true }
        await expect(failed).toContainText(dashboard.errorText)
        const people = chart(page, dashboard.employeesTitle)
        await expect(people).toHaveCount(0)
        await settle(page)
        message = SAYS[locale]
        await failed.getByRole('button', retry).click()
        await expect(failed).toContainText(SAYS[locale])
        await expect(failed).not.toContainText(dashboard.errorText)
        await settle(page)
        message = undefined
        await failed.getByRole('button', retry).click()
        await expect(people).toBeVisible()
        const before = await people.textContent()

        message = SAYS[locale]
        await page.reload()
        const notice = page.getByRole('status').filter({ hasText: dashboard.errorTitle })
        await expect(notice).toContainText(SAYS[locale])
        expect(await people.textContent()).toBe(before)
        await settle(page)
        message = undefined
        await notice.getByRole('button', retry).click()
        await expect(notice).toHaveCount(0)
        await expect(people).toBeVisible()
      },
    )

    inTurn(locale, { onEvenDays: 'ar' })(
      'takes no broken answer for an empty one',
      async ({ page, context }) => {
        expectConsole(/Failed to load resource/)
        const company = await signInAs(context, OWNERS[locale])
        await deafen(context)
        let broken = true
        const cut = { contentType: 'application/json', body: '{"AllDailyTasks":{"act' }
        await page.route('**/api/dashboard', (route) =>
          broken ? route.fulfill(cut) : route.continue(),
        )
        await page.goto(`${company}/dashboard-default`)
        const failed = page.getByRole('alert').filter({ hasText: dashboard.errorTitle })
        await expect(failed).toBeVisible()
        expect(await keptAt(page, 'dashboardData')).toBeNull()
        await settle(page)
        broken = false
        await failed.getByRole('button', { name: common.retry }).click()
        await expect(chart(page, dashboard.employeesTitle)).toBeVisible()
      },
    )

    inTurn(locale, { onEvenDays: 'ar' })(
      'breaks over nothing that an older version stored',
      async ({ page, context }) => {
        const company = await signInAs(context, OWNERS[locale])
        await context.addInitScript(() => {
          if (sessionStorage.getItem('spoiled')) return
          sessionStorage.setItem('spoiled', '1')
          localStorage.setItem('profile', '{"id":')
          localStorage.setItem('dashboardData', '{"userId":"x","value":{}}')
          localStorage.setItem('oneTimeTasksHistory', '{"not":"a list"}')
        })
        await page.goto(`${company}/dashboard-default`)
        await expect(chart(page, dashboard.routineTitle)).toBeVisible()
        await expect(chart(page, dashboard.trendsTitle)).toBeVisible()
      },
    )
  })
}

test('the dashboard asks for its charts, though a busy browser tells of several frames at once', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const Native = window.IntersectionObserver
    window.IntersectionObserver = class extends Native {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const held: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (held.length === 0) setTimeout(() => hear(held.splice(0), observer), 4_000)
          held.push(...entries)
        }, options)
      }
    }
  })
  const company = await signInAs(context, await register('Busy Mills', 'en'))
  await page.setViewportSize({ width: 1440, height: 420 })
  let asked = false
  page.on('request', (request) => {
    asked ||= request.url().includes('/dashboard/history')
  })
  await page.goto(`${company}/dashboard-default`)
  await settle(page)
  await chart(page, WORDS.en.dashboard.trendsTitle).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toBe(true)
})

test('the sentences of the specification stand in English as it has them', () => {
  const { dashboard, quickAdd, common } = WORDS.en
  expect([dashboard.errorTitle, dashboard.errorText, common.retry]).toEqual([
    ...['Error loading data', 'Failed to fetch dashboard data', 'Retry'],
  ])
  expect([common.validationTitle, quickAdd.fillRequired, quickAdd.noResults]).toEqual([
    ...['Validation Error', 'Please fill all required fields', 'No results found'],
  ])
  expect([quickAdd.routineAdded, quickAdd.oneTimeAdded, quickAdd.saving]).toEqual([
    'Routine task added successfully',
    'One-time task added successfully',
    'Saving...',
  ])
  expect([quickAdd.routineFailedText, quickAdd.oneTimeFailedText, common.close]).toEqual([
    ...['Error adding routine task.', 'Error adding one-time task.', 'Close'],
  ])
  expect([dashboard.addRoutine, dashboard.addOneTime]).toEqual([
    ...['Quick Add Routine Task', 'Quick Add One-Time Task'],
  ])
  expect([dashboard.progressTitle, dashboard.statusTitle, dashboard.trendsTitle]).toEqual([
    ...['Task Progress by Department', 'Reports Status', 'Performance Trends'],
  ])
})
