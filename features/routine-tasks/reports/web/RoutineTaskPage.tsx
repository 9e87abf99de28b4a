import { useMemo } from 'react'
import { DayContent } from '#features/routine-tasks/reports/web/DayContent.tsx'
import { DaySkeleton } from '#features/routine-tasks/reports/web/DaySkeleton.tsx'
import { DayTitle } from '#features/routine-tasks/reports/web/DayTitle.tsx'
import { isOfLastNight, stillShown } from '#features/routine-tasks/reports/web/day.ts'
import { MyMonth } from '#features/routine-tasks/reports/web/month/MyMonth.tsx'
import { NothingDue } from '#features/routine-tasks/reports/web/NothingDue.tsx'
import { ConnectionLine } from '#features/routine-tasks/reports/web/outbox/ConnectionLine.tsx'
import { withWaiting } from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import { useOutbox } from '#features/routine-tasks/reports/web/outbox/useOutbox.ts'
import { NO_FILTERS, useDaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { useCompanyClock } from '#features/routine-tasks/reports/web/useCompanyClock.ts'
import { useDay } from '#features/routine-tasks/reports/web/useDay.ts'
import { formatTime } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import { useOnline } from '#platform/web/useOnline.ts'
import { useReason } from '#platform/web/useReason.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

/** Whether there is more to read than one's own: to the owner all of it is. */
function mayReadAllDays(): boolean {
  const session = readSession()
  return session?.isOwner === false && session.permissions.includes('view-dailytask')
}

/** My day: what is due, what is reported of it, and Done or Not done in one press. */
export function RoutineTaskPage() {
  const { t, locale } = useWords(['routine', 'common'])
  const reasonOf = useReason()
  const clock = useCompanyClock()
  const { search, change } = useDaySearch()
  const [text, setText] = useTypedText(search.search ?? '', (typed) =>
    change({ search: typed || undefined }, { replace: true }),
  )
  const day = search.day ?? 'today'
  const mayReadAll = mayReadAllDays()
  const scope = (mayReadAll && search.scope) || 'mine'
  const outbox = useOutbox()
  const online = useOnline()
  const {
    data: listed,
    error,
    isPending,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useDay(day, clock.date, scope)
  const duties = useMemo(() => {
    const userId = readSession()?.userId ?? ''
    const shown = listed && day === 'today' ? stillShown(listed, clock) : listed
    return shown && withWaiting(shown, outbox, userId)
  }, [listed, outbox, clock, day])
  const again = () => void refetch()
  return (
    <div className="max-w-4xl">
      <DayTitle
        day={day}
        date={duties?.find((duty) => day !== 'today' || !isOfLastNight(duty, clock.date))?.date}
        today={clock.date}
        loading={isPending}
        onDay={(wanted) => change({ day: wanted === 'today' ? undefined : wanted })}
      />
      {mayReadAll && (
        <SegmentedControl
          label={t('routine:scope')}
          options={[
            { id: 'mine', name: t('routine:scopeMine') },
            { id: 'all', name: t('routine:scopeAll') },
          ]}
          value={scope}
          onChange={(wanted) => change({ scope: wanted === 'all' ? wanted : undefined })}
          className="mt-3"
        />
      )}
      <div className="mt-3 sm:mt-4">
        <ConnectionLine outbox={outbox} />
        {duties && error && online && (
          <Alert
            tone="late"
            className="mb-4"
            action={
              <Button size="sm" onClick={again} busy={isFetching}>
                {t('common:retry')}
              </Button>
            }
          >
            {t('routine:stale', {
              time: formatTime(dataUpdatedAt, locale, readSession()?.timezone),
            })}
          </Alert>
        )}
        {isPending && <DaySkeleton />}
        {!duties && error && (
          <ErrorState
            title={t('routine:failed')}
            retryLabel={t('common:retry')}
            onRetry={again}
            busy={isFetching}
          >
            {reasonOf(error)}
          </ErrorState>
        )}
        {duties?.length === 0 && <NothingDue day={day} scope={scope} />}
        {duties && duties.length > 0 && (
          <DayContent
            duties={duties}
            clock={clock}
            search={{ ...search, search: text }}
            onText={setText}
            onChange={change}
            onClear={() => {
              setText('')
              change(NO_FILTERS)
            }}
          />
        )}
        {duties && <MyMonth today={clock.date} />}
      </div>
    </div>
  )
}
