import type { Locator, Page } from '@playwright/test'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { lookInTurn, oneLanguage } from './smoke.ts'
import { focusIn } from './staff-support.ts'
import {
  axeFindings,
  BASE,
  choose,
  EMPLOYEES,
  expect,
  expectConsole,
  LANGUAGES,
  OWNERS,
  PASSWORD,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const DASHBOARD = '/Nile-Foods/dashboard-default'
const { shell, configurator, common, auth, dashboard } = WORDS.en

const sidebar = (page: Page) => page.locator('aside')
const html = (page: Page) => page.locator('html')
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const ground = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor)

test.describe('the sidebar', () => {
  test('folds by its button and under 1200 px, and stays as it was left', async ({
    page,
    context,
  }) => {
    await signInAs(context, OWNERS.en)
    await page.goto('/Nile-Foods/team')
    const fold = page.getByRole('button', { name: shell.collapse })
    const unfold = page.getByRole('button', { name: shell.expand })
    const width = async () => (await sidebar(page).boundingBox())?.width
    expect(await width()).toBe(240)
    await expect(sidebar(page)).toContainText('Team plan')
    await fold.click()
    await expect.poll(width).toBe(72)
    await expect(sidebar(page).getByRole('link', { name: shell.department })).toBeVisible()
    await page.reload()
    await expect(unfold).toBeVisible()
    expect(await width()).toBe(72)
    await unfold.click()
    await page.reload()
    await expect(fold).toBeVisible()

    await page.setViewportSize({ width: 1199, height: 800 })
    await expect.poll(width).toBe(72)
    await page.reload()
    await expect(unfold).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect.poll(width).toBe(240)
  })

  test('shows where its list goes on, and the page that is open', async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await signInAs(context, OWNERS.en)
    const list = sidebar(page).getByRole('navigation')
    const edges = () =>
      list.evaluate((one) => [one.hasAttribute('data-above'), one.hasAttribute('data-below')])
    for (const folded of [false, true]) {
      await page.goto('/Nile-Foods/dashboard-default')
      if (folded) await page.getByRole('button', { name: shell.collapse }).click()
      await expect.poll(edges).toEqual([false, true])
      await list.evaluate((one) => one.scrollTo(0, 60))
      await expect.poll(edges).toEqual([true, true])
      await list.evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await expect.poll(edges).toEqual([true, false])
      await page.goto('/Nile-Foods/apps')
      const last = sidebar(page).locator('[aria-current=page]')
      await expect(last).toBeInViewport({ ratio: 1 })
      await expect.poll(edges).toEqual([true, false])
      await list.evaluate((one) => one.scrollTo(0, 0))
      await sidebar(page).getByRole('link', { name: shell.dashboard }).click()
      await expect(page).toHaveURL(DASHBOARD)
      await page.goBack()
      await expect(page).toHaveURL('/Nile-Foods/apps')
      await expect(last).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1440, height: 1200 })
    await expect.poll(edges).toEqual([false, false])
  })

  test('is a drawer on phones', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(context, OWNERS.en)
    await page.goto(DASHBOARD)
    const opens = page.getByRole('button', { name: shell.openMenu, exact: true })
    const drawer = page.getByRole('dialog', { name: shell.menu })
    await expect(sidebar(page)).toBeHidden()
    await opens.click()
    await expect(drawer).toBeVisible()
    await focusIn(drawer)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opens).toBeFocused()

    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: shell.department }).click()
    await expect(page).toHaveURL('/Nile-Foods/department')
    await expect(drawer).toBeHidden()
    await expect(opens).toBeFocused()
  })

  test('shows the plan to the owner alone, and the company’s name to all', async ({
    page,
    context,
    browser,
  }) => {
    await signInAs(context, OWNERS.en)
    await page.goto('/Nile-Foods/team')
    await expect(sidebar(page)).toContainText(/Team planUntil .?\d+ \w+ 20\d\d/)
    await expect(page.getByRole('link', { name: shell.upgradePlan })).toHaveAttribute(
      'href',
      '/subscription',
    )
    await expect(page).toHaveTitle('Nile Foods')

    const other = await browser.newContext()
    await signInAs(other, EMPLOYEES.en)
    const employee = await other.newPage()
    await employee.goto('/Nile-Foods/project')
    await expect(employee.locator('main h1')).toBeVisible()
    await expect(sidebar(employee)).toContainText('Nile Foods')
    await expect(sidebar(employee)).not.toContainText(/plan|Until/i)
    await expect(employee.getByRole('link', { name: shell.upgradePlan })).toHaveCount(0)
    await expect(employee).toHaveTitle('Nile Foods')
    await other.close()
  })
})

