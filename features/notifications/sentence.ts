import type { Notice } from '#features/notifications/contract.ts'
import { ar } from '#features/notifications/translations.ar.ts'
import { en } from '#features/notifications/translations.en.ts'
import type { NoticeWords } from '#features/notifications/translations.ts'
import type { Locale } from '#shared/locale.ts'

export const NOTICE_WORDS: Record<Locale, NoticeWords> = { en, ar }

/** The text of a notice: "Mona assigned this task to you". */
export function sentenceOf(
  { kind, actors, count, facts }: Pick<Notice, 'kind' | 'actors' | 'count' | 'facts'>,
  locale: Locale,
): string {
  const { said, people } = NOTICE_WORDS[locale]
  return said[kind]({ who: people(actors.map(({ name }) => name)), count, facts })
}
