import type { FeatureWords } from '#app/web/features.ts'
import type * as own from '#app/web/words.ts'
import type { en as begin } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import type { en as conflict } from '#platform/web/edit-conflict/messages.en.ts'
import type { WordsOf } from '#platform/web/i18n.ts'
import type { en as importing } from '#platform/web/import/messages.en.ts'
import type { en as revisions } from '#platform/web/revisions/messages.en.ts'

/** Of parts of pages: they come with the code that speaks them. */
type PartWords = {
  begin: typeof begin
  conflict: typeof conflict
  import: typeof importing
  revisions: typeof revisions
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: WordsOf<FeatureWords & typeof own> & PartWords
  }
}
