import * as z from 'zod/mini'
import type { Proof } from '#features/routine-tasks/definitions/proof.ts'
import { StepId, type StepReply } from '#features/routine-tasks/definitions/step.ts'
import { instant, namedRef } from '#shared/fields.ts'

export const MAX_ANSWER_LENGTH = 1000

/** The answer that counts for a step of an occurrence: the one that was pressed last. */
export const Answer = z.strictObject({
  step_id: StepId,
  /** `true`, a number with a decimal point, the chosen option, the text, or the id of a picture. */
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

/**
 * Whether a report with this status and these answers needs a picture. `on_not_done` also means a
 * number outside its limits.
 */
export const needsPicture = (
  proof: Proof | undefined,
  status: 'done' | 'not_done',
  answers: readonly Pick<Answer, 'outside'>[],
): boolean =>
  proof === 'always' ||
  (proof === 'on_not_done' && (status === 'not_done' || answers.some(({ outside }) => outside)))

interface Evidence {
  proof?: Proof | undefined
  steps?: StepReply[] | undefined
  answers?: Answer[] | undefined
  pictures?: readonly unknown[] | undefined
}

/** Whether a report with this status lacks the answer to a step or the picture that it needs. */
export const isUnproven = (
  { proof, steps = [], answers = [], pictures = [] }: Evidence,
  status: 'done' | 'not_done',
): boolean =>
  (status === 'done' && listOpenSteps(steps, answers).length > 0) ||
  (needsPicture(proof, status, answers) && pictures.length === 0)
