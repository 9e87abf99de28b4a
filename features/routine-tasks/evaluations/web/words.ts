import type { TFunction } from 'i18next'
import type { Reviewed } from '#features/routine-tasks/evaluations/contract.ts'
import type { ReviewSearch } from '#features/routine-tasks/evaluations/web/search.ts'

export type ReviewWords = TFunction<('reviews' | 'routine')[]>

/** "08:00–09:00"; only its beginning where it has no end, and nothing for any time of the day. */
export const windowOf = ({ from, to }: Pick<Reviewed['task'], 'from' | 'to'>): string =>
  [from, to].filter(Boolean).join('–')

const STATUS_WORDS = {
  not_reported: 'routine:notReported',
  reported: 'routine:reportedState',
  done: 'routine:done',
  not_done: 'routine:notDone',
  late: 'routine:late',
} as const

export const statusWord = (t: ReviewWords, status: keyof typeof STATUS_WORDS): string =>
  t(STATUS_WORDS[status])

/** The filters in use, each in words, as a printed sheet names them. */
export function filterWords(
  t: ReviewWords,
  { status, evaluated, search }: ReviewSearch,
  department: string | undefined,
): string[] {
  return [
    department,
    status && statusWord(t, status),
    evaluated !== undefined && t(evaluated ? 'reviews:evaluatedYes' : 'reviews:evaluatedNo'),
    search && t('reviews:searchFor', { text: search }),
  ].filter((words) => typeof words === 'string')
}
