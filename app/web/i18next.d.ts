import type { FeatureWords } from '#app/web/features.ts'
import type * as own from '#app/web/words.ts'
import type { WordsOf } from '#platform/web/i18n.ts'
import type { importWords } from '#platform/web/import/words.ts'

type OwnWords = typeof own & { import: typeof importWords }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: WordsOf<FeatureWords & OwnWords>
  }
}
