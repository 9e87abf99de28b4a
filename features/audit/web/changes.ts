import { formatDate, weekdayNames } from '#client/format.ts'
import { formatList, type TranslationContext } from '#features/audit/web/sentence.ts'
import { SIZES } from '#features/companies/fields.ts'
import type { AuditAction } from '#shared/audit.ts'
import { isolateLtr } from '#shared/locale.ts'
import type { Change } from '#shared/revisions.ts'

interface FieldFormat {
  name: string
  format: (value: unknown) => string
}

/** The company settings with the same names as on the settings page. */
function settingFormats({ t, locale }: TranslationContext): Record<string, FieldFormat> {
  const quoted = (text: string) => t('audit:quoted', { text })
  const weekday = (day: unknown) =>
    weekdayNames(locale, 1).find(({ id }) => id === day)?.name ?? String(day)
  return {
    name: { name: t('settings:name'), format: (name) => quoted(String(name)) },
    companySize: {
      name: t('settings:companySize'),
      format: (size) => isolateLtr(SIZES.find(({ id }) => id === size)?.name ?? String(size)),
    },
    industry: {
      name: t('settings:industry'),
      format: (industry) => quoted(t(`settings:industry.${industry as 1 | 2 | 3 | 4}`)),
    },
    timezone: { name: t('settings:timezone'), format: String },
    locale: {
      name: t('settings:language'),
      format: (language) => t(language === 'ar' ? 'settings:arabic' : 'settings:english'),
    },
    first_day_of_week: { name: t('settings:firstDay'), format: weekday },
    weekend: {
      name: t('audit:field.weekend'),
      format: (days) => formatList((days as unknown[]).map(weekday), locale) || t('audit:none'),
    },
    late_grace_minutes: { name: t('settings:grace'), format: String },
    hijri_dates: {
      name: t('settings:hijriDates'),
      format: (shown) => t(shown ? 'audit:yes' : 'audit:no'),
    },
    task_visibility: {
      name: t('settings:visibility'),
      format: (seen) => quoted(t(`settings:visibility.${seen as 'company' | 'participants'}`)),
    },
  }
}

function personFormats(
  { t }: TranslationContext,
  action: AuditAction,
): Record<string, FieldFormat> {
  const format = (value: unknown) => t('audit:quoted', { text: String(value) })
  return {
    name: {
      name: t(action === 'member_edited' ? 'audit:field.first_name' : 'audit:field.name'),
      format,
    },
    last_name: { name: t('audit:field.last_name'), format },
    position: { name: t('audit:field.position'), format },
    manager: { name: t('audit:field.manager'), format: String },
  }
}

type Holiday = { date: string; name: string }

function holidayLines({ from, to }: Change, { t, locale }: TranslationContext): string[] {
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

const isEmptyValue = (value: unknown) => value === null || value === undefined || value === ''

/** "Position: from “Cook” to “Chef”"; nothing for a field that the product no longer has. */
export function changeLines(
  action: AuditAction,
  change: Change,
  reading: TranslationContext,
): string[] {
  const { t } = reading
  const { field: key, from, to } = change
  if (key === 'holidays') return holidayLines(change, reading)
  const isSetting = action === 'settings_changed'
  const words = (isSetting ? settingFormats(reading) : personFormats(reading, action))[key]
  if (!words) return []
  const { name: field, format } = words
  if (isEmptyValue(to)) return [t('audit:detail.cleared', { field, from: format(from) })]
  if (isEmptyValue(from)) return [t('audit:detail.set', { field, to: format(to) })]
  return [t('audit:detail.changed', { field, from: format(from), to: format(to) })]
}
