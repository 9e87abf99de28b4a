import { formatDate, formatTag, isolateName } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { AuditLine } from '#features/audit/contract.ts'
import { planName } from '#features/plans/names.ts'
import { formatMoney } from '#features/plans/web/money.ts'
import type { Locale } from '#shared/locale.ts'

export interface TranslationContext {
  t: Translate<'audit', 'settings' | 'profile'>
  locale: Locale
}

/** "Mona, Omar and Laila", each name isolated so that its text direction affects no other. */
export const formatList = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formatTag(locale)).format(names.map(isolateName))

/** The same as a plain list outside a sentence: "See roles, Invite people". */
export const joinNames = (names: readonly string[], locale: Locale): string =>
  names.map(isolateName).join(locale === 'ar' ? '، ' : ', ')

/** Keeps an amount left to right inside an Arabic sentence. */
const amount = (price: AuditLine['facts']['price']) =>
  price ? `\u2066${formatMoney(price)}\u2069` : ''

/** "Mona gave Karim the role Manager" */
export function sentenceOf(
  { action, actor, subject, facts }: AuditLine,
  reading: TranslationContext,
): string {
  const { t, locale } = reading
  const date = (day?: string) => (day ? formatDate(day, locale, 'date') : '')
  const plan = (name = '') => planName(name, locale)
  return t(`audit:did.${action}`, {
    who: actor?.name ?? t('audit:somebody'),
    whom: subject?.name ?? '',
    role: facts.role ?? '',
    email: facts.email ?? '',
    heirs: formatList(facts.heirs ?? [], locale),
    plan: plan(facts.plan),
    former: plan(facts.former_plan),
    price: amount(facts.price),
    days:
      facts.from === facts.until
        ? t('audit:onDay', { date: date(facts.from) })
        : t('audit:fromTo', { from: date(facts.from), until: date(facts.until) }),
    until: date(facts.until),
  })
}
