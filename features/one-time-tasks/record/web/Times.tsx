import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { StatusIcon } from '#features/one-time-tasks/tasks/web/parts.tsx'

const MINUTE = { unit: 'minute', size: 60 } as const
const UNITS = [{ unit: 'day', size: 86_400 }, { unit: 'hour', size: 3_600 }, MINUTE] as const

/** Shorter times are not shown. */
const SHORT_SECONDS = 60

/** A duration in the largest unit that fits: "2 days". */
function useDuration() {
  const { locale } = useTranslations('taskRecord')
  return (seconds: number): string => {
    const { unit, size } = UNITS.find((one) => seconds >= one.size) ?? MINUTE
    return new Intl.NumberFormat(formatTag(locale), {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(Math.floor(seconds / size))
  }
}

/** The time in each status so far; the current status is next to its mark. */
export function Times({ task: { times, status: now } }: { task: TaskRecord }) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  const durationOf = useDuration()
  const visibleTimes = times.filter(({ seconds }) => seconds >= SHORT_SECONDS)
  if (visibleTimes.length === 0) return null
  const before = visibleTimes.filter(({ status }) => status !== now)
  const current = visibleTimes.filter(({ status }) => status === now)
  return (
    <ul
      aria-label={t('taskRecord:times')}
      className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums"
    >
      {current.map(({ status, seconds }) => (
        <li key={status}>
          <span className="sr-only">{t(`tasks:status.${status}`)}: </span>
          {durationOf(seconds)}
        </li>
      ))}
      {before.map(({ status, seconds }) => (
        <li key={status} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="*:size-3.5">
            <StatusIcon status={status} />
          </span>
          {t('taskRecord:timeIn', {
            status: t(`tasks:status.${status}`),
            time: durationOf(seconds),
          })}
        </li>
      ))}
    </ul>
  )
}
