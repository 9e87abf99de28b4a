import type { ReactNode } from 'react'
import type { Reviewed } from '#features/routine-tasks/review-contract.ts'
import type { Clock } from '#features/routine-tasks/web/day.ts'
import { ReviewRow } from '#features/routine-tasks/web/reports/ReviewRow.tsx'
import { keyOf, type Section } from '#features/routine-tasks/web/reports/reviews.ts'
import type { Reader } from '#features/routine-tasks/web/words.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

/** The rows under what they have in common: not reported, a department, or a date. */
export function ReviewSections({
  sections,
  openCount,
  ...row
}: {
  sections: readonly Section[]
  /** How many nobody has reported, on all pages. */
  openCount?: number
  clock: Clock
  reader: Reader
  keep: (row: Reviewed) => void
  onRated?: ((place: HTMLElement | null) => void) | undefined
}) {
  const { t, locale } = useWords('routine')
  const nameOf = ({ kind, name }: Section): ReactNode => {
    if (kind === 'open') return t('notReported')
    if (kind === 'company') return t('wholeCompany')
    return kind === 'date' ? formatDate(name, locale, 'day') : <bdi>{name}</bdi>
  }
  return (
    <div className="flex flex-col gap-4 max-sm:gap-6">
      {sections.map((section) => (
        <Card
          key={section.id}
          pad={false}
          className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5"
        >
          <h2 className="flex items-baseline gap-2 py-2 text-lg font-semibold sm:py-3">
            {nameOf(section)}
            {section.kind === 'open' && openCount !== undefined && (
              <span className="text-sm font-normal text-muted tabular-nums">{openCount}</span>
            )}
          </h2>
          <ul className="border-t border-line">
            {section.rows.map((one) => (
              <ReviewRow
                key={keyOf(one)}
                row={one}
                showDepartment={section.kind === 'open' || section.kind === 'date'}
                onRated={row.onRated}
                clock={row.clock}
                reader={row.reader}
                keep={row.keep}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
