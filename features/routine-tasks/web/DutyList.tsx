import { useMemo } from 'react'
import type { Occurrence } from '#features/routine-tasks/contract.ts'
import { DutyRow } from '#features/routine-tasks/web/DutyRow.tsx'
import {
  type Clock,
  type Group,
  groupsOf,
  isLate,
  isNow,
  tallyOf,
} from '#features/routine-tasks/web/day.ts'
import type { Reader } from '#features/routine-tasks/web/words.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { join } from '#platform/web/ui/join.ts'

interface Props {
  duties: readonly Occurrence[]
  clock: Clock
  /** The duty to do next. */
  currentId: string | undefined
  reader: Reader
  onReport: (id: string) => void
}

/** The duties by department, each in order of time. */
export function DutyList({ duties, ...rest }: Props) {
  const groups = useMemo(() => groupsOf(duties), [duties])
  return (
    <div className="flex flex-col gap-4 max-sm:gap-6">
      {groups.map((group) => (
        <DutyGroup key={group.id} group={group} alone={groups.length === 1} {...rest} />
      ))}
    </div>
  )
}

function DutyGroup({
  group,
  alone,
  clock,
  currentId,
  reader,
  onReport,
}: Omit<Props, 'duties'> & {
  group: Group
  /** There is no other: its name is for screen readers only. */
  alone: boolean
}) {
  const { t } = useWords('routine')
  const { total, reported } = tallyOf(group.duties)
  return (
    <Card pad={false} className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5">
      <div
        className={alone ? 'sr-only' : 'flex items-baseline justify-between gap-3 py-2 sm:py-3.5'}
      >
        <h2 className="min-w-0 text-lg font-semibold">
          <bdi>{group.name ?? t('wholeCompany')}</bdi>
        </h2>
        <p className="shrink-0 text-sm text-muted tabular-nums">
          {t('reported', { count: reported, total })}
        </p>
      </div>
      <ul className={join('border-t border-line', alone && 'sm:border-t-0')}>
        {group.duties.map((duty) => (
          <DutyRow
            key={`${duty.date} ${duty.id}`}
            duty={duty}
            now={isNow(duty, clock)}
            late={isLate(duty, clock)}
            current={duty.id === currentId}
            reader={reader}
            onReport={onReport}
          />
        ))}
      </ul>
    </Card>
  )
}
