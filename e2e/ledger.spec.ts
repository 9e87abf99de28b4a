import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, localClock, weekdayOf } from '#platform/shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { weekdayNames } from '#platform/web/format.ts'
import { enter, LEDGER, openLive, PHONE, staffed, tabTo } from './ledger-support.ts'
import {
  type Account,
  axeFindings,
  expect,
  LANGUAGES,
  type Language,
  scrollsSideways,
  send,
  test,
} from './support.ts'
import { WORDS, worded } from './words.ts'

/** What others change stands on an open page this soon. */
const LIVE = { timeout: 3_000 }
const SUNDAY = 7
const today = () => localClock(new Date(), DEFAULT_COMPANY_TIMEZONE).date
const nameOf = (weekday: number, locale: Language) =>
  weekdayNames(locale, SUNDAY).find(({ id }) => id === weekday)?.name ?? ''

const duty = (page: Page, task: string) => page.getByRole('group', { name: task, exact: true })
const review = (page: Page, task: string) => page.getByRole('listitem', { name: task, exact: true })
const cellsOf = (table: Locator, name: string | RegExp) =>
  table.getByRole('row', { name }).getByRole('cell')

/** A page that was loaded anew has forgotten this. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-stayed', ''))
const expectStayed = (page: Page) => expect(page.locator('body[data-stayed]')).toHaveCount(1)

/** Fills the hours and minutes of a time; the segments go on by themselves. */
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
  const { daily, weekly, department } = LEDGER[locale]
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: definitions.preview })
  const sentence = preview.getByRole('status')
  const dates = preview.getByRole('listitem')

  await page.getByRole('button', { name: definitions.newTask }).click()
  await dialog.getByLabel(definitions.taskName).fill(daily)
  await expect(dialog.getByLabel(definitions.department)).toHaveText(department)
  await expect(sentence).toHaveText(definitions['rule.daily'])
  await typeTime(dialog, definitions.from, '0800')
  await typeTime(dialog, definitions.to, '0930')
  await expect(sentence).toHaveText(
    worded(definitions['rule.between'], definitions['rule.daily'], '08:00', '09:30'),
  )
  await expect(dates).toHaveCount(5)
  await expect(dates.first()).toContainText(`(${routine.today})`)
  for (const step of [0, 1, 2, 3, 4])
    await expect(dates.nth(step)).toContainText(String(Number(addDays(today(), step).slice(8))))
  await create(dialog, locale)

  await page.getByRole('button', { name: definitions.newTask }).click()
  await dialog.getByLabel(definitions.taskName).fill(weekly)
  await dialog.getByLabel(definitions.taskType).selectOption('weekly')
  await expect(sentence).toHaveText(definitions.previewChoose)
  const days = [today(), addDays(today(), 2)].map((date) => nameOf(weekdayOf(date), locale))
  for (const day of days) await dialog.getByText(day, { exact: true }).click()
  for (const day of days) await expect(sentence).toContainText(day)
  await expect(dates).toHaveCount(5)
  for (const [at, step] of [0, 2, 7, 9, 14].entries())
    await expect(dates.nth(at)).toContainText(String(Number(addDays(today(), step).slice(8))))
  await create(dialog, locale)
  await expect(page.getByRole('switch')).toHaveCount(2)
}

/** Done for one, Not done for the other, which is refused without its note. */
async function reportBoth(phone: Page, locale: Language): Promise<void> {
  const { routine } = WORDS[locale]
  const { daily, weekly, note } = LEDGER[locale]
  await duty(phone, daily)
    .getByRole('button', { name: worded(routine.doneTask, daily) })
    .tap()
  await expect(duty(phone, daily)).toContainText(routine.you)
  await duty(phone, weekly)
    .getByRole('button', { name: worded(routine.notDoneTask, weekly) })
    .tap()
  const why = duty(phone, weekly).getByLabel(routine.why)
  const sendIt = duty(phone, weekly).getByRole('button', { name: routine.send, exact: true })
  await sendIt.tap()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await expect(duty(phone, weekly)).not.toContainText(routine.you)
  await why.fill(note)
  const saved = phone.waitForResponse((one) => one.url().endsWith('/submit-report'))
  await sendIt.tap()
  expect((await saved).status()).toBe(201)
}

async function seeReports(page: Page, locale: Language): Promise<void> {
  const { reviews, routine } = WORDS[locale]
  const { daily, weekly, note, employee } = LEDGER[locale]
  await expect(review(page, weekly)).toContainText(note, LIVE)
  await expect(review(page, daily)).toContainText(routine.done, LIVE)
  await expect(review(page, daily)).toContainText(employee)
  await expect(review(page, weekly)).toContainText(routine.notDone)
  await expect(total(page, locale, reviews.reported)).toHaveText('2')
  await expectStayed(page)
}

