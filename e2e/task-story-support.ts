import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { addMember, inDatabase } from './guard-support.ts'
import { enter, LIVE, openLive, PHONE } from './staff-support.ts'
import { type Account, expect, type Language, login, register } from './support.ts'
import { panel } from './task-record-support.ts'
import { WORDS } from './translations.ts'

export const STORY = {
  en: {
    ...{ project: 'Second shop', title: 'Furnish the shop window' },
    ...{ assigned: 'Omar', supervised: 'Hana', consulted: 'Karim', informed: 'Laila' },
    ...{ picture: 'Window.png', said: 'It looks like this now.', reason: 'The lamps are missing.' },
    ...{ answer: 'Warm light, please.', further: 'And a dark floor.' },
    ...{ hoursInProgress: '5 hours', hoursInReview: '1 hour' },
  },
  ar: {
    ...{ project: 'المتجر الثاني', title: 'تجهيز واجهة المتجر' },
    ...{ assigned: 'عمر', supervised: 'هناء', consulted: 'كريم', informed: 'ليلى' },
    ...{ picture: 'الواجهة.png', said: 'هكذا تبدو الآن.', reason: 'المصابيح ناقصة.' },
    ...{ answer: 'إضاءة دافئة من فضلك.', further: 'وأرضية داكنة.' },
    ...{ hoursInProgress: '5 ساعات', hoursInReview: 'ساعة' },
  },
} as const

/** A picture of 64 by 48 pixels in one colour. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEXMmWY7nafAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BgQAAAADDoPlT' +
    'X+AIVQEAAHQNDDAAAWReGocAAAAASUVORK5CYII=',
  'base64',
)

/** The places on the task besides its owner, who creates it. */
export const ROLES = ['assigned', 'supervised', 'consulted', 'informed'] as const
type Role = (typeof ROLES)[number]
export type Cast = Record<'owner' | Role, Account>
export type Pages = Record<'owner' | Role, Page>

/** The assignee and the consulted person use phones. */
const ON_THE_WAY: readonly Role[] = ['assigned', 'consulted']

let members = 0

/** Creates a company of five people. */
export async function cast(locale: Language): Promise<Cast> {
  const owner = await login(await register('Second Shop', locale))
  const joined = ROLES.map(async (role) => {
    members += 1
    const email = `story-${locale}-${process.pid}-${Date.now()}-${members}@example.com`
    await addMember(owner.user.company.slug, email, STORY[locale][role])
    return [role, await login(email)] as const
  })
  return { owner, ...Object.fromEntries(await Promise.all(joined)) } as Cast
}

type Another = (options?: typeof PHONE) => Promise<Page>

/**
 * Opens the tasks for each person in a separate browser with an event stream; for the owner, the
 * projects.
 */
export async function openAll(people: Cast, locale: Language, another: Another): Promise<Pages> {
  const opened = (['owner', ...ROLES] as const).map(async (role) => {
    const onTheWay = ON_THE_WAY.some((one) => one === role)
    const page = await (onTheWay ? another(PHONE) : another())
    const company = await enter(page, people[role], locale)
    await openLive(page, `${company}/${role === 'owner' ? 'project' : 'one-time-task?status=all'}`)
    return [role, page] as const
  })
  return Object.fromEntries(await Promise.all(opened)) as Pages
}

export const statusPart = (page: Page, locale: Language): Locator =>
  panel(page, locale).getByRole('region', { name: WORDS[locale].tasks.status })

/** The task's row in a list. */
export const rowOf = (page: Page, locale: Language): Locator =>
  page.getByRole('row').filter({ hasText: STORY[locale].title })

/** A sentence about a count of one: some languages omit the number. */
export const countOne = (sentence: string): RegExp =>
  sentencePattern(sentence, ...(sentence.includes('{{') ? ['1'] : []))

/** Asserts that every open page shows the status, including the list. */
export async function expectStatus(pages: Pages, locale: Language, status: TaskStatus) {
  const { tasks } = WORDS[locale]
  const said = (place: Locator) =>
    expect(place.getByText(tasks[`status.${status}`], { exact: true })).toBeVisible(LIVE)
  const onTask = [pages.assigned, pages.supervised, pages.consulted]
  await Promise.all([
    ...onTask.map((page) => said(statusPart(page, locale))),
    said(rowOf(pages.informed, locale)),
  ])
}

/** Asserts the next steps on a page, by the names of the buttons. */
export const expectSteps = (page: Page, locale: Language, steps: readonly (string | RegExp)[]) =>
  expect(statusPart(page, locale).getByRole('button')).toHaveText([...steps], LIVE)

/** Asserts that a picture has been drawn, not only laid out. */
export async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeAttached()
  await picture.scrollIntoViewIfNeeded()
  const width = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

/** The thumbnail among the files of a task. */
export const pictureOn = (page: Page, locale: Language): Locator =>
  panel(page, locale)
    .getByRole('button', {
      name: sentencePattern(WORDS[locale].attachments.open, STORY[locale].picture),
    })
    .locator('img')

const AGEING = [
  'one_time_task_status_changes',
  'one_time_task_revisions',
  'one_time_task_comments',
  'one_time_task_replies',
]

/** Simulates that hours pass, by making a task's history that much older. */
export async function pass(hours: number, taskId: string): Promise<void> {
  for (const table of AGEING)
    await inDatabase(
      `update ${table} set created_at = created_at - make_interval(hours => $1)
       where one_time_task_id = $2`,
      [hours, taskId],
    )
}
