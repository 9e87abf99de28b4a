import * as z from 'zod/mini'

/** When a report needs a picture: `on_not_done` also for a number outside its limits. */
export const Proof = z.enum(['none', 'on_not_done', 'always'])
export type Proof = z.output<typeof Proof>
