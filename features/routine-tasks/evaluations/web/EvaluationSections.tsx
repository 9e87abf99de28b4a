import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import {
  EvaluationRow,
  type RowSelection,
} from '#features/routine-tasks/evaluations/web/EvaluationRow.tsx'
import { rowId, type Section } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { Card } from '#ui/Card.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { VirtualList } from '#ui/VirtualList.tsx'
import type { ItemProps } from '#ui/virtual-rows.ts'

const HEIGHTS = { wide: { group: 66, row: 68 }, narrow: { group: 65, row: 96 } }

const isTabStop = ({ task, report, can }: OccurrenceToEvaluate) =>
  task.description !== '' || (report !== null && can.evaluate)

/** The rows in sections: unreported, by department, or by date. */
export function EvaluationSections({
  sections,
  openCount,
  namesDepartments = true,
  wanted,
  current,
  onSight,
  ...row
}: {
  sections: readonly Section[]
  /** The number of unreported occurrences of the whole day. */
  openCount?: number
  /** False on the page of one department, where all rows belong to it. */
  namesDepartments?: boolean
  /** The element id of the row to scroll to. */
  wanted?: string | undefined
  /** The element id of the row that the keyboard shortcuts act on. */
  current?: string | undefined
  /** Called with the element ids of the visible rows. */
  onSight?: (ids: readonly string[]) => void
  clock: Clock
  reader: Viewer
  keep: (row: OccurrenceToEvaluate) => void
  onRated?: ((place: HTMLElement | null) => void) | undefined
  choosing?: RowSelection | undefined
}) {
  const isNarrow = useMedia('(width < 40rem)')
  return (
    <VirtualList
      name="evaluations"
      groups={sections}
      keyOf={rowId}
      isStop={isTabStop}
      requiredKey={wanted}
      onSight={onSight}
      heights={isNarrow ? HEIGHTS.narrow : HEIGHTS.wide}
      renderGroup={(section, parts) => (
        <SectionCard section={section} openCount={openCount} {...parts} />
      )}
      renderRow={(one, { kind }, item) => (
        <EvaluationRow
          row={one}
          showDepartment={namesDepartments && (kind === 'open' || kind === 'date')}
          onRated={row.onRated}
          choosing={row.choosing}
          clock={row.clock}
          reader={row.reader}
          keep={row.keep}
          current={rowId(one) === current}
          item={item}
        />
      )}
    />
  )
}

function SectionCard({
  section: { kind, name },
  openCount,
  head,
  items,
}: {
  section: Section
  openCount: number | undefined
  head: ItemProps
  items: ReactNode
}) {
  const { t, locale } = useTranslations('routine')
  const title = {
    open: t('notReported'),
    company: t('wholeCompany'),
    date: kind === 'date' && formatDate(name, locale, 'day'),
    department: <bdi>{name}</bdi>,
  }
  return (
    <Card pad={false} className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5">
      <h2 {...head} className="flex items-baseline gap-2 py-2 text-lg font-semibold sm:py-3">
        {title[kind]}
        {kind === 'open' && openCount !== undefined && (
          <span className="text-sm font-normal text-muted tabular-nums">{openCount}</span>
        )}
      </h2>
      <ul className="border-t border-line">{items}</ul>
    </Card>
  )
}
