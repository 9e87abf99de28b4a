import type { Locator, Page } from '@playwright/test'
import {
  axeFindings,
  BASE,
  expect,
  LANGUAGES,
  type Language,
  scrollsSideways,
  test,
} from './support.ts'

const SAID = {
  en: {
    field: 'Comment',
    mona: 'Mona Saleh',
    omar: 'Omar Hassan',
    typed: '@mona s',
    before: 'Ask ',
  },
  ar: { field: 'تعليق', mona: 'منى صالح', omar: 'عمر حسن', typed: '@مني ص', before: 'اسأل ' },
} as const
const idOf = (index: number) => `@[0f8fad5b-d9cb-469f-a165-70867728950${index}]`

async function openKit(page: Page, locale: Language) {
  await page.context().addCookies([{ name: 'locale', value: locale, url: BASE }])
  await page.goto('/dev/kit')
  const field = page.getByRole('textbox', { name: SAID[locale].field, exact: true })
  const shown = page.locator('[data-kit="prose"]')
  return { field, kept: page.locator('[data-kit="value"]'), shown }
}

const offered = (page: Page) => page.getByRole('listbox').getByRole('option')

const activeOption = async (field: Locator): Promise<Locator> => {
  const id = await field.getAttribute('aria-activedescendant')
  return field.page().locator(`[id="${id}"]`)
}

for (const locale of LANGUAGES) {
  const said = SAID[locale]

  test(`the second of two with one name is mentioned by keyboard, ${locale}`, async ({ page }) => {
    const { field, kept } = await openKit(page, locale)
    await field.click()
    await page.keyboard.type(said.before + said.typed)
    await expect(offered(page)).toHaveCount(2)
    await expect(await activeOption(field)).toContainText(said.mona)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(field).toHaveValue(`${said.before}@${said.mona} `)
    await expect(kept).toHaveText(said.before + idOf(1))
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await expect(field).toBeFocused()
  })

  test(`Escape closes the list alone, and what is typed on stays text, ${locale}`, async ({
    page,
  }) => {
    const { field, kept } = await openKit(page, locale)
    await field.click()
    await page.keyboard.type(said.typed)
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.type('x')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(kept).toHaveText(`${said.typed}x`)
  })

  test(`a mention goes by one key, comes back by undo, and moves with the text, ${locale}`, async ({
    page,
  }) => {
    const { field, kept } = await openKit(page, locale)
    await field.click()
    await page.keyboard.type(`@${said.omar.slice(0, 2)}`)
    await offered(page).filter({ hasText: said.omar }).click()
    await page.keyboard.type('!')
    await expect(kept).toHaveText(`${idOf(2)} !`)
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText(said.before)
    await expect(kept).toHaveText(`${said.before}${idOf(2)} !`)
    await page.keyboard.press('Delete')
    await expect(kept).toHaveText(`${said.before.trim()}  !`, { useInnerText: true })
    await page.keyboard.press('Control+z')
    await expect(kept).toHaveText(`${said.before}${idOf(2)} !`)
  })

  test(`the list of people is clean for axe and fits a phone, ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { field } = await openKit(page, locale)
    await field.click()
    await page.keyboard.type('@')
    await expect(offered(page)).toHaveCount(4)
    expect(await axeFindings(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
  })
}

test('Ctrl and Enter sends what is written, a mention pasted between words and all', async ({
  page,
}) => {
  const { field, shown } = await openKit(page, 'en')
  await field.fill('Hello ')
  await field.press('End')
  await page.keyboard.type('@omar')
  await field.press('Tab')
  await field.press('Control+Enter')
  await expect(shown.locator('bdi')).toHaveText('@Omar Hassan')
})

test('while a word is composed, Enter is the word’s and chooses nobody', async ({ page }) => {
  const { field, kept } = await openKit(page, 'en')
  await field.click()
  await page.keyboard.type('@om')
  await expect(offered(page)).toHaveCount(1)
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(kept).toHaveText('@om')
})

const HOSTILE = [
  '<img src=x onerror=__ran=1>',
  '<script>__ran=1</script>',
  'javascript:__ran=1',
  '[x](javascript:__ran=1)',
  'data:text/html,<script>parent.__ran=1</script>',
  'https://example.com/\u202egpj.exe',
  '\u202ereversed\u202c and \u2066open',
  `${idOf(9)}<b>bold</b>`,
  'w'.repeat(400),
]

test('hostile text is shown as it was written and does nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { field, shown } = await openKit(page, 'en')
  await field.fill(HOSTILE.join('\n'))
  await expect(shown.locator('p')).toHaveCount(HOSTILE.length)
  await expect(shown.locator('p').first()).toHaveText(HOSTILE[0] ?? '')
  await expect(shown.locator('img, script, b, a')).toHaveCount(0)
  await expect(shown.locator('bdi')).toHaveText('@somebody')
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  expect(await scrollsSideways(page)).toBe(false)
})

test('each line runs in its own direction, whoever is mentioned first', async ({ page }) => {
  const { field, shown } = await openKit(page, 'en')
  await field.fill(`${idOf(2)} راجع القائمة\nPlease, ${idOf(2)}\nhttps://example.com/a، ثم`)
  await expect(shown.locator('p')).toHaveCount(3)
  const directions = await shown
    .locator('p')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction))
  expect(directions).toEqual(['rtl', 'ltr', 'rtl'])
  const link = shown.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await expect(link).toHaveAttribute('rel', 'noopener nofollow')
})
