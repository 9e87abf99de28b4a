import type { Fields } from '#records/fields/field.ts'
import { type Row, trimmedCell } from '#records/import/server/import.ts'
import { clockTime, isoDate } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'

/** The kinds whose cells must be in a form, and the messages for others. */
const FORMS = {
  date: {
    schema: isoDate,
    says: {
      en: 'Not a date: write it as 2026-11-30 or 30/11/2026.',
      ar: 'ليس تاريخًا: اكتبه مثل \u20662026-11-30\u2069 أو \u206630/11/2026\u2069.',
    },
  },
  time: {
    schema: clockTime,
    says: {
      en: 'Not a time: write it as 08:30 or 8:30 pm.',
      ar: 'ليس وقتًا: اكتبه مثل 08:30 أو 8:30 م.',
    },
  },
}

/** The cells of a row as the values of a form, with the errors of the unreadable ones. */
export function readCells(fields: Fields, row: Row, locale: Locale) {
  const form: Record<string, string | undefined> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, { kind }] of Object.entries(fields)) {
    const cell = trimmedCell(row[name])
    form[name] = kind === 'line' || kind === 'text' ? (row[name] ?? '') : cell
    if (!cell || (kind !== 'date' && kind !== 'time')) continue
    const { schema, says } = FORMS[kind]
    if (!schema.safeParse(cell).success) errors[name] = [says[locale]]
  }
  return { form, errors }
}
