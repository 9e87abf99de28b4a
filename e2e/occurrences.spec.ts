import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { weekdayNames } from '#client/format.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { weekdayOf } from '#shared/dates.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  dayIn,
  dayOf,
  define,
  deskOf,
  enter,
  evaluate,
  LIVE,
  occurrence,
  openLive,
  PHONE,
  report,
  reported,
  review,
  STAFF,
  staffed,
  tabTo,
  today,
  total,
  WIDTHS,
} from './staff-support.ts'
import { type Account, expect, type Language, scrollsSideways, send, test } from './support.ts'
import { WORDS } from './translations.ts'

const SUNDAY = 7
const nameOf = (weekday: number, locale: Language) =>
  weekdayNames(locale, SUNDAY).find(({ id }) => id === weekday)?.name ?? ''

/** A reloaded page no longer has this mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-stayed', ''))
const expectStayed = (page: Page) => expect(page.locator('body[data-stayed]')).toHaveCount(1)

/** Types the hours and minutes of a time; the focus moves between the segments by itself. */
async function typeTime(dialog: Locator, label: string, time: string): Promise<void> {
  await dialog.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await dialog.page().keyboard.type(time)
}

async function create(dialog: Locator, locale: Language): Promise<void> {
  await dialog.getByRole('button', { name: WORDS[locale].common.create, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function defineTasks(page: Page, locale: Language): Promise<void> {
  const { definitions, routine } = WORDS[locale]
  const { daily, weekly, department } = STAFF[locale]
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: definitions.preview })
  const sentence = preview.getByRole('status')
  const dates = preview.getByRole('listitem')

  await page.getByRole('button', { name: definitions.newTask }).click()
  await dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale]).fill(daily)
  await expect(dialog.getByLabel(definitions.department)).toHaveText(department)
  await expect(sentence).toHaveText(definitions['rule.daily'])
  await typeTime(dialog, DEFINITION_FIELDS.from.label[locale], '0000')
  await typeTime(dialog, DEFINITION_FIELDS.to.label[locale], '2359')
  await expect(sentence).toHaveText(
    sentencePattern(definitions['rule.between'], definitions['rule.daily'], '00:00', '23:59'),
  )
  await expect(dates).toHaveCount(5)
  await expect(dates.first()).toContainText(`(${routine.today})`)
  for (const step of [0, 1, 2, 3, 4])
    await expect(dates.nth(step)).toContainText(String(Number(dayIn(step).slice(8))))
  await create(dialog, locale)

  await page.getByRole('button', { name: definitions.newTask }).click()
  await dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale]).fill(weekly)
  await dialog.getByLabel(definitions.taskType).selectOption('weekly')
  await expect(sentence).toHaveText(definitions.previewChoose)
  const days = [today(), dayIn(2)].map((date) => nameOf(weekdayOf(date), locale))
  for (const day of days) await dialog.getByText(day, { exact: true }).click()
  for (const day of days) await expect(sentence).toContainText(day)
  await expect(dates).toHaveCount(5)
  for (const [at, step] of [0, 2, 7, 9, 14].entries())
    await expect(dates.nth(at)).toContainText(String(Number(dayIn(step).slice(8))))
  await create(dialog, locale)
  await expect(page.getByRole('switch')).toHaveCount(2)
}

/** Reports one as Done and the other as Not done, which is refused without a note. */
async function reportBoth(phone: Page, locale: Language): Promise<void> {
  const { routine } = WORDS[locale]
  const { daily, weekly, note } = STAFF[locale]
  await occurrence(phone, daily)
    .getByRole('button', { name: sentencePattern(routine.doneTask, daily) })
    .tap()
  await expect(occurrence(phone, daily)).toContainText(routine.you)
  await occurrence(phone, weekly)
    .getByRole('button', { name: sentencePattern(routine.notDoneTask, weekly) })
    .tap()
  const why = occurrence(phone, weekly).getByLabel(routine.why)
  const sendIt = occurrence(phone, weekly).getByRole('button', { name: routine.send, exact: true })
  await sendIt.tap()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await expect(occurrence(phone, weekly)).not.toContainText(routine.you)
  await why.fill(note)
  const saved = phone.waitForResponse((one) => one.url().endsWith('/submit-report'))
  await sendIt.tap()
  expect((await saved).status()).toBe(201)
}

async function seeReports(page: Page, locale: Language): Promise<void> {
  const { evaluations, routine } = WORDS[locale]
  const { daily, weekly, note, employee } = STAFF[locale]
  await expect(review(page, weekly)).toContainText(note, LIVE)
  await expect(review(page, daily)).toContainText(routine.done, LIVE)
  await expect(review(page, daily)).toContainText(employee)
  await expect(review(page, weekly)).toContainText(routine.notDone)
  await expect(total(page, locale, evaluations.reported)).toHaveText('2')
  await expectStayed(page)
}

