import * as z from 'zod/mini'
import { StepId } from '#features/routine-tasks/definitions/step.ts'
import { id, instant, namedRef } from '#shared/fields.ts'

/** The maximum number of pictures of an occurrence, besides those that answer its steps. */
export const MAX_PICTURES = 5
/** The maximum size of a picture as it is sent; a phone makes it smaller before. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** The longest side of a picture, in pixels, on the phone and on the server. */
export const PICTURE_SIDE = 1_600

/** A picture of an occurrence. Its links expire after minutes; each reading creates new ones. */
export const Picture = z.strictObject({
  id,
  /** The step that it answers; missing for a picture of the report itself. */
  step_id: z.optional(StepId),
  /** Null if the company's storage was full when the picture arrived. */
  url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  user: namedRef,
  /** When it was taken, by the device, and when it arrived. */
  taken_at: instant,
  created_at: instant,
  /** It was chosen from the pictures of the device, not taken with its camera now. */
  gallery: z.optional(z.literal(true)),
})
export type Picture = z.output<typeof Picture>
