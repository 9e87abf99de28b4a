import type { Locator, Page } from '@playwright/test'
import { quickAddForm } from '#features/dashboard/quick-add/web/test/form.ts'
import type { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { enter } from './staff-support.ts'
import { type Account, expect, type Language, send, settle } from './support.ts'

type Kind = Parameters<typeof quickAddForm>[2]

/** A card's add button and the form that it opens, by their names in a language. */
export const quickAddOf = (page: Page, locale: Language, kind: Kind) =>
  quickAddForm<Locator>(page, locale, kind)
export type QuickAdd = ReturnType<typeof quickAddOf>

/** Opens an account's dashboard and one of its forms. */
export async function openQuickAdd(
  page: Page,
  account: Account,
  { locale, kind = 'oneTime' }: { locale: Language; kind?: Kind },
): Promise<QuickAdd> {
  await page.goto(`${await enter(page, account, locale)}/dashboard-default`)
  const form = quickAddOf(page, locale, kind)
  // The content above the cards loads later and moves them.
  await settle(page)
  await form.plus.click()
  await expect(form.dialog).toBeVisible()
  return form
}

/** Types a name into a field, chooses the option, and leaves the field to close its list. */
export async function pick(form: QuickAdd, place: Locator, name: string): Promise<void> {
  await place.fill(name)
  await form.dialog.getByRole('option', { name }).click()
  await place.press('Tab')
  await expect(form.dialog.getByRole('listbox')).toHaveCount(0)
}

/** A title and an assignee: all that a one-time task needs. */
export async function fillOneTime(form: QuickAdd, title: string, who: string): Promise<void> {
  await form.title.fill(title)
  await form.summary.click()
  await pick(form, form.people('assigned'), who)
}

/** The company's one-time tasks as stored on the server. */
export const tasksOf = async ({ token }: Account) =>
  (await send<Reply<typeof listTasks>>(token, 'GET /tasks')).reply.data

/** The number next to a name on a card of the dashboard. */
export const numberOn = (page: Page, card: string, name: string) =>
  page
    .getByRole('region', { name: card, exact: true })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')
