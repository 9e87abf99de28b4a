import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'

/** What lists of a day need of the steps of duties. A separate module, because they need only this. */
export const StepKind = z.enum(['check', 'number', 'choice', 'text', 'photo'])
export type StepKind = z.output<typeof StepKind>

/** The name of a step within its duty. */
export const StepId = text(40)

/** A step as it is read. */
export const StepReply = z.strictObject({
  id: StepId,
  text: z.string(),
  kind: StepKind,
  required: z.boolean(),
  unit: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  options: z.optional(z.array(z.string())),
})
export type StepReply = z.output<typeof StepReply>

export interface StepLimits {
  kind?: StepKind | undefined
  min?: number | null | undefined
  max?: number | null | undefined
  options?: readonly string[] | null | undefined
}

/** Whether a number can be outside the limits of a step. */
export const hasLimits = ({ kind, min, max }: StepLimits): boolean =>
  kind === 'number' && (min != null || max != null)
