import { hasLimits, type StepReply } from '#features/routine-tasks/definitions/step.ts'
import { parseDecimal } from '#shared/numbers.ts'

/** The value of a check that is ticked. */
export const CHECKED = 'true'

/**
 * The value of an answer as it is stored, from what was typed or pressed; undefined if it is no
 * answer to the step.
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
      // Only `addPicture` answers it.
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
