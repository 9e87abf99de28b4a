import * as z from 'zod/mini'
import { Corrective } from '#features/routine-tasks/definitions/evidence.ts'
import { Proof } from '#features/routine-tasks/definitions/proof.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { type Row, trimmedCell } from '#records/import/server/import.ts'
import { isoDate } from '#shared/fields.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const dayOfMonth = z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/))
const weekdays = z.string().check(z.regex(/^[\s,;،؛]*(?:[1-7](?:[\s,;،؛]+|$))*$/))

/** Only a number: so many windows between the start and the end of the row. */
export const TIMES_COUNT = /^(?:[2-9]|1[0-2])$/
export const TIMES_SEPARATOR = /\s*[;,،؛\n]\s*/u
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const WINDOW = `(?:${TIME}(?:\\s*[-–]\\s*(?:${TIME})?)?|[-–]\\s*${TIME})`
const times = z
  .string()
  .check(z.regex(new RegExp(`^(?:${WINDOW}(?:\\s*[;,،؛\\n]\\s*${WINDOW})*)$`, 'u')))
const interval = z.string().check(z.regex(/^[1-9]\d?$/))
const nth = z.string().check(z.regex(/^(?:-1|[1-4])\/[1-7]$/))
const dayOff = z.enum(['skip', 'due'])
const count = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

const YES_OR_NO: Bilingual = { en: 'Use yes or no.', ar: 'استخدم نعم أو لا.' }

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
  interval: {
    schema: interval,
    says: {
      en: 'Not an interval: use a number from 1 to 99.',
      ar: 'ليس فاصلًا: استخدم رقمًا من 1 إلى 99.',
    },
  },
  times: {
    schema: times,
    says: {
      en: 'Not times of day: write them as 08:00-09:00; 14:00-15:00, or a number with a start and an end.',
      ar: 'ليست أوقاتًا: اكتب كل فترة مثل \u206608:00-09:00\u2069 وافصل بينها بفاصلة، أو اكتب عدد الفترات مع وقت بداية ووقت نهاية.',
    },
  },
  nth: {
    schema: nth,
    says: {
      en: 'Not a weekday of the month: write it as second Tuesday or last Friday.',
      ar: 'ليس يومًا من أسابيع الشهر: اكتبه مثل الثلاثاء الثاني أو الجمعة الأخير.',
    },
  },
  on_weekends: { schema: dayOff, says: YES_OR_NO },
  on_holidays: { schema: dayOff, says: YES_OR_NO },
  not_before: { schema: z.enum(['true', 'false']), says: YES_OR_NO },
  after_due: {
    schema: z.enum(['late', 'locked']),
    says: { en: 'Use late or locked.', ar: 'استخدم متأخرة أو مقفلة.' },
  },
  proof: {
    schema: Proof,
    says: {
      en: 'Use never, not done, or always.',
      ar: 'استخدم أبدًا، أو غير منجزة، أو دائمًا.',
    },
  },
  corrective: {
    schema: Corrective.shape.assignee,
    says: {
      en: 'Use whoever measured, or department manager.',
      ar: 'استخدم من قاسها، أو مدير القسم.',
    },
  },
  until: {
    schema: isoDate,
    says: {
      en: 'Not a date: write it as 2026-11-30 or 30/11/2026.',
      ar: 'ليس تاريخًا: اكتبه مثل \u20662026-11-30\u2069 أو \u206630/11/2026\u2069.',
    },
  },
  count: {
    schema: count,
    says: {
      en: 'Not a number of times: use a number from 1 to 999.',
      ar: 'ليس عدد مرات: استخدم رقمًا من 1 إلى 999.',
    },
  },
}

/** The errors in the cells of a row's recurrence; each names the allowed values. */
export function findRuleErrors(row: Row, locale: Locale): Record<string, string[]> {
  const wrong = Object.entries(CELLS).filter(([column, { schema }]) => {
    const text = trimmedCell(row[column])
    if (text === undefined || schema.safeParse(text).success) return false
    const isCount = column === 'times' && TIMES_COUNT.test(text)
    return !(isCount && trimmedCell(row.from) && trimmedCell(row.to))
  })
  return Object.fromEntries(wrong.map(([column, { says }]) => [column, [says[locale]]]))
}

export const UNKNOWN_ASSIGNEE: Bilingual = {
  en: 'There is no member or role with this name.',
  ar: 'لا عضو ولا دور بهذا الاسم.',
}

export const OUTSIDE_DEPARTMENT: Bilingual = {
  en: 'This member is not in the department of the row.',
  ar: 'هذا العضو ليس من قسم هذا الصف.',
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
