import { useId, useState } from 'react'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { NumbersButton } from '#features/routine-tasks/numbers/web/NumbersButton.tsx'
import { AnswerNote, AnswerText } from '#features/routine-tasks/reports/web/steps/AnswerText.tsx'
import { StepsLine } from '#features/routine-tasks/reports/web/steps/StepsLine.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'

/**
 * The answers to the steps of an occurrence. Numbers outside their limits are always shown, the
 * others when somebody opens them.
 */
export function StepAnswers({ row, reader }: { row: OccurrenceToEvaluate; reader: Viewer }) {
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
  return (
    <div className="mt-1">
      <StepsLine
        occurrence={{ task_name: task.task_name, steps, answers }}
        open={isOpen}
        panelId={listId}
        onToggle={() => setOpen(!isOpen)}
      />
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
      {shown.length > 0 && <NumbersButton task={task} steps={steps} answers={answers} />}
    </div>
  )
}
