import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, LIVE, today } from './staff-support.ts'
import {
  accountOf,
  axeFindings,
  choose,
  expect,
  expectConsole,
  type Language,
  register,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { open, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const TITLES = {
  en: ['Order the flour', 'Repair the oven', 'Call the printer'],
  ar: ['طلب الدقيق', 'إصلاح الفرن', 'الاتصال بالمطبعة'],
} as const

interface Place {
  page: Page
  email: string
  locale: Language
}

/** Opens the tasks of a company for one story, as its owner. */
async function begin(page: Page, locale: Language, search = ''): Promise<Place & { slug: string }> {
  const email = await register('Task List', locale)
  await choose(page.context(), { locale, theme: locale === 'ar' ? 'dark' : 'light' })
  const slug = await signInAs(page.context(), email)
  await page.goto(`${slug}/one-time-task${search}`)
  await settle(page)
  return { page, email, locale, slug }
}

async function add(email: string, body: object): Promise<Task> {
  const { token, user } = await accountOf(email)
  const task = { assigned_user_id: [user.id], ...body }
  return (await send<{ task: Task }>(token, 'POST /tasks', task)).reply.task
}

const tasksOf = async (email: string, query = ''): Promise<Task[]> => {
  const { token } = await accountOf(email)
  return (await send<{ data: Task[] }>(token, `GET /tasks?per_page=100${query}`)).reply.data
}

const paste = (entry: Locator, lines: string): Promise<void> =>
  entry.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, lines)

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { tasks, taskList } = WORDS[locale]
  const [first, second, third] = TITLES[locale]

  test(
    `tasks are typed one after the other, pasted, and found again, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { email } = await begin(page, locale)
      await expect(page.getByText(taskList.empty)).toBeVisible()
      const entry = page.getByRole('textbox', { name: taskList.quickEntry })
      for (const title of [first, second]) {
        await entry.fill(title)
        await entry.press('Enter')
        await expect(entry).toHaveValue('')
        await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
      }
      await paste(entry, `- ${third}\n2. ${third} 2`)
      const question = page.getByRole('dialog')
      await expect(question.getByRole('listitem')).toHaveText([third, `${third} 2`])
      await question.getByRole('button').last().click()
      await expect(question).toBeHidden()
      await expect.poll(async () => (await tasksOf(email)).length).toBe(4)
      await page.getByRole('searchbox', { name: taskList.search }).fill(second.slice(0, 4))
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.reload()
      await expect(page.getByRole('button', { name: second, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: first, exact: true })).toBeHidden()
    },
  )

  test(`a title whose reply is lost is one task, and of pasted lines the rest is asked for again, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/ERR_FAILED/)
    const { email } = await begin(page, locale)
    let sent = 0
    await page.route('**/api/tasks', async (route) => {
      sent += 1
      if (sent === 1) await route.fetch()
      if (sent === 1 || sent === 4) await route.abort()
      else await route.continue()
    })
    const entry = page.getByRole('textbox', { name: taskList.quickEntry })
    await entry.fill(first)
    await entry.press('Enter')
    await expect(entry).toHaveValue(first)
    await entry.press('Enter')
    await expect(entry).toHaveValue('')
    await paste(entry, `${second}\n${third}`)
    const question = page.getByRole('dialog')
    await question.getByRole('button').last().click()
    await expect(question.getByRole('listitem')).toHaveText([third])
    await question.getByRole('button').last().click()
    await expect(question).toBeHidden()
    await expect
      .poll(async () => (await tasksOf(email)).map(({ title }) => title))
      .toEqual([first, second, third])
  })

  test(
    `a row’s status and priority are changed where they stand, and several rows at once, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, another }) => {
      const email = await register('Task List', locale)
      for (const title of TITLES[locale]) await add(email, { title })
      await choose(page.context(), { locale })
      const slug = await signInAs(page.context(), email)
      await page.goto(`${slug}/one-time-task`)
      const colleague = await another()
      await choose(colleague.context(), { locale })
      await signInAs(colleague.context(), email)
      await colleague.goto(`${slug}/one-time-task`)
      const row = (at: Page, title: string) => at.getByRole('row').filter({ hasText: title })
      await row(page, first).getByRole('button', { name: tasks['status.pending'] }).click()
      await page.getByRole('menuitemradio', { name: tasks['status.inProgress'] }).click()
      await expect(row(page, first).getByText(tasks['status.inProgress'])).toBeVisible()
      await expect(row(colleague, first).getByText(tasks['status.inProgress'])).toBeVisible(LIVE)
      await row(page, first).getByRole('button', { name: tasks['priority.normal'] }).click()
      await page.getByRole('menuitemradio', { name: tasks['priority.urgent'] }).click()
      await expect.poll(async () => (await tasksOf(email, '&priority=urgent')).length).toBe(1)
      for (const title of [second, third]) await row(page, title).getByRole('checkbox').click()
      const bar = page.getByRole('region', { name: WORDS[locale].lists.bulk })
      await bar.getByRole('button', { name: taskList.setStatus }).click()
      await page.getByRole('menuitem', { name: tasks['status.done'] }).click()
      await expect(row(page, second)).toBeHidden()
      await expect.poll(async () => (await tasksOf(email, '&status=done')).length).toBe(2)
      const several = page.getByRole('alertdialog').filter({ hasNotText: first })
      await several.getByRole('button', { name: tasks.undo }).click()
      await expect(page.getByText(taskList.undone)).toBeVisible()
      await expect(row(page, second).getByText(tasks['status.pending'])).toBeVisible()
      expect(await tasksOf(email, '&status=done')).toEqual([])
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  test(`a stopped project is shown where tasks are in it, and another is not called stopped, ${locale}`, async ({
    page,
    another,
  }) => {
    const { owner, assignee, id } = await tasked(locale)
    const { taskRecord } = WORDS[locale]
    const made = await send<{ project: { id: string } }>(
      ...([owner.token, 'POST /projects', { name: third }] as const),
    )
    const projectId = made.reply.project.id
    await send(owner.token, `PUT /tasks/${id}`, { project_id: projectId })
    const task = await open(await another(), assignee, { locale, id })
    const field = task.getByRole('combobox', { name: tasks.project })
    await expect(field).toHaveValue(third)
    await field.press('ArrowDown')
    const option = task.page().getByRole('option', { name: third })
    await expect(option).toBeVisible()
    await expect(option.getByText(taskRecord.stopped)).toHaveCount(0)

    await send(owner.token, `POST /projects/${projectId}/status`, { status: 0 })
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/one-time-task?project_id=${projectId}`)
    await page.getByRole('row').last().getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: WORDS[locale].lists.bulk })
    await bar.locator('button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem', { name: taskList.setProject }).click()
    const chosen = page.getByRole('dialog').getByLabel(tasks.project)
    await expect(chosen).toHaveValue(projectId)
    await expect(chosen.locator('option:checked')).toHaveText(third)
  })

  test(`a card of the board cuts nothing but the end of a long title, ${locale}`, async ({
    page,
  }) => {
    const { email, slug } = await begin(page, locale)
    const { token } = await accountOf(email)
    const body = { name: TITLES[locale].join(' ') }
    const { reply } = await send<{ project: { id: string } }>(token, 'POST /projects', body)
    await add(email, {
      ...{ title: `${first} ${second} `.repeat(4), priority: 'urgent' },
      ...{ deadline: '2027-01-31', project_id: reply.project.id },
    })
    await page.goto(`${slug}/one-time-task?view=board`)
    const lines = page.getByRole('row').first().locator('p')
    await expect(lines).toHaveCount(3)
    // Compressed lines are lower than their text.
    const lowest = await lines.evaluateAll((all) =>
      all.map((line) => {
        const { lineHeight } = getComputedStyle(line)
        return line.getBoundingClientRect().height / Number.parseFloat(lineHeight)
      }),
    )
    expect(lowest.map((lineCount) => Math.round(lineCount * 10) / 10)).toEqual([2, 1, 1])
    const faces = await lines
      .first()
      .locator('xpath=..')
      .evaluate((card) => ({
        shown: card.getBoundingClientRect().bottom,
        faces: card.lastElementChild?.getBoundingClientRect().bottom ?? 0,
      }))
    expect(faces.faces).toBeLessThanOrEqual(faces.shown)
  })

  test(`a board is worked by keys alone, and a view of it is kept by name, ${locale}`, async ({
    page,
  }) => {
    const email = await register('Task List', locale)
    for (const title of TITLES[locale]) await add(email, { title })
    await choose(page.context(), { locale })
    const slug = await signInAs(page.context(), email)
    await page.goto(`${slug}/one-time-task?view=board`)
    const card = page.getByRole('row', { name: first })
    await card.focus()
    await page.keyboard.press('2')
    const column = page.locator('[data-column=inProgress]')
    await expect(column.getByRole('row', { name: first })).toBeFocused()
    await expect.poll(async () => (await tasksOf(email, '&status=inProgress')).length).toBe(1)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: taskList.views }).click()
    await page.getByRole('menuitem', { name: taskList.keepView }).click()
    await page.getByRole('textbox', { name: taskList.viewName }).fill(third)
    await page.keyboard.press('Enter')
    await expect(page.getByText(sentencePattern(taskList.viewKept, third))).toBeVisible()
    await page.goto(`${slug}/one-time-task`)
    await page.getByRole('button', { name: taskList.views }).click()
    await page.getByRole('menuitem', { name: third }).click()
    await expect(page.locator('[data-column=review]')).toBeVisible()
  })

  test(`a calendar shows deadlines, and every view fits a phone, ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const email = await register('Task List', locale)
    const date = today()
    await add(email, { title: first, deadline: date, start_date: date })
    await choose(page.context(), { locale })
    const slug = await signInAs(page.context(), email)
    for (const view of ['', '?view=board', `?view=calendar`]) {
      await page.goto(`${slug}/one-time-task${view}`)
      await settle(page)
      await expect(page.getByText(first).first()).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
    }
  })
}

for (const by of ['hand', 'keys'] as const)
  test(`a filter by 60 projects costs a page none of their names until it is reached, by ${by}`, async ({
    page,
  }) => {
    const { email, slug } = await begin(page, 'en')
    const { token } = await accountOf(email)
    for (let at = 10; at < 70; at += 1)
      await send(token, 'POST /projects', { name: `Branch ${at}` })
    await page.goto(`${slug}/one-time-task?view=board`)
    const unfold = page.getByRole('button', { name: WORDS.en.lists.filter, exact: true })
    const filter = page.getByRole('combobox', { name: WORDS.en.tasks.project, exact: true })
    await unfold.click()
    const options = filter.locator('option')
    await expect(options).toHaveCount(1)
    if (by === 'hand') await filter.hover()
    else await filter.focus()
    await expect(options).toHaveCount(61)
    await filter.focus()
    await page.keyboard.type('Branch 42')
    await expect(filter.locator('option:checked')).toHaveText('Branch 42')
    await expect(page).toHaveURL(/project_id=/)
    await page.reload()
    await expect(
      page.getByRole('button', {
        name: `${WORDS.en.lists.removeFilter} ${WORDS.en.tasks.project}`,
      }),
    ).toBeVisible()
    await unfold.click()
    await expect(filter.locator('option:checked')).toHaveText('Branch 42')
    await expect(options).toHaveCount(2)
  })
