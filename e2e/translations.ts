import { readdirSync } from 'node:fs'
import { FEATURES, type FeatureWords } from '#app/web/features.ts'
import * as notice from '#app/web/notice-messages.ts'
import * as configurator from '#app/web/shell/configurator-messages.ts'
import * as leaving from '#app/web/shell/leaving-messages.ts'
import * as shortcuts from '#app/web/shell/shortcuts-messages.ts'
import { entries as others } from '#app/web/shell/sidebar.ts'
import * as own from '#app/web/translations.ts'
import type { Catalogue, TranslationsOf } from '#client/i18n.ts'
import type { SidebarEntry } from '#client/sidebar.ts'
import { ar as confirmAddressAr } from '#features/auth/web/confirm/messages.ar.ts'
import { en as confirmAddressEn } from '#features/auth/web/confirm/messages.en.ts'
import * as takeAway from '#features/companies/export/web/messages.ts'
import { ar as quickAddAr } from '#features/dashboard/quick-add/web/messages.ar.ts'
import { en as quickAddEn } from '#features/dashboard/quick-add/web/messages.en.ts'
import * as demos from '#features/demos/web/messages.ts'
import * as agenda from '#features/one-time-tasks/agenda/web/messages.ts'
import * as taskFiles from '#features/one-time-tasks/attachments/web/messages.ts'
import * as board from '#features/one-time-tasks/board/web/messages.ts'
import * as attachments from '#features/one-time-tasks/files/web/messages.ts'
import * as billing from '#features/plans/invoices/web/messages.ts'
import * as checkout from '#features/plans/payments/web/messages.ts'
import * as needs from '#features/routine-tasks/attention/web/messages.ts'
import { ar as beginAr } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en as beginEn } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import * as limits from '#features/routine-tasks/numbers/web/limits-messages.ts'
import * as numbers from '#features/routine-tasks/numbers/web/messages.ts'
import * as figures from '#features/routine-tasks/performance/web/people/messages.ts'
import * as reminders from '#features/routine-tasks/reminders/web/messages.ts'
import * as extras from '#features/routine-tasks/reports/web/extras-messages.ts'
import * as nothingDue from '#features/routine-tasks/reports/web/nothing-due-messages.ts'
import * as conflict from '#records/edit/web/messages.ts'
import * as importing from '#records/import/web/messages.ts'
import * as pictures from '#records/pictures/web/messages.ts'
import * as revisions from '#records/revisions/web/messages.ts'
import type { Locale } from '#shared/locale.ts'
import { ar as chartFilesAr } from '#ui/charts/messages.ar.ts'
import { en as chartFilesEn } from '#ui/charts/messages.en.ts'

type Words<L extends Locale> = TranslationsOf<FeatureWords & typeof own, L>

const CATALOGUES: Record<string, Catalogue> = Object.assign(
  { ...own },
  ...FEATURES.map(({ words }) => words),
)

async function load<L extends Locale>(locale: L): Promise<Words<L>> {
  const loaded = Object.entries(CATALOGUES).map(async ([name, catalogue]) => [
    name,
    ((await catalogue[locale]()) as Record<Locale, object>)[locale],
  ])
  return Object.fromEntries(await Promise.all(loaded)) as Words<L>
}

const files = readdirSync('features', { recursive: true, encoding: 'utf8' })
const sidebars = files.filter((file) => file.endsWith('web/sidebar.ts'))
const parts = await Promise.all(
  sidebars.map(
    (file): Promise<{ entries: readonly SidebarEntry[] }> => import(`#features/${file}`),
  ),
)
const ENTRIES = [...parts.flatMap((part) => part.entries), ...others]

/** The names of pages in the sidebar. */
function pageNames(locale: Locale) {
  const of = (path: string) => ENTRIES.find(({ page }) => page.path === path)?.name[locale] ?? ''
  return {
    dashboard: of('dashboard-default'),
    routineTask: of('routine-task'),
    oneTimeTask: of('one-time-task'),
    myMonth: of('my-month'),
    absences: of('absences'),
    reportedTasks: of('task-reports'),
    team: of('team'),
    roles: of('add-role&permissions'),
    department: of('department'),
    ownDepartment: of('department/$departmentId'),
    project: of('project/$projectId'),
    companySettings: of('company-settings'),
    goals: of('goals'),
    meetings: of('meetings'),
    automation: of('automation'),
    apps: of('apps'),
  }
}

const [en, ar] = await Promise.all([load('en'), load('ar')])

/** Translations that are loaded with the code that uses them. */
const PARTS = {
  ...{ agenda, attachments, billing, board, checkout, conflict, demos, figures },
  ...{
    extras,
    import: importing,
    leaving,
    nothingDue,
    limits,
    needs,
    numbers,
    pictures,
    reminders,
    revisions,
    shortcuts,
    configurator,
    takeAway,
    taskFiles,
  },
  begin: { en: beginEn, ar: beginAr },
  chartFiles: { en: chartFilesEn, ar: chartFilesAr },
  confirmAddress: { en: confirmAddressEn, ar: confirmAddressAr },
  quickAdd: { en: quickAddEn, ar: quickAddAr },
}

const partsIn = <L extends Locale>(locale: L) =>
  Object.fromEntries(Object.entries(PARTS).map(([name, words]) => [name, words[locale]])) as {
    [Name in keyof typeof PARTS]: (typeof PARTS)[Name][L]
  }

/** The product's own translations, so that a story is written once for both languages. */
export const WORDS = {
  en: { ...en, ...partsIn('en'), shell: { ...en.shell, ...notice.en, ...pageNames('en') } },
  ar: { ...ar, ...partsIn('ar'), shell: { ...ar.shell, ...notice.ar, ...pageNames('ar') } },
}
