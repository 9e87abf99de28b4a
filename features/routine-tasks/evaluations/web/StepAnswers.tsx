import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { AnswerNote, AnswerText } from '#features/routine-tasks/reports/web/steps/AnswerText.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { join } from '#ui/join.ts'

/**
 * The answers to the steps of an occurrence. Numbers outside their limits are always shown, the
 * others when somebody opens them.
 */
export function StepAnswers({ row, reader }: { row: OccurrenceToEvaluate; reader: Viewer }) {
  const { t } = useTranslations('routine')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { steps = [], answers = [], task, date } = row
  const lines = steps.map((step) => ({
    step,
    answer: answers.find((one) => one.step_id === step.id),
  }))
  const outside = lines.filter(({ answer }) => answer?.outside)
  const others = lines.filter(({ answer }) => !answer?.outside)
  const shown = isOpen ? [...outside, ...others] : outside
  const counts = { answered: lines.filter(({ answer }) => answer).length, total: steps.length }
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t('stepsOfTask', { ...counts, task: task.task_name })}
        onClick={() => setOpen(!isOpen)}
        className="group flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-muted tabular-nums"
      >
        {t('stepsOf', counts)}
        <ChevronDown
          aria-hidden="true"
          className={join(
            'size-4 transition-transform group-hover:text-ink',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <ul id={listId} className="flex flex-col gap-1.5 text-sm">
        {shown.map(({ step, answer }) => (
          <li key={step.id}>
            <p>
              <bdi className="text-muted">{step.text}</bdi>{' '}
              <AnswerText step={step} answer={answer} />
            </p>
            {answer && <AnswerNote step={step} answer={answer} date={date} reader={reader} />}
          </li>
        ))}
      </ul>
      {row.follow_up && (
        <Link
          to="/$companyName/one-time-task"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          search={{ task: row.follow_up.id }}
          className="mt-1 inline-block rounded-sm text-sm text-accent underline-offset-4 hover:underline"
        >
          <bdi>{row.follow_up.name}</bdi>
        </Link>
      )}
    </div>
  )
}
