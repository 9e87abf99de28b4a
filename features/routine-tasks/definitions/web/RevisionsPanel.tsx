import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import {
  listRoutineTaskRevisions,
  type Revision,
} from '#features/routine-tasks/definitions/contract.ts'
import { changeWords } from '#features/routine-tasks/definitions/web/revision-words.ts'
import { localClock } from '#platform/shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { formatDate, isolatedTime } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useReply } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { useReason } from '#platform/web/useReason.ts'

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48']

function Revisions({ revisions, firstDay }: { revisions: Revision[]; firstDay: number }) {
  const { t, locale } = useWords('definitions')
  const { t: routine } = useWords('routine')
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const atOf = (instant: string) => {
    const { date, time } = localClock(new Date(instant), zone)
    return t('at', { date: formatDate(date, locale, 'date'), time: isolatedTime(time) })
  }
  return (
    <ol className="divide-y divide-line">
      {revisions.map(({ id, user, at, changes }) => (
        <li key={id} className="py-3.5 first:pt-1">
          <ul className="flex flex-col gap-1">
            {changes.map((change) => (
              <li key={change.field} className="wrap-anywhere whitespace-pre-line">
                {changeWords({ t, routine, locale, firstDay }, user.name, change)}
              </li>
            ))}
          </ul>
          <time dateTime={at} className="mt-1 block text-sm text-muted tabular-nums">
            {atOf(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** What was changed in a task, newest first, beside the list. */
export function RevisionsPanel({
  open,
  onClose,
  task,
  firstDay,
}: {
  open: boolean
  onClose: () => void
  task: RoutineTask
  firstDay: number
}) {
  const { t } = useWords(['definitions', 'common'])
  const reasonOf = useReason()
  const { data, error, isFetching, refetch } = useReply(
    listRoutineTaskRevisions,
    { params: { id: task.id } },
    { placeholderData: undefined, staleTime: 0 },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="side"
      size="sm"
      title={t('definitions:revisionsOf', { name: task.task_name })}
      closeLabel={t('common:close')}
    >
      {!data && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <p role="status" className="sr-only">
            {t('common:loading')}
          </p>
          {ROWS.map((width) => (
            <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
          ))}
        </div>
      )}
      {!data && error && (
        <ErrorState
          title={t('definitions:revisionsFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {reasonOf(error)}
        </ErrorState>
      )}
      {data?.revisions.length === 0 && (
        <EmptyState title={t('definitions:noRevisions')}>
          {t('definitions:noRevisionsText')}
        </EmptyState>
      )}
      {data && data.revisions.length > 0 && (
        <Revisions revisions={data.revisions} firstDay={firstDay} />
      )}
    </Dialog>
  )
}
