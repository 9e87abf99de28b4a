import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { LIVE, openLive } from './staff-support.ts'
import {
  axeFindings,
  deafen,
  expect,
  expectConsole,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { TASK, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const lines = (page: Page) => page.locator('main ol > li')

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { activity, lists, taskRecord, tasks } = WORDS[locale]
  const { title, other, said } = TASK[locale]
  const created = taskRecord['revision.created'].replace('{{who}}', '')

  test(
    `who did what is read from the sidebar, as it happens, and narrowed, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const company = await tasked(locale)
      const address = await enter(page.context(), company.owner, locale)
      await openLive(page, `${address}/task-reports`)
      await page.getByRole('link', { name: activity.title, exact: true }).click()
      await expect(page.locator('main h1')).toHaveText(activity.title)
      // Two tasks that the owner created in succession are shown as one line.
      await expect(lines(page)).toHaveCount(1)
      await expect(lines(page)).toContainText(created)
      await expect(lines(page)).toContainText(title)
      await expect(lines(page)).toContainText(other)

      const { token } = company.assignee
      await send(token, `PUT /tasks/${company.id}/status`, { status: 'inProgress' })
      await send(token, `POST /tasks/${company.id}/comments`, { body: said })
      await expect(lines(page).getByText(said)).toBeVisible(LIVE)
      await expect(lines(page)).toHaveCount(3)
      await expect(lines(page).nth(1)).toContainText(tasks['status.inProgress'])
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      const filters = page.getByRole('button', { name: lists.filter, exact: true })
      await filters.click()
      await page.getByLabel(activity.what, { exact: true }).selectOption('comments')
      await expect(lines(page)).toHaveCount(1)
      await page.reload()
      await expect(lines(page)).toHaveCount(1)
      await page.getByRole('button', { name: lists.clearFilters }).first().click()
      await expect(lines(page)).toHaveCount(3)

      await page
        .getByRole('button', { name: sentencePattern(lists.actionsOf, title) })
        .first()
        .click()
      await page.getByRole('menuitem', { name: activity.onlyThing }).click()
      await expect(page.getByText(sentencePattern(activity.thingAlone, title))).toBeVisible()
      await expect(lines(page).filter({ hasText: other })).toHaveCount(0)
      await expect(lines(page)).toHaveCount(3)
      await filters.click()
      await page.getByLabel(activity.who, { exact: true }).selectOption(company.assignee.user.id)
      await expect(lines(page)).toHaveCount(2)
      await page.getByRole('button', { name: activity.showAll }).click()
      await lines(page).getByRole('link', { name: title }).first().click()
      await expect(page).toHaveURL(/one-time-task\?task=/)
      await expect(page.getByText(said)).toBeVisible()
    },
  )

  test(`long activity goes on earlier and back, on a phone, ${locale}`, async ({ page }) => {
    const company = await tasked(locale)
    for (let at = 0; at < 55; at += 1)
      await send(company.assignee.token, `POST /tasks/${company.id}/comments`, { body: `№ ${at}` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${await enter(page.context(), company.owner, locale)}/activity`)
    await expect(lines(page)).toHaveCount(50)
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: activity.earlier }).click()
    await expect(lines(page)).toHaveCount(6)
    await expect(lines(page).last()).toContainText(title)
    await page.goBack()
    await expect(lines(page)).toHaveCount(50)
    await page.goForward()
    await page.getByRole('button', { name: activity.latest }).click()
    await expect(lines(page).first()).toContainText('№ 54')
  })

  test(`activity that cannot be read says so and is asked for again, ${locale}`, async ({
    page,
  }) => {
    const company = await tasked(locale)
    const address = await enter(page.context(), company.owner, locale)
    expectConsole(/Failed to load resource/)
    await deafen(page.context())
    await page.route('**/api/activity**', (route) =>
      route.fulfill({ status: 500, json: { message: 'no', request_id: 'x' } }),
    )
    await page.goto(`${address}/activity`)
    await expect(page.getByText(activity.failed)).toBeVisible()
    await page.unroute('**/api/activity**')
    await page.getByRole('button', { name: WORDS[locale].common.retry }).click()
    await expect(lines(page).first()).toBeVisible()
  })
}
