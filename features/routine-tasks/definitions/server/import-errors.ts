import * as z from 'zod/mini'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { type Row, trimmedCell } from '#records/import/server/import.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const dayOfMonth = z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/))
const weekdays = z.string().check(z.regex(/^[\s,;،؛]*(?:[1-7](?:[\s,;،؛]+|$))*$/))

/** The allowed values of a cell, and the message for any other value. */
const CELLS: Record<string, { schema: z.ZodMiniType; says: Bilingual }> = {
  task_type: {
    schema: TaskType,
    says: {
      en: 'Not a way of repeating: use daily, weekly, monthly or last day of month.',
      ar: 'ليست طريقة تكرار: استخدم يومية أو أسبوعية أو شهرية أو آخر يوم في الشهر.',
    },
  },
  recurrent_days: {
    schema: weekdays,
    says: {
      en: 'Not weekdays: write their names, as Sunday, Tuesday.',
      ar: 'ليست أيام أسبوع: اكتب أسماءها، مثل الأحد، الثلاثاء.',
    },
  },
  day_of_month: {
    schema: dayOfMonth,
    says: {
      en: 'Not a day of the month: use a number from 1 to 31.',
      ar: 'ليس يومًا من الشهر: استخدم رقمًا من 1 إلى 31.',
    },
  },
}

/** The errors in the cells of a row's recurrence; each names the allowed values. */
export function findRuleErrors(row: Row, locale: Locale): Record<string, string[]> {
  const wrong = Object.entries(CELLS).filter(([column, { schema }]) => {
    const text = trimmedCell(row[column])
    return text !== undefined && !schema.safeParse(text).success
  })
  return Object.fromEntries(wrong.map(([column, { says }]) => [column, [says[locale]]]))
}

const MAX_NAMES = 8

/** The message for an unknown department; it lists the departments if there are few. */
export function formatUnknownDepartment(names: readonly string[], locale: Locale): string {
  const few = names.length > 0 && names.length <= MAX_NAMES
  if (locale === 'ar')
    return few ? `لا يوجد قسم بهذا الاسم. الأقسام: ${names.join('، ')}.` : 'لا يوجد قسم بهذا الاسم.'
  return few
    ? `There is no department with this name: use ${names.join(', ')}.`
    : 'There is no department with this name.'
}