const total = (page: Page, locale: Language, name: string) =>
  page
    .getByRole('region', { name: WORDS[locale].reviews.totals })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')

/** One report by the pointer, the other without ever touching it. */
async function evaluateBoth(page: Page, locale: Language): Promise<void> {
  const { reviews } = WORDS[locale]
  const { daily, weekly, praise, advice } = LEDGER[locale]
  const star = (task: string, rating: string) =>
    review(page, task).getByRole('radio', { name: worded(reviews.stars, rating) })
  await star(daily, '4').click()
  await review(page, daily)
    .getByRole('button', { name: worded(reviews.addCommentTo, daily) })
    .click()
  await review(page, daily).getByRole('textbox').fill(praise)
  await total(page, locale, reviews.due).click()
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

async function seeEvaluations(phone: Page, locale: Language, { token }: Account): Promise<void> {
  const { routine } = WORDS[locale]
  const { daily, weekly, manager, praise, advice } = LEDGER[locale]
  const change = (task: string) =>
    duty(phone, task).getByRole('button', { name: worded(routine.changeTask, task) })
  for (const [task, rating, comment] of [
    [daily, '4', praise],
    [weekly, '2', advice],
  ] as const) {
    await expect(duty(phone, task)).toContainText(comment, LIVE)
    const stars = duty(phone, task).getByRole('img')
    await expect(stars).toHaveAccessibleName(worded(routine.rated, rating, manager))
    await expect(change(task)).toHaveCount(0)
  }
  await expectStayed(phone)
  type Listed = { data: { id: string; can: { report: boolean } }[] }
  const { data } = (await send<Listed>(token, 'GET /dailytask')).reply
  for (const { id } of data) {
    const again = await send(token, `POST /daily-tasks/${id}/submit-report`, { status: 'done' })
    expect(again.status).toBe(409)
  }
}

/** The numbers of the day by department and over time, in the tables of the charts. */
async function readCharts(page: Page, company: string, locale: Language): Promise<void> {
  const { lists, performance } = WORDS[locale]
  const { department } = LEDGER[locale]
  const chartTable = (title: string) =>
    page.getByRole('region', { name: `${title} (${performance.tableOf})` })
  const asTable = page.getByRole('button', { name: lists.showTable }).first()
  await page.goto(`${company}/chart-reported?from=${today()}&to=${today()}`)
  await asTable.click()
  await expect(cellsOf(chartTable(performance.byDepartment), department)).toHaveText([
    ...['1', '1', '0'],
  ])
  const counted = ['2', '1', '1', '0', '0', '50%', '3.0']
  await expect(cellsOf(page.locator('main table').last(), department)).toHaveText(counted)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: performance.viewAnalytics }).click()
  await expect(page.locator('main h1')).toHaveText(performance.analyticsTitle)
  expect(new URL(page.url()).searchParams.get('from')).toBe(today())
  await asTable.click()
  await expect(chartTable(performance.completionTrend).getByRole('cell')).toHaveText(['50'])
  await expect(page.locator('main table').last().getByRole('cell')).toHaveText(counted)
}

async function readDashboard(page: Page, company: string, locale: Language): Promise<void> {
  const { dashboard } = WORDS[locale]
  await page.goto(`${company}/dashboard-default`)
  const fact = (name: string) =>
    page
      .getByRole('region', { name: dashboard.routineTitle })
      .getByText(name, { exact: true })
      .locator('xpath=following-sibling::dd')
  await expect(fact(dashboard.reported)).toHaveText('2')
  await expect(fact(dashboard.done)).toHaveText('1')
  await expect(fact(dashboard.notDone)).toHaveText('1')
  await expect(fact(dashboard.notReported)).toHaveText('0')
}

/** What is paused is due no more from tomorrow on; what was said of today stays. */
async function pauseDaily(page: Page, company: string, locale: Language): Promise<void> {
  const { definitions, reviews } = WORDS[locale]
  const { daily, weekly, praise } = LEDGER[locale]
  const tomorrow = addDays(today(), 1)
  await page.goto(`${company}/task-reports?date=${tomorrow}`)
  await expect(review(page, daily)).toBeVisible()
  await page.goto(`${company}/manage-routine-task`)
  const active = page.getByRole('switch', { name: worded(definitions.activeOf, daily) })
  const saved = page.waitForResponse((one) => one.url().endsWith('/alldailytask/changes'))
  await active.click()
  expect((await saved).ok()).toBe(true)
  await expect(active).not.toBeChecked()
  await page.goto(`${company}/task-reports?date=${tomorrow}`)
  await expect(page.getByText(reviews.nothingDue)).toBeVisible()
  await page.getByRole('button', { name: reviews.today, exact: true }).click()
  await expect(review(page, daily)).toContainText(praise)
  await expect(review(page, weekly)).toBeVisible()
}

