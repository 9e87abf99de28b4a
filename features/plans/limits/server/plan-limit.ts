import type { LimitName } from '#features/plans/contract.ts'
import type { LimitUsage } from '#features/plans/limits/server/queries.ts'
import { planName } from '#features/plans/names.ts'
import { Failure } from '#server/errors.ts'
import { type Bilingual, LOCALES, type Locale } from '#shared/locale.ts'

interface MessageParams {
  plan: string
  limit: string
  used: string
}

const FULL_MESSAGES: Record<LimitName, Record<Locale, (said: MessageParams) => string>> = {
  storage: {
    en: ({ plan, limit, used }) =>
      `The ${plan} has room for ${limit} MB of files, and ${used} MB are used: this does not fit.`,
    ar: ({ plan, limit, used }) =>
      `مساحة الملفات في ${plan} هي ${limit} ميغابايت، والمستخدم منها ${used} ميغابايت، ولا تكفي لهذا.`,
  },
  one_time_tasks: {
    en: ({ plan, limit, used }) =>
      `The ${plan} has room for ${limit} one-time tasks a month, and this month has ${used}: this does not fit.`,
    ar: ({ plan, limit, used }) =>
      `الحد الأقصى للمهام غير المتكررة في ${plan} هو ${limit} شهريًا، وعددها هذا الشهر ${used}، فلا مكان للمزيد.`,
  },
  users: {
    en: ({ plan, limit, used }) =>
      `The ${plan} has room for ${limit} people, and ${used} are in or invited.`,
    ar: ({ plan, limit, used }) =>
      `الحد الأقصى للأعضاء في ${plan} هو ${limit}، وعددهم الآن مع المدعوين ${used}.`,
  },
}

const UPGRADE_MESSAGES: Record<Locale, (plan: string) => string> = {
  en: (plan) => `The ${plan} has room for more.`,
  ar: (plan) => `و${plan} تتسع للمزيد.`,
}

const written = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** The error for a full plan: which limit, how much is used, and which plan allows more. */
export function planLimitError(name: LimitName, { plan, limit, used, next }: LimitUsage): Failure {
  const sentence = (locale: Locale) => {
    const said = { limit: written(limit ?? 0), used: written(Number(used)) }
    const full = FULL_MESSAGES[name][locale]({ ...said, plan: planName(plan, locale) })
    return next ? `${full} ${UPGRADE_MESSAGES[locale](planName(next, locale))}` : full
  }
  const says = Object.fromEntries(
    LOCALES.map((locale) => [locale, sentence(locale)]),
  ) as unknown as Bilingual
  return new Failure(422, says, { extra: { error: 'Plan Limit' }, errors: { [name]: says } })
}
