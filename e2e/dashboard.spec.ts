import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { permit } from './guard-support.ts'
import { enter, STAFF, staffed } from './staff-support.ts'
import {
  expect,
  expectConsole,
  login,
  OWNERS,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

const DASHBOARD = '/Nile-Foods/dashboard-default'
const { lists, shell, dashboard, definitions, common } = WORDS.en

const sidebar = (page: Page) => page.locator('aside')
const plus = (page: Page) => page.getByRole('button', { name: dashboard.addRoutine })
const quickAdd = (page: Page) => page.getByRole('dialog', { name: dashboard.addRoutine })

/** A company of the test's own, so that what is added here counts nowhere else. */
async function ownCompany(context: BrowserContext, page: Page): Promise<void> {
  const { token, user } = await login(await register('Delta Mills', 'en'))
  const session = { token, userId: user.id, companySlug: user.company.slug }
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, session)
  await page.goto(`/${user.company.slug}/dashboard-default`)
  await expect(page.getByRole('region', { name: dashboard.employeesTitle })).toBeVisible()
}

/** Presses Tab until the focus is there, as somebody without a mouse would; at most 60 times. */
async function tabTo(page: Page, place: Locator): Promise<number> {
  for (let presses = 1; presses <= 60; presses += 1) {
    await page.keyboard.press('Tab')
    const there = await place.evaluateAll((found) =>
      found.includes(document.activeElement as never),
    )
    if (there) return presses
  }
  throw new Error(`Tab never reached ${place}`)
}

