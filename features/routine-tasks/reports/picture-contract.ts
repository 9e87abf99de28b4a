import * as z from 'zod/mini'
import { StepId } from '#features/routine-tasks/definitions/step.ts'
import { Answer } from '#features/routine-tasks/reports/answers.ts'
import { Report } from '#features/routine-tasks/reports/contract.ts'
import { namedInQuery } from '#features/routine-tasks/reports/occurrence-name.ts'
import { MAX_PICTURE_BYTES, Picture } from '#features/routine-tasks/reports/pictures.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'

/** The pictures of an occurrence, and its answers, one of which a picture can be. */
const reply = z.strictObject({ pictures: z.array(Picture), answers: z.array(Answer) })

export const addPicture = endpoint({
  method: 'POST',
  path: '/daily-tasks/{id}/pictures',
  summary: 'Adds a picture to an occurrence, or answers a step of it with the picture',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...namedInQuery,
    step_id: z.optional(StepId),
    source: z._default(z.enum(['camera', 'gallery']), 'camera'),
    /** When it was taken, by the device. */
    taken_at: z.optional(instant),
    /** When it was added, if it was stored offline. */
    pressed_at: z.optional(instant),
  }),
  upload: {
    field: 'picture',
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: {
      en: 'A picture may weigh 10 MB at most.',
      ar: 'حجم الصورة 10 ميغابايت على الأكثر.',
    },
  },
  reply,
  conflict: z.strictObject({ report: Report }),
  statuses: [201],
  may: 'member',
  changes: 'answers',
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/occurrencePictures/{id}',
  summary: 'Removes one’s own picture from an occurrence, until its report is evaluated',
  params: z.strictObject({ id }),
  reply,
  conflict: z.strictObject({ report: Report }),
  may: 'member',
  changes: 'answers',
})
