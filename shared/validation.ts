import type * as z from 'zod/mini'
import type { Bilingual, Locale } from '#shared/locale.ts'

type Issue = z.core.$ZodRawIssue

const bilingual = (en: string, ar: string): Bilingual => ({ en, ar })

const FORMATS: Record<string, Bilingual> = {
  email: bilingual('Enter a valid email address.', 'أدخل بريدًا إلكترونيًا صحيحًا.'),
  date: bilingual('Enter a valid date.', 'أدخل تاريخًا صحيحًا.'),
  datetime: bilingual('Enter a valid date and time.', 'أدخل تاريخًا ووقتًا صحيحين.'),
  regex: bilingual('This is not in the expected form.', 'هذه القيمة ليست بالصيغة المطلوبة.'),
  uuid: bilingual('Choose one from the list.', 'اختر قيمة من القائمة.'),
}

const REQUIRED = bilingual('This field is required.', 'هذا الحقل مطلوب.')
const INVALID = bilingual('This value is not valid.', 'هذه القيمة غير صحيحة.')
const UNKNOWN_FIELD = bilingual('This field is not known.', 'هذا الحقل غير معروف.')

function tooSmall(issue: Issue & { minimum?: unknown }): Bilingual {
  const least = Number(issue.minimum)
  if (issue.origin === 'string' && least <= 1) return REQUIRED
  if (issue.origin === 'string')
    return bilingual(`Use at least ${least} characters.`, `عدد الأحرف ${least} على الأقل.`)
  if (issue.origin === 'array')
    return bilingual('Choose at least one.', 'اختر قيمة واحدة على الأقل.')
  return bilingual(`Must be ${least} or more.`, `يجب ألا تقل القيمة عن ${least}.`)
}

function tooBig(issue: Issue & { maximum?: unknown }): Bilingual {
  const most = Number(issue.maximum)
  if (issue.origin === 'string')
    return bilingual(`Use at most ${most} characters.`, `عدد الأحرف ${most} على الأكثر.`)
  if (issue.origin === 'array')
    return bilingual(`Choose at most ${most}.`, `اختر ${most} على الأكثر.`)
  return bilingual(`Must be ${most} or less.`, `يجب ألا تزيد القيمة على ${most}.`)
}

function textOf(issue: Issue): Bilingual {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : INVALID
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return issue.input === '' ? REQUIRED : (FORMATS[String(issue.format)] ?? INVALID)
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? REQUIRED : INVALID
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    case 'custom':
      return (issue.params?.says as Bilingual | undefined) ?? INVALID
    default:
      return INVALID
  }
}

/** The message of a failed check, for zod's `error` option; the same on the server and in forms. */
export const createErrorMap = (locale: Locale) => (issue: Issue) => textOf(issue)[locale]

/**
 * The maximum number of fields in a reply; further fields are reported once those are corrected.
 */
const MAX_FIELDS = 20

const fieldsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_FIELDS).map((key) => [...issue.path, key])
    : [issue.path]

/**
 * A zod error as the API's `errors`: each field's path with its messages, for the first 20 fields.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // Without a prototype, as a field can be named `constructor`.
  const errors: Record<string, string[]> = Object.create(null)
  let fields = 0
  for (const issue of issues)
    for (const field of fieldsOf(issue)) {
      const name = field.map(String).join('.') || 'body'
      const said = errors[name]
      if (said) said.push(issue.message)
      else if (fields === MAX_FIELDS) return errors
      else {
        errors[name] = [issue.message]
        fields += 1
      }
    }
  return errors
}
