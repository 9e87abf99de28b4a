import type { Locator, Page } from '@playwright/test'
import {
  axeFindings,
  choose,
  expect,
  LANGUAGES,
  type Language,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS, worded } from './words.ts'

const COLUMNS = {
  en: ['Pending', 'In progress', 'Review', 'Done'],
  ar: ['معلقة', 'قيد التنفيذ', 'قيد المراجعة', 'مكتملة'],
} as const
const FIRST = { en: 'Count the stock of the cold room 1', ar: 'جرد غرفة التبريد 1' } as const
const REFUSED = {
  en: 'Only its supervisor may finish it',
  ar: 'لا يُنهيها إلا المشرف عليها',
} as const
const DRAGGED = { en: 'Started dragging', ar: 'بدأ السحب' } as const

/** The kit's board of so many cards a column; the last column has three less. */
async function open(page: Page, locale: Language, cards = 3) {
  await choose(page.context(), { locale })
  await page.goto(`/dev/kit#board-${cards}`)
  const columns = COLUMNS[locale].map((name) => page.getByRole('grid', { name }))
  const [pending, inProgress, review, done] = columns as [Locator, Locator, Locator, Locator]
  await expect(pending.getByRole('row').first()).toBeVisible()
  const card = (column: Locator) => column.getByRole('row', { name: FIRST[locale], exact: true })
  return { pending, inProgress, review, done, card }
}

for (const locale of LANGUAGES)
  test.describe(`in ${locale}`, () => {
    const words = WORDS[locale].board

    test('a card goes to a column by its digit, and keeps the focus', async ({ page }) => {
      const { pending, review, card } = await open(page, locale)
      await card(pending).focus()
      await page.keyboard.press('3')
      await expect(card(review)).toBeFocused()
      await expect(card(pending)).toHaveCount(0)
      await expect(review).toHaveAccessibleName(/4$/)
      const said = page.getByRole('status').filter({ hasText: FIRST[locale] })
      await expect(said).toHaveText(worded(words.moved, FIRST[locale], COLUMNS[locale][2]))
      await page.keyboard.press('1')
      await expect(card(pending)).toBeFocused()
    })

    test('the arrows lead from column to column, past an empty one, as they are drawn', async ({
      page,
    }) => {
      const { pending, inProgress, done, review } = await open(page, locale)
      const [onward, back] =
        locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
      await expect(done).toContainText(words.empty)
      await pending.getByRole('row').nth(1).focus()
      await page.keyboard.press(onward)
      await expect(inProgress.getByRole('row').nth(1)).toBeFocused()
      await page.keyboard.press(onward)
      await page.keyboard.press(onward)
      await expect(review.locator(':focus')).toBeVisible()
      await page.keyboard.press(back)
      await expect(inProgress.locator(':focus')).toBeVisible()
    })

    test('a card goes to a column from its menu, and keeps the focus', async ({ page }) => {
      const { pending, inProgress, card } = await open(page, locale)
      await card(pending).hover()
      const actions = page.getByRole('button', { name: worded(words.actionsOf, FIRST[locale]) })
      await actions.click()
      await page.getByRole('menuitem').filter({ hasText: COLUMNS[locale][1] }).click()
      await expect(card(inProgress)).toBeFocused()
      await expect(card(pending)).toHaveCount(0)
      await expect(page.getByRole('menu')).toHaveCount(0)
    })

    test('a card is dragged to another column by mouse', async ({ page }) => {
      const { pending, review, done, card } = await open(page, locale)
      await card(pending).dragTo(review)
      await expect(card(review)).toHaveCount(1)
      await expect(card(pending)).toHaveCount(0)
      await card(review).dragTo(done)
      await expect(card(done)).toHaveCount(1)
      await expect(card(review)).toHaveCount(0)
    })

    test('a card is dragged to another column by keys alone, and what is heard is in the page’s language', async ({
      page,
    }) => {
      const { pending, inProgress, card } = await open(page, locale)
      await card(pending).focus()
      // A busy machine draws the handle when there is time for it.
      await expect(card(pending).locator('.board-handle')).toBeAttached()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-live-announcer]')).toContainText(DRAGGED[locale])
      await expect(page.locator(':focus')).toHaveAccessibleName(
        new RegExp(`${COLUMNS[locale][1]}.+3`),
      )
      await page.keyboard.press('Enter')
      await expect(card(inProgress)).toBeFocused()
      await expect(card(pending)).toHaveCount(0)
    })

    test('where a card may not go, it stays, and one is told why', async ({ page }) => {
      const { pending, done } = await open(page, locale)
      const barred = pending.getByRole('row').nth(2)
      const name = await barred.getAttribute('aria-label')
      await barred.focus()
      await page.keyboard.press('4')
      await expect(page.getByText(REFUSED[locale])).toBeVisible()
      await expect(barred).toBeFocused()
      await barred.dragTo(done)
      await expect(page.getByText(REFUSED[locale])).toHaveCount(2)
      await expect(done).toContainText(words.empty)
      await expect(pending.getByRole('row').nth(2)).toHaveAttribute('aria-label', name ?? '')
    })

    test('a press or Enter opens a card', async ({ page }) => {
      const { pending, card } = await open(page, locale)
      await card(pending).click()
      const toast = page.getByRole('alertdialog').filter({ hasText: FIRST[locale] })
      await expect(toast).toHaveCount(1)
      await card(pending).focus()
      await page.keyboard.press('Enter')
      await expect(toast).toHaveCount(2)
    })

    for (const theme of ['light', 'dark'] as const)
      test(`nothing bars anybody from a board, ${theme}`, async ({ page }) => {
        await choose(page.context(), { theme })
        await open(page, locale)
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
      })

    test('a phone shows one column at a time', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { pending, review } = await open(page, locale, 30)
      await expect(pending).toBeInViewport({ ratio: 0.9 })
      await expect(review).not.toBeInViewport()
      await page.getByRole('radio', { name: COLUMNS[locale][2] }).click()
      await expect(review).toBeInViewport({ ratio: 0.9 })
      await expect(page.getByRole('radio', { name: COLUMNS[locale][2] })).toBeChecked()
      await expect(pending).not.toBeInViewport()
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
    })
  })

test('more cards come as the end of a column comes near', async ({ page }) => {
  const { pending } = await open(page, 'en', 120)
  await expect(pending).toHaveAccessibleName('Pending, 120')
  await pending.hover()
  const last = pending.getByRole('row', { name: 'Repair the sign above the door 120' })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000)
      return last.count()
    })
    .toBe(1)
})

test('2,000 cards take at most 1,500 elements', async ({ page }) => {
  const { pending } = await open(page, 'en', 500)
  const count = () => page.evaluate(() => document.querySelectorAll('*').length)
  expect(await count()).toBeLessThan(1_500)
  await pending.hover()
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 2_000)
  await settle(page)
  expect(await count()).toBeLessThan(1_500)
})
