import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { goWithin } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  dayIn,
  dayOf,
  deskOf,
  enter,
  evaluated,
  reported,
  review,
  STAFF,
  staffed,
  today,
  WIDTHS,
} from './staff-support.ts'
import { axeFindings, expect, type Language, send, test } from './support.ts'
import { WORDS } from './translations.ts'

const cellsOf = (table: Locator, name: string | RegExp) =>
  table.getByRole('row', { name }).getByRole('cell')

/** Checks the day's numbers by department and over time, in the tables of the charts. */
async function readCharts(page: Page, company: string, locale: Language): Promise<void> {
  const { lists, performance } = WORDS[locale]
  const { department } = STAFF[locale]
  const chartTable = (title: string) =>
    page.getByRole('region', { name: `${title} (${performance.tableOf})` })
  const asTable = (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .getByRole('button', { name: lists.showTable })
  await page.goto(`${company}/chart-reported?from=${today()}&to=${today()}`)
  await asTable(performance.byDepartment).click()
  await expect(cellsOf(chartTable(performance.byDepartment), department)).toHaveText([
    ...['2', '1', '0', '1', '0'],
  ])
  const counted = ['2', '1', '0', '1', '0', '50%', '3.0']
  await expect(cellsOf(page.locator('main table').last(), department)).toHaveText(counted)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: performance.viewAnalytics, exact: true }).click()
  await expect(page.locator('main h1')).toHaveText(performance.analyticsTitle)
  expect(new URL(page.url()).searchParams.get('from')).toBe(today())
  await asTable(performance.completionTrend).click()
  await expect(chartTable(performance.completionTrend).getByRole('cell')).toHaveText(['50%'])
  await expect(page.locator('main table tbody').last().getByRole('cell')).toHaveText(counted)
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

/** A paused duty is no longer due from tomorrow on; today's report and evaluation stay. */
async function pauseDaily(page: Page, company: string, locale: Language): Promise<void> {
  const { definitions, lists, evaluations } = WORDS[locale]
  const { daily, weekly, praise } = STAFF[locale]
  await page.goto(`${company}/task-reports?date=${dayIn(1)}`)
  await expect(review(page, daily)).toBeVisible()
  await goWithin(page, `${company}/manage-routine-task`)
  const active = page.getByRole('switch', { name: sentencePattern(definitions.activeOf, daily) })
  const saved = page.waitForResponse((one) => one.url().endsWith('/alldailytask/changes'))
  await active.click()
  expect((await saved).ok()).toBe(true)
  await expect(active).not.toBeChecked()
  await goWithin(page, `${company}/task-reports?date=${dayIn(1)}`)
  await expect(page.getByText(evaluations.nothingDue)).toBeVisible()
  await page.getByRole('button', { name: lists.today, exact: true }).click()
  await expect(review(page, daily)).toContainText(praise)
  await expect(review(page, weekly)).toBeVisible()
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { daily } = STAFF[locale]

  test(`the owner’s dashboard counts the reports of the day, ${locale}`, async ({ page }) => {
    const { owner } = await reported(locale)
    await readDashboard(page, await enter(page, owner, locale), locale)
  })

  for (const width of WIDTHS) {
    const told = `${locale}, the manager at ${width} px`

    test(`charts count what was reported and evaluated, ${told}`, async ({ another }) => {
      const { manager } = await evaluated(locale)
      const desk = await another(deskOf(width))
      await readCharts(desk, await enter(desk, manager, locale), locale)
    })

    test(`a paused duty is due no more, and keeps what was said of it, ${told}`, async ({
      another,
    }) => {
      const { manager, employee } = await evaluated(locale)
      const desk = await another(deskOf(width))
      const company = await enter(desk, manager, locale)
      expect((await dayOf(employee, dayIn(1))).has(daily)).toBe(true)
      await pauseDaily(desk, company, locale)
      expect((await dayOf(employee, dayIn(1))).has(daily)).toBe(false)
    })
  }
}

/** More rows than one page of the list contains. */
const MANY = 60
const FORMULA = '=1+1'

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(`a day is printed and downloaded whole, and is nobody else’s, ${locale}`, async ({
    page,
    another,
  }) => {
    const { lists, evaluations, routine, shell } = WORDS[locale]
    const { department } = STAFF[locale]
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
    await page.getByRole('button', { name: lists.download }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(
      `${evaluations.fileName.replace('{{date}}', today())}.csv`,
    )
    const csv = await readFile(await file.path())
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = csv.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(MANY + 1)
    expect(lines[0]).toContain(evaluations.reportedBy)
    for (const name of names.slice(1)) expect(csv.toString('utf8')).toContain(`"${name}"`)
    expect(lines.filter((line) => line.includes(`"'${FORMULA}"`))).toHaveLength(1)

    await page.getByRole('button', { name: lists.print }).click()
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('table').getByRole('row')
    await expect(printed).toHaveCount(MANY + 1)
    for (const name of names) await expect(printed.filter({ hasText: name }).first()).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)

    const theirs = await another()
    const other = await staffed(locale)
    const elsewhere = await enter(theirs, other.manager, locale)
    await theirs.goto(`${elsewhere}/task-reports`)
    await expect(theirs.getByText(evaluations.nothingDue)).toBeVisible()
    await expect(theirs.getByRole('navigation')).toContainText(shell.reportedTasks)
    await expect(theirs.locator('main')).not.toContainText(FORMULA)
    type Listed = { data: { id: string }[] }
    const { data } = (await send<Listed>(employee.token, 'GET /dailytask?per_page=1')).reply
    const path = `/dailytask/${data[0]?.id}/revisions` as const
    expect((await send(manager.token, `GET ${path}`)).status).toBe(200)
    expect((await send(other.manager.token, `GET ${path}`)).status).toBe(404)
  })
