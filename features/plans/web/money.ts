import { type Money, toMajorUnits } from '#shared/money.ts'

/** An amount with its currency, left to right in both languages: `$29`. */
export const formatMoney = (money: Money): string =>
  new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency: money.currency, currencyDisplay: 'narrowSymbol' },
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions).format(toMajorUnits(money))
