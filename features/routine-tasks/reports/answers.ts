import * as z from 'zod/mini'
import { StepId, type StepReply } from '#features/routine-tasks/definitions/step.ts'
import { instant, namedRef } from '#shared/fields.ts'

export const MAX_ANSWER_LENGTH = 1000

/** The answer that counts for a step of an occurrence: the one that was pressed last. */
export const Answer = z.strictObject({
  step_id: StepId,
  /** `true`, a number with a decimal point, the chosen option, or the text. */
  value: z.string(),
  /** What was measured first, if that was outside the limits. */
  first: z.optional(z.string()),
  /** The number is outside the limits of its day. */
  outside: z.optional(z.literal(true)),
  cause: z.optional(z.string()),
  user: namedRef,
  at: instant,
})
export type Answer = z.output<typeof Answer>

/** The steps that *done* still needs. */
export const listOpenSteps = (
  steps: readonly StepReply[],
  answers: readonly Pick<Answer, 'step_id'>[],
): StepReply[] =>
  steps.filter(({ id: step, required }) => required && !answers.some((one) => one.step_id === step))
