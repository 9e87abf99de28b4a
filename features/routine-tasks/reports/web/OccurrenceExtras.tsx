import { Link } from '@tanstack/react-router'
import { ListPlus, ListTodo } from 'lucide-react'
import { formatTag, isolateName } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import {
  claimOccurrence,
  releaseOccurrence,
} from '#features/routine-tasks/reports/claim-contract.ts'
import type { Occurrence, Report } from '#features/routine-tasks/reports/contract.ts'
import { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'
import { ar, en } from '#features/routine-tasks/reports/web/extras-messages.ts'
import { RatingHistory } from '#features/routine-tasks/reports/web/RatingHistory.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import type { IsoDate } from '#shared/dates.ts'
import { ReadOnlyStars } from '#ui/Stars.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

addTranslations('extras', { en, ar })

interface FollowUpProps {
  occurrence: Pick<Occurrence, 'id' | 'date' | 'slot' | 'task_name' | 'follow_up'>
  /** There is none yet, and the reader may create it. */
  mayCreate: boolean
}

/** The one-time task that followed from an occurrence, or the button that creates it. */
export function FollowUp({
  occurrence: { id, date, slot, task_name: task, follow_up },
  mayCreate,
}: FollowUpProps) {
  const { t } = useTranslations('extras')
  const { busy, act } = useAct()
  const create = () =>
    act(async () => {
      const body = { date, slot }
      const reply = await callAndInvalidate(createTaskOfReport, { params: { id }, body })
      toast({ tone: 'done', title: t(reply.task ? 'taskCreated' : 'taskExists') })
    }, t('taskNotCreated'))
  if (follow_up)
    return (
      <Link
        to="/$companyName/one-time-task"
        params={{ companyName: readSession()?.companySlug ?? '' }}
        search={{ task: follow_up.id }}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-accent underline-offset-4 hover:underline"
      >
        <ListTodo aria-hidden="true" className="size-4 shrink-0" />
        {t('followUp', { name: follow_up.name })}
      </Link>
    )
  if (!mayCreate) return null
  return (
    <button
      type="button"
      data-action="task"
      aria-label={t('createTaskOf', { task })}
      aria-busy={busy}
      onClick={() => void create()}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-accent underline-offset-4 hover:underline print:hidden"
    >
      <ListPlus aria-hidden="true" className="size-4 shrink-0" />
      {t('createTask')}
    </button>
  )
}

/**
 * Whom the reader stands in for, who has taken an occurrence that is not reported, and the button that
 * takes it or gives it back.
 */
export function Claim({
  occurrence: { id, date, slot, task_name: task, claim, stands_in_for, can },
  reader,
}: {
  occurrence: Occurrence
  reader: Viewer
}) {
  const { t, locale } = useTranslations('extras')
  const { busy, act } = useAct()
  const press = () =>
    act(
      () =>
        claim
          ? callAndInvalidate(releaseOccurrence, { params: { id }, query: { date, slot } })
          : callAndInvalidate(claimOccurrence, { params: { id }, body: { date, slot } }),
      t(claim ? 'notReleased' : 'notTaken'),
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {stands_in_for && (
        <span>
          {t('standsInFor', {
            names: new Intl.ListFormat(formatTag(locale)).format(
              stands_in_for.map(({ name }) => isolateName(name)),
            ),
          })}
        </span>
      )}
      {claim && (
        <span>
          {claim.user.id === reader.userId ? t('youHaveIt') : t('hasIt', { name: claim.user.name })}
          {claim.deputy && ` (${t('deputyHasIt', { name: claim.deputy.name })})`}
        </span>
      )}
      {(can.claim || can.release) && (
        <button
          type="button"
          data-action="claim"
          aria-label={t(claim ? 'releaseOf' : 'takeOf', { task })}
          aria-busy={busy}
          onClick={() => void press()}
          className="min-h-8 rounded-sm text-accent underline-offset-4 hover:underline print:hidden"
        >
          {t(claim ? 'release' : 'take')}
        </button>
      )}
    </p>
  )
}

/** The rating of a report, with its comment and the former ratings. */
export function EvaluationLine({
  date,
  evaluation,
  reader,
}: {
  date: IsoDate
  evaluation: NonNullable<Report['evaluation']>
  reader: Viewer
}) {
  const { t } = useTranslations('routine')
  const { rating, user, comment } = evaluation
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <ReadOnlyStars value={rating} label={t('rated', { rating, name: user.name })} />
      <bdi aria-hidden="true">{user.name}</bdi>
      {comment && <bdi className="basis-full text-ink">{comment}</bdi>}
      <RatingHistory date={date} evaluation={evaluation} reader={reader} />
    </div>
  )
}
