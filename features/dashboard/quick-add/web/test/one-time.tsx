import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectCount, part } from '#app/web/test/part.tsx'
import { answer } from '#app/web/test/wire.ts'
import { ar as addAr } from '#features/dashboard/quick-add/web/messages.ar.ts'
import { en as addEn } from '#features/dashboard/quick-add/web/messages.en.ts'
import { QuickAddOneTime } from '#features/dashboard/quick-add/web/QuickAdd.tsx'
import { ar as dashboardAr } from '#features/dashboard/web/messages.ar.ts'
import { en as dashboardEn } from '#features/dashboard/web/messages.en.ts'
import { getDirectory } from '#features/directory/contract.ts'
import type { createTask } from '#features/one-time-tasks/tasks/contract.ts'
import { ar as tasksAr } from '#features/one-time-tasks/tasks/web/messages.ar.ts'
import { en as tasksEn } from '#features/one-time-tasks/tasks/web/messages.en.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { ar as commonAr } from '#platform/web/messages.ar.ts'
import { en as commonEn } from '#platform/web/messages.en.ts'

export const WORDS = {
  en: { quickAdd: addEn, dashboard: dashboardEn, tasks: tasksEn, common: commonEn },
  ar: { quickAdd: addAr, dashboard: dashboardAr, tasks: tasksAr, common: commonAr },
}

export const STORY = {
  en: { title: 'Furnish the shop window', assigned: 'Omar', supervised: 'Hana', other: 'Laila' },
  ar: { title: 'تجهيز واجهة المتجر', assigned: 'عمر', supervised: 'هناء', other: 'ليلى' },
} as const

export const idOf = (at: number) => `0f8fad5b-d9cb-469f-a165-70867728960${at}`

export const directoryOf = (
  names: readonly string[],
  rest: Partial<Reply<typeof getDirectory>> = {},
): Reply<typeof getDirectory> => ({
  people: names.map((name, at) => ({ id: idOf(at), name, ppUrl: null, status: 'active' })),
  ...{ people_total: names.length, departments: [], projects: [], roles: [], ...rest },
})

/** What the server made of what was sent. */
export const made = (title: string): Reply<typeof createTask> => ({
  task: {
    ...{ id: idOf(9), title, description: '', status: 'pending', priority: 'normal' },
    ...{ start_date: '2026-11-28', deadline: null },
    ...{ project: null, department: null, created_by: { id: idOf(0), name: 'Mona' } },
    people: { assigned: [], supervisor: null, consulted: [], informed: [] },
    ...{ created_at: '2026-11-28T08:00:00.000Z', updated_at: '2026-11-28T08:00:00.000Z' },
    ...{ comments_count: 0, attachments_count: 0, unread: 0, starred: false, archived: false },
    can: { update: true, archive: true, delete: true, comment: true },
    ...{ version: 1, moves: [] },
  },
})

/** The plus of the card of one-time tasks, and the form that it opens, by their names in a language. */
export function formOf(locale: 'en' | 'ar') {
  const { dashboard, quickAdd, tasks, common } = WORDS[locale]
  const name = dashboard.addOneTime
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
    failed: page.getByRole('dialog', { name: quickAdd.oneTimeFailed, exact: true }),
  }
}
type Form = ReturnType<typeof formOf>

interface Asked {
  theme?: 'light' | 'dark'
  directory?: Reply<typeof getDirectory>
}

/** The form, open, in a company of three. */
export async function opened(locale: 'en' | 'ar', { theme = 'light', directory }: Asked = {}) {
  const { assigned, supervised, other } = STORY[locale]
  answer(getDirectory, directory ?? directoryOf([assigned, supervised, other]))
  const onAdded = vi.fn()
  await part(<QuickAddOneTime onAdded={onAdded} />, { locale, theme })
  const form = formOf(locale)
  await form.plus.click()
  await expect.element(form.dialog).toBeVisible()
  return { ...form, onAdded }
}

/** Types a name into a field, takes what fits, and leaves the field: its list stays open till then. */
export async function pick({ dialog }: Form, place: Locator, name: string): Promise<void> {
  await place.fill(name)
  await dialog.getByRole('option', { name }).click()
  await userEvent.keyboard('{Tab}')
  await expectCount(dialog.getByRole('listbox'), 0)
}

/** A title and somebody who does it: all that a one-time task needs. */
export async function fill(form: Form, locale: 'en' | 'ar'): Promise<void> {
  await form.title.fill(STORY[locale].title)
  await form.summary.click()
  await pick(form, form.people('assigned'), STORY[locale].assigned)
}
