import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { addMember, pathOf } from './guard-support.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  type Account,
  expect,
  expectConsole,
  type Language,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { company: 'Salma Bakery', role: 'Shift lead', member: 'Omar' },
  ar: { company: 'مخبز سلمى', role: 'مشرف وردية', member: 'عمر' },
} as const
const OWNER = 'Mona Saleh'

/** A company whose owner has created and changed a role, and whose member has signed in since. */
async function told(locale: Language) {
  const { company, role: name, member } = NAMES[locale]
  const email = await register(company, locale)
  const owner = await login(email)
  const made = await send<{ role: { id: string } }>(owner.token, 'POST /roles', {
    ...{ name, permissions: ['view-user'] },
  })
  const permissions = ['view-user', 'view-role']
  await send(owner.token, `PUT /roles/${made.reply.role.id}`, { name, permissions })
  const address = email.replace('@', '.member@')
  await addMember(owner.user.company.slug, address, member)
  return { owner, employee: await login(address) }
}

const lines = (page: Page) => page.locator('main ol > li')

async function openLog(page: Page, owner: Account, locale: Language): Promise<string> {
  const { settings, audit } = WORDS[locale]
  const company = await enter(page.context(), owner, locale)
  await page.goto(`${company}/company-settings`)
  await page.getByRole('link', { name: settings.openAudit }).click()
  await expect(page.locator('main h1')).toHaveText(audit.title)
  await expect(lines(page).first()).toBeVisible()
  return company
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { audit, lists } = WORDS[locale]
  const { role, member } = NAMES[locale]
  const sentence = (action: 'role_changed' | 'signed_in', ...values: string[]) =>
    sentencePattern(audit[`did.${action}`], ...values)

  test(
    `the owner reads who changed a role and who signed in, and narrows it, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { owner } = await told(locale)
      const company = await openLog(page, owner, locale)
      await expect(lines(page).getByText(sentence('signed_in', member))).toBeVisible()
      const changed = lines(page).filter({
        has: page.getByText(sentence('role_changed', OWNER, role)),
      })
      await expect(changed).toContainText(describePermission('view-role').label[locale])
      expect(await scrollsSideways(page)).toBe(false)

      await page.getByRole('button', { name: lists.filter, exact: true }).click()
      await page.getByLabel(audit.what, { exact: true }).selectOption('roles')
      await expect(lines(page)).toHaveCount(2)
      await expect(page).toHaveURL(/[?&]action=roles(&|$)/)
      await page.getByLabel(audit.who, { exact: true }).selectOption(member)
      await expect(page.getByText(audit.noMatch)).toBeVisible()
      await page.reload()
      await expect(page.getByText(audit.noMatch)).toBeVisible()
      await page.getByRole('button', { name: lists.clearFilters }).first().click()
      await expect(lines(page).getByText(sentence('signed_in', member))).toBeVisible()
      expect(pathOf(page)).toBe(`${decodeURIComponent(company)}/audit-log`)
    },
  )

  test(`a phone shows the log without scrolling sideways, ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { owner } = await told(locale)
    await openLog(page, owner, locale)
    await settle(page)
    expect(await scrollsSideways(page)).toBe(false)
  })

  test(`who does not own the company is led away from its log, ${locale}`, async ({ page }) => {
    const { employee } = await told(locale)
    const company = await enter(page.context(), employee, locale)
    await page.goto(`${company}/audit-log`)
    await expect(page).toHaveURL(/\/routine-task$/)
    expect((await send(employee.token, 'GET /audit-events')).status).toBe(403)
  })

  test(`a log that could not be read says so, and is read again at a press, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    const { owner } = await told(locale)
    const company = await enter(page.context(), owner, locale)
    // Fails until the press itself, because a change event also makes the page reload the log.
    let isPressed = false
    await page.exposeFunction('noteThePress', () => {
      isPressed = true
    })
    await page.route('**/api/audit-events*', (route) =>
      isPressed ? route.continue() : route.fulfill({ status: 500, json: { message: 'x' } }),
    )
    await page.goto(`${company}/audit-log`)
    await expect(page.getByText(audit.failed)).toBeVisible()
    await page.evaluate(`addEventListener('pointerdown', noteThePress, { capture: true })`)
    await page.getByRole('button', { name: WORDS[locale].common.retry }).click()
    await expect(lines(page).first()).toBeVisible()
  })
}
