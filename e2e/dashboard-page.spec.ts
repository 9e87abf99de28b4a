import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { getTodayBoard } from '#features/dashboard/contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { permit } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { enter, PHONE, reported, STAFF, tabTo, today } from './staff-support.ts'
import {
  axeFindings,
  choose,
  expect,
  OWNERS,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** The requests that load the lists. */
const ASKED = /\/api\/(daily-tasks-reports\/|alldailytask\?|tasks\?|company-users\?|projects$)/

/** Follows a link and returns the number of rows in the list's response. */
async function rowsOf(page: Page, follow: () => Promise<void>): Promise<number> {
  const reply = page.waitForResponse((one) => ASKED.test(one.url()) && one.status() === 200)
  await follow()
  const response = await reply
  const body = (await response.json()) as { total?: number; projects?: { status: number }[] }
  if (!body.projects) return body.total ?? 0
  const wanted = new URL(page.url()).searchParams.get('status')
  const status = wanted && { active: 1, stopped: 0 }[wanted]
  return body.projects.filter((one) => wanted === null || one.status === status).length
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { dashboard, attention } = WORDS[locale]
  const { department, daily, weekly } = STAFF[locale]
  const numbersOf = (page: Page, title: string) =>
    page.getByRole('region', { name: title, exact: true }).getByRole('link', { name: /: [\d,]+$/ })

  test(`each number of the cards opens as many rows as it says, ${locale}`, async ({
    page,
    context,
  }) => {
    test.slow()
    await choose(context, { locale })
    const address = `${await signInAs(context, OWNERS[locale])}/dashboard-default`
    const titles = ['routineTitle', 'oneTimeTitle', 'projectsTitle', 'employeesTitle'] as const
    let opened = 0
    for (const title of titles) {
      await page.goto(address)
      await settle(page)
      const count = await numbersOf(page, dashboard[title]).count()
      for (let at = 0; at < count; at += 1) {
        const link = numbersOf(page, dashboard[title]).nth(at)
        const name = await link.getAttribute('aria-label')
        const says = Number((await link.textContent())?.replaceAll(',', ''))
        const rows = await rowsOf(page, () => link.click())
        expect(`${name} (${rows})`).toBe(`${name} (${says})`)
        opened += 1
        await page.goto(address)
        await settle(page)
      }
    }
    expect(opened).toBe(6 + 6 + 3 + 3)
  })

  test(`the page begins with what needs somebody, by name, and each leads there, ${locale}`, async ({
    page,
  }) => {
    const { owner } = await reported(locale)
    await send(owner.token, 'POST /tasks', {
      ...{ title: weekly, assigned_user_id: [owner.user.id] },
      ...{ start_date: '2026-01-01', deadline: '2026-01-02' },
    })
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/dashboard-default`)
    const needs = page.getByRole('region', { name: attention.title })
    const first = page.getByRole('main').getByRole('region').first()
    await expect(first).toHaveAccessibleName(attention.title)
    const notDone = needs.getByRole('listitem').filter({ hasText: department })
    await expect(notDone).toContainText(weekly)
    await expect(needs.locator('a[href*="due=overdue"]')).toHaveText(
      attention.lateTasks_one.replace('{{count}}', '1'),
    )
    await expect(needs.locator('a[href*="view=queue"]')).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page, notDone.getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/task-reports\?.*status=not_done/)
    await expect(page.getByRole('listitem', { name: weekly, exact: true })).toBeVisible()
    await expect(page.getByRole('listitem', { name: daily, exact: true })).toHaveCount(0)
  })

  test(`a cell of the board stands at its time and opens its duty, on a phone and by keys, ${locale}`, async ({
    another,
  }) => {
    const { owner } = await reported(locale)
    const phone = await another(PHONE)
    const company = await enter(phone, owner, locale)
    await phone.goto(`${company}/dashboard-default`)
    const strip = phone.getByRole('list', { name: sentencePattern(dashboard.boardOf, department) })
    const cells = strip.getByRole('button')
    await expect(cells).toHaveCount(2)
    await settle(phone)
    expect(await scrollsSideways(phone)).toBe(false)
    await cells.first().focus()
    await phone.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(cells.last()).toBeFocused()
    await cells.first().tap()
    await expect(phone).toHaveURL(new RegExp(`task-reports\\?.*date=${today()}`))
    await expect(phone.getByRole('listitem', { name: daily, exact: true })).toBeVisible()
    await expect(phone.getByRole('listitem', { name: weekly, exact: true })).toHaveCount(0)
  })

  test(`before anything of today is reported the charts show the last working day and say so, ${locale}`, async ({
    page,
  }) => {
    const { owner } = await reported(locale)
    const company = await enter(page, owner, locale)
    const date = '2026-11-19'
    await page.route('**/api/dashboard/today-board?page=1*', async (route) => {
      const response = await route.fetch()
      const board = (await response.json()) as Reply<typeof getTodayBoard>
      const day = { total_tasks: 7, total_reports: 5, done_reports: 4, not_done_reports: 1 }
      const last_day = { date, departments: [{ department_name: department, ...day }] }
      await route.fulfill({ response, json: { ...board, last_day } })
    })
    await page.goto(`${company}/dashboard-default`)
    const chart = page.getByRole('region', { name: dashboard.progressTitle })
    await settle(page)
    await chart.scrollIntoViewIfNeeded()
    const days = chart.getByRole('radiogroup', { name: dashboard.chartDay })
    await expect(days.getByRole('radio').first()).toBeChecked()
    await chart.getByRole('button', { name: WORDS[locale].lists.showTable }).click()
    await expect(chart.getByRole('cell').first()).toHaveText('4')
    await days.getByRole('radio', { name: dashboard.chartToday }).check()
    await expect(chart.getByRole('cell').first()).toHaveText('1')
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
  })

  test(`who sees the dashboard, but not as its owner does, has no analysis and no brief of the company, ${locale}`, async ({
    page,
  }) => {
    const { employee } = await reported(locale)
    await permit(employee.user.email, ['view-dashboard'])
    await page.goto(`${await enter(page, employee, locale)}/dashboard-default`)
    await expect(page.getByRole('button', { name: dashboard.refresh })).toBeVisible()
    await settle(page)
    await expect(page.getByRole('button', { name: dashboard.analysis })).toHaveCount(0)
    await expect(page.getByRole('link', { name: dashboard.brief })).toHaveCount(0)
    await expect(numbersOf(page, dashboard.routineTitle)).toHaveCount(0)
    await permit(employee.user.email, ['view-dashboard-owner'])
    await page.reload()
    await expect(page.getByRole('button', { name: dashboard.analysis })).toBeVisible()
  })
}
