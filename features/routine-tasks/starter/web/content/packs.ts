import { clinic } from '#features/routine-tasks/starter/web/content/clinic.ts'
import { factory } from '#features/routine-tasks/starter/web/content/factory.ts'
import { office } from '#features/routine-tasks/starter/web/content/office.ts'
import { restaurant } from '#features/routine-tasks/starter/web/content/restaurant.ts'
import { shop } from '#features/routine-tasks/starter/web/content/shop.ts'
import { warehouse } from '#features/routine-tasks/starter/web/content/warehouse.ts'

export const PACKS = { restaurant, shop, warehouse, clinic, office, factory }
export type Trade = keyof typeof PACKS
export const TRADES = Object.keys(PACKS) as [Trade, ...Trade[]]

/** The trade for a company's industry: 1 finance, 2 manufacturing, 3 retail, 4 another. */
const TRADE_BY_INDUSTRY: Record<number, Trade> = { 1: 'office', 2: 'factory', 3: 'shop' }

/** All trades, the likely one first. */
export function tradesFor(industry: number | undefined): { trade: Trade; likely: boolean }[] {
  const likely = industry === undefined ? undefined : TRADE_BY_INDUSTRY[industry]
  return [...TRADES]
    .sort((one, other) => Number(other === likely) - Number(one === likely))
    .map((trade) => ({ trade, likely: trade === likely }))
}
