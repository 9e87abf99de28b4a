import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { LimitName } from '#features/plans/contract.ts'

type Priced = Partial<Record<'price' | 'amount' | 'cost' | 'monthly_price', number>>

/** A plan's price in dollars per month, from whichever of its four field names is set. */
export const priceOf = ({ price, amount, cost, monthly_price }: Priced): number =>
  price ?? amount ?? cost ?? monthly_price ?? 0

/** Formats limits: in megabytes, per month, or as a number. */
export function useLimitWords() {
  const { t, locale } = useTranslations('plans')
  const number = (value: number) => formatNumber(value, locale)
  const amountOf = (name: LimitName, value: number) =>
    name === 'storage' ? t('megabytes', { amount: number(value) }) : number(value)
  return {
    nameOf: (name: LimitName) => t(name),
    /** `5,000 MB`, `34`. */
    amountOf,
    /** `1,000 a month`, or "no limit". */
    limitOf(name: LimitName, value: number | null): string {
      if (value === null) return t('noLimit')
      return name === 'one_time_tasks'
        ? t('perMonth', { amount: number(value) })
        : amountOf(name, value)
    },
    /** `34 of 50`. */
    useOf(name: LimitName, used: number, limit: number | null): string {
      if (limit === null) return t('used', { used: amountOf(name, used) })
      const said = { used: amountOf(name, used), limit: amountOf(name, limit) }
      return name === 'one_time_tasks' ? t('usedMonth', said) : t('usedOf', said)
    },
  }
}
