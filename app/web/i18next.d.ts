import type { FeatureWords } from '#app/web/features.ts'
import type { common, shell } from '#app/web/words.ts'
import type { WordsOf } from '#platform/web/i18n.ts'

type AppWords = { common: typeof common; shell: typeof shell }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: WordsOf<FeatureWords & AppWords>
  }
}
