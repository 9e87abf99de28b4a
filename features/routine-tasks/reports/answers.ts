import * as z from 'zod/mini'
import { hasLimits, StepId, type StepReply } from '#features/routine-tasks/definitions/evidence.ts'
import { instant, namedRef } from '#shared/fields.ts'
import { parseDecimal } from '#shared/numbers.ts'

/** The value of a check that is ticked. */
export const CHECKED = 'true'
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

/**
 * The value of an answer as it is stored, from what was typed or pressed; undefined if it is no
 * answer to the step. A picture answers its step when it arrives, and is not typed.
 */
export function readAnswer({ kind, options }: StepReply, typed: string): string | undefined {
  const text = typed.trim()
  switch (kind) {
    case 'check':
      return text === CHECKED ? text : undefined
    case 'number': {
      const number = parseDecimal(text)
      return number === undefined ? undefined : String(number)
    }
    case 'choice':
      return options?.includes(text) ? text : undefined
    case 'text':
      return text === '' ? undefined : text
    case 'photo':
      return undefined
  }
}

/** Whether the value of a number is outside the limits of its step. */
export function isOutside(step: StepReply, value: string): boolean {
  if (!hasLimits(step)) return false
  const number = Number(value)
  return (
    (step.min !== undefined && number < step.min) || (step.max !== undefined && number > step.max)
  )
}

/** The steps that *done* still needs. */
export const listOpenSteps = (
  steps: readonly StepReply[],
  answers: readonly Pick<Answer, 'step_id'>[],
): StepReply[] =>
  steps.filter(({ id: step, required }) => required && !answers.some((one) => one.step_id === step))
