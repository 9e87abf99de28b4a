import * as pages from '#features/demos/pages.ts'
import type { Feature } from '#server/feature.ts'

/** Pages that show how things look, with samples in place of data. */
export const demos: Feature = { tables: [], pages: Object.values(pages) }
