import { lazy, Suspense, useMemo } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { useOnline } from '#client/useOnline.ts'
import { DayContent } from '#features/routine-tasks/reports/web/DayContent.tsx'
import { DaySkeleton } from '#features/routine-tasks/reports/web/DaySkeleton.tsx'
import { DayTitle } from '#features/routine-tasks/reports/web/DayTitle.tsx'
import { isFromLastNight, withoutEndedNights } from '#features/routine-tasks/reports/web/day.ts'
import { MyMonth } from '#features/routine-tasks/reports/web/month/MyMonth.tsx'
import { answers, applyPendingAnswers } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { applyPending } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import {
  applyPendingPictures,
  EVIDENCE,
  pictures,
} from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { useDaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import { type Day, useDay } from '#features/routine-tasks/reports/web/useDay.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { ConnectionStatus } from '#records/outbox/web/ConnectionStatus.tsx'
import { useOutbox } from '#records/outbox/web/store.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

const NothingDue = lazy(async () => ({
  default: (await import('#features/routine-tasks/reports/web/NothingDue.tsx')).NothingDue,
}))

/**
 * Whether the user can switch to all departments. The owner cannot: their own day already shows
 * all.
 */
function mayReadAllDays(): boolean {
  const session = readSession()
  return session?.isOwner === false && session.permissions.includes('view-dailytask')
}

/** The page of the user's day: what is due and reported, with one press for Done or Not done. */
export function RoutineTaskPage() {
  const { t } = useTranslations('routine')
  const clock = useCompanyClock()
  const list = useDaySearch()
  const { search, change } = list
  const day = search.day ?? 'today'
  const mayReadAll = mayReadAllDays()
  const scope = (mayReadAll && search.scope) || 'mine'
  const entries = useOutbox(reports)
  const answered = useOutbox(answers)
  const taken = useOutbox(pictures)
  const reader = useViewer()
  const online = useOnline()
  const query = useDay(day, clock.date, scope)
  const { data: listed, error, isPending } = query
  const occurrences = useMemo(() => {
    const shown = listed && day === 'today' ? withoutEndedNights(listed, clock) : listed
    const evident =
      shown && applyPendingPictures(applyPendingAnswers(shown, answered, reader), taken, reader)
    return evident && applyPending(evident, entries, reader)
  }, [listed, entries, answered, taken, clock, day, reader])
  const listedDate = occurrences?.find(
    (occurrence) => day !== 'today' || !isFromLastNight(occurrence, clock.date),
  )?.date
  const date = listedDate ?? (day === 'today' ? clock.date : undefined)
  const showDay = (wanted: Day) => change({ day: wanted === 'today' ? undefined : wanted })
  return (
    <div className="max-w-4xl">
      <DayTitle day={day} date={date} today={clock.date} loading={isPending} onDay={showDay} />
      {mayReadAll && (
        <SegmentedControl
          label={t('scope')}
          options={[
            { id: 'mine', name: t('scopeMine') },
            { id: 'all', name: t('scopeAll') },
          ]}
          value={scope}
          onChange={(wanted) => change({ scope: wanted === 'all' ? wanted : undefined })}
          className="mt-3"
        />
      )}
      <div className="mt-3 sm:mt-4">
        <ConnectionStatus kind={reports} parts={EVIDENCE} />
        {!(occurrences && error && !online) && (
          <LoadError query={query} title={t('failed')} className="mb-4" />
        )}
        {isPending && <DaySkeleton />}
        {occurrences?.length === 0 && (
          <Suspense fallback={<DaySkeleton />}>
            <NothingDue day={day} date={date} scope={scope} onDay={showDay} />
          </Suspense>
        )}
        {occurrences && occurrences.length > 0 && (
          <DayContent occurrences={occurrences} clock={clock} list={list} />
        )}
        {occurrences && <MyMonth today={clock.date} />}
      </div>
    </div>
  )
}
