import { Clock3 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { toState } from '#features/routine-tasks/reports/web/day.ts'
import {
  formatReport,
  type ReportedOccurrence,
  type Viewer,
} from '#features/routine-tasks/reports/web/translations.ts'
import { markClass } from '#ui/charts/stripMark.tsx'
import { join } from '#ui/join.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'

const importExtras = () => import('#features/routine-tasks/reports/web/OccurrenceExtras.tsx')
const loadExtras = () => loadWithRetries(importExtras)
const FollowUp = lazy(async () => ({ default: (await loadExtras()).FollowUp }))
const EvaluationLine = lazy(async () => ({ default: (await loadExtras()).EvaluationLine }))
const Claim = lazy(async () => ({ default: (await loadExtras()).Claim }))

/** The mark of the strip next to text: the same shape has the same meaning. */
function Mark({ occurrence, late }: { occurrence: Occurrence; late: boolean }) {
  const early = occurrence.report?.early ?? false
  return (
    <span
      aria-hidden="true"
      className={join(
        'size-3.5 shrink-0 rounded-sm text-[14px] forced-color-adjust-none',
        markClass({ state: toState(occurrence), late, early }),
      )}
    />
  )
}

interface Props {
  occurrence: Occurrence
  now: boolean
  late: boolean
  open: boolean
}

/** When it is due, while it is not reported. */
export function DueLine({ occurrence, now, late, open }: Props) {
  const { t } = useTranslations('routine')
  if (!open && !late) {
    const from = isolateTime(occurrence.from ?? '')
    return <p className="text-sm text-muted">{t('opensAt', { time: from })}</p>
  }
  if (!occurrence.from && !occurrence.to && !late)
    return <p className="text-sm text-muted">{t('anyTime')}</p>
  if (!occurrence.to && !late) return null
  const time = isolateTime(occurrence.to ?? '')
  if (now) return <p className="text-sm font-medium text-accent">{t('nowUntil', { time })}</p>
  if (!late) return <p className="text-sm text-muted">{t('until', { time })}</p>
  return (
    <p className="flex items-center gap-2 text-sm text-late">
      <Mark occurrence={occurrence} late />
      {!open && t('locked')}
      {open && (occurrence.to ? t('overdueSince', { time }) : t('overdue'))}
    </p>
  )
}

/** Whom the reader stands in for, who has taken it, and the button that takes it. */
export function ClaimLine({ occurrence, reader }: { occurrence: Occurrence; reader: Viewer }) {
  if (!occurrence.claim && !occurrence.can.claim && !occurrence.stands_in_for) return null
  return (
    <Suspense>
      <Claim occurrence={occurrence} reader={reader} />
    </Suspense>
  )
}

/** The report: status, reporter and time, with the note and the evaluation. */
export function ReportLines({
  occurrence,
  reader,
  children,
}: {
  occurrence: ReportedOccurrence
  reader: Viewer
  /** Shown at the end of the first line: the actions on the report. */
  children: ReactNode
}) {
  const { t } = useTranslations('routine')
  const { id, note, status, evaluation, late, user } = occurrence.report
  const isOwn = user.id === reader.userId
  const mayFollow = occurrence.follow_up || (status === 'not_done' && isOwn && id !== '')
  return (
    <>
      <div className="flex min-h-5 flex-wrap items-center gap-x-2">
        <Mark occurrence={occurrence} late={late} />
        <p className="text-sm text-muted tabular-nums">{formatReport(t, occurrence, reader)}</p>
        <div className="relative ms-auto flex items-center">{children}</div>
      </div>
      {note && (
        <p
          className={join(
            'mt-1 border-s-2 ps-3 text-sm whitespace-pre-line',
            status === 'done' ? 'border-done' : 'border-not-done',
          )}
        >
          <bdi>{note}</bdi>
        </p>
      )}
      {mayFollow && (
        <Suspense fallback={<div className="h-8" />}>
          <FollowUp occurrence={occurrence} mayCreate={isOwn} />
        </Suspense>
      )}
      {evaluation && (
        <Suspense fallback={<div className="mt-1.5 h-6" />}>
          <EvaluationLine date={occurrence.date} evaluation={evaluation} reader={reader} />
        </Suspense>
      )}
    </>
  )
}

/** A report that the server does not have yet; it can still be withdrawn. */
export function UnsentLine({ task, onTakeBack }: { task: string; onTakeBack: () => void }) {
  const { t } = useTranslations('routine')
  return (
    <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-2">
      <p className="inline-flex items-center gap-1.5 rounded-full bg-info-soft px-2.5 py-0.5 text-sm text-info">
        <Clock3 aria-hidden="true" className="size-3.5 shrink-0" />
        {t('waiting')}
      </p>
      <button
        type="button"
        aria-label={t('takeBackTask', { task })}
        onClick={onTakeBack}
        className="min-h-6 rounded-sm px-2 text-sm text-muted underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current max-sm:min-h-8"
      >
        {t('takeBack')}
      </button>
    </div>
  )
}
