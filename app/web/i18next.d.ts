import type { FeatureWords } from '#app/web/features.ts'
import type * as own from '#app/web/words.ts'
import type { WordsOf } from '#platform/web/i18n.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: WordsOf<FeatureWords & typeof own>
  }
}
