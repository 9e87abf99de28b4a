import { useMemo } from 'react'
import { useKept } from '#features/routine-tasks/web/reports/kept.ts'
import { ReviewSections } from '#features/routine-tasks/web/reports/ReviewSections.tsx'
import { type ReviewReply, sectionsOfDay } from '#features/routine-tasks/web/reports/reviews.ts'
import { useCompanyClock } from '#features/routine-tasks/web/useCompanyClock.ts'
import type { Reader } from '#features/routine-tasks/web/words.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Pagination } from '#platform/web/ui/Pagination.tsx'

/** One page of a day, and the way to the others. */
export function DayList({
  reply,
  isWhole,
  reader,
  onPage,
}: {
  reply: ReviewReply
  /** No filter narrows it, so that its totals count what it lists. */
  isWhole: boolean
  reader: Reader
  onPage: (page: number) => void
}) {
  const { t, locale } = useWords('reviews')
  const clock = useCompanyClock()
  const { rows, keep } = useKept(reply.data)
  const sections = useMemo(() => sectionsOfDay(rows), [rows])
  const { current_page, per_page, last_page, total, data, totals } = reply
  const first = (current_page - 1) * per_page
  const number = (value: number) => formatNumber(value, locale)
  return (
    <>
      <ReviewSections
        sections={sections}
        {...(isWhole && { openCount: totals.due - totals.reported })}
        clock={clock}
        reader={reader}
        keep={keep}
      />
      {last_page > 1 && (
        <Pagination
          page={current_page}
          pageCount={last_page}
          onPage={onPage}
          summary={t('range', {
            from: number(first + 1),
            to: number(first + data.length),
            total: number(total),
          })}
          labels={{
            nav: t('pages'),
            previous: t('previousPage'),
            next: t('nextPage'),
            page: (page) => t('pageNumber', { page }),
          }}
          className="mt-4"
        />
      )}
    </>
  )
}
