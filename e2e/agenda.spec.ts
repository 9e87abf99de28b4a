import type { Locator, Page } from '@playwright/test'
import { focusIn } from './staff-support.ts'
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

/** The kit's calendar: November 2026, its today the 18th. */
async function open(page: Page, locale: Language) {
  await choose(page.context(), { locale })
  await page.goto('/dev/kit#agenda')
  const day = (date: string): Locator => page.locator(`[data-day="${date}"]`)
  await expect(day('2026-11-18')).toBeVisible()
  return day
}

const middle = async (place: Locator) => {
  const box = await place.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) - 12 }
}

/** Presses the mouse on something, goes to a day and lets go there. */
async function drag(page: Page, what: Locator, day: Locator): Promise<void> {
  await what.hover()
  await page.mouse.down()
  const { x, y } = await middle(day)
  await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
}

for (const locale of LANGUAGES)
  test.describe(`in ${locale}`, () => {
    const words = WORDS[locale].agenda
    const names = NAMES[locale]

    test('the days stand from the company’s first on, as they are read, and today and closed days are told', async ({
      page,
    }) => {
      const day = await open(page, locale)
      const heads = page.getByRole('columnheader')
      await expect(heads.first()).toHaveText(names.weekdays[0])
      await expect(heads.last()).toHaveText(names.weekdays[1])
      const [one, two] = [
        await day('2026-11-01').boundingBox(),
        await day('2026-11-02').boundingBox(),
      ]
      expect((one?.x ?? 0) < (two?.x ?? 0)).toBe(locale === 'en')
      await expect(day('2026-11-18')).toHaveAttribute('aria-current', 'date')
      await expect(day('2026-11-26')).toContainText(names.closed)
    })

    test('a chip is dragged to another day by mouse, and opens nothing', async ({ page }) => {
      const day = await open(page, locale)
      const chip = day('2026-11-18').getByRole('button', { name: names.lease })
      await drag(page, chip, day('2026-11-05'))
      await expect(day('2026-11-05').getByRole('button', { name: names.lease })).toBeVisible()
      await expect(chip).toHaveCount(0)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      const said = page.getByRole('status').filter({ hasText: names.lease })
      await expect(said).toHaveCount(1)
    })

    test('Escape gives a drag up', async ({ page }) => {
      const day = await open(page, locale)
      const chip = day('2026-11-18').getByRole('button', { name: names.lease })
      await chip.hover()
      await page.mouse.down()
      const { x, y } = await middle(day('2026-11-05'))
      await page.mouse.move(x, y, { steps: 4 })
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(chip).toBeVisible()
    })

    test('the end of a bar is dragged to another day, and never before its first', async ({
      page,
    }) => {
      const day = await open(page, locale)
      const end = page.locator('[data-item="opening"] [data-end]')
      const bar = day('2026-11-22').getByRole('button', { name: names.opening })
      await expect(bar).toBeVisible()
      await drag(page, end, day('2026-11-09'))
      await expect(bar).toBeVisible()
      await drag(page, end, day('2026-11-19'))
      await expect(bar).toHaveCount(0)
      await expect(day('2026-11-16').getByRole('button', { name: names.opening })).toBeVisible()
    })

    test('by keys alone a day is found, and what it holds is opened and moved', async ({
      page,
    }) => {
      const day = await open(page, locale)
      await day('2026-11-18').focus()
      await page.keyboard.press('ArrowDown')
      await expect(day('2026-11-25')).toBeFocused()
      await page.keyboard.press('End')
      await expect(day('2026-11-28')).toBeFocused()
      await page.keyboard.press('Home')
      const onward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
      for (let step = 0; step < 3; step += 1) await page.keyboard.press(onward)
      await page.keyboard.press('Enter')
      const list = page.getByRole('dialog')
      await expect(list.getByRole('listitem')).toHaveCount(6)
      expect(await axeFindings(page)).toEqual([])
      await list.getByRole('button', { name: worded(words.moveOf, names.call) }).focus()
      await page.keyboard.press('Enter')
      await expect(list.getByRole('grid')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(list).toHaveCount(0)
      await expect(day('2026-11-25')).toBeFocused()
      await expect(day('2026-11-18').getByRole('button', { name: names.call })).toBeVisible()
    })

    test('M on a chip asks for another day', async ({ page }) => {
      const day = await open(page, locale)
      const chip = day('2026-11-18').getByRole('button', { name: names.lease })
      await chip.focus()
      await chip.dispatchEvent('keydown', { key: locale === 'ar' ? 'ة' : 'm' })
      await focusIn(page.getByRole('dialog').getByRole('grid'))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const more = day('2026-11-25').getByRole('button').last()
      await expect(more).toContainText('4')
    })

    test('the next month is shown by its button and by a key, and today leads back', async ({
      page,
    }) => {
      const day = await open(page, locale)
      await day('2026-11-18').focus()
      await page.keyboard.press('PageDown')
      await expect(day('2026-12-18')).toBeFocused()
      await page.getByRole('button', { name: words.nextMonth }).click()
      await expect(day('2027-01-31')).toBeVisible()
      await page.getByRole('button', { name: words.today, exact: true }).click()
      await expect(day('2026-11-18')).toBeVisible()
      await page.getByRole('radio', { name: words.week }).check()
      await expect(page.locator('[data-day]')).toHaveCount(7)
      await page.getByRole('button', { name: words.previousWeek }).click()
      await expect(day('2026-11-10')).toBeVisible()
    })

    test('what does not fit is counted, and a press shows the day', async ({ page }) => {
      const day = await open(page, locale)
      const more = day('2026-11-25').getByRole('button').last()
      await expect(more).toContainText('3')
      await more.click()
      await expect(page.getByRole('dialog').getByText(names.call)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    for (const theme of ['light', 'dark'] as const)
      test(`nothing bars anybody from a calendar, ${theme}`, async ({ page }) => {
        await choose(page.context(), { theme })
        await open(page, locale)
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await page.getByRole('radio', { name: words.week }).check()
        expect(await axeFindings(page)).toEqual([])
      })

    test('on a phone the chosen day is listed below the month, and a week day by day', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const day = await open(page, locale)
      const call = page.getByRole('listitem').filter({ hasText: names.call })
      await expect(call).toHaveCount(0)
      await day('2026-11-25').click()
      await expect(call).toBeVisible()
      await expect(day('2026-11-25')).toHaveAttribute('aria-selected', 'true')
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('radio', { name: words.week }).check()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
    })
  })

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a long press drags a chip, and a short one opens it', async ({ page }) => {
    const day = await open(page, 'en')
    const chip = day('2026-11-18').getByRole('button', { name: NAMES.en.lease })
    await chip.tap()
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    const client = await page.context().newCDPSession(page)
    const box = await chip.boundingBox()
    const start = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }
    const end = await middle(day('2026-11-12'))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (typeof start)[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', start)
    // What goes with the finger tells that the chip is held.
    const held = page.locator('div.fixed[aria-hidden="true"]', { hasText: NAMES.en.lease })
    await expect(held).toBeVisible()
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', {
        x: start.x + ((end.x - start.x) * step) / 8,
        y: start.y + ((end.y - start.y) * step) / 8,
      })
    await touch('touchEnd')
    await expect(day('2026-11-12').getByRole('button', { name: NAMES.en.lease })).toBeVisible()
  })
})
