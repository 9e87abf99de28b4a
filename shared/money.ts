import * as z from 'zod/mini'

/**
 * `amount` counts the smallest unit of the currency: 2900 USD is 29 dollars, 2900 KWD is 2.9
 * dinars.
 */
export const Money = z.strictObject({
  amount: z.int(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type Money = z.output<typeof Money>

/** The number of decimal digits in amounts of a currency, by ISO 4217. */
export const getFractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** The amount in whole units: 29 for 2900 USD. */
export const toMajorUnits = ({ amount, currency }: Money): number =>
  amount / 10 ** getFractionDigits(currency)
