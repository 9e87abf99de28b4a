import type { Page } from '@playwright/test'
import { smoke } from './smoke.ts'
import { enter, focusIn, LIVE, openLive, PHONE } from './staff-support.ts'
import { type Account, expect, LANGUAGES, type Language, send, test } from './support.ts'
import { read, TASK, tasked } from './task-record-support.ts'

/** A Wednesday, and the Thursday of the following week. */
const BEFORE = '2027-03-10'
const AFTER = '2027-03-18'

/** Opens the month of the deadline as an account and waits for its event stream. */
async function openMonth(page: Page, account: Account, locale: Language): Promise<void> {
  const company = await enter(page, account, locale)
  await openLive(page, `${company}/one-time-task?view=calendar&day=${BEFORE}`)
}

for (const locale of LANGUAGES) {
  const { title } = TASK[locale]
  const chipOn = (page: Page, day: string) =>
    page.locator(`[data-day="${day}"]`).getByRole('button', { name: title })

  test(
    `by keys alone a task of one day goes to another day, and the calendars of others follow, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ another }) => {
      const { assignee, supervisor, told, id } = await tasked(locale)
      const dates = { start_date: BEFORE, deadline: BEFORE }
      expect((await send(supervisor.token, `PUT /tasks/${id}`, dates)).status).toBe(200)
      const [mine, theirs, looking] = [await another(), await another(), await another(PHONE)]
      await openMonth(mine, assignee, locale)
      await openMonth(theirs, told, locale)
      await openMonth(looking, supervisor, locale)
      // The driver's keyboard has no keys of the other language.
      const move = { key: locale === 'ar' ? 'ة' : 'm' }
      await chipOn(theirs, BEFORE).focus()
      await chipOn(theirs, BEFORE).dispatchEvent('keydown', move)
      await chipOn(mine, BEFORE).focus()
      await chipOn(mine, BEFORE).dispatchEvent('keydown', move)
      await focusIn(mine.getByRole('dialog').getByRole('grid'))
      await mine.keyboard.press('ArrowDown')
      await mine.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await mine.keyboard.press('Enter')
      for (const page of [mine, theirs]) await expect(chipOn(page, AFTER)).toBeVisible(LIVE)
      await looking.locator(`[data-day="${AFTER}"]`).tap()
      await expect(looking.getByRole('listitem').filter({ hasText: title })).toBeVisible(LIVE)
      expect(await read(supervisor, id)).toMatchObject({ start_date: AFTER, deadline: AFTER })
      await expect(theirs.getByRole('dialog')).toHaveCount(0)
    },
  )
}
