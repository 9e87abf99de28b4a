import type { BrowserContext } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  expect,
  expectConsole,
  type Language,
  login,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: {
    company: 'Nile Grill',
    department: 'Front of house',
    oven: 'Ovens',
    task: 'Light the oven',
    weekend: 'Friday and Saturday',
  },
  ar: {
    company: 'مشويات النيل',
    department: 'الواجهة',
    oven: 'الأفران',
    task: 'إشعال الفرن',
    weekend: 'الجمعة والسبت',
  },
}
const FRIDAY = 5

interface Task {
  id: string
  task_name: string
  recurrent_days: number[]
  department: { name: string } | null
}

/** An empty retail company, with its owner signed in. */
async function empty(context: BrowserContext, locale: Language) {
  const email = await register(NAMES[locale].company, locale)
  const company = await enter(context, await login(email), locale)
  const { token } = await login(email)
  const tasks = async () =>
    (await send<{ data: Task[] }>(token, 'GET /alldailytask?per_page=100')).reply.data
  const departments = async () =>
    (await send<{ Departments: { id: string; name: string }[] }>(token, 'GET /departments')).reply
      .Departments
  return { company, token, tasks, departments }
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { begin, common, definitions, starter } = WORDS[locale]

  test(`a starter pack is changed before it is made and taken back in one press, ${locale}`, async ({
    page,
    context,
  }) => {
    const { company, tasks, departments } = await empty(context, locale)
    await page.goto(`${company}/starter-packs`)
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    await expect(first).toContainText(starter['trade.shop'])
    await expect(first).toContainText(starter.likely)
    await first.getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(starter['trade.shop'])

    // Removes the last department, renames the first one and deselects one of its duties.
    const blocks = page.getByRole('main').getByRole('region')
    await blocks.last().getByRole('checkbox').first().click()
    await expect(
      page.getByText(sentencePattern(starter.size, ...sizes(locale, 3, 14))),
    ).toBeVisible()
    await blocks.first().getByRole('checkbox').nth(1).click()
    await blocks.first().getByRole('button').first().click()
    const name = page.getByLabel(starter.departmentName)
    await name.fill('')
    await page.getByRole('button', { name: starter.make }).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    expect(await departments()).toEqual([])
    await name.fill(NAMES[locale].department)
    await page.getByRole('button', { name: starter.make }).click()

    await expect(page).toHaveURL(/\/manage-routine-task/)
    await expect(page.getByRole('table')).toContainText(NAMES[locale].department)
    const made = await tasks()
    expect(made).toHaveLength(13)
    expect(made.flatMap(({ recurrent_days }) => recurrent_days)).not.toContain(FRIDAY)
    expect((await departments()).map((one) => one.name)).toContain(NAMES[locale].department)

    await page.getByRole('button', { name: starter.undo }).click()
    await expect(page.getByText(starter.undone)).toBeVisible()
    await expect(page.getByText(definitions.empty)).toBeVisible()
    expect([await tasks(), await departments()]).toEqual([[], []])
  })

  test(`what is reported already stays when a start is taken back, and is named, ${locale}`, async ({
    page,
    context,
  }) => {
    const { company, token, tasks, departments } = await empty(context, locale)
    await page.goto(`${company}/starter-packs?pack=clinic`)
    await page.getByRole('button', { name: starter.make }).click()
    await expect(page.getByRole('button', { name: starter.undo })).toBeVisible()
    type Due = { data: { id: string; task_name: string; proof?: string }[] }
    const { data } = (await send<Due>(token, 'GET /dailytask')).reply
    // Not done, because at some hours only duties whose steps *done* would need are left.
    const due = data.find(({ proof }) => !proof)
    const said = { status: 'not_done', note: 'Closed.' }
    const { status } = await send(token, `POST /daily-tasks/${due?.id}/submit-report`, said)
    expect(status).toBe(201)
    await page.getByRole('button', { name: starter.undo }).click()
    await expect(page.getByText(starter.undoneBut)).toBeVisible()
    await expect(page.getByText(due?.task_name ?? '').first()).toBeVisible()
    expect((await tasks()).map(({ id }) => id)).toEqual([due?.id])
    expect(await departments()).toHaveLength(1)
  })

  test(`the steps tick themselves off and go when all are taken, ${locale}`, async ({
    page,
    context,
  }) => {
    const { company, token } = await empty(context, locale)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const steps = page.getByRole('region', { name: begin.title })
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
    await page.goto(`${company}/dashboard-default`)
    await settle(page)
    await expect(step(begin.week)).toHaveAttribute('aria-current', 'step')
    expect(asked.filter((path) => /alldailytask|departments/.test(path))).toEqual([])
    await step(begin.week)
      .getByRole('button', { name: sentencePattern(begin.takeWeekend, NAMES[locale].weekend) })
      .click()
    await expect(step(begin.departments)).toHaveAttribute('aria-current', 'step')

    await send(token, 'POST /departments', { name: NAMES[locale].oven })
    await expect(step(begin.departments)).toContainText(begin.taken)
    await expect(step(begin.duties).getByRole('link', { name: begin.choosePack })).toBeVisible()
    const task = { task_name: NAMES[locale].task, task_type: 'daily', start_date: '2024-01-01' }
    await send(token, 'POST /dailytask', task)
    const invite = step(begin.people).getByRole('link', { name: begin.invite })
    await invite.click()
    await expect(page).toHaveURL(/\/addUser/)
  })

  test(`the steps that are put away stay away on this device, ${locale}`, async ({
    page,
    context,
  }) => {
    const { company } = await empty(context, locale)
    const steps = page.getByRole('region', { name: begin.title })
    await page.goto(`${company}/routine-task`)
    await steps.getByRole('button', { name: begin.away }).click()
    await expect(steps).toBeHidden()
    await page.goto(`${company}/manage-routine-task`)
    await expect(page.getByText(definitions.empty)).toBeVisible()
    await expect(page.getByRole('link', { name: definitions.starterPack })).toBeVisible()
    await page.goto(`${company}/dashboard-default`)
    await settle(page)
    await expect(steps).toBeHidden()
  })

  test(`a department is created while a routine task is typed, and nothing typed is lost, ${locale}`, async ({
    page,
    context,
  }) => {
    const { company, tasks, departments } = await empty(context, locale)
    await page.goto(`${company}/manage-routine-task`)
    await page.getByRole('button', { name: definitions.newTask }).click()
    const dialog = page.getByRole('dialog')
    const department = dialog.getByRole('combobox', { name: definitions.department })
    await dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale]).fill(NAMES[locale].task)

    expectConsole(/422/)
    const long = 'x'.repeat(81)
    await department.fill(long)
    await page.getByRole('option', { name: sentencePattern(definitions.createNamed, long) }).click()
    await expect(department).toHaveAttribute('aria-invalid', 'true')

    const { oven } = NAMES[locale]
    await department.fill(oven)
    await expect(
      page.getByRole('option', { name: sentencePattern(definitions.createNamed, oven) }),
    ).toBeVisible()
    await department.press('Enter')
    await expect(department).toHaveValue(oven)
    await expect(department).not.toHaveAttribute('aria-invalid', 'true')
    await settle(page)
    // A department of this name exists now: it is offered, and not created a second time.
    await department.clear()
    await department.fill(oven)
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: oven })).toHaveCount(1)
    await options.filter({ hasText: oven }).click()
    await expect(department).toHaveValue(oven)

    await expect(dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale])).toHaveValue(
      NAMES[locale].task,
    )
    await dialog.getByRole('button', { name: common.create, exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await departments()).toMatchObject([{ name: oven }])
    expect(await tasks()).toMatchObject([{ department: { name: oven } }])
  })
}

/** The two counts in a pack's size text. */
function sizes(locale: Language, departments: number, duties: number): [string, string] {
  const form = (count: number) => new Intl.PluralRules(locale).select(count)
  const words = WORDS[locale].starter as Record<string, string>
  const counted = (what: string, count: number) =>
    (words[`${what}_${form(count)}`] ?? '').replace('{{count}}', String(count))
  return [counted('departments', departments), counted('duties', duties)]
}
