import * as z from 'zod/mini'

/** `amount` counts the smallest unit of the currency: 2900 USD is 29 dollars, 2900 KWD 2.9 dinars. */
export const Money = z.strictObject({
  amount: z.int(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type Money = z.output<typeof Money>

/** How many digits stand behind the point in amounts of a currency, after ISO 4217. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** The amount in whole units, as people say it: 29 of 2900 USD. */
export const wholeUnits = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency)
