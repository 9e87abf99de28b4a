import type { Page, Route } from '@playwright/test'
import { staysFor, stopClock } from './clock-support.ts'
import { permit } from './guard-support.ts'
import {
  fillOneTime,
  openQuickAdd,
  pick,
  type QuickAdd,
  quickAddOf,
  tasksOf,
} from './quick-add-support.ts'
import { oneLanguage } from './smoke.ts'
import { enter, STAFF, staffed } from './staff-support.ts'
import { axeFindings, choose, deafen, expect, expectConsole, settle, test } from './support.ts'
import { cast, STORY } from './task-story-support.ts'
import { WORDS, worded } from './words.ts'

const SAYS = {
  en: { closed: 'The shop is closed.', full: 'The store of this device is full.', taken: 'Taken.' },
  ar: { closed: 'المتجر مغلق.', full: 'امتلأت ذاكرة هذا الجهاز.', taken: 'محجوز.' },
} as const

const replyWith = (status: number, json: object) => (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json })

/** The page cannot send what it makes, for a reason of its own. */
const breakSending = (page: Page, reason: string) =>
  page.evaluate((why) => {
    const { fetch } = window
    window.fetch = (to, request) => {
      if (request?.method === 'POST' && String(to).endsWith('/api/tasks')) throw new Error(why)
      return fetch(to, request)
    }
  }, reason)