test.describe('language and look', () => {
  test('a change of language shows at once and outlives reload and sign-out', async ({
    page,
    context,
  }) => {
    // The choice is stored on the account, so the story needs one that no other story uses.
    const email = await register('Nile Foods', 'en')
    const company = await signInAs(context, email)
    await page.goto(`${company}/department`)
    await expect(page.locator('main h1')).toHaveText('Departments')
    await page.evaluate(() => Object.assign(window, { same: true }))
    const isArabic = async () => {
      await expect(html(page)).toHaveAttribute('dir', 'rtl')
      await expect(html(page)).toHaveAttribute('lang', 'ar')
    }
    await page.getByLabel(common.language).selectOption('ar')
    await isArabic()
    await expect(page.locator('main h1')).toHaveText(WORDS.ar.departments.title)
    await expect(sidebar(page).getByRole('link', { name: WORDS.ar.shell.team })).toBeVisible()
    expect((await sidebar(page).boundingBox())?.x).toBe(1200)
    await expect(page).toHaveTitle('Nile Foods')
    expect(await page.evaluate(() => 'same' in window)).toBe(true)

    await page.reload()
    await isArabic()
    await expect(page.locator('main h1')).toHaveText(WORDS.ar.departments.title)
    await page.getByRole('button', { name: /^حساب/ }).click()
    await page.getByRole('menuitem', { name: WORDS.ar.shell.signOut }).click()
    await expect(page.getByRole('heading', { name: WORDS.ar.auth.signIn })).toBeVisible()
    await isArabic()
    await expect(page).toHaveTitle('ديوان')

    // After the next sign-in there, in another language, dates use that language too.
    await page.getByLabel(WORDS.ar.common.language).selectOption('en')
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth.signIn, exact: true }).click()
    await page.getByRole('button', { name: dashboard.addRoutine, exact: true }).click()
    const starts = page
      .getByRole('dialog')
      .getByRole('group', { name: DEFINITION_FIELDS.start_date.label.en })
    await expect(starts.getByRole('spinbutton', { name: /^month/ })).toBeVisible()
  })

  test('the first answer of the server already has them', async ({ context }) => {
    const tag = async (path = '/signin', language = 'en') => {
      const headers = { accept: 'text/html', 'accept-language': language }
      const reply = await context.request.get(path, { headers })
      return /<html[^>]*>/.exec(await reply.text())?.[0]
    }
    expect(await tag()).toMatch(
      /^<html lang="en" dir="ltr" data-theme="system" data-version="[\w-]+" data-dev>$/,
    )
    expect(await tag('/', 'ar-EG,en;q=0.5')).toContain('lang="ar" dir="rtl"')
    expect(await tag('/signup-Ar')).toContain('lang="ar" dir="rtl"')
    for (const locale of LANGUAGES)
      for (const theme of ['light', 'dark'] as const) {
        await choose(context, { locale, theme })
        const direction = locale === 'ar' ? 'rtl' : 'ltr'
        const expected = `lang="${locale}" dir="${direction}" data-theme="${theme}"`
        for (const path of ['/signin', DASHBOARD]) expect(await tag(path)).toContain(expected)
      }
  })

  test('the configurator applies each choice at once and remembers it', async ({
    page,
    context,
  }) => {
    await signInAs(context, OWNERS.en)
    await page.goto('/Nile-Foods/goals')
    const opens = page.getByRole('button', { name: shell.appearance })
    await opens.click()
    const active = sidebar(page).locator('[aria-current=page]')
    const colour = () => active.evaluate((one) => getComputedStyle(one).color)
    const seen = new Set<string>()
    for (const name of ['Indigo', 'Sky', 'Rose', 'Amber', 'Slate', 'Nile', 'Rose']) {
      await radio(page, name).check({ force: true })
      await expect(html(page)).toHaveAttribute('data-accent', name.toLowerCase())
      await settle(page)
      seen.add(await colour())
    }
    expect(seen.size).toBe(6)

    const white = await ground(sidebar(page))
    await radio(page, 'Dark').first().check()
    await expect.poll(() => ground(sidebar(page))).not.toBe(white)
    const dark = await ground(sidebar(page))
    const bar = page.locator('header')
    await expect(bar).toHaveCSS('position', 'sticky')
    await radio(page, configurator['navbar.static']).check()
    await expect(bar).toHaveCSS('position', 'static')

    const themes = page.getByRole('radiogroup', { name: configurator.theme })
    const paper = () => ground(page.locator('[data-sidebar]'))
    await themes.getByRole('radio', { name: 'Light' }).check()
    const light = await paper()
    await themes.getByRole('radio', { name: 'Dark' }).check()
    await expect(html(page)).toHaveAttribute('data-theme', 'dark')
    await expect.poll(paper).not.toBe(light)
    const night = await paper()
    await themes.getByRole('radio', { name: configurator['theme.system'] }).check()
    for (const [colorScheme, expected] of [
      ['light', light],
      ['dark', night],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(paper).toBe(expected)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await expect(opens).toBeFocused()

    await page.reload()
    await expect(html(page)).toHaveAttribute('data-accent', 'rose')
    await expect(html(page)).toHaveAttribute('data-theme', 'system')
    await expect(bar).toHaveCSS('position', 'static')
    expect(await ground(sidebar(page))).toBe(dark)
    await opens.click()
    for (const name of ['Rose', configurator['navbar.static'], configurator['theme.system']])
      await expect(radio(page, name)).toBeChecked()
  })

  for (const locale of LANGUAGES)
    for (const theme of lookInTurn(['light', 'dark'], locale, { onEvenDays: 'en' }))
      test(`axe finds nothing in menu, configurator, quick-add and drawer, ${locale}, ${theme}`, async ({
        page,
        context,
      }) => {
        const words = WORDS[locale]
        await choose(context, { locale, theme })
        const company = await signInAs(context, OWNERS[locale])
        await page.goto(`${company}/dashboard-default`)
        const account = new RegExp(`^${words.shell.account.split(' ')[0]}`)
        for (const [name, role] of [
          [account, 'menu'],
          [words.shell.appearance, 'dialog'],
          [words.dashboard.addRoutine, 'dialog'],
          [words.shell.openMenu, 'dialog'],
        ] as const) {
          if (name === words.shell.openMenu) await page.setViewportSize({ width: 390, height: 844 })
          await page.getByRole('button', { name }).click()
          await expect(page.getByRole(role)).toBeVisible()
          await settle(page)
          expect.soft(await axeFindings(page), String(name)).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole(role)).toBeHidden()
          await expect(page.getByRole('button', { name })).toBeFocused()
        }
      })
})