/** How long something stood in the page, by the page's own clock: from now until it goes. */
const lifeOf = (page: Page, text: string) =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const stands = () => document.body.textContent.includes(words)
        let since = 0
        new MutationObserver(() => {
          if (since === 0 && stands()) since = performance.now()
          else if (since > 0 && !stands()) resolve(performance.now() - since)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )

/** Holds each call back until the gate opens. */
async function gate(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(url, (route) => (open ? route.continue() : void held.push(route)))
  return async () => {
    open = true
    for (const route of held) await route.continue()
  }
}

test.describe('by keyboard alone', () => {
  test('a weekly routine task is added', async ({ page, context }) => {
    await ownCompany(context, page)
    const total = page
      .getByRole('region', { name: dashboard.routineTitle })
      .getByText('Total', { exact: true })
      .locator('xpath=following-sibling::dd')
    await expect(total).toHaveText('0')
    const order = [
      page.getByRole('link', { name: shell.skip }),
      sidebar(page).getByRole('link', { name: shell.dashboard }),
      page.getByRole('button', { name: shell.collapse }),
      page.getByLabel(common.language),
      page.getByRole('button', { name: shell.appearance }),
      page.getByRole('button', { name: /^Account of/ }),
      page.getByRole('button', { name: dashboard.refresh }),
      plus(page),
    ]
    expect(await tabTo(page, order[0]!)).toBe(1)
    for (const place of order.slice(1)) await tabTo(page, place)

    const dialog = quickAdd(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByLabel(definitions.taskName))
    await page.keyboard.type('Clean the mill')
    await tabTo(page, dialog.getByLabel(definitions.taskType))
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByLabel(definitions.taskType)).toHaveValue('weekly')
    await tabTo(page, dialog.getByRole('button', { name: /Start date/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeHidden()
    for (const day of ['Monday', 'Thursday']) {
      await tabTo(page, dialog.getByRole('checkbox', { name: day }))
      await page.keyboard.press('Space')
    }
    const request = page.waitForRequest(
      (one) => one.url().endsWith('/api/dailytask') && one.method() === 'POST',
    )
    const said = lifeOf(page, 'Routine task added successfully')
    await tabTo(page, dialog.getByRole('button', { name: common.create }))
    await page.keyboard.press('Enter')
    const sent = (await request).postDataJSON() as Record<string, unknown>
    const nextWeek = new Date(Date.now() + 7 * 86_400_000)
    const start_date = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Cairo' }).format(nextWeek)
    expect(sent).toMatchObject({ task_type: 'weekly', start_date, recurrent_days: [1, 4] })
    await expect(dialog).toBeHidden()
    await expect(total).toHaveText('1')
    await expect(plus(page)).toBeFocused()
    const stood = await said
    expect(stood).toBeGreaterThan(1400)
    expect(stood).toBeLessThan(2600)
  })

  test('Escape closes, gives the focus back and forgets', async ({ page, context }) => {
    await ownCompany(context, page)
    const dialog = quickAdd(page)
    const name = dialog.getByLabel(definitions.taskName)
    await plus(page).focus()
    await page.keyboard.press('Enter')
    await name.fill('Half a thought')
    await dialog.getByLabel(definitions.taskType).selectOption('monthly')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(plus(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue('')
    await expect(dialog.getByLabel(definitions.taskType)).toHaveValue('daily')
    await name.fill('Half a thought')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await plus(page).click()
    await expect(name).toHaveValue('')
  })

  test('is offered to who may define, for what they may define', async ({ page, another }) => {
    const { manager, employee } = await staffed('en')
    for (const { user } of [manager, employee]) await permit(user.email, ['view-dashboard'])
    await page.goto(`${await enter(page, manager, 'en')}/dashboard-default`)
    await plus(page).click()
    const department = quickAdd(page).getByLabel(definitions.department)
    await expect(department.getByRole('option')).toHaveText([STAFF.en.department])
    await quickAdd(page).getByLabel(definitions.taskName).fill('Clean the mill')
    await quickAdd(page).getByRole('button', { name: common.create }).click()
    await expect(page.getByText('Routine task added successfully')).toBeVisible()

    const other = await another()
    await other.goto(`${await enter(other, employee, 'en')}/dashboard-default`)
    await expect(other.getByRole('region', { name: dashboard.routineTitle })).toBeVisible()
    await expect(plus(other)).toHaveCount(0)
  })

  test('what is missing is said for two seconds and marked', async ({ page, context }) => {
    await ownCompany(context, page)
    const dialog = quickAdd(page)
    const name = dialog.getByLabel(definitions.taskName)
    const type = dialog.getByLabel(definitions.taskType)
    await plus(page).click()
    const said = lifeOf(page, 'Please fill all required fields')
    await name.press('Enter')
    const warning = page.getByRole('alertdialog', { name: 'Validation Error' })
    await expect(warning).toContainText('Please fill all required fields')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    const stood = await said
    expect(stood).toBeGreaterThan(1900)
    expect(stood).toBeLessThan(3100)

    await name.fill('Clean the mill')
    await expect(name).not.toHaveAttribute('aria-invalid')
    const days = dialog.getByRole('group', { name: definitions.weekdays })
    await type.selectOption('weekly')
    await name.press('Enter')
    await expect(warning).toBeVisible()
    await expect(days).toHaveAttribute('aria-invalid', 'true')
    await type.selectOption('monthly')
    await name.press('Enter')
    const day = dialog.getByLabel(definitions.dayOfMonth)
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    await day.selectOption('31')
    await name.press('Enter')
    await expect(page.getByText('Routine task added successfully')).toBeVisible()
  })

  test('a failure of the server is said, and nothing typed is lost', async ({ page, context }) => {
    expectConsole(/Failed to load resource/)
    await ownCompany(context, page)
    let json = { message: 'The mill is closed.' }
    await page.route('**/api/dailytask', (route) => route.fulfill({ status: 500, json }))
    await plus(page).click()
    const name = quickAdd(page).getByLabel(definitions.taskName)
    await name.fill('Clean the mill')
    for (const says of ['The mill is closed.', 'Error adding routine task']) {
      await name.press('Enter')
      const failed = page.getByRole('dialog').filter({ hasText: says })
      await expect(failed.getByText(says).last()).toBeVisible()
      await failed.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(failed).toBeHidden()
      await expect(name).toHaveValue('Clean the mill')
      json = { message: '' }
    }
    await page.unrouteAll()
    await name.press('Enter')
    await expect(quickAdd(page)).toBeHidden()
  })
})

test.describe('the dashboard', () => {
  const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test('turns between its charts and shows each as a table', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    const answered = page.waitForResponse('**/api/dashboard')
    await page.goto(DASHBOARD)
    type Day = Record<'total_tasks' | 'total_reports' | 'done_reports' | 'not_done_reports', number>
    const { DailyTasks } = (await (await answered).json()) as {
      DailyTasks: { DailyTaskDepts: Day[] }
    }
    const days = DailyTasks.DailyTaskDepts
    expect(days.length).toBeGreaterThan(2)
    const cells = (place: Locator) => place.getByRole('cell').allTextContents()
    const progress = chart(page, 'Task Progress by Department')
    const status = chart(page, 'Reports Status')
    await expect(progress.locator('svg').first()).toBeVisible()
    await progress.getByRole('button', { name: lists.showTable }).click()
    expect(await cells(progress)).toEqual(
      days.flatMap((day) => [String(day.done_reports), String(day.not_done_reports)]),
    )
    await progress.getByRole('button', { name: dashboard.nextChart }).click()
    await expect(status).toBeVisible()
    await expect(progress).toHaveCount(0)
    expect(await cells(status)).toEqual(
      days.flatMap(({ total_reports, total_tasks }) => [
        String(total_reports),
        String(total_tasks - total_reports),
      ]),
    )
    await status.getByRole('button', { name: lists.showChart, exact: true }).click()
    await expect(status.getByRole('table')).toBeHidden()
    await status.getByRole('button', { name: dashboard.previousChart }).click()
    await expect(progress).toBeVisible()
  })

  test('renews itself every five minutes and says when', async ({ page, context }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/dashboard')) calls += 1
    })
    await page.clock.install({ time: new Date('2026-11-21T08:00:30Z') })
    // What others change in a company renews its dashboard, too: here nobody does.
    const company = await signInAs(context, await register('Quiet Mills', 'en'))
    await page.goto(`${company}/dashboard-default`)
    await expect(page.getByText('Updated 10:00')).toBeVisible()
    await settle(page)
    expect(calls).toBe(1)
    await page.clock.fastForward(270_000)
    await settle(page)
    expect(calls).toBe(1)
    await page.clock.fastForward(30_000)
    await expect.poll(() => calls).toBe(2)
    await expect(page.getByText('Updated 10:05')).toBeVisible()
  })

  test('shows what it had at once, but never what another user had', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    await page.goto(DASHBOARD)
    const people = chart(page, dashboard.employeesTitle)
    await expect(people).toBeVisible()
    const had = await people.textContent()
    expect(await page.evaluate(() => localStorage.getItem('dashboardData'))).toContain('Emps')

    const open = await gate(page, '**/api/dashboard')
    await page.reload()
    await expect(people).toHaveText(had!)
    await open()
    await settle(page)
    await page.unrouteAll()

    const { token, user } = await login(OWNERS.ar)
    const session = { token, userId: user.id, companySlug: user.company.slug }
    await page.evaluate((values) => Object.assign(localStorage, values), session)
    const openOther = await gate(page, '**/api/dashboard')
    await page.goto(`/${user.company.slug}/dashboard-default`)
    await expect(sidebar(page)).toContainText('شركة النور للتجارة')
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    await expect(people).toHaveCount(0)
    await openOther()
    await expect(people).toBeVisible()
  })

  test('asks for its charts, though a busy browser tells of several frames at once', async ({
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
    const asked = page.waitForRequest((request) => request.url().includes('/dashboard/history'))
    await page.goto(`${company}/dashboard-default`)
    await settle(page)
    await chart(page, dashboard.trendsTitle).scrollIntoViewIfNeeded()
    await asked
  })

  test('keeps fourteen days of one-time work, each day once', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    await page.goto('/Nile-Foods/goals')
    await expect(page.locator('main h1')).toBeVisible()
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Cairo' }).format()
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
    await page.goto(DASHBOARD)
    await chart(page, dashboard.trendsTitle).scrollIntoViewIfNeeded()
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('oneTimeTasksHistory'))).not.toContain(
        '2026-10-01',
      )
    }).toPass()
    await settle(page)
    const { value } = (await page.evaluate(() =>
      JSON.parse(localStorage.getItem('oneTimeTasksHistory') ?? ''),
    )) as { value: { label: string; open: number }[] }
    const labels = value.map(({ label }) => label)
    expect(labels.length).toBe(14)
    expect(new Set(labels).size).toBe(14)
    expect(labels.at(-1)).toBe(today)
    expect(value.at(-1)?.open).toBeLessThan(999)
  })

  test('says what failed, and keeps the numbers that it had', async ({ page, context }) => {
    expectConsole(/Failed to load resource/)
    await signInAs(context, OWNERS.en)
    let failing = true
    await context.route('**/api/dashboard', (route) =>
      failing ? route.fulfill({ status: 500, json: { message: '' } }) : route.continue(),
    )
    await page.goto(DASHBOARD)
    const failed = page.getByRole('alert').filter({ hasText: 'Error loading data' })
    await expect(failed).toContainText('Failed to fetch dashboard data')
    await expect(page.getByRole('region', { name: 'Employees' })).toHaveCount(0)
    failing = false
    await failed.getByRole('button', { name: 'Retry' }).click()
    const people = page.getByRole('region', { name: 'Employees' })
    await expect(people).toBeVisible()
    const before = await people.textContent()

    failing = true
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Error loading data' })
    await expect(notice).toBeVisible()
    expect(await people.textContent()).toBe(before)
    failing = false
    await notice.getByRole('button', { name: 'Retry' }).click()
    await expect(notice).toHaveCount(0)
    await expect(people).toBeVisible()
  })

  test('takes no broken answer for an empty one', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    let broken = true
    const cut = { contentType: 'application/json', body: '{"AllDailyTasks":{"act' }
    await page.route('**/api/dashboard', (route) =>
      broken ? route.fulfill(cut) : route.continue(),
    )
    await page.goto(DASHBOARD)
    const failed = page.getByRole('alert').filter({ hasText: dashboard.errorTitle })
    await expect(failed).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('dashboardData'))).toBeNull()
    broken = false
    await failed.getByRole('button', { name: common.retry }).click()
    await expect(page.getByRole('region', { name: dashboard.employeesTitle })).toBeVisible()
  })
})

test('what an older version stored in the browser breaks no page', async ({ page, context }) => {
  const company = await signInAs(context, OWNERS.en)
  await context.addInitScript(() => {
    if (sessionStorage.getItem('spoiled')) return
    sessionStorage.setItem('spoiled', '1')
    localStorage.setItem('profile', '{"id":')
    localStorage.setItem('dashboardData', '{"userId":"x","value":{}}')
    localStorage.setItem('oneTimeTasksHistory', '{"not":"a list"}')
  })
  await page.goto(`${company}/dashboard-default`)
  await expect(page.getByRole('region', { name: WORDS.en.dashboard.routineTitle })).toBeVisible()
  await expect(page.getByRole('region', { name: WORDS.en.dashboard.trendsTitle })).toBeVisible()
})
