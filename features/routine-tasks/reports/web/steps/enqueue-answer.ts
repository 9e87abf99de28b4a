import { v4 as uuid } from 'uuid'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { answers } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

/** What somebody answers to a step; a null value takes the answer back. */
export interface SaidAnswer {
  value: string | null
  first?: string
  cause?: string
}

/** Stores an answer and sends it when possible. */
export function enqueueAnswer(occurrence: Occurrence, step: StepReply, said: SaidAnswer): void {
  const at = new Date().toISOString()
  const { id, date, slot, task_name: name } = occurrence
  enqueue(answers, [
    {
      ...{ key: `${occurrenceKey(occurrence)}|${uuid()}`, name, at },
      input: {
        params: { id },
        body: { step_id: step.id, ...said, date, ...(slot > 0 && { slot }), pressed_at: at },
      },
    },
  ])
}
