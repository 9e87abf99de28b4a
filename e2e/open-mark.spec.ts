import { inTurn } from './smoke.ts'
import { enter } from './staff-support.ts'
import { expect, LANGUAGES, send } from './support.ts'
import { TASK, tasked } from './task-record-support.ts'

/** Each view of the tasks, by its address parameters. */
const VIEWS = ['', '&view=board', '&view=calendar&day=2027-03-10']

for (const locale of LANGUAGES)
  inTurn(locale, { onEvenDays: 'ar' })(
    `the task that is open is marked in its list, on the board and in the calendar, ${locale}`,
    async ({ page }) => {
      const { supervisor, id } = await tasked(locale)
      const dates = { start_date: '2027-03-10', deadline: '2027-03-10' }
      expect((await send(supervisor.token, `PUT /tasks/${id}`, dates)).status).toBe(200)
      const company = await enter(page, supervisor, locale)
      const marked = page
        .locator('main .marks-open')
        .filter({ hasText: TASK[locale].title })
        .and(page.locator('[aria-current=true], :has([aria-current=true])'))
      for (const view of VIEWS) {
        await page.goto(`${company}/one-time-task?all=true${view}`)
        await expect(page.getByText(TASK[locale].title).first()).toBeVisible()
        await expect(marked).toHaveCount(0)
        await page.goto(`${company}/one-time-task?all=true${view}&task=${id}`)
        await expect(marked).toHaveCount(1)
      }
    },
  )
