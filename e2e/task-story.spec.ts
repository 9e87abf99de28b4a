import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { REFUSED, sidebar } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { LIVE } from './staff-support.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  type Language,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { panel, read } from './task-record-support.ts'
import {
  cast,
  countOne,
  expectDrawn,
  expectStatus,
  expectSteps,
  openAll,
  type Pages,
  PICTURE,
  pass,
  pictureOn,
  rowOf,
  STORY,
  statusPart,
} from './task-story-support.ts'
import { WORDS } from './translations.ts'

const OWNER = 'Mona Saleh'

/** The owner creates a project and, from its page, a task with people in all four places. */
async function makeTask(page: Page, locale: Language): Promise<string> {
  const { tasks, taskList, projects, common } = WORDS[locale]
  const names = STORY[locale]
  await page.getByRole('button', { name: projects.newProject }).click()
  const newProject = page.getByRole('dialog', { name: projects.newProject })
  await newProject
    .getByRole('textbox', { name: PROJECT_FIELDS.name.label[locale] })
    .fill(names.project)
  await newProject.getByRole('button', { name: common.create, exact: true }).click()
  await page.getByRole('link', { name: names.project }).click()
  await page.getByRole('button', { name: taskList.newTask }).click()
  const form = page.getByRole('dialog', { name: taskList.newTask })
  await form.getByRole('textbox', { name: TASK_FIELDS.title.label[locale] }).fill(names.title)
  await form.getByRole('button', { name: sentencePattern(taskList.removePerson, OWNER) }).click()
  for (const place of ['assigned', 'supervised', 'consulted', 'informed'] as const) {
    await form.getByRole('combobox', { name: tasks[`place.${place}`] }).fill(names[place])
    await form.getByRole('option', { name: names[place] }).click()
    await page.keyboard.press('Tab')
  }
  await form.getByRole('button', { name: common.create, exact: true }).click()
  await expect(panel(page, locale).getByRole('heading', { level: 2 })).toBeVisible()
  return new URL(page.url()).searchParams.get('task') ?? ''
}