/** Sends the form, reads in the dialog why it failed, and closes that. */
async function failsWith(form: QuickAdd, text: string, closeLabel: string) {
  await form.create.click()
  await expect(form.failed.getByText(text, { exact: true })).toBeVisible()
  await form.failed.getByRole('button', { name: closeLabel, exact: true }).last().click()
  await expect(form.failed).toBeHidden()
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { quickAdd, tasks, common, definitions } = WORDS[locale]
  const { title, assigned, supervised } = STORY[locale]
  const says = SAYS[locale]

  test(`what a one-time task lacks is said for two seconds and marked, ${locale}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    const warning = page.getByRole('alertdialog', { name: common.validationTitle })
    await expect(form.summary).toHaveAttribute('aria-expanded', 'false')
    await stopClock(page)
    await form.create.click()
    await staysFor(warning.filter({ hasText: quickAdd.fillRequired }), 2_000)
    await page.clock.resume()
    await expect(form.title).toHaveAttribute('aria-invalid', 'true')
    await expect(form.people('assigned')).toHaveAttribute('aria-invalid', 'true')
    await form.title.fill(title)
    await pick(form, form.people('assigned'), assigned)
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    expect(await tasksOf(owner)).toHaveLength(1)
  })

  test(`that a one-time task was added is said for a second and a half, ${locale}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await stopClock(page)
    await form.create.click()
    await staysFor(page.getByText(quickAdd.oneTimeAdded, { exact: true }), 1_500)
    await expect(form.dialog).toBeHidden()
  })

  test(`why a one-time task was not added is said, and nothing typed is lost, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await page.route('**/api/tasks', replyWith(500, { message: says.closed }))
    await failsWith(form, says.closed, common.close)
    await page.route('**/api/tasks', replyWith(500, {}))
    await failsWith(form, quickAdd.oneTimeFailedText, common.close)
    await page.route('**/api/tasks', (route) => route.abort())
    await failsWith(form, common.unreachable, common.close)
    await breakSending(page, says.full)
    await failsWith(form, says.full, common.close)
    await breakSending(page, '')
    await failsWith(form, quickAdd.oneTimeFailedText, common.close)
    await expect(form.title).toHaveValue(title)
    await expect(form.summary).toContainText(assigned)
    await expect(form.create).toBeEnabled()
  })

  test(`what the server refuses is listed and marked, and may be closed while it is wrong, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    await choose(page.context(), { theme: 'dark' })
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await form.supervisorToggle.click()
    await pick(form, form.people('supervised'), supervised)
    await form.summary.click()
    const errors = {
      deadline: [says.closed, says.taken],
      supervisor_user_id: [says.taken],
      'assigned_user_id.0': [says.full],
    }
    await page.route('**/api/tasks', replyWith(422, { message: common.validationTitle, errors }))
    const refuse = async () => {
      await form.create.click()
      const of = (field: string, problem: string) => worded(common.fieldError, field, problem)
      await expect(form.failed.getByRole('listitem')).toHaveText([
        of(quickAdd.endDate, says.closed),
        of(quickAdd.endDate, says.taken),
        of(tasks['place.supervised'], says.taken),
        of(`${tasks['place.assigned']} 1`, says.full),
      ])
      await page.keyboard.press('Escape')
      await expect(form.failed).toBeHidden()
    }
    await refuse()
    const wrong = (part: typeof form.summary) => part.getByRole('img', { name: quickAdd.wrong })
    for (const part of [form.summary, form.tool('end')]) {
      await expect(part).toHaveAttribute('aria-expanded', 'true')
      await part.click()
      await expect(part).toHaveAttribute('aria-expanded', 'false')
      await expect(wrong(part)).toBeVisible()
    }
    await expect(wrong(form.tool('project'))).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    // The next refusal opens them again, at what is to be mended.
    await refuse()
    await expect(form.people('supervised')).toHaveAttribute('aria-invalid', 'true')
    const end = form.dialog.getByRole('group', { name: quickAdd.endDate })
    await expect(end).toHaveAccessibleDescription(new RegExp(`${says.closed}\\s+${says.taken}`))
    await form.supervisorToggle.click()
    await page.unrouteAll()
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    expect(await tasksOf(owner)).toMatchObject([{ title, people: { supervisor: null } }])
  })

  test(`a form whose code does not come says so, and opens at the next press, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource|Failed to fetch dynamically imported module/)
    const { owner } = await cast(locale)
    await page.route(/OneTimeDialog/, (route) => route.abort())
    await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
    const { plus, dialog } = quickAddOf(page, locale, 'oneTime')
    await plus.click()
    await expect(page.getByRole('alertdialog', { name: common.unreachable })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.unrouteAll()
    await plus.click()
    await expect(dialog).toBeVisible()
  })

  test(`people who cannot be fetched are asked for again from the form, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    const { owner } = await cast(locale)
    let failing = true
    await page.route('**/api/directory', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const form = await openQuickAdd(page, owner, { locale })
    const lost = form.dialog.getByRole('alert').filter({ hasText: quickAdd.optionsFailed })
    const retry = lost.getByRole('button', { name: common.retry })
    await expect(lost).toBeVisible()
    // The page asks as a hand moves, and the form as it opens: both have failed by then.
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await form.title.fill(title)
    const answered = page.waitForResponse('**/api/directory')
    await retry.click()
    await answered
    await expect(retry).toBeEnabled()
    await expect(lost).toBeVisible()
    failing = false
    await retry.press('Enter')
    await expect(lost).toHaveCount(0)
    await expect(form.title).toBeFocused()
    await form.summary.click()
    await pick(form, form.people('assigned'), assigned)
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    expect(await tasksOf(owner)).toMatchObject([{ title }])
  })

  test(`departments that cannot be fetched are asked for again from the form, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    await deafen(page.context())
    const { manager } = await staffed(locale)
    await permit(manager.user.email, ['view-dashboard'])
    let failing = true
    await page.route('**/api/directory', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    // The page asks by itself as soon as a hand moves, which a browser may also say of a page that
    // comes to lie under a pointer at rest; and the form as it opens: both have failed by then.
    const asked = page.waitForResponse('**/api/directory')
    await page.goto(`${await enter(page, manager, locale)}/dashboard-default`)
    await settle(page)
    const form = quickAddOf(page, locale, 'routine')
    await page.mouse.move(1, 1)
    await asked
    await form.plus.click()
    const lost = form.dialog.getByRole('alert').filter({ hasText: quickAdd.optionsFailed })
    await expect(lost).toBeVisible()
    await settle(page)
    failing = false
    await lost.getByRole('button', { name: common.retry }).click()
    await expect(lost).toHaveCount(0)
    await expect(form.dialog.getByLabel(definitions.taskName)).toBeFocused()
    const department = form.dialog.getByLabel(definitions.department)
    await expect(department.getByRole('option')).toHaveText([STAFF[locale].department])
  })
}
