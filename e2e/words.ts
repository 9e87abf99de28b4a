import { readdirSync } from 'node:fs'
import { FEATURES, type FeatureWords } from '#app/web/features.ts'
import { entries as others } from '#app/web/shell/sidebar.ts'
import * as own from '#app/web/words.ts'
import { ar as beginAr } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en as beginEn } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import type { Locale } from '#platform/shared/locale.ts'
import { ar as conflictAr } from '#platform/web/edit-conflict/messages.ar.ts'
import { en as conflictEn } from '#platform/web/edit-conflict/messages.en.ts'
import type { Catalogue, WordsOf } from '#platform/web/i18n.ts'
import { ar as importAr } from '#platform/web/import/messages.ar.ts'
import { en as importEn } from '#platform/web/import/messages.en.ts'
import { ar as revisionsAr } from '#platform/web/revisions/messages.ar.ts'
import { en as revisionsEn } from '#platform/web/revisions/messages.en.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

type Words<L extends Locale> = WordsOf<FeatureWords & typeof own, L>

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

/** How the sidebar calls pages. */
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
    companySettings: of('company-settings'),
    meetings: of('meetings'),
  }
}

const [en, ar] = await Promise.all([load('en'), load('ar')])

/** What comes with the code that speaks it. */
const PARTS = {
  en: { begin: beginEn, conflict: conflictEn, import: importEn, revisions: revisionsEn },
  ar: { begin: beginAr, conflict: conflictAr, import: importAr, revisions: revisionsAr },
}

/** The product's own words, so that a story reads the same in both languages. */
export const WORDS = {
  en: { ...en, ...PARTS.en, shell: { ...en.shell, ...pageNames('en') } },
  ar: { ...ar, ...PARTS.ar, shell: { ...ar.shell, ...pageNames('ar') } },
}

const ISOLATES = '[\\u2066-\\u2069]*'
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence with a value in it, whatever keeps their directions apart. */
export function worded(sentence: string, ...values: string[]): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/).map(literal)
  const told = parts.map((part, at) => {
    const value = values[at]
    return value === undefined ? part : `${part}${ISOLATES}${literal(value)}${ISOLATES}`
  })
  return new RegExp(`^${told.join('')}$`)
}
