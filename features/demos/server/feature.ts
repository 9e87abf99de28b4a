import * as pages from '#features/demos/pages.ts'
import type { Feature } from '#server/feature.ts'

/** Pages that demonstrate the design with sample data. */
export const demos: Feature = { tables: [], pages: Object.values(pages) }