/** Evaluates one report with the pointer, the other only by keyboard. */
async function evaluateBoth(page: Page, locale: Language): Promise<void> {
  const { evaluations } = WORDS[locale]
  const { daily, weekly, praise, advice } = STAFF[locale]
  const star = (task: string, rating: string) =>
    review(page, task).getByRole('radio', { name: sentencePattern(evaluations.stars, rating) })
  await star(daily, '4').click()
  await review(page, daily)
    .getByRole('button', { name: sentencePattern(evaluations.addCommentTo, daily) })
    .click()
  await review(page, daily).getByRole('textbox').fill(praise)
  await total(page, locale, evaluations.due).click()
  await expect(review(page, daily).getByRole('textbox')).toHaveCount(0)

  await page.locator('main h1').click()
  await tabTo(page, review(page, weekly).getByRole('radiogroup'))
  await page.keyboard.press('2')
  await expect(star(weekly, '2')).toBeChecked()
  await tabTo(page, review(page, weekly).locator('[data-action="comment"]'))
  await page.keyboard.press('Enter')
  await expect(review(page, weekly).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(advice)
  await page.keyboard.press('Control+Enter')
  await expect(review(page, weekly).getByRole('textbox')).toHaveCount(0)
  await expect(review(page, weekly)).toContainText(advice)
}

/** Asserts that the manager's ratings of four and two stars are shown and cannot be changed. */
async function seeEvaluations(phone: Page, locale: Language, { token }: Account): Promise<void> {
  const { routine } = WORDS[locale]
  const { daily, weekly, manager, praise, advice } = STAFF[locale]
  const change = (task: string) =>
    occurrence(phone, task).getByRole('button', { name: sentencePattern(routine.changeTask, task) })
  for (const [task, rating, comment] of [
    [daily, '4', praise],
    [weekly, '2', advice],
  ] as const) {
    await expect(occurrence(phone, task)).toContainText(comment, LIVE)
    const stars = occurrence(phone, task).getByRole('img')
    await expect(stars).toHaveAccessibleName(sentencePattern(routine.rated, rating, manager))
    await expect(change(task)).toHaveCount(0)
  }
  const { data } = (await send<{ data: { id: string }[] }>(token, 'GET /dailytask')).reply
  for (const { id } of data) {
    const again = await send(token, `POST /daily-tasks/${id}/submit-report`, { status: 'done' })
    expect(again.status).toBe(409)
  }
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { nothingDue, routine, evaluations } = WORDS[locale]
  const { daily, weekly, manager: judge, praise, advice } = STAFF[locale]

  test(
    `an open page follows what the manager defines, evaluates and pauses, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ another }) => {
      const site = await staffed(locale)
      const phone = await another(PHONE)
      const company = await enter(phone, site.employee, locale)
      await openLive(phone, `${company}/routine-task`)
      await expect(phone.getByText(nothingDue.nothingToday)).toBeVisible()
      await mark(phone)
      const tasks = await define(site, locale)
      await expect(phone.getByRole('group')).toHaveCount(2, LIVE)
      expect(await scrollsSideways(phone)).toBe(false)

      await evaluate(site, locale, await report(site, locale, tasks))
      await seeEvaluations(phone, locale, site.employee)

      const heard = phone.waitForResponse((one) => one.url().includes('/api/dailytask/whole'))
      const paused = await send(site.manager.token, `POST /activedailytask/${tasks.daily}`)
      expect(paused.status).toBe(200)
      await heard
      await expect(occurrence(phone, daily)).toContainText(praise)
      await expectStayed(phone)
    },
  )

  for (const width of WIDTHS) {
    const told = `${locale}, the manager at ${width} px`

    test(`a manager defines duties, which are due at once, ${told}`, async ({ another }) => {
      const { manager, employee } = await staffed(locale)
      const desk = await another(deskOf(width))
      await desk.goto(`${await enter(desk, manager, locale)}/manage-routine-task`)
      await defineTasks(desk, locale)
      expect([...(await dayOf(employee, today())).keys()]).toEqual([daily, weekly])
    })

    test(`reports stand on the manager’s open page, ${told}`, async ({ another }) => {
      const site = await staffed(locale)
      await define(site, locale)
      const [phone, desk] = [await another(PHONE), await another(deskOf(width))]
      const company = await enter(phone, site.employee, locale)
      await enter(desk, site.manager, locale)
      await openLive(desk, `${company}/task-reports`)
      await expect(review(desk, daily)).toContainText(routine.notReported)
      await mark(desk)
      await phone.goto(`${company}/routine-task`)
      await mark(phone)
      await reportBoth(phone, locale)
      await seeReports(desk, locale)
      await expectStayed(phone)
    })

    test(`a manager evaluates reports, by the pointer and by the keyboard, ${told}`, async ({
      another,
    }) => {
      const { manager, employee } = await reported(locale)
      const desk = await another(deskOf(width))
      await desk.goto(`${await enter(desk, manager, locale)}/task-reports`)
      await evaluateBoth(desk, locale)
      await expect(total(desk, locale, evaluations.average)).toHaveText('3.0')
      expect(await scrollsSideways(desk)).toBe(false)
      const user = { name: judge }
      for (const [task, evaluation] of [
        [daily, { rating: 4, comment: praise, user }],
        [weekly, { rating: 2, comment: advice, user }],
      ] as const)
        await expect
          .poll(async () => (await dayOf(employee, today())).get(task), LIVE)
          .toMatchObject({ report: { evaluation }, can: { report: false } })
    })
  }
}
