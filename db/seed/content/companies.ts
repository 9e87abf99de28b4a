import alNoorContent from '#db/seed/content/al-noor.json' with { type: 'json' }
import nileFoodsContent from '#db/seed/content/nile-foods.json' with { type: 'json' }
import type { DemoCompany } from '#db/seed/content/shape.ts'

/** The demo companies. The tests in this folder check their data. */
export const alNoor = alNoorContent as unknown as DemoCompany
export const nileFoods = nileFoodsContent as unknown as DemoCompany
