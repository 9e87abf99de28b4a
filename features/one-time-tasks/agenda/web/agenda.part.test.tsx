import { describe, expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { KitAgenda } from '#app/web/gallery/KitAgenda.tsx'
import { SAY } from '#app/web/gallery/kit.tsx'
import { drag, pointNearBottom } from '#app/web/test/mouse.ts'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectFocusWithin,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { ar, en } from '#features/one-time-tasks/agenda/web/messages.ts'

const WORDS = { en, ar }
const NAMES = {
  en: {
    lease: 'Renew the lease',
    opening: 'Prepare the opening of the new branch',
    call: 'Call supplier 6',
    closed: 'Stocktaking',
    weekdays: ['Sunday', 'Saturday'],
  },
  ar: {
    lease: 'تجديد عقد الإيجار',
    opening: 'التجهيز لافتتاح الفرع الجديد',
    call: 'الاتصال بالمورد 6',
    closed: 'يوم الجرد',
    weekdays: ['الأحد', 'السبت'],
  },
} as const

/** Opens November 2026, with the 18th as today. */
async function open(
  locale: 'en' | 'ar',
  around: { theme?: 'light' | 'dark'; width?: number } = {},
) {
  await renderPart(<KitAgenda say={SAY[locale]} />, { locale, ...around })
  const day = (date: string) => page.css(`[data-day="${date}"]`)
  await expect.element(day('2026-11-18')).toBeVisible()
  return day
}

/** The bar of the opening ends in the column of a day. */
function expectEndsOn(day: Locator) {
  const end = page.css('[data-item="opening"] [data-end="to"]').element().getBoundingClientRect()
  const { left, right, top, bottom } = day.element().getBoundingClientRect()
  expect(end.left > left && end.right < right && end.top > top && end.bottom < bottom).toBe(true)
}

describe.each(LOCALES)('in %s', (locale) => {
  const words = WORDS[locale]
  const names = NAMES[locale]

  test('the days stand from the company’s first on, as they are read, and today and closed days are told', async () => {
    const day = await open(locale)
    const heads = page.getByRole('columnheader')
    await expect.element(heads.first()).toHaveTextContent(names.weekdays[0])
    await expect.element(heads.last()).toHaveTextContent(names.weekdays[1])
    const [one, two] = ['2026-11-01', '2026-11-02'].map(
      (date) => day(date).element().getBoundingClientRect().x,
    )
    expect((one ?? 0) < (two ?? 0)).toBe(locale === 'en')
    await expect.element(day('2026-11-18')).toHaveAttribute('aria-current', 'date')
    await expect.element(day('2026-11-26')).toHaveTextContent(names.closed)
  })

  test('a chip is dragged to another day by mouse, and opens nothing', async () => {
    const day = await open(locale)
    const chip = day('2026-11-18').getByRole('button', { name: names.lease })
    await drag(chip, pointNearBottom(day('2026-11-05')))
    const moved = day('2026-11-05').getByRole('button', { name: names.lease })
    await expect.element(moved).toBeVisible()
    await expectCount(chip, 0)
    await expectCount(page.getByRole('alertdialog'), 0)
    await expectCount(page.getByRole('status').filter({ hasText: names.lease }), 1)
  })

  test('Escape gives a drag up', async () => {
    const day = await open(locale)
    const chip = day('2026-11-18').getByRole('button', { name: names.lease })
    await chip.hover()
    await commands.mouse('down', { ...pointNearBottom(day('2026-11-05')), steps: 4 })
    await userEvent.keyboard('{Escape}')
    await commands.mouse('up')
    await expect.element(chip).toBeVisible()
  })

  test('an end of a bar is dragged to another day, and never past the other end', async () => {
    const day = await open(locale)
    const end = page.css('[data-item="opening"] [data-end="to"]')
    const bar = day('2026-11-22').getByRole('button', { name: names.opening })
    await expect.element(bar).toBeVisible()
    await drag(end, pointNearBottom(day('2026-11-09')))
    await expect.element(bar).toBeVisible()
    await drag(end, pointNearBottom(day('2026-11-19')))
    await expectCount(bar, 0)
    const begun = day('2026-11-16').getByRole('button', { name: names.opening })
    await expect.element(begun).toBeVisible()
    const start = page.css('[data-item="opening"] [data-end="from"]')
    await drag(start, pointNearBottom(day('2026-11-20')))
    await expect.element(begun).toBeVisible()
    await drag(start, pointNearBottom(day('2026-11-18')))
    await expectCount(begun, 0)
    const later = day('2026-11-18').getByRole('button', { name: names.opening })
    await expect.element(later).toBeVisible()
  })

  test('a bar is dragged whole: both its dates move by the same days', async () => {
    const day = await open(locale)
    const bar = day('2026-11-16').getByRole('button', { name: names.opening })
    const middle = day('2026-11-18').element().getBoundingClientRect()
    const { top, height } = bar.element().getBoundingClientRect()
    const middleOfBar = { x: middle.x + middle.width / 2, y: top + height / 2 }
    const before = { ...pointNearBottom(day('2026-11-11')), steps: 8 }
    await commands.mouse(middleOfBar, 'down', before, 'up')
    await expectCount(bar, 0)
    const moved = day('2026-11-09').getByRole('button', { name: names.opening })
    await expect.element(moved).toBeVisible()
    expectEndsOn(day('2026-11-17'))
    await expectCount(page.getByRole('alertdialog'), 0)
  })

  test('by keys alone a day is found, and what it holds is opened and moved', async () => {
    const day = await open(locale)
    day('2026-11-18').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(day('2026-11-25')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(day('2026-11-28')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    const onward = locale === 'ar' ? '{ArrowLeft}' : '{ArrowRight}'
    await userEvent.keyboard(`${onward}${onward}${onward}{Enter}`)
    const list = page.getByRole('dialog')
    await expectCount(list.getByRole('listitem'), 6)
    await expectAccessible()
    const move = list.getByRole('button', { name: sentencePattern(words.moveOf, names.call) })
    move.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(list.getByRole('grid')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expectCount(list, 0)
    await expect.element(day('2026-11-25')).toHaveFocus()
    const moved = day('2026-11-18').getByRole('button', { name: names.call })
    await expect.element(moved).toBeVisible()
  })

  test('M on a chip asks for another day', async () => {
    const day = await open(locale)
    const chip = day('2026-11-18').getByRole('button', { name: names.lease })
    const key = locale === 'ar' ? 'ة' : 'm'
    chip.element().focus()
    chip.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const grid = page.getByRole('dialog').getByRole('grid')
    await expectFocusWithin(grid)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(day('2026-11-25').getByRole('button').last()).toHaveTextContent('4')
  })

  test('by keys a bar is moved whole, or one of its dates', async () => {
    const day = await open(locale)
    const bar = day('2026-11-16').getByRole('button', { name: names.opening })
    const key = locale === 'ar' ? 'ة' : 'm'
    bar.element().focus()
    bar.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const dialog = page.getByRole('dialog')
    await expectFocusWithin(dialog.getByRole('grid'))
    await expectAccessible()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    const moved = day('2026-11-09').getByRole('button', { name: names.opening })
    await expect.element(moved).toBeVisible()
    moved.element().focus()
    moved.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await dialog.getByRole('radio', { name: words.from, exact: true }).click({ force: true })
    await userEvent.keyboard('{Tab}{Tab}')
    await expectFocusWithin(dialog.getByRole('grid'))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect
      .element(day('2026-11-02').getByRole('button', { name: names.opening }))
      .toBeVisible()
    expectEndsOn(day('2026-11-17'))
  })

  test('the next month is shown by its button and by a key, and today leads back', async () => {
    const day = await open(locale)
    day('2026-11-18').element().focus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(day('2026-12-18')).toHaveFocus()
    await page.getByRole('button', { name: words.nextMonth }).click()
    await expect.element(day('2027-01-31')).toBeVisible()
    await page.getByRole('button', { name: words.today, exact: true }).click()
    await expect.element(day('2026-11-18')).toBeVisible()
    await page.getByRole('radio', { name: words.week }).click({ force: true })
    await expectCount(page.css('[data-day]'), 7)
    await page.getByRole('button', { name: words.previousWeek }).click()
    await expect.element(day('2026-11-10')).toBeVisible()
  })

  test('what does not fit is counted, and a press shows the day', async () => {
    const day = await open(locale)
    const more = day('2026-11-25').getByRole('button').last()
    await expect.element(more).toHaveTextContent('3')
    await more.click()
    await expect.element(page.getByRole('dialog').getByText(names.call)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectCount(page.getByRole('dialog'), 0)
  })

  test('on a phone the chosen day is listed below the month, and a week day by day', async () => {
    const day = await open(locale, { width: 390 })
    const call = page.getByRole('listitem').filter({ hasText: names.call })
    await expectCount(call, 0)
    await day('2026-11-25').click()
    await expect.element(call).toBeVisible()
    await expect.element(day('2026-11-25')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible()
    await page.getByRole('radio', { name: words.week }).click({ force: true })
    await expectCount(page.getByRole('heading', { level: 3 }), 7)
    expectNoSidewaysScroll()
    await expectAccessible()
  })
})

test('by touch a long press drags a chip', async () => {
  const day = await open('en')
  const chip = day('2026-11-18').getByRole('button', { name: NAMES.en.lease })
  const { left, top } = chip.element().getBoundingClientRect()
  const [from, to] = [{ x: left + 20, y: top + 8 }, pointNearBottom(day('2026-11-12'))]
  await commands.touch({ type: 'touchStart', ...from })
  // The copy under the finger appears once the chip is held.
  await expect.element(page.css('div.fixed[aria-hidden="true"]')).toHaveTextContent(NAMES.en.lease)
  const moves = Array.from({ length: 8 }, (_, index) => ({
    type: 'touchMove' as const,
    x: from.x + ((to.x - from.x) * (index + 1)) / 8,
    y: from.y + ((to.y - from.y) * (index + 1)) / 8,
  }))
  await commands.touch(...moves, { type: 'touchEnd' })
  const moved = day('2026-11-12').getByRole('button', { name: NAMES.en.lease })
  await expect.element(moved).toBeVisible()
})

test.each(APPEARANCES)('nothing bars anybody from a calendar, $locale, $theme', async (look) => {
  await open(look.locale, look)
  await expectAccessible()
  await page.getByRole('radio', { name: WORDS[look.locale].week }).click({ force: true })
  await expectCount(page.css('[data-day]'), 7)
  await expectAccessible()
})
