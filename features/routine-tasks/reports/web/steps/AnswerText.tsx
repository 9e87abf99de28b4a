import { useTranslations } from '#client/i18n.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { CHECKED } from '#features/routine-tasks/reports/read-answer.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { isolateLtr } from '#shared/locale.ts'

/** An answer as its readers see it. */
export function AnswerText({ step, answer }: { step: StepReply; answer: Answer | undefined }) {
  const { t } = useTranslations('steps')
  if (!answer) return <span className="text-muted">{t('notAnswered')}</span>
  if (step.kind === 'check') return t(answer.value === CHECKED ? 'checked' : 'notAnswered')
  if (step.kind === 'photo') return t('picture')
  if (step.kind !== 'number') return <bdi className="whitespace-pre-line">{answer.value}</bdi>
  return (
    <bdi dir="ltr" className="tabular-nums">
      {[answer.value, step.unit].filter(Boolean).join(' ')}
    </bdi>
  )
}

/** What is to be said of an answer besides its value: outside its limits, why, by whom and when. */
export function AnswerNote({
  step,
  answer,
  date,
  reader,
}: {
  step: StepReply
  answer: Answer
  date: string
  reader: Viewer
}) {
  const { t, locale } = useTranslations('steps')
  const time = formatActionTime(date, answer.at, reader)
  const isOwn = answer.user.id === reader.userId
  const limits = isolateLtr(formatLimits(step))
  return (
    <>
      {answer.outside && (
        <p className="text-sm font-medium text-late">
          {t('outside', { limits, first: isolateLtr(answer.first) })}
          {answer.cause && (
            <>
              {' '}
              <bdi>{answer.cause}</bdi>
            </>
          )}
        </p>
      )}
      {!answer.outside && answer.first && (
        <p className="text-sm text-muted">{t('firstWas', { first: isolateLtr(answer.first) })}</p>
      )}
      {!isOwn && (
        <p className="text-sm text-muted tabular-nums">
          <bdi>{answer.user.name}</bdi>
          {locale === 'ar' ? '، ' : ', '}
          {time}
        </p>
      )}
    </>
  )
}
