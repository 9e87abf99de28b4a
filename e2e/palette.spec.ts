import type { Page } from '@playwright/test'
import { smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  deafen,
  EMPLOYEES,
  expect,
  expectConsole,
  LANGUAGES,
  OWNERS,
  register,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** Opens the palette with its shortcut. */
const open = async (page: Page, name: string) => {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name })
  await expect(palette.getByRole('combobox')).toBeFocused()
  return palette
}

for (const locale of LANGUAGES)
  test(
    `goes anywhere, finds a task and does something, by keys alone, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      const { search, shell, definitions } = WORDS[locale]
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/team`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      const palette = await open(page, search.palette)
      const options = palette.getByRole('option')
      await expect(palette.getByRole('group', { name: search.pages })).toBeVisible()
      await expect(palette.getByRole('group', { name: search.recent })).toHaveCount(0)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      // Matches in any keyboard layout, whatever the page's language.
      for (const typed of ['dash', 'يشسا', 'لوحة']) {
        await page.keyboard.type(typed)
        await expect(options.first()).toHaveText(shell.dashboard)
        await palette.getByRole('combobox').fill('')
      }
      await page.keyboard.type('dash')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${company}/dashboard-default`)
      await expect(palette).toBeHidden()

      await open(page, search.palette)
      await expect(options.filter({ hasText: shell.dashboard }), 'where one is').toHaveCount(0)
      await page.keyboard.type(locale === 'en' ? 'new rout' : 'دوريه جديد')
      await expect(options.first()).toHaveText(
        locale === 'en' ? 'New routine task' : 'مهمة دورية جديدة',
      )
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${company}/manage-routine-task`)
      await expect(page.getByRole('dialog', { name: definitions.newTask })).toBeVisible()
      await page.keyboard.press('Control+K')
      await expect(page.getByRole('dialog'), 'not over a form').toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await open(page, search.palette)
      const recent = palette.getByRole('group', { name: search.recent }).getByRole('option')
      await expect(recent.nth(1), 'what was chosen before').toHaveText(shell.dashboard)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${company}/dashboard-default`)
    },
  )

test('finds tasks, people and comments of the company, shows where, and opens them', async ({
  page,
  context,
}) => {
  const { search } = WORDS.en
  const company = await signInAs(context, OWNERS.en)
  await page.goto(`${company}/team`)
  const person = page.getByRole('row').nth(2)
  await expect(person).toBeVisible()
  await page.getByRole('button', { name: WORDS.en.shell.find, exact: true }).click()
  const palette = page.getByRole('dialog', { name: search.palette })
  await expect(palette.getByRole('combobox')).toBeFocused()
  const found = palette.getByRole('group', { name: search.found })

  await page.keyboard.type('suppl')
  await expect(found.getByRole('option').first()).toContainText(/suppl/i)
  await expect(found.getByText(/^One-time task/).first()).toBeVisible()
  await settle(page)
  expect(await axeFindings(page)).toEqual([])
  const title = await found.getByRole('option').first().locator('bdi').first().textContent()
  await found.getByRole('option').first().click()
  await expect(page).toHaveURL(/one-time-task\?task=/)
  await expect(
    page
      .getByRole('main')
      .getByText(title ?? '')
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // A recently opened result comes first, only for this member and until the sign-out.
  await page.goto(`${company}/team`)
  await expect(person).toBeVisible()
  await open(page, search.palette)
  await expect(palette.getByRole('option').first()).toContainText(title ?? '')
  await page.keyboard.type('qqqq')
  await expect(palette.getByText('Nothing found for')).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)
})

test('says when the search cannot be reached, and goes on when it can', async ({
  page,
  context,
}) => {
  const { search } = WORDS.en
  expectConsole(/Failed to load resource/)
  // Blocks change events, since changes by other stories in this company would repeat the search.
  await deafen(context)
  const company = await signInAs(context, OWNERS.en)
  await page.goto(`${company}/team`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 422, json: { message: 'No.' } }),
  )
  const palette = await open(page, search.palette)
  // Requests during typing can be refused too, before the one with the whole word.
  const refused = page.waitForResponse(/\/api\/search\?.*supplier/)
  await page.keyboard.type('supplier')
  await refused
  const again = palette.getByRole('option', { name: search.failed })
  await expect(again).toBeVisible()
  await page.unroute('**/api/search?*')
  await again.click()
  await expect(palette.getByRole('option').first()).toContainText(/suppl/i)
})

test('offers nobody a page or an act that is not theirs', async ({ page, context }) => {
  const { search } = WORDS.en
  const company = await signInAs(context, EMPLOYEES.en)
  await page.goto(`${company}/routine-task`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = await open(page, search.palette)
  await expect(palette.getByRole('option', { name: 'New one-time task' })).toBeVisible()
  for (const name of ['Invite people', 'New role', 'Company settings', 'Billing'])
    await expect(palette.getByRole('option', { name })).toHaveCount(0)
})

test('changes the language and the colours, and reports the rest where there is one', async ({
  page,
  context,
}) => {
  // The language is stored on the account, so the story needs one that no other story uses.
  const company = await signInAs(context, await register('Nile Mills', 'en'))
  await page.goto(`${company}/team`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, WORDS.en.search.palette)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, WORDS.en.search.palette)
  await page.keyboard.type('عرب')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, WORDS.ar.search.palette)
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('on a phone it fills the screen and nothing scrolls sideways', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(context, { locale: 'ar' })
  const company = await signInAs(context, OWNERS.ar)
  await page.goto(`${company}/routine-task`)
  await page.getByRole('button', { name: WORDS.ar.shell.find, exact: true }).click()
  const palette = page.getByRole('dialog', { name: WORDS.ar.search.palette })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('مو')
  await expect(palette.getByRole('option').first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await scrollsSideways(page)).toBe(false)
  await palette.getByRole('button', { name: WORDS.ar.common.close }).click()
  await expect(palette).toBeHidden()
})
