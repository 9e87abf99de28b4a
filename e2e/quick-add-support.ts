import type { Locator, Page } from '@playwright/test'
import type { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { enter } from './staff-support.ts'
import { type Account, expect, type Language, send, settle } from './support.ts'
import { WORDS } from './words.ts'

export type Kind = 'oneTime' | 'routine'
const PLUS = { oneTime: 'addOneTime', routine: 'addRoutine' } as const

/** A card's plus and the form that it opens, by their names in a language. */
export function quickAddOf(page: Page, locale: Language, kind: Kind) {
  const { dashboard, quickAdd, tasks, common } = WORDS[locale]
  const name = dashboard[PLUS[kind]]
  const dialog = page.getByRole('dialog', { name, exact: true })
  return {
    plus: page.getByRole('button', { name, exact: true }),
    dialog,
    create: dialog.getByRole('button', { name: common.create, exact: true }),
    title: dialog.getByRole('textbox', { name: quickAdd.taskTitle }),
    summary: dialog.getByRole('button', { name: new RegExp(quickAdd.people) }),
    supervisorToggle: dialog.getByRole('button', { name: quickAdd.withSupervisor }),
    othersToggle: dialog.getByRole('button', { name: quickAdd.withOthers }),
    people: (place: 'assigned' | 'supervised' | 'consulted' | 'informed') =>
      dialog.getByRole('combobox', { name: tasks[`place.${place}`] }),
    tool: (at: 'project' | 'priority' | 'start' | 'end') =>
      dialog
        .getByRole('group', { name: quickAdd.details })
        .getByRole('button')
        .nth(['project', 'priority', 'start', 'end'].indexOf(at)),
    failed: page.getByRole('dialog', {
      name: quickAdd[kind === 'oneTime' ? 'oneTimeFailed' : 'routineFailed'],
      exact: true,
    }),
  }
}
export type QuickAdd = ReturnType<typeof quickAddOf>

/** The dashboard of somebody, with one of its forms open. */
export async function openQuickAdd(
  page: Page,
  account: Account,
  { locale, kind = 'oneTime' }: { locale: Language; kind?: Kind },
): Promise<QuickAdd> {
  await page.goto(`${await enter(page, account, locale)}/dashboard-default`)
  const form = quickAddOf(page, locale, kind)
  // What stands above the cards comes after them, and moves them.
  await settle(page)
  await form.plus.click()
  await expect(form.dialog).toBeVisible()
  return form
}

/** Types a name into a field, takes what fits, and leaves the field: its list stays open till then. */
export async function pick(form: QuickAdd, place: Locator, name: string): Promise<void> {
  await place.fill(name)
  await form.dialog.getByRole('option', { name }).click()
  await place.press('Tab')
  await expect(form.dialog.getByRole('listbox')).toHaveCount(0)
}

/** A title and somebody who does it: all that a one-time task needs. */
export async function fillOneTime(form: QuickAdd, title: string, who: string): Promise<void> {
  await form.title.fill(title)
  await form.summary.click()
  await pick(form, form.people('assigned'), who)
}

/** The company's one-time tasks, as the server has them. */
export const tasksOf = async ({ token }: Account) =>
  (await send<Reply<typeof listTasks>>(token, 'GET /tasks')).reply.data

/** The number that stands beside a name on a card of the dashboard. */
export const numberOn = (page: Page, card: string, name: string) =>
  page
    .getByRole('region', { name: card, exact: true })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')
