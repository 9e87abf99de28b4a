import { ar as commonAr } from '#client/messages.ar.ts'
import { en as commonEn } from '#client/messages.en.ts'
import { ar as addAr } from '#features/dashboard/quick-add/web/messages.ar.ts'
import { en as addEn } from '#features/dashboard/quick-add/web/messages.en.ts'
import { ar as dashboardAr } from '#features/dashboard/web/messages.ar.ts'
import { en as dashboardEn } from '#features/dashboard/web/messages.en.ts'
import { ar as tasksAr } from '#features/one-time-tasks/tasks/web/messages.ar.ts'
import { en as tasksEn } from '#features/one-time-tasks/tasks/web/messages.en.ts'

export const WORDS = {
  en: { quickAdd: addEn, dashboard: dashboardEn, tasks: tasksEn, common: commonEn },
  ar: { quickAdd: addAr, dashboard: dashboardAr, tasks: tasksAr, common: commonAr },
}

const TOOLS = ['project', 'priority', 'start', 'end'] as const

/** What the locators of part tests and of stories have in common. */
interface Place<L> {
  getByRole(
    role: 'button' | 'combobox' | 'dialog' | 'group' | 'textbox',
    options?: { name?: string | RegExp; exact?: boolean },
  ): L
}
interface Locator<L> extends Place<L> {
  nth(at: number): L
}

/** The plus button of a dashboard card and the form that it opens, by their names in a language. */
export function quickAddForm<L extends Locator<L>>(
  page: Place<L>,
  locale: 'en' | 'ar',
  kind: 'oneTime' | 'routine',
) {
  const { dashboard, quickAdd, tasks, common } = WORDS[locale]
  const [name, failed] =
    kind === 'oneTime'
      ? [dashboard.addOneTime, quickAdd.oneTimeFailed]
      : [dashboard.addRoutine, quickAdd.routineFailed]
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
    tool: (at: (typeof TOOLS)[number]) =>
      dialog
        .getByRole('group', { name: quickAdd.details })
        .getByRole('button')
        .nth(TOOLS.indexOf(at)),
    failed: page.getByRole('dialog', { name: failed, exact: true }),
  }
}