/** The link with the count of the project's tasks under a name, on its open page. */
const countOf = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}\\s*\\d+$`) })

/** The assignee, on a phone, comments with a picture. */
async function commentWithPicture({ assigned }: Pages, locale: Language): Promise<void> {
  const { taskComments } = WORDS[locale]
  const { picture, said } = STORY[locale]
  const task = panel(assigned, locale)
  const file = { name: picture, mimeType: 'image/png', buffer: PICTURE }
  await task.locator('input[type=file]:not([hidden])').setInputFiles(file)
  await task.getByRole('textbox', { name: taskComments.write }).fill(said)
  await task.getByRole('button', { name: taskComments.send, exact: true }).tap()
  await expect(pictureOn(assigned, locale)).toBeAttached()
}

/** Opens the picture full screen on the phone and closes it again. */
async function lookAtPicture(page: Page, locale: Language): Promise<void> {
  const { attachments, pictures } = WORDS[locale]
  const { picture } = STORY[locale]
  await page.getByRole('button', { name: sentencePattern(attachments.open, picture) }).tap()
  const viewer = page.getByRole('dialog', { name: picture })
  await expectDrawn(viewer.getByRole('img', { name: picture }))
  await viewer.getByRole('button', { name: pictures.close }).last().tap()
  await expect(viewer).toBeHidden()
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { tasks, taskRecord, taskComments, projects } = WORDS[locale]
  const names = STORY[locale]
  const comments = (page: Page) =>
    panel(page, locale).getByRole('region', { name: taskComments.comments })
  const press = (page: Page, name: string) =>
    statusPart(page, locale).getByRole('button', { name, exact: true }).click()

  test(`five people bring a task to its end, and the open pages of all of them follow, ${locale}`, async ({
    another,
  }) => {
    const people = await cast(locale)
    const pages = await openAll(people, locale, another)
    const { owner, assigned, supervised, consulted, informed } = pages
    const id = await makeTask(owner, locale)
    await expect(countOf(owner, projects.open)).toHaveText(`${projects.open} 1`, LIVE)
    await expect(rowOf(informed, locale)).toBeVisible(LIVE)
    for (const page of [assigned, supervised, consulted])
      await page.getByRole('button', { name: names.title, exact: true }).click()
    await expectSteps(assigned, locale, [taskRecord['step.start'], taskRecord['step.ask']])
    await expectSteps(consulted, locale, [])
    await lookOn(informed, locale)
    await panel(informed, locale).getByRole('button', { name: taskRecord.close }).click()

    await press(assigned, taskRecord['step.start'])
    await expectStatus(pages, locale, 'inProgress')
    await pass(2, id)
    await commentWithPicture(pages, locale)
    const others = [supervised, consulted]
    await Promise.all([
      ...others.map((page) => expect(comments(page).getByText(names.said)).toBeVisible(LIVE)),
      ...others.map((page) => expectDrawn(pictureOn(page, locale))),
      expect(rowOf(informed, locale).getByText(countOne(tasks.files_one))).toBeVisible(LIVE),
      expect(rowOf(informed, locale).getByText(countOne(tasks.comments_one))).toBeVisible(LIVE),
    ])
    await lookAtPicture(consulted, locale)

    await press(assigned, taskRecord['step.ask'])
    await expectStatus(pages, locale, 'review')
    await expectSteps(assigned, locale, [])
    const decides = sentencePattern(tasks.supervisorDecides, names.supervised)
    await expect(statusPart(assigned, locale).getByText(decides)).toBeVisible()
    const toDo = sentencePattern(taskRecord['step.back'], tasks['status.pending'])
    const { 'step.accept': accept, 'step.sendBack': sendBack } = taskRecord
    await expectSteps(supervised, locale, [accept, sendBack, toDo])
    await pass(1, id)

    await press(supervised, sendBack)
    const reason = panel(supervised, locale).getByRole('textbox', { name: taskRecord.reason })
    await reason.fill(names.reason)
    await press(supervised, sendBack)
    await expectStatus(pages, locale, 'inProgress')
    for (const page of [assigned, consulted]) {
      await expect(comments(page).getByText(names.reason)).toBeVisible(LIVE)
      await expect(comments(page).getByText(taskComments.reason, { exact: true })).toBeVisible()
    }
    await expectSteps(assigned, locale, [
      taskRecord['step.ask'],
      sentencePattern(taskRecord['step.back'], tasks['status.pending']),
    ])
    await pass(3, id)

    await reply(consulted, locale, names.answer)
    await Promise.all([
      ...[assigned, supervised].map((page) =>
        expect(comments(page).getByText(names.answer)).toBeVisible(LIVE),
      ),
      expect(rowOf(informed, locale).getByText(countOne(tasks.unread_one))).toBeVisible(LIVE),
      ...[owner, informed].map((page) =>
        expect(sidebar(page).getByText(countOne(tasks.unread_one))).toBeVisible(LIVE),
      ),
    ])

    await press(assigned, taskRecord['step.ask'])
    await expectStatus(pages, locale, 'review')
    await press(supervised, accept)
    await expectStatus(pages, locale, 'done')
    await expect(countOf(owner, projects.done)).toHaveText(`${projects.done} 1`, LIVE)
    await expect(countOf(owner, projects.open)).toHaveText(`${projects.open} 0`)
    await expectSteps(assigned, locale, [])

    await catchUp(informed, locale)
    await expectTold(pages, locale)
    for (const page of [assigned, supervised]) {
      await settle(page)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
    }
  })

  test(`a reply that is written without a connection reaches everybody, once, ${locale}`, async ({
    another,
  }) => {
    expectConsole(REFUSED)
    const people = await cast(locale)
    const pages = await openAll(people, locale, another)
    const { assigned, supervised, consulted } = pages
    const id = await makeTask(pages.owner, locale)
    for (const page of [assigned, supervised, consulted])
      await page.getByRole('button', { name: names.title, exact: true }).click()
    await send(people.assigned.token, `POST /tasks/${id}/comments`, { body: names.said })
    await expect(comments(consulted).getByText(names.said)).toBeVisible(LIVE)

    await consulted.context().setOffline(true)
    await reply(consulted, locale, names.answer)
    await expect(comments(consulted).getByText(taskComments.waiting)).toBeVisible()
    await consulted.context().setOffline(false)
    await expect(comments(consulted).getByText(taskComments.waiting)).toBeHidden()
    for (const page of [assigned, supervised]) {
      await expect(comments(page).getByText(names.answer)).toBeVisible(LIVE)
      await expect(comments(page).getByText(names.answer)).toHaveCount(1)
    }
    await consulted.reload()
    await expect(comments(consulted).getByText(names.answer)).toHaveCount(1)
    const [comment] = (await read(people.owner, id)).comments
    expect(comment?.replies.map(({ body }) => body)).toEqual([names.answer])
  })
}

/** Replies to the assignee's comment. */
async function reply(page: Page, locale: Language, text: string): Promise<void> {
  const { taskComments } = WORDS[locale]
  const { assigned } = STORY[locale]
  const task = panel(page, locale)
  await task.getByRole('button', { name: sentencePattern(taskComments.replyToOf, assigned) }).tap()
  await task
    .getByRole('textbox', { name: sentencePattern(taskComments.replyTo, assigned) })
    .fill(text)
  await task.getByRole('button', { name: taskComments.sendReply, exact: true }).last().tap()
}

/** The informed person opens the task and may comment, but not change the status. */
async function lookOn(page: Page, locale: Language): Promise<void> {
  const { tasks, taskComments } = WORDS[locale]
  const { title } = STORY[locale]
  await rowOf(page, locale).getByRole('button', { name: title, exact: true }).click()
  await expectSteps(page, locale, [])
  const task = panel(page, locale)
  await expect(task.getByText(tasks.mayNotMove)).toBeVisible()
  await expect(task.getByRole('textbox')).toHaveCount(1)
  await expect(task.getByRole('textbox')).toHaveAccessibleName(taskComments.write)
}

/**
 * Opened again, the task shows the comments and marks the new one; once read, it is no longer
 * counted.
 */
async function catchUp(page: Page, locale: Language): Promise<void> {
  const { tasks, taskComments } = WORDS[locale]
  const { said, reason, answer } = STORY[locale]
  await lookOn(page, locale)
  const task = panel(page, locale)
  await expectDrawn(pictureOn(page, locale))
  for (const text of [said, reason, answer]) await expect(task.getByText(text)).toBeVisible()
  await expect(task.getByText(taskComments.isNew, { exact: true })).toBeVisible()
  const unread = countOne(tasks.unread_one)
  await expect(sidebar(page).getByText(unread)).toHaveCount(0)
  await expect(rowOf(page, locale).getByText(unread)).toHaveCount(0)
}

/**
 * Asserts that the revisions list all changes, the latest first, and that each status has its
 * duration.
 */
async function expectTold({ supervised }: Pages, locale: Language): Promise<void> {
  const { tasks, taskRecord, common } = WORDS[locale]
  const names = STORY[locale]
  const task = panel(supervised, locale)
  await task.getByRole('button', { name: taskRecord.revisions, exact: true }).click()
  const dialog = supervised.getByRole('dialog').last()
  const moved = (who: string, from: TaskStatus, to: TaskStatus) =>
    sentencePattern(
      taskRecord['revision.moved'],
      ...[who, tasks[`status.${from}`], tasks[`status.${to}`]],
    )
  await expect(dialog.locator('ol > li > ul > li')).toHaveText([
    moved(names.supervised, 'review', 'done'),
    moved(names.assigned, 'inProgress', 'review'),
    moved(names.supervised, 'review', 'inProgress'),
    moved(names.assigned, 'inProgress', 'review'),
    sentencePattern(taskRecord['revision.fileAdded'], names.assigned, names.picture),
    moved(names.assigned, 'pending', 'inProgress'),
    sentencePattern(taskRecord['revision.created'], OWNER),
  ])
  await dialog.getByRole('button', { name: common.close, exact: true }).click()
  const times = task.getByRole('list', { name: taskRecord.times }).getByRole('listitem')
  await expect(times).toHaveText([
    sentencePattern(taskRecord.timeIn, tasks['status.inProgress'], names.hoursInProgress),
    sentencePattern(taskRecord.timeIn, tasks['status.review'], names.hoursInReview),
  ])
}
