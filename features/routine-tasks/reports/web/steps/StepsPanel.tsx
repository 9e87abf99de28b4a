import { Clock3 } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { isUnproven, listOpenSteps, needsPicture } from '#features/routine-tasks/reports/answers.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { answers as kind } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { Pictures } from '#features/routine-tasks/reports/web/pictures/Pictures.tsx'
import { AnswerField } from '#features/routine-tasks/reports/web/steps/AnswerField.tsx'
import { AnswerNote, AnswerText } from '#features/routine-tasks/reports/web/steps/AnswerText.tsx'
import { enqueueAnswer } from '#features/routine-tasks/reports/web/steps/enqueue-answer.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { isWaiting, thingOf } from '#records/outbox/web/entry.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { Button } from '#ui/Button.tsx'
import { join } from '#ui/join.ts'

/** The steps of an occurrence with their answers, which save themselves one by one. */
export function StepsPanel({
  id,
  occurrence,
  mayAnswer,
  status,
  reader,
  onDone,
  onNotDone,
}: {
  id: string
  occurrence: Occurrence
  mayAnswer: boolean
  /** The report that is being made. */
  status: 'done' | 'not_done'
  reader: Viewer
  /** Set while it is not reported. */
  onDone: (() => void) | undefined
  onNotDone: (() => void) | undefined
}) {
  const { t } = useTranslations(['steps', 'routine'])
  const { steps = [], answers = [], causes = [], pictures = [], task_name: task } = occurrence
  const waiting = useOutbox(kind).filter(
    (entry) => isWaiting(entry) && thingOf(entry) === occurrenceKey(occurrence),
  )
  const open = listOpenSteps(steps, answers)
  const isReady = !isUnproven(occurrence, 'done')
  const needs = pictures.length === 0 && needsPicture(occurrence.proof, status, answers)
  return (
    <div id={id} className="col-span-full mt-1 flex flex-col gap-1 sm:col-start-2">
      {steps.length > 0 && (
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
                {step.kind === 'photo' ? (
                  <Pictures
                    occurrence={occurrence}
                    stepId={step.id}
                    mayAdd={mayAnswer}
                    reader={reader}
                  />
                ) : mayAnswer ? (
                  <AnswerField
                    step={step}
                    value={answer?.value}
                    causes={causes}
                    onSay={(said) => enqueueAnswer(occurrence, step, said)}
                  />
                ) : (
                  <AnswerText step={step} answer={answer} />
                )}
                {answer && step.kind !== 'photo' && (
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
      )}
      {(occurrence.proof || pictures.some(({ step_id }) => step_id === undefined)) && (
        <div className={join(steps.length > 0 && 'border-t border-line pt-1.5')}>
          {steps.length > 0 && <p className="mb-1 font-medium">{t('steps:pictures')}</p>}
          <Pictures occurrence={occurrence} mayAdd={mayAnswer} reader={reader} />
        </div>
      )}
      {mayAnswer && needs && (
        <p role="status" className="text-sm text-muted">
          {t('steps:pictureNeeded')}
        </p>
      )}
      {onDone && onNotDone && (
        <>
          <p role="status" className="text-sm text-muted">
            {open.length > 0 && t('steps:open', { count: open.length })}
          </p>
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <Button
              size="touch"
              tone={isReady ? 'done' : 'done-outline'}
              data-action="done"
              aria-label={t('routine:doneTask', { task })}
              disabled={!isReady}
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
