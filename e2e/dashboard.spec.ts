import type { Page } from '@playwright/test'
import { inTurn, smoke } from './smoke.ts'
import {
  choose,
  deafen,
  expect,
  expectConsole,
  gate,
  LANGUAGES,
  login,
  OWNERS,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const COMPANIES = { en: 'Nile Foods', ar: 'شركة النور للتجارة' } as const

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Kept<Value> {
  userId: string
  value: Value
}

/** The value that the browser stores under a name. */
const keptAt = <Value>(page: Page, name: 'dashboardData' | 'oneTimeTasksHistory') =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null'),
    name,
  ) as Promise<Kept<Value> | null>

for (const locale of LANGUAGES) {
  const { dashboard, common } = WORDS[locale]
  const other = locale === 'en' ? 'ar' : 'en'

  test.describe(`the dashboard (${locale})`, () => {
    test.beforeEach(({ context }) => choose(context, { locale }))

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
        // An address outside the app, because its pages would reload on the change of user.
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
  expect([quickAdd.routineFailed, quickAdd.oneTimeFailed, common.close]).toEqual([
    ...['Error adding routine task', 'Error adding one-time task', 'Close'],
  ])
  expect([dashboard.addRoutine, dashboard.addOneTime]).toEqual([
    ...['Quick Add Routine Task', 'Quick Add One-Time Task'],
  ])
  expect([dashboard.progressTitle, dashboard.statusTitle, dashboard.trendsTitle]).toEqual([
    ...['Task Progress by Department', 'Reports Status', 'Performance Trends'],
  ])
})
