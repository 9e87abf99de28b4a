import { formatDate, isolateTime, weekdayNames } from '#client/format.ts'
import { listed, type Reading } from '#features/audit/web/sentence.ts'
import { SIZES } from '#features/companies/web/sizes.ts'
import type { AuditAction } from '#shared/audit.ts'
import type { Change } from '#shared/revisions.ts'

interface FieldWords {
  name: string
  says: (value: unknown) => string
}

/** The company settings with the same names as on the settings page. */
function settingWords({ t, locale }: Reading): Record<string, FieldWords> {
  const quoted = (text: string) => t('audit:quoted', { text })
  const weekday = (day: unknown) =>
    weekdayNames(locale, 1).find(({ id }) => id === day)?.name ?? String(day)
  return {
    name: { name: t('settings:name'), says: (name) => quoted(String(name)) },
    companySize: {
      name: t('settings:companySize'),
      says: (size) => isolateTime(SIZES.find(({ id }) => id === size)?.name ?? String(size)),
    },
    industry: {
      name: t('settings:industry'),
      says: (industry) => quoted(t(`settings:industry.${industry as 1 | 2 | 3 | 4}`)),
    },
    timezone: { name: t('settings:timezone'), says: String },
    locale: {
      name: t('settings:language'),
      says: (language) => t(language === 'ar' ? 'settings:arabic' : 'settings:english'),
    },
    first_day_of_week: { name: t('settings:firstDay'), says: weekday },
    weekend: {
      name: t('audit:field.weekend'),
      says: (days) => listed((days as unknown[]).map(weekday), locale) || t('audit:none'),
    },
    late_grace_minutes: { name: t('settings:grace'), says: String },
    task_visibility: {
      name: t('settings:visibility'),
      says: (seen) => quoted(t(`settings:visibility.${seen as 'company' | 'participants'}`)),
    },
  }
}

function personalWords({ t }: Reading, action: AuditAction): Record<string, FieldWords> {
  const says = (value: unknown) => t('audit:quoted', { text: String(value) })
  return {
    name: {
      name: t(action === 'member_edited' ? 'audit:field.first_name' : 'audit:field.name'),
      says,
    },
    last_name: { name: t('audit:field.last_name'), says },
    position: { name: t('audit:field.position'), says },
    manager: { name: t('audit:field.manager'), says: String },
  }
}

type Holiday = { date: string; name: string }

function holidayLines({ from, to }: Change, { t, locale }: Reading): string[] {
  const names = (holidays: unknown) =>
    (holidays as Holiday[])
      .map(({ date, name }) => t('audit:holiday', { name, date: formatDate(date, locale, 'date') }))
      .join(locale === 'ar' ? '، ' : ', ')
  const [removed, added] = [names(from), names(to)]
  return [
    ...(removed ? [t('audit:detail.holidaysRemoved', { names: removed })] : []),
    ...(added ? [t('audit:detail.holidaysAdded', { names: added })] : []),
  ]
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** "Position: from “Cook” to “Chef”"; nothing for a field that the product no longer has. */
export function changeLines(action: AuditAction, change: Change, reading: Reading): string[] {
  const { t } = reading
  const { field: key, from, to } = change
  if (key === 'holidays') return holidayLines(change, reading)
  const isSetting = action === 'settings_changed'
  const words = (isSetting ? settingWords(reading) : personalWords(reading, action))[key]
  if (!words) return []
  const { name: field, says } = words
  if (isNothing(to)) return [t('audit:detail.cleared', { field, from: says(from) })]
  if (isNothing(from)) return [t('audit:detail.set', { field, to: says(to) })]
  return [t('audit:detail.changed', { field, from: says(from), to: says(to) })]
}
