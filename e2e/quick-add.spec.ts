import { addMember } from './guard-support.ts'
import {
  fillOneTime,
  numberOn,
  openQuickAdd,
  pick,
  quickAddOf,
  scrollsWithin,
  tasksOf,
} from './quick-add-support.ts'
import { smoke } from './smoke.ts'
import { enter, focusIn, tabTo } from './staff-support.ts'
import {
  axeFindings,
  choose,
  expect,
  gate,
  LANGUAGES,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { cast, STORY } from './task-story-support.ts'
import { WORDS, worded } from './words.ts'

/** What a person is called, and how somebody types it who is in a hurry. */
const TYPED = {
  en: { name: 'Zoë', typed: 'zoe' },
  ar: { name: 'إسراءُ', typed: 'اسراء' },
} as const
const PROJECTS = {
  en: { active: 'Second shop', stopped: 'Old shop' },
  ar: { active: 'المتجر الثاني', stopped: 'المتجر القديم' },
} as const

for (const locale of LANGUAGES) {
  const { quickAdd, tasks, common, dashboard } = WORDS[locale]
  const { title, assigned, supervised, consulted, informed } = STORY[locale]

  test(
    `a one-time task is added on the dashboard with its people, project and dates, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { owner } = await cast(locale)
      const form = await openQuickAdd(page, owner, { locale })
      const { dialog } = form
      await expect(form.title).toBeFocused()
      await form.title.fill(title)
      await expect(form.summary).toHaveAttribute('aria-expanded', 'false')
      await form.summary.click()
      await pick(form, form.people('assigned'), assigned)
      await form.people('assigned').fill(assigned)
      await expect(dialog.getByText(quickAdd.noResults)).toBeVisible()
      await form.people('assigned').fill('')
      await page.keyboard.press('Tab')
      await expect(form.summary).toContainText(assigned)

      await expect(form.people('supervised')).toHaveCount(0)
      await form.supervisorToggle.click()
      await pick(form, form.people('supervised'), supervised)
      await expect(form.people('informed')).toHaveCount(0)
      await form.othersToggle.click()
      await pick(form, form.people('informed'), informed)
      await pick(form, form.people('consulted'), consulted)
      for (const name of [supervised, consulted, informed])
        await expect(form.summary).toContainText(name)

      const tools = dialog.getByRole('group', { name: quickAdd.details }).getByRole('button')
      await expect(tools).toHaveCount(4)
      for (const at of [0, 1, 2, 3]) {
        await tools.nth(at).click()
        await expect(tools.and(page.locator('[aria-expanded="true"]'))).toHaveCount(1)
      }
      await tools.nth(2).click()
      const startLabel = dialog.getByText(new RegExp(`^${quickAdd.startDate}\\s*\\*$`))
      await expect(startLabel.first()).toBeVisible()
      await form.tool('priority').click()
      await dialog.getByRole('radio', { name: tasks['priority.urgent'] }).check({ force: true })
      const answer = await gate(page, '**/api/tasks')
      await form.create.click()
      const busy = dialog.getByRole('button', { name: quickAdd.saving, exact: true })
      await expect(busy).toBeDisabled()
      await answer()
      await page.getByText(quickAdd.oneTimeAdded, { exact: true }).waitFor()
      await expect(dialog).toBeHidden()
      await expect(numberOn(page, dashboard.oneTimeTitle, dashboard.urgent)).toHaveText('1')
      const named = (name: string) => ({ name: expect.stringContaining(name) })
      expect(await tasksOf(owner)).toMatchObject([
        {
          title,
          priority: 'urgent',
          people: {
            assigned: [named(assigned)],
            supervisor: named(supervised),
            consulted: [named(consulted)],
            informed: [named(informed)],
          },
        },
      ])
      await form.plus.click()
      await expect(form.title).toHaveValue('')
    },
  )

  test(`a one-time task is added by keyboard alone, ${locale}`, async ({ page }) => {
    const { owner } = await cast(locale)
    await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
    const form = quickAddOf(page, locale, 'oneTime')
    await expect(form.plus).toBeVisible()
    await tabTo(page, form.plus)
    await page.keyboard.press('Enter')
    await expect(form.title).toBeFocused()
    await page.keyboard.type(title)
    await tabTo(page, form.summary)
    await page.keyboard.press('Enter')
    await tabTo(page, form.people('assigned'))
    await page.keyboard.type(assigned)
    await expect(form.dialog.getByRole('option', { name: assigned })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form.summary).toContainText(assigned)
    await tabTo(page, form.supervisorToggle)
    await page.keyboard.press('Space')
    await tabTo(page, form.people('supervised'))
    await page.keyboard.type(supervised)
    await expect(form.dialog.getByRole('option', { name: supervised })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form.summary).toContainText(supervised)
    await tabTo(page, form.tool('end'))
    await page.keyboard.press('Enter')
    const day = form.dialog.getByRole('group', { name: quickAdd.endDate }).getByRole('button')
    await tabTo(page, day)
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('grid')
    await focusIn(calendar)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await tabTo(page, form.create)
    await page.keyboard.press('Enter')
    await page.getByText(quickAdd.oneTimeAdded, { exact: true }).waitFor()
    await expect(form.plus).toBeFocused()
    const [made] = await tasksOf(owner)
    const week = Date.parse(made?.deadline ?? '') - Date.parse(made?.start_date ?? '')
    expect(week).toBe(7 * 86_400_000)
    expect(made?.people.supervisor?.name).toContain(supervised)
  })

  for (const [how, close] of [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a click beside it', (page) => page.mouse.click(5, 5)],
  ] as const satisfies [string, (page: import('@playwright/test').Page) => Promise<void>][])
    test(`${how} closes the form of a one-time task and forgets what it held, ${locale}`, async ({
      page,
    }) => {
      const { owner } = await cast(locale)
      const form = await openQuickAdd(page, owner, { locale })
      await fillOneTime(form, title, assigned)
      await form.supervisorToggle.click()
      await form.tool('end').click()
      await close(page)
      await expect(form.dialog).toBeHidden()
      await expect(form.plus).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(form.title).toHaveValue('')
      await expect(form.summary).toContainText(quickAdd.nobody)
      await expect(form.summary).toHaveAttribute('aria-expanded', 'false')
      await expect(form.tool('end')).toHaveAttribute('aria-expanded', 'false')
      await form.summary.click()
      await expect(form.supervisorToggle).toHaveAttribute('aria-pressed', 'false')
      expect(await tasksOf(owner)).toEqual([])
    })

  test(`what the forms offer is there before one is opened, ${locale}`, async ({ page }) => {
    const { owner } = await cast(locale)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/directory')) calls += 1
    })
    await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
    const form = quickAddOf(page, locale, 'oneTime')
    await expect(form.plus).toBeVisible()
    await settle(page)
    // The dashboard has shown itself by now, with its own calls alone.
    expect(calls).toBe(0)
    const answered = page.waitForResponse('**/api/directory')
    await page.mouse.move(600, 300)
    expect((await answered).ok()).toBe(true)
    await page.route('**/api/directory', (route) => route.abort())
    await form.plus.click()
    await fillOneTime(form, title, assigned)
    expect(calls).toBe(1)
  })

  test(`only active projects are offered for a one-time task, ${locale}`, async ({ page }) => {
    const { owner } = await cast(locale)
    const { active, stopped } = PROJECTS[locale]
    const make = async (name: string) => {
      const { status, reply } = await send<{ project: { id: string } }>(
        owner.token,
        'POST /projects',
        { name },
      )
      expect(status).toBe(201)
      return reply.project.id
    }
    await make(active)
    const ended = await make(stopped)
    const stop = await send(owner.token, `POST /projects/${ended}/status`, { status: 0 })
    expect(stop.status).toBe(200)

    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await form.tool('project').click()
    const project = form.dialog.getByRole('combobox', { name: tasks.project })
    await project.click()
    await expect(form.dialog.getByRole('option')).toHaveText([active])
    await project.fill(stopped)
    await expect(form.dialog.getByText(quickAdd.noResults)).toBeVisible()
    await pick(form, project, active)
    await expect(form.tool('project')).toContainText(active)
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    expect(await tasksOf(owner)).toMatchObject([{ title, project: { name: active } }])
  })

  test(`people are found however their names are typed, and nobody twice, ${locale}`, async ({
    page,
  }) => {
    const { owner } = await cast(locale)
    const { name, typed } = TYPED[locale]
    const email = `typed-${locale}-${process.pid}-${Date.now()}@example.com`
    await addMember(owner.user.company.slug, email, name)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    const field = form.people('assigned')
    await field.fill(typed)
    await expect(form.dialog.getByRole('option')).toHaveText([name])
    await page.keyboard.press('Enter')
    await field.fill(typed)
    await expect(form.dialog.getByText(quickAdd.noResults)).toBeVisible()
    await page.keyboard.press('Enter')
    const chips = form.dialog.getByRole('button', { name: worded(quickAdd.removePerson, name) })
    await expect(chips).toHaveCount(1)
  })

  test(`rows for a supervisor and for others forget their people when they are switched off, ${locale}`, async ({
    page,
  }) => {
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await form.supervisorToggle.click()
    await pick(form, form.people('supervised'), supervised)
    await form.othersToggle.click()
    await pick(form, form.people('informed'), informed)
    await pick(form, form.people('consulted'), consulted)
    await form.supervisorToggle.click()
    await form.othersToggle.click()
    for (const gone of [supervised, informed, consulted])
      await expect(form.summary).not.toContainText(gone)
    await form.supervisorToggle.click()
    await expect(form.people('supervised')).toHaveValue('')
    await form.supervisorToggle.click()
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    const [made] = await tasksOf(owner)
    expect(made?.people).toMatchObject({ supervisor: null, consulted: [], informed: [] })
    expect(made?.people.assigned).toHaveLength(1)
  })

  test(`one form is open at a time, ${locale}`, async ({ page }) => {
    const { owner } = await cast(locale)
    await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
    const oneTime = quickAddOf(page, locale, 'oneTime')
    const routine = quickAddOf(page, locale, 'routine')
    await expect(oneTime.plus).toBeVisible()
    // Both at once, before the code of either has come: the later one opens.
    const pressed = [await routine.plus.elementHandle(), await oneTime.plus.elementHandle()]
    await page.evaluate((all) => {
      for (const one of all) (one as HTMLElement | null)?.click()
    }, pressed)
    await expect(oneTime.title).toBeFocused()
    await settle(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await tabTo(page, oneTime.dialog.getByRole('button', { name: common.cancel }))
    await page.keyboard.press('c')
    await settle(page)
    await expect(routine.dialog).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(oneTime.dialog).toBeHidden()
    await page.keyboard.press('c')
    await expect(routine.dialog).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  for (const theme of ['light', 'dark'] as const)
    test(`the form of a one-time task can be read by everybody at any width, ${locale}, ${theme}`, async ({
      page,
    }) => {
      await choose(page.context(), { theme })
      const { owner } = await cast(locale)
      const form = await openQuickAdd(page, owner, { locale })
      // Sent without anybody: what is wrong is marked, and shown beside what is open.
      await form.title.fill(title)
      await form.create.click()
      await expect(form.people('assigned')).toHaveAttribute('aria-invalid', 'true')
      await form.supervisorToggle.click()
      await form.othersToggle.click()
      for (const tool of ['project', 'priority', 'start', 'end'] as const) {
        await form.tool(tool).click()
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await settle(page)
          expect(await scrollsSideways(page), `${tool} at ${width}`).toBe(false)
          expect(await scrollsWithin(form), `${tool} at ${width}`).toBe(false)
        }
        expect(await axeFindings(page), tool).toEqual([])
      }
    })
}
