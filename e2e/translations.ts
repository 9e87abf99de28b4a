import { readdirSync } from 'node:fs'
import { FEATURES, type FeatureWords } from '#app/web/features.ts'
import { ar as leavingAr } from '#app/web/shell/leaving.ar.ts'
import { en as leavingEn } from '#app/web/shell/leaving.en.ts'
import { ar as shortcutsAr } from '#app/web/shell/shortcuts.ar.ts'
import { en as shortcutsEn } from '#app/web/shell/shortcuts.en.ts'
import { entries as others } from '#app/web/shell/sidebar.ts'
import * as own from '#app/web/translations.ts'
import type { Catalogue, TranslationsOf } from '#client/i18n.ts'
import type { SidebarEntry } from '#client/sidebar.ts'
import { ar as confirmAddressAr } from '#features/auth/web/confirm/messages.ar.ts'
import { en as confirmAddressEn } from '#features/auth/web/confirm/messages.en.ts'
import { ar as takeAwayAr } from '#features/companies/export/web/messages.ar.ts'
import { en as takeAwayEn } from '#features/companies/export/web/messages.en.ts'
import { ar as quickAddAr } from '#features/dashboard/quick-add/web/messages.ar.ts'
import { en as quickAddEn } from '#features/dashboard/quick-add/web/messages.en.ts'
import { ar as demosAr } from '#features/demos/web/messages.ar.ts'
import { en as demosEn } from '#features/demos/web/messages.en.ts'
import { ar as agendaAr } from '#features/one-time-tasks/agenda/web/messages.ar.ts'
import { en as agendaEn } from '#features/one-time-tasks/agenda/web/messages.en.ts'
import { ar as taskFilesAr } from '#features/one-time-tasks/attachments/web/messages.ar.ts'
import { en as taskFilesEn } from '#features/one-time-tasks/attachments/web/messages.en.ts'
import { ar as boardAr } from '#features/one-time-tasks/board/web/messages.ar.ts'
import { en as boardEn } from '#features/one-time-tasks/board/web/messages.en.ts'
import { ar as attachmentsAr } from '#features/one-time-tasks/files/web/messages.ar.ts'
import { en as attachmentsEn } from '#features/one-time-tasks/files/web/messages.en.ts'
import { ar as billingAr } from '#features/plans/invoices/web/messages.ar.ts'
import { en as billingEn } from '#features/plans/invoices/web/messages.en.ts'
import { ar as checkoutAr } from '#features/plans/payments/web/messages.ar.ts'
import { en as checkoutEn } from '#features/plans/payments/web/messages.en.ts'
import { ar as beginAr } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en as beginEn } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import { ar as figuresAr } from '#features/routine-tasks/performance/web/people/messages.ar.ts'
import { en as figuresEn } from '#features/routine-tasks/performance/web/people/messages.en.ts'
import { ar as remindersAr } from '#features/routine-tasks/reminders/web/messages.ar.ts'
import { en as remindersEn } from '#features/routine-tasks/reminders/web/messages.en.ts'
import { ar as conflictAr } from '#records/edit/web/messages.ar.ts'
import { en as conflictEn } from '#records/edit/web/messages.en.ts'
import { ar as importAr } from '#records/import/web/messages.ar.ts'
import { en as importEn } from '#records/import/web/messages.en.ts'
import { ar as revisionsAr } from '#records/revisions/web/messages.ar.ts'
import { en as revisionsEn } from '#records/revisions/web/messages.en.ts'
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
    reportedTasks: of('task-reports'),
    team: of('team'),
    roles: of('add-role&permissions'),
    department: of('department'),
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
  en: {
    agenda: agendaEn,
    attachments: attachmentsEn,
    quickAdd: quickAddEn,
    demos: demosEn,
    takeAway: takeAwayEn,
    leaving: leavingEn,
    shortcuts: shortcutsEn,
    billing: billingEn,
    checkout: checkoutEn,
    taskFiles: taskFilesEn,
    begin: beginEn,
    figures: figuresEn,
    reminders: remindersEn,
    confirmAddress: confirmAddressEn,
    board: boardEn,
    chartFiles: chartFilesEn,
    conflict: conflictEn,
    import: importEn,
    revisions: revisionsEn,
  },
  ar: {
    agenda: agendaAr,
    attachments: attachmentsAr,
    quickAdd: quickAddAr,
    demos: demosAr,
    takeAway: takeAwayAr,
    leaving: leavingAr,
    shortcuts: shortcutsAr,
    billing: billingAr,
    checkout: checkoutAr,
    taskFiles: taskFilesAr,
    begin: beginAr,
    figures: figuresAr,
    reminders: remindersAr,
    confirmAddress: confirmAddressAr,
    board: boardAr,
    chartFiles: chartFilesAr,
    conflict: conflictAr,
    import: importAr,
    revisions: revisionsAr,
  },
}

/** The product's own translations, so that a story is written once for both languages. */
export const WORDS = {
  en: { ...en, ...PARTS.en, shell: { ...en.shell, ...pageNames('en') } },
  ar: { ...ar, ...PARTS.ar, shell: { ...ar.shell, ...pageNames('ar') } },
}