test.describe('code that does not arrive', () => {
  for (const locale of oneLanguage({ onEvenDays: 'en' }))
    test(`is asked for again by a page’s Retry, ${locale}`, async ({ page, context }) => {
      const words = WORDS[locale]
      expectConsole(/Failed to load resource/)
      expectConsole(/Failed to fetch dynamically imported module/)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/team`)
      await expect(page.locator('main h1')).toBeVisible()
      let failing = true
      await context.route('**/assets/DepartmentsPage-*.js', (route) =>
        failing ? route.abort() : route.continue(),
      )
      await sidebar(page).getByRole('link', { name: words.shell.department }).click()
      const failed = page.getByRole('alert').filter({ hasText: words.common.pageFailed })
      await expect(failed).toContainText(words.common.pageFailedHint)
      await expect(sidebar(page)).toBeVisible()
      failing = false
      await failed.getByRole('button', { name: words.common.retry }).click()
      await expect(page.locator('main h1')).toHaveText(words.departments.title)
    })

  test('is asked for again by the next press of its button', async ({ page, context }) => {
    expectConsole(/Failed to load resource/)
    expectConsole(/Failed to fetch dynamically imported module/)
    await signInAs(context, OWNERS.en)
    await page.goto('/Nile-Foods/team')
    let failing = true
    for (const chunk of ['AccountItems', 'NavDrawer'])
      await context.route(`**/assets/${chunk}-*.js`, (route) =>
        failing ? route.abort() : route.continue(),
      )
    const account = page.getByRole('button', { name: /^Account of/ })
    const menu = page.getByRole('button', { name: shell.openMenu })
    await expect(account).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const button of [account, menu]) {
      const refused = page.waitForEvent('requestfailed')
      await button.click()
      await refused
      await settle(page)
      await expect(page.locator('main h1'), 'the page stays').toHaveText(shell.team)
    }
    failing = false
    await menu.click()
    const drawer = page.getByRole('dialog', { name: shell.menu })
    await expect(drawer).toBeVisible()
    await focusIn(drawer)
    await page.keyboard.press('Escape')
    await account.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})

test('a page answers whoever asks for it, and a file that is not there does not', async () => {
  const kinds = { browser: 'text/html,*/*;q=0.8', monitor: '*/*', script: 'application/json' }
  const ask = async (path: string, accept: string, method = 'GET') =>
    (await fetch(BASE + path, { method, headers: { accept } })).status
  expect(await ask('/signin', kinds.browser)).toBe(200)
  expect(await ask('/signin?from=x.html', kinds.monitor)).toBe(200)
  expect(await ask('/', kinds.monitor, 'HEAD')).toBe(200)
  expect(await ask('/signin', kinds.script)).toBe(404)
  expect(await ask('/nothing.png', kinds.monitor)).toBe(404)
  expect(await ask('/api/nothing', kinds.browser)).toBe(404)
})
