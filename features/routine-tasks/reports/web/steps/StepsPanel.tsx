import { Clock3 } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import { type Answer, listOpenSteps } from '#features/routine-tasks/reports/answers.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { CHECKED } from '#features/routine-tasks/reports/read-answer.ts'
import { answers as kind } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { AnswerField } from '#features/routine-tasks/reports/web/steps/AnswerField.tsx'
import { enqueueAnswer } from '#features/routine-tasks/reports/web/steps/enqueue-answer.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { isWaiting, thingOf } from '#records/outbox/web/entry.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { Button } from '#ui/Button.tsx'

/** An answer as its readers see it. */
export function AnswerText({ step, answer }: { step: StepReply; answer: Answer | undefined }) {
  const { t } = useTranslations('steps')
  if (!answer) return <span className="text-muted">{t('notAnswered')}</span>
  if (step.kind === 'check') return t(answer.value === CHECKED ? 'checked' : 'notAnswered')
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
  const { t } = useTranslations('steps')
  const time = formatActionTime(date, answer.at, reader)
  const isOwn = answer.user.id === reader.userId
  const limits = `\u2066${formatLimits(step)}\u2069`
  return (
    <>
      {answer.outside && (
        <p className="text-sm font-medium text-late">
          {t('outside', { limits, first: `\u2066${answer.first ?? ''}\u2069` })}
          {answer.cause && (
            <>
              {' '}
              <bdi>{answer.cause}</bdi>
            </>
          )}
        </p>
      )}
      {!answer.outside && answer.first && (
        <p className="text-sm text-muted">
          {t('firstWas', { first: `\u2066${answer.first}\u2069` })}
        </p>
      )}
      {!isOwn && (
        <p className="text-sm text-muted tabular-nums">
          <bdi>{answer.user.name}</bdi>, {time}
        </p>
      )}
    </>
  )
}

/** The steps of an occurrence with their answers, which save themselves one by one. */
export function StepsPanel({
  id,
  occurrence,
  mayAnswer,
  reader,
  onDone,
  onNotDone,
}: {
  id: string
  occurrence: Occurrence
  mayAnswer: boolean
  reader: Viewer
  /** Set while it is not reported. */
  onDone: (() => void) | undefined
  onNotDone: (() => void) | undefined
}) {
  const { t } = useTranslations(['steps', 'routine'])
  const { steps = [], answers = [], causes = [], task_name: task } = occurrence
  const waiting = useOutbox(kind).filter(
    (entry) => isWaiting(entry) && thingOf(entry) === occurrenceKey(occurrence),
  )
  const open = listOpenSteps(steps, answers)
  return (
    <div id={id} className="col-span-full mt-1 flex flex-col gap-1 sm:col-start-2">
      <ol className="flex flex-col">
        {steps.map((step) => {
          const answer = answers.find((one) => one.step_id === step.id)
          return (
            <li key={step.id} className="border-line py-1.5 not-first:border-t">
              {(step.kind !== 'check' || !mayAnswer) && (
                <p className="mb-1 font-medium">
                  <bdi>{step.text}</bdi>
                  {!step.required && (
                    <span className="ms-1.5 text-sm font-normal text-muted">
                      {t('steps:optional')}
                    </span>
                  )}
                </p>
              )}
              {mayAnswer ? (
                <AnswerField
                  step={step}
                  value={answer?.value}
                  causes={causes}
                  onSay={(said) => enqueueAnswer(occurrence, step, said)}
                />
              ) : (
                <AnswerText step={step} answer={answer} />
              )}
              {answer && (
                <AnswerNote step={step} answer={answer} date={occurrence.date} reader={reader} />
              )}
              {waiting.some((entry) => entry.input.body.step_id === step.id) && (
                <p className="flex items-center gap-1.5 text-sm text-info">
                  <Clock3 aria-hidden="true" className="size-3.5 shrink-0" />
                  {t('routine:waiting')}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {onDone && onNotDone && (
        <>
          <p role="status" className="text-sm text-muted">
            {open.length > 0 && t('steps:open', { count: open.length })}
          </p>
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <Button
              size="touch"
              tone={open.length === 0 ? 'done' : 'done-outline'}
              data-action="done"
              aria-label={t('routine:doneTask', { task })}
              disabled={open.length > 0}
              onClick={onDone}
            >
              {t('routine:sayDone')}
            </Button>
            <Button
              size="touch"
              tone="not-done-outline"
              data-action="not_done"
              aria-label={t('routine:notDoneTask', { task })}
              onClick={onNotDone}
            >
              {t('routine:sayNotDone')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
