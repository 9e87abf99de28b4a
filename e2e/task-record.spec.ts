import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { REFUSED } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { focusIn, LIVE } from './staff-support.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { open, panel, read, TASK, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { tasks, taskRecord, taskComments } = WORDS[locale]
  const names = TASK[locale]

  test(
    `a task is edited where it stands, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const { assignee, supervisor, id } = await tasked(locale)
      const task = await open(page, assignee, { locale, id })
      const title = task.getByRole('textbox', { name: TASK_FIELDS.title.label[locale] })
      await title.fill('…')
      await title.press('Escape')
      await expect(title).toHaveValue(names.title)
      await title.fill(names.renamed)
      await title.press('Enter')
      await expect(page.getByRole('button', { name: names.renamed, exact: true })).toBeVisible()

      await task.getByRole('button', { name: taskRecord.addDescription }).click()
      await task.getByRole('textbox', { name: taskRecord.description }).fill(names.mine)
      await task.getByRole('heading', { level: 2 }).click()
      await task.getByRole('combobox', { name: tasks['place.consulted'] }).fill(names.told)
      await task.getByRole('option', { name: names.told }).click()
      await page.keyboard.press('Tab')
      await task.getByRole('button', { name: new RegExp(tasks['priority.normal']) }).click()
      await page
        .getByRole('listbox')
        .getByRole('option', { name: tasks['priority.urgent'] })
        .click()
      await expect
        .poll(async () => {
          const { title: saved, description, priority, people } = await read(supervisor, id)
          return [saved, description, priority, ...people.consulted.map(({ name }) => name)]
        })
        .toEqual([names.renamed, names.mine, 'urgent', names.told])

      const labels = task.getByRole('combobox', { name: tasks['place.assigned'] })
      await labels.focus()
      await labels.press('Backspace')
      expectConsole(REFUSED)
      await page.keyboard.press('Tab')
      const again = sentencePattern(taskRecord.againOf, tasks['place.assigned'])
      await expect(task.getByRole('button', { name: again })).toBeVisible()
      await task
        .getByRole('button', {
          name: sentencePattern(taskRecord.takeBackOf, tasks['place.assigned']),
        })
        .click()
      await expect(
        task.getByRole('button', {
          name: sentencePattern(taskRecord.removePerson, names.assignee),
        }),
      ).toBeVisible()
      expect((await read(supervisor, id)).people.assigned).toHaveLength(1)
    },
  )

  test(
    `two who change the same task lose nothing, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      expectConsole(REFUSED)
      const { assignee, supervisor, id } = await tasked(locale)
      const theirs = (body: object) => send(supervisor.token, `PUT /tasks/${id}`, body)
      await theirs({ description: '.' })
      const task = await open(page, assignee, { locale, id })
      await task.getByRole('button', { name: taskRecord.editDescription }).click()
      const description = task.getByRole('textbox', { name: taskRecord.description })
      await description.fill(names.mine)
      await theirs({ description: names.theirs, priority: 'high' })
      const clash = task.getByRole('status').filter({ hasText: taskRecord.clash })
      await expect(clash.getByText(sentencePattern(taskRecord.theirs, names.theirs))).toBeVisible()
      await expect(
        task.getByRole('button', { name: new RegExp(tasks['priority.high']) }),
      ).toBeVisible()
      await expect(description).toHaveValue(names.mine)
      await task.getByRole('textbox', { name: TASK_FIELDS.title.label[locale] }).focus()
      expect((await read(assignee, id)).description).toBe(names.theirs)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        expect(await scrollsSideways(page)).toBe(false)
        expect(await axeFindings(page)).toEqual([])
      }
      await clash
        .getByRole('button', {
          name: sentencePattern(taskRecord.keepMineOf, taskRecord.description),
        })
        .click()
      await expect(clash).toBeHidden()
      await expect.poll(async () => (await read(supervisor, id)).description).toBe(names.mine)

      const title = task.getByRole('textbox', { name: TASK_FIELDS.title.label[locale] })
      await title.fill(names.renamed)
      await theirs({ title: names.other, deadline: '2099-01-31' })
      await clash
        .getByRole('button', {
          name: sentencePattern(taskRecord.takeTheirsOf, TASK_FIELDS.title.label[locale]),
        })
        .click()
      await expect(title).toHaveValue(names.other)
      expect(await read(assignee, id)).toMatchObject({
        ...{ title: names.other, description: names.mine },
        ...{ priority: 'high', deadline: '2099-01-31' },
      })
    },
  )

  test(`two steps pressed one after the other are both taken on a slow line, ${locale}`, async ({
    page,
  }) => {
    const { assignee, supervisor, id } = await tasked(locale)
    const task = await open(page, assignee, { locale, id })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/tasks/*/status', async (route) => {
      await answered
      await route.continue()
    })
    const step = (name: string) => task.getByRole('button', { name, exact: true })
    const status = task.getByRole('region', { name: tasks.status })
    await step(taskRecord['step.start']).click()
    await expect(status.getByText(tasks['status.inProgress'], { exact: true })).toBeVisible()
    await step(taskRecord['step.ask']).click()
    answer()
    await expect(
      task.getByText(sentencePattern(tasks.supervisorDecides, names.supervisor)),
    ).toBeVisible()
    await expect(status.getByText(tasks['status.review'], { exact: true })).toBeVisible()
    await expect.poll(async () => (await read(supervisor, id)).status).toBe('review')
  })

  test(
    `a supervisor sends a task back with a reason, then accepts it, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, another }) => {
      const { assignee, supervisor, id } = await tasked(locale)
      const doing = await open(page, assignee, { locale, id })
      const step = (name: string) => ({ name, exact: true })
      await doing.getByRole('button', step(taskRecord['step.start'])).click()
      await doing.getByRole('button', step(taskRecord['step.ask'])).click()
      const decides = sentencePattern(tasks.supervisorDecides, names.supervisor)
      await expect(doing.getByText(decides)).toBeVisible()
      await expect(doing.getByRole('button', step(taskRecord['step.accept']))).toBeHidden()

      const judging = await open(await another(), supervisor, { locale, id })
      const back = judging.getByRole('button', step(taskRecord['step.sendBack']))
      await back.click()
      const reason = judging.getByRole('textbox', { name: taskRecord.reason })
      await expect(reason).toBeFocused()
      await back.click()
      await expect(reason).toHaveAccessibleDescription(new RegExp(taskRecord.reasonWanted))
      await reason.fill(names.reason)
      await back.click()
      await expect(judging.getByText(names.reason)).toBeVisible()

      const comments = doing.getByRole('region', { name: taskComments.comments })
      await expect(comments.getByText(names.reason)).toBeVisible(LIVE)
      await expect(comments.getByText(taskComments.reason, { exact: true })).toBeVisible()
      await doing.getByRole('button', step(taskRecord['step.ask'])).click()
      await judging.getByRole('button', step(taskRecord['step.accept'])).click()
      const status = doing.getByRole('region', { name: tasks.status })
      await expect(status.getByText(tasks['status.done'], { exact: true })).toBeVisible(LIVE)

      await doing.getByRole('button', step(taskRecord.revisions)).click()
      const revisions = page.getByRole('dialog').last()
      const moved = sentencePattern(
        taskRecord['revision.moved'],
        ...[names.supervisor, tasks['status.review'], tasks['status.done']],
      )
      await expect(revisions.getByText(moved)).toBeVisible()
      await expect(
        revisions.getByText(sentencePattern(taskRecord['revision.created'], 'Mona Saleh')),
      ).toBeVisible()
    },
  )

  test(`a task is opened, worked through and closed by keyboard alone, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    await focusIn(await open(page, assignee, { locale, id }))
    await page.keyboard.press('Escape')
    await expect(panel(page, locale)).toBeHidden()
    const row = page.getByRole('button', { name: names.title, exact: true })
    await row.focus()
    await page.keyboard.press('Enter')
    const task = panel(page, locale)
    await expect(task.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(id))
    const start = task.getByRole('button', { name: taskRecord['step.start'], exact: true })
    for (let tabs = 0; tabs < 5; tabs += 1) {
      await page.keyboard.press('Tab')
      if (await start.evaluate((one) => one === document.activeElement)) break
    }
    await expect(start).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(task.getByText(tasks['status.inProgress'], { exact: true })).toBeVisible()
    const place = task.getByRole('combobox', { name: tasks['place.informed'] })
    await place.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(task).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(task).toBeHidden()
    await expect(row).toBeFocused()
  })

  test(`who may only look reads a task, and hears when it is gone, ${locale}`, async ({ page }) => {
    expectConsole(REFUSED)
    await page.setViewportSize({ width: 390, height: 844 })
    const { owner, told, id } = await tasked(locale)
    const task = await open(page, told, { locale, id })
    await expect(task.getByText(tasks.mayNotMove)).toBeVisible()
    await expect(task.getByText(tasks['placeMeans.consulted'])).toBeVisible()
    const typed = task.getByRole('textbox')
    await expect(typed).toHaveCount(1)
    await expect(typed).toHaveAccessibleName(taskComments.write)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await send(owner.token, `DELETE /tasks/${id}`)
    await expect(page.getByText(taskRecord.gone)).toBeVisible(LIVE)
    await page.getByRole('button', { name: taskRecord.back }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
  })

  test(`two people talk on a task, by name, and see it at once, ${locale}`, async ({
    page,
    another,
  }) => {
    const { assignee, told, id } = await tasked(locale)
    const mine = await open(page, assignee, { locale, id })
    const theirs = await open(await another(), told, { locale, id })
    const field = mine.getByRole('textbox', { name: taskComments.write })
    await field.pressSequentially(`${names.said} @`)
    await mine.getByRole('option', { name: names.told }).click()
    await field.press('Control+Enter')
    await expect(field).toHaveValue('')
    const heard = theirs.getByRole('region', { name: taskComments.comments })
    await expect(heard.getByText(names.said)).toBeVisible(LIVE)
    await expect(heard.getByText(`@${names.told}`, { exact: true })).toBeVisible()

    const reply = sentencePattern(taskComments.replyToOf, names.assignee)
    await theirs.getByRole('button', { name: reply }).click()
    const answer = theirs.getByRole('textbox', {
      name: sentencePattern(taskComments.replyTo, names.assignee),
    })
    await expect(answer).toBeFocused()
    await answer.fill(names.answer)
    await answer.press('Control+Enter')
    await expect(theirs.getByRole('button', { name: reply })).toBeFocused()
    const said = mine.getByRole('region', { name: taskComments.comments })
    await expect(said.getByText(names.answer)).toBeVisible(LIVE)
    await expect(said.getByText(taskComments.isNew, { exact: true })).toBeVisible()
    await expect.poll(async () => (await read(assignee, id)).unread).toBe(0)

    await theirs.getByRole('button', { name: taskComments.edit, exact: true }).click()
    await theirs.getByRole('textbox', { name: taskComments.editOf }).fill(names.theirs)
    await theirs.getByRole('textbox', { name: taskComments.editOf }).press('Control+Enter')
    await expect(said.getByText(names.theirs)).toBeVisible(LIVE)
    await expect(said.getByText(`(${taskComments.edited})`)).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
    }
    await field.fill(names.mine)
    await field.press('Control+Enter')
    await expect(said.getByText(names.mine)).toBeVisible()
    const remove = mine.getByRole('button', { name: taskComments.delete, exact: true })
    await expect(remove).toHaveCount(2)
    await remove.first().click()
    const question = page.getByRole('alertdialog', { name: taskComments.deleteTitle })
    await question.getByRole('button', { name: taskComments.delete, exact: true }).click()
    await expect(
      heard.getByText(sentencePattern(taskComments.deleted, names.assignee)),
    ).toBeVisible(LIVE)
    await expect(heard.getByText(names.theirs)).toBeVisible()
    await expect(page.getByRole('alertdialog', { name: taskComments.isDeleted })).toBeVisible()
    await expect(said.getByText(names.theirs)).toBeVisible()
    await expect(page.locator('[data-written]:focus')).toContainText(names.theirs)
    await remove.click()
    await question.getByRole('button', { name: taskComments.delete, exact: true }).click()
    await expect(said.getByText(names.mine)).toHaveCount(0)
    await expect(field).toBeFocused()
  })

  test(
    `a comment written without a connection is sent once, and a draft outlives a reload, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      expectConsole(REFUSED)
      await page.setViewportSize({ width: 390, height: 844 })
      const { assignee, supervisor, id } = await tasked(locale)
      const task = await open(page, assignee, { locale, id })
      const field = task.getByRole('textbox', { name: taskComments.write })
      await settle(page)
      await field.fill(names.mine)
      await page.reload()
      await expect(field).toHaveValue(names.mine)
      await settle(page)
      await context.setOffline(true)
      await task.getByRole('button', { name: taskComments.send, exact: true }).click()
      await expect(field).toHaveValue('')
      await expect(task.getByText(taskComments.waiting)).toBeVisible()
      await expect(task.getByText(names.mine)).toBeVisible()
      await context.setOffline(false)
      await expect(task.getByText(taskComments.waiting)).toBeHidden()
      await expect(task.getByText(names.mine)).toHaveCount(1)
      const bodies = async () => (await read(supervisor, id)).comments.map(({ body }) => body)
      await expect.poll(bodies).toEqual([names.mine])
      await page.reload()
      await expect(task.getByText(names.mine)).toHaveCount(1)
      await expect(field).toHaveValue('')
      expect(await bodies()).toEqual([names.mine])
    },
  )
}