const isDue = async ({ token }: Account, date: string, task: string) => {
  const { reply } = await send<{ data: { task_name: string }[] }>(
    token,
    `GET /dailytask?date=${date}`,
  )
  return reply.data.some(({ task_name }) => task_name === task)
}

for (const locale of LANGUAGES)
  for (const width of [1440, 390])
    test(`a duty is defined, reported, evaluated, counted and paused, ${locale}, the manager at ${width} px`, async ({
      page,
      another,
    }) => {
      const { routine, reviews } = WORDS[locale]
      const { daily, praise } = LEDGER[locale]
      const { owner, manager, employee } = await staffed(locale)
      const phone = await another(PHONE)
      const desk = await another(width === 390 ? PHONE : {})
      const company = await enter(phone, employee, locale)
      await enter(desk, manager, locale)

      await openLive(phone, `${company}/routine-task`)
      await expect(phone.getByText(routine.nothingToday)).toBeVisible()
      await mark(phone)
      await desk.goto(`${company}/manage-routine-task`)
      await defineTasks(desk, locale)
      await expect(phone.getByRole('group')).toHaveCount(2, LIVE)
      expect(await scrollsSideways(phone)).toBe(false)

      await openLive(desk, `${company}/task-reports`)
      await expect(review(desk, daily)).toContainText(routine.notReported)
      await mark(desk)
      await reportBoth(phone, locale)
      await seeReports(desk, locale)
      await evaluateBoth(desk, locale)
      await seeEvaluations(phone, locale, employee)
      await expect(total(desk, locale, reviews.average)).toHaveText('3.0')
      expect(await scrollsSideways(desk)).toBe(false)

      await readCharts(desk, company, locale)
      await enter(page, owner, locale)
      await readDashboard(page, company, locale)

      const tomorrow = addDays(today(), 1)
      expect(await isDue(employee, tomorrow, daily)).toBe(true)
      const heard = phone.waitForResponse((one) => one.url().includes('/api/dailytask/whole'))
      await pauseDaily(desk, company, locale)
      await heard
      expect(await isDue(employee, tomorrow, daily)).toBe(false)
      await expect(duty(phone, daily)).toContainText(praise)
    })

/** More rows than a page of the list holds. */
const MANY = 60
const FORMULA = '=1+1'

for (const locale of LANGUAGES)
  test(`a day is printed and downloaded whole, and is nobody else’s, ${locale}`, async ({
    page,
    another,
  }) => {
    const { reviews, routine, shell } = WORDS[locale]
    const { department } = LEDGER[locale]
    const { owner, manager, employee } = await staffed(locale)
    const names = [FORMULA, ...Array.from({ length: MANY - 1 }, (_, at) => `مهمة ${at + 1}`)]
    const rows = names.map((task_name) => ({
      ...{ task_name, department, task_type: 'daily', start_date: today() },
    }))
    const made = await send(owner.token, 'POST /alldailytask/import', { rows, dry_run: false })
    expect(made.status).toBe(201)

    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'))
    })
    const company = await enter(page, manager, locale)
    await page.goto(`${company}/task-reports`)
    await expect(page.getByRole('listitem').filter({ hasText: /مهمة|=1/ })).not.toHaveCount(0)
    await expect(page.getByLabel(routine.department)).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: reviews.download }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${reviews.fileName.replace('{{date}}', today())}.csv`)
    const csv = await readFile(await file.path())
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = csv.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(MANY + 1)
    expect(lines[0]).toContain(reviews.reportedBy)
    for (const name of names.slice(1)) expect(csv.toString('utf8')).toContain(`"${name}"`)
    expect(lines.filter((line) => line.includes(`"'${FORMULA}"`))).toHaveLength(1)

    await page.getByRole('button', { name: reviews.print }).click()
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('table').getByRole('row')
    await expect(printed).toHaveCount(MANY + 1)
    for (const name of names) await expect(printed.filter({ hasText: name }).first()).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)

    const theirs = await another()
    const other = await staffed(locale)
    const elsewhere = await enter(theirs, other.manager, locale)
    await theirs.goto(`${elsewhere}/task-reports`)
    await expect(theirs.getByText(reviews.nothingDue)).toBeVisible()
    await expect(theirs.getByRole('navigation')).toContainText(shell.reportedTasks)
    await expect(theirs.locator('main')).not.toContainText(FORMULA)
    type Listed = { data: { id: string }[] }
    const { data } = (await send<Listed>(employee.token, 'GET /dailytask?per_page=1')).reply
    const path = `/dailytask/${data[0]?.id}/revisions` as const
    expect((await send(manager.token, `GET ${path}`)).status).toBe(200)
    expect((await send(other.manager.token, `GET ${path}`)).status).toBe(404)
  })
