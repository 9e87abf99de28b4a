import type { BrowserContext, Locator, Page } from '@playwright/test'
import { addMember, pathOf, permit, store } from './guard-support.ts'
import { inTurn } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  LANGUAGES,
  type Language,
  login,
  OWNERS,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const PHONE = { width: 390, height: 844 }

const bar = (page: Page) => page.locator('[data-bottom-bar]')
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}
const bottomOf = async (place: Locator) => {
  const { y, height } = await boxOf(place)
  return y + height
}

/** Signs a member with some permissions in on a phone; returns the company's address. */
async function memberMay(context: BrowserContext, locale: Language, permissions: string[]) {
  const owner = await login(await register('Fayrouz Café', locale))
  const { slug } = owner.user.company
  const email = `bar-${locale}-${Date.now()}@example.com`
  await addMember(slug, email)
  await permit(email, permissions)
  const { token, user } = await login(email)
  await store(context, { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

/** Simulates the on-screen keyboard of a phone: the visual viewport shrinks, the page does not. */
const keyboard = (page: Page, isOpen: boolean) =>
  page.evaluate((open) => {
    const { visualViewport } = window
    if (!visualViewport) throw new Error('No visual viewport')
    if (open) Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true })
    else Reflect.deleteProperty(visualViewport, 'height')
    visualViewport.dispatchEvent(new Event('resize'))
  }, isOpen)

for (const locale of LANGUAGES) {
  const { shell, common, settings } = WORDS[locale]

  inTurn(locale, { onEvenDays: 'en' })(
    `on a phone the bar leads to today, reports, one’s tasks, the team and all the rest, ${locale}`,
    async ({ page, context }) => {
      await page.setViewportSize(PHONE)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/dashboard-default`)
      await expect(bar(page).getByRole('link')).toHaveText([
        ...[shell.today, shell.reports, shell.myTasks, shell.team],
      ])
      await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
      for (const [name, path] of [
        [shell.today, 'routine-task'],
        [shell.reports, 'task-reports'],
        [shell.myTasks, 'one-time-task'],
        [shell.team, 'team'],
      ] as const) {
        await bar(page).getByRole('link', { name }).click()
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect.poll(() => pathOf(page)).toBe(`${decodeURIComponent(company)}/${path}`)
        await expect(bar(page).locator('[aria-current=page]')).toContainText(name)
      }
      const { height, y } = await boxOf(bar(page))
      expect(y + height).toBe(PHONE.height)
      expect(height).toBe(56)

      const more = bar(page).getByRole('button', { name: shell.openMenu, exact: true })
      await more.click()
      const drawer = page.getByRole('dialog', { name: shell.menu })
      await expect(drawer.getByRole('link', { name: shell.companySettings })).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(more).toBeFocused()
      await page.setViewportSize({ width: 768, height: 844 })
      await expect(bar(page)).toBeHidden()
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `the bar has no way to what one may not open, ${locale}`,
    async ({ page, context }) => {
      await page.setViewportSize(PHONE)
      await choose(context, { locale })
      const company = await memberMay(context, locale, ['view-chartReports'])
      await page.goto(`${company}/profile`)
      const links = bar(page).getByRole('link')
      await expect(links).toHaveText([shell.today, shell.reports])
      await links.nth(1).click()
      await expect(page).toHaveURL(`${company}/chart-reported`)
      await expect(bar(page).locator('[aria-current=page]')).toHaveText(shell.reports)
    },
  )

  test(`nothing lies under the bar, which goes away while one types, ${locale}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(PHONE)
    await choose(context, { locale })
    const { token, user } = await login(await register('Fayrouz Café', locale))
    await store(context, { token, userId: user.id, companySlug: user.company.slug })
    const company = `/${encodeURIComponent(user.company.slug)}`
    await page.goto(`${company}/routine-task`)
    // The first steps of a new company appear last and make the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const last = await bottomOf(page.locator('main > *').last())
      expect(last).toBeLessThan((await boxOf(bar(page))).y)
    }).toPass()

    await page.goto(`${company}/company-settings`)
    await page.getByLabel(settings.name).fill('Fayrouz')
    const save = page.getByRole('button', { name: settings.saveChanges })
    expect(await bottomOf(save)).toBeLessThanOrEqual((await boxOf(bar(page))).y)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await bottomOf(save)).toBeLessThanOrEqual((await boxOf(bar(page))).y)
    expect(await axeFindings(page)).toEqual([])

    await keyboard(page, true)
    await expect(bar(page)).toBeHidden()
    expect(PHONE.height - (await bottomOf(save))).toBeLessThan(24)
    await keyboard(page, false)
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await save.click()
    const said = page.getByRole('region', { name: common.notifications })
    await expect(said).toBeVisible()
    expect(await bottomOf(said)).toBeLessThan((await boxOf(bar(page))).y)
  })

  inTurn(locale, { onEvenDays: 'en' })(
    `on a phone the languages stand in the account’s menu, ${locale}`,
    async ({ page, context }) => {
      await page.setViewportSize(PHONE)
      await choose(context, { locale })
      const { token, user } = await login(await register('Fayrouz Café', locale))
      await store(context, { token, userId: user.id, companySlug: user.company.slug })
      await page.goto(`/${encodeURIComponent(user.company.slug)}/routine-task`)
      await settle(page)
      const account = page.getByRole('banner').locator('button[aria-haspopup=menu]')
      const names = { en: 'English', ar: 'العربية' }
      const other = locale === 'en' ? 'ar' : 'en'
      await expect(page.getByLabel(common.language)).toBeHidden()
      await account.click()
      const choice = (language: Language) =>
        page.getByRole('menuitemradio', { name: names[language], exact: true })
      await expect(choice(locale)).toBeChecked()
      await expect(choice(other)).not.toBeChecked()
      expect(await axeFindings(page)).toEqual([])
      await choice(other).click()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expect(page.getByRole('menu')).toBeHidden()
      await account.click()
      await expect(choice(other)).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await page.setViewportSize({ width: 768, height: 844 })
      await expect(page.getByLabel(WORDS[other].common.language)).toHaveValue(other)
      await account.click()
      await expect(choice(other)).toHaveCount(0)
    },
  )
}
