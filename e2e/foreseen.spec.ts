import type { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { addDays, toLocalTime, weekdayOf } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { oneLanguage } from './smoke.ts'
import { enter } from './staff-support.ts'
import { expect, login, register, send, test } from './support.ts'
import { WORDS } from './translations.ts'

/** The company’s date, a number of days from today. */
const day = (step: number) => addDays(toLocalTime(new Date(), DEFAULT_COMPANY_TIMEZONE).date, step)
const NAMES = {
  en: { company: 'Foreseen Bakery', occurrence: 'Open the till' },
  ar: { company: 'مخبز الأيام', occurrence: 'فتح الصندوق' },
} as const

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`what is foreseen has today as it was reported, though holidays begin tomorrow, ${locale}`, async ({
    page,
  }) => {
    const { definitions, routine } = WORDS[locale]
    const { company, occurrence } = NAMES[locale]
    const owner = await login(await register(company, locale))
    const form = { task_name: occurrence, task_type: 'daily', start_date: day(0) }
    const made = await send<Reply<typeof createRoutineTask>>(owner.token, 'POST /dailytask', form)
    const report = `POST /daily-tasks/${made.reply.task.id}/submit-report` as const
    expect((await send(owner.token, report, { status: 'done' })).status).toBe(201)
    const holidays = [0, 2].map((step) => ({ date: day(step), name: 'Feast' }))
    const settings = { holidays, weekend: [weekdayOf(day(0)), weekdayOf(day(3))] }
    expect((await send(owner.token, 'PUT /company-data', settings)).status).toBe(200)

    await page.goto(`${await enter(page, owner, locale)}/manage-routine-task`)
    await expect(page.getByRole('row', { name: occurrence })).toContainText(routine.today)
    await page.getByRole('button', { name: definitions.newTask }).click()
    const dates = page
      .getByRole('dialog')
      .getByRole('region', { name: definitions.preview })
      .getByRole('listitem')
    await expect(dates.first()).toContainText(`(${routine.today})`)
    for (const [at, step] of [0, 1, 4, 5, 6].entries())
      await expect(dates.nth(at)).toContainText(String(Number(day(step).slice(8))))
  })
