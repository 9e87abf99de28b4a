import { Check, Clock3, TriangleAlert } from 'lucide-react'
import { isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { useReportRemaining } from '#features/routine-tasks/reports/web/rest/useReportRemaining.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Spinner } from '#ui/Spinner.tsx'

type Props = ReturnType<typeof useReportRemaining>['rows'][number] & {
  isSent: boolean
  onTick: ReturnType<typeof useReportRemaining>['tick']
}

const MARKS = {
  sending: <Spinner className="text-muted" />,
  waiting: <Clock3 aria-hidden="true" className="size-4 text-info" />,
  done: <Check aria-hidden="true" className="size-4 text-done" />,
  refused: <TriangleAlert aria-hidden="true" className="size-4 text-not-done" />,
}

/** One occurrence of the list: a checkbox, and after sending its progress. */
export function RemainingRow({ occurrence, state, ticked, says, isSent, onTick }: Props) {
  const { t } = useTranslations(['remaining', 'routine', 'common'])
  const { department, from } = occurrence
  const hint = [
    from && isolateTime(from),
    department ? `\u2068${department.name}\u2069` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  if (!isSent)
    return (
      <li className="border-b border-line py-2.5 last:border-b-0">
        <Checkbox
          label={<bdi>{occurrence.task_name}</bdi>}
          hint={state === 'others' ? t('remaining:others') : hint}
          checked={ticked}
          disabled={state === 'others'}
          onChange={({ target }) => onTick([occurrence], target.checked)}
        />
      </li>
    )
  if (state === 'open' || state === 'others') return null
  const words = {
    sending: t('remaining:sending'),
    waiting: t('routine:waiting'),
    done: t('routine:done'),
    refused: says || t('common:unexpected'),
  }
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2.5 last:border-b-0">
      <span className="mt-0.5 grid size-5 shrink-0 place-items-center">{MARKS[state]}</span>
      <div className="min-w-0">
        <p>
          <bdi>{occurrence.task_name}</bdi>
        </p>
        <p className={state === 'refused' ? 'text-sm text-not-done' : 'text-sm text-muted'}>
          {words[state]}
        </p>
      </div>
    </li>
  )
}
