import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import {
  countReported,
  type Group,
  groupIntoSections,
  isEarly,
  isLate,
  isOpen,
  isRunning,
  LAST_NIGHT,
} from '#features/routine-tasks/reports/web/day.ts'
import {
  OccurrenceRow,
  occurrenceRowId,
} from '#features/routine-tasks/reports/web/OccurrenceRow.tsx'
import {
  formatAssignee,
  formatReportedCount,
  type Viewer,
} from '#features/routine-tasks/reports/web/translations.ts'
import { Card } from '#ui/Card.tsx'
import { join } from '#ui/join.ts'
import { useMedia } from '#ui/useMedia.ts'
import { VirtualList } from '#ui/VirtualList.tsx'
import type { ItemProps } from '#ui/virtual-rows.ts'

interface Props {
  occurrences: readonly Occurrence[]
  clock: Clock
  /** Today's occurrences, including open ones of last night. */
  isToday: boolean
  /** The occurrence to do next. */
  current: Occurrence | undefined
  reader: Viewer
  onReport: (occurrence: Occurrence) => void
  /**
   * What was already done when the day was opened. On phones it is collapsed, unless it was
   * commented on.
   */
  doneBefore: ReadonlySet<string> | undefined
  /** The element id of the row to scroll to. */
  wanted: string | undefined
}

const HEIGHTS = { wide: { group: 70, row: 68 }, narrow: { group: 65, row: 73 } }

const isTabStop = ({ description, can }: Occurrence) => description !== '' || can.report

/** The occurrences of last night, then those of the day by department, each in order of time. */
export function OccurrenceList({
  occurrences,
  isToday,
  current,
  reader,
  wanted,
  doneBefore,
  ...props
}: Props) {
  const { t } = useTranslations('routine')
  const { clock, onReport } = props
  const today = isToday ? clock.date : undefined
  const isNarrow = useMedia('(width < 40rem)')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => {
    const isFolded = (occurrence: Occurrence) =>
      doneBefore?.has(occurrenceKey(occurrence)) &&
      occurrence.report?.status === 'done' &&
      !occurrence.report.evaluation?.comment &&
      occurrenceRowId(occurrence) !== wanted
    return groupIntoSections(occurrences, today).map((group) => {
      const all = group.occurrences
      const folded = isNarrow ? all.filter(isFolded) : []
      const open = expanded.has(group.id)
      const rows = open || folded.length === 0 ? all : all.filter((one) => !folded.includes(one))
      return { ...group, rows, folded: folded.length, open }
    })
  }, [occurrences, today, isNarrow, doneBefore, wanted, expanded])
  const toggle = (id: string) =>
    setExpanded((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))
  const target = wanted
    ? occurrences.find((occurrence) => occurrenceRowId(occurrence) === wanted)
    : undefined
  return (
    <VirtualList
      name="occurrences"
      groups={groups}
      keyOf={occurrenceKey}
      isStop={isTabStop}
      requiredKey={target && occurrenceKey(target)}
      heights={isNarrow ? HEIGHTS.narrow : HEIGHTS.wide}
      renderGroup={(group, parts) => (
        <OccurrenceGroup
          group={group}
          alone={groups.length === 1 && group.id !== LAST_NIGHT && group.folded === 0}
          onFold={() => toggle(group.id)}
          {...parts}
        />
      )}
      renderRow={(occurrence, group, item) => (
        <OccurrenceRow
          occurrence={occurrence}
          now={isRunning(occurrence, clock)}
          late={isLate(occurrence, clock)}
          early={isEarly(occurrence, clock)}
          open={isOpen(occurrence, clock)}
          current={current !== undefined && occurrenceKey(occurrence) === occurrenceKey(current)}
          departmentName={
            group.id === LAST_NIGHT ? (occurrence.department?.name ?? t('wholeCompany')) : undefined
          }
          assignee={formatAssignee(t, occurrence, reader)}
          reader={reader}
          onReport={onReport}
          item={item}
        />
      )}
    />
  )
}

function OccurrenceGroup({
  group,
  alone,
  onFold,
  head,
  items,
}: {
  group: Group & { folded: number; open: boolean }
  onFold: () => void
  /** It is the only group, so its name is only for screen readers. */
  alone: boolean
  head: ItemProps
  items: ReactNode
}) {
  const { t } = useTranslations('routine')
  const { total, reported } = countReported(group.occurrences)
  return (
    <Card pad={false} className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5">
      <div
        {...head}
        className={alone ? 'sr-only' : 'flex items-baseline justify-between gap-3 py-2 sm:py-3.5'}
      >
        <h2 className="min-w-0 text-lg font-semibold">
          <bdi>{group.id === LAST_NIGHT ? t('lastNight') : (group.name ?? t('wholeCompany'))}</bdi>
        </h2>
        {group.folded > 0 ? (
          <button
            type="button"
            data-action="fold"
            aria-expanded={group.open}
            onClick={onFold}
            className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-sm text-sm text-muted tabular-nums"
          >
            <span aria-hidden="true" className="size-3 rounded-[3px] bg-done" />
            {t('folded', { count: group.folded })}
            <ChevronDown
              aria-hidden="true"
              className={join('size-4 transition-transform', group.open && 'rotate-180')}
            />
          </button>
        ) : (
          <p className="shrink-0 text-sm text-muted tabular-nums">
            {formatReportedCount(t, { reported, total })}
          </p>
        )}
      </div>
      <ul className={join('border-t border-line', alone && 'sm:border-t-0')}>{items}</ul>
    </Card>
  )
}
