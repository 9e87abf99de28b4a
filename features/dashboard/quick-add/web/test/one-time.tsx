import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectCount, renderPart } from '#app/web/test/part.tsx'
import { answer } from '#app/web/test/wire.ts'
import { QuickAddOneTime } from '#features/dashboard/quick-add/web/QuickAdd.tsx'
import { quickAddForm } from '#features/dashboard/quick-add/web/test/form.ts'
import { getDirectory } from '#features/directory/contract.ts'
import type { createTask } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Reply } from '#shared/endpoint.ts'

export const STORY = {
  en: { title: 'Furnish the shop window', assigned: 'Omar', supervised: 'Hana', other: 'Laila' },
  ar: { title: 'تجهيز واجهة المتجر', assigned: 'عمر', supervised: 'هناء', other: 'ليلى' },
} as const

export const idOf = (at: number) => `0f8fad5b-d9cb-469f-a165-70867728960${at}`

export const createDirectory = (
  names: readonly string[],
  rest: Partial<Reply<typeof getDirectory>> = {},
): Reply<typeof getDirectory> => ({
  people: names.map((name, at) => ({ id: idOf(at), name, ppUrl: null, status: 'active' })),
  ...{ people_total: names.length, departments: [], projects: [], roles: [], ...rest },
})

/** The server's reply to a created task. */
export const createTaskReply = (title: string): Reply<typeof createTask> => ({
  task: {
    ...valuesOf(TASK_FIELDS, { title, start_date: '2026-11-28' }),
    ...{ id: idOf(9), status: 'pending' },
    ...{ project: null, department: null, created_by: { id: idOf(0), name: 'Mona' } },
    people: { assigned: [], supervisor: null, consulted: [], informed: [] },
    ...{ created_at: '2026-11-28T08:00:00.000Z', updated_at: '2026-11-28T08:00:00.000Z' },
    ...{ comments_count: 0, attachments_count: 0, unread: 0, starred: false, archived: false },
    can: { update: true, archive: true, delete: true, comment: true },
    ...{ version: 1, moves: [] },
  },
})

/** The form of the one-time task card. */
export const getForm = (locale: 'en' | 'ar') => quickAddForm<Locator>(page, locale, 'oneTime')
type Form = ReturnType<typeof getForm>

interface OpenOptions {
  theme?: 'light' | 'dark'
  directory?: Reply<typeof getDirectory>
}

/** Opens the form in a company of three. */
export async function openForm(
  locale: 'en' | 'ar',
  { theme = 'light', directory }: OpenOptions = {},
) {
  const { assigned, supervised, other } = STORY[locale]
  answer(getDirectory, directory ?? createDirectory([assigned, supervised, other]))
  const onAdded = vi.fn()
  await renderPart(<QuickAddOneTime onAdded={onAdded} />, { locale, theme })
  const form = getForm(locale)
  await form.plus.click()
  await expect.element(form.dialog).toBeVisible()
  return { ...form, onAdded }
}

/**
 * Types a name into a field, picks the match, and leaves the field, because its list stays open
 * until then.
 */
export async function pick({ dialog }: Form, place: Locator, name: string): Promise<void> {
  await place.fill(name)
  await dialog.getByRole('option', { name }).click()
  await userEvent.keyboard('{Tab}')
  await expectCount(dialog.getByRole('listbox'), 0)
}

/** Fills in a title and an assignee, which is all that a one-time task needs. */
export async function fill(form: Form, locale: 'en' | 'ar'): Promise<void> {
  await form.title.fill(STORY[locale].title)
  await form.summary.click()
  await pick(form, form.people('assigned'), STORY[locale].assigned)
}
