import * as z from 'zod/mini'
import { Proof } from '#features/routine-tasks/definitions/proof.ts'
import {
  StepId,
  StepKind,
  type StepLimits,
  StepReply,
} from '#features/routine-tasks/definitions/step.ts'
import { id, optionalText, rule, ruleAt, text } from '#shared/fields.ts'

export const MAX_STEPS = 50
const MAX_OPTIONS = 12
const MAX_CAUSES = 12
const MAX_HOURS = 720
/** How long there is for a corrective task unless somebody says otherwise. */
export const DEFAULT_HOURS = 24
/** Large enough for a meter, small enough for exact arithmetic. */
const MAX_NUMBER = 1_000_000_000

const limit = z.nullish(z.number().check(z.gte(-MAX_NUMBER), z.lte(MAX_NUMBER)))

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** One thing that a report answers. `id` stays the same when the text changes. */
export const Step = z
  .strictObject({
    id: z.optional(StepId),
    text: text(200),
    kind: z._default(StepKind, 'check'),
    /** *Done* needs its answer. */
    required: z._default(z.boolean(), true),
    unit: z.nullish(optionalText(12)),
    /** A number outside of these needs a second measurement, and then a cause. */
    min: limit,
    max: limit,
    options: z.nullish(z.array(text(80)).check(z.maxLength(MAX_OPTIONS))),
  })
  .check(
    ruleAt<StepLimits>(
      'max',
      ({ kind, min, max }) => kind !== 'number' || min == null || max == null || min <= max,
      { en: 'The highest is below the lowest.', ar: 'الحد الأعلى أقل من الحد الأدنى.' },
    ),
    ruleAt<StepLimits>(
      'options',
      ({ kind, options }) => kind !== 'choice' || (options ?? []).length > 1,
      {
        en: 'Enter at least two choices.',
        ar: 'أدخل خيارين على الأقل.',
      },
    ),
    ruleAt<StepLimits>('options', ({ options }) => isUnique(options ?? []), {
      en: 'Two choices are the same.',
      ar: 'خياران متطابقان.',
    }),
  )
export type Step = z.output<typeof Step>

/** The one-time task that a number outside its limits creates. */
export const Corrective = z.strictObject({
  /** Whoever measured it, or the manager of the department. */
  assignee: z.enum(['member', 'manager']),
  supervisor: z.nullish(id),
  /** How long there is to do it. */
  hours: z.int().check(z.gte(1), z.lte(MAX_HOURS)),
})
export type Corrective = z.output<typeof Corrective>

/** What a report must show. Each is null or missing for a duty that does not use it. */
export const EVIDENCE = {
  proof: z.nullish(Proof),
  steps: z.nullish(
    z.array(Step).check(
      z.maxLength(MAX_STEPS),
      rule<{ id?: string | undefined }[]>(
        (steps) => isUnique(steps.flatMap(({ id: own }) => own ?? [])),
        { en: 'Two steps have the same id.', ar: 'خطوتان لهما المعرّف نفسه.' },
      ),
    ),
  ),
  /** The usual causes of a number outside its limits. */
  causes: z.nullish(
    z
      .array(text(120))
      .check(
        z.maxLength(MAX_CAUSES),
        rule(isUnique, { en: 'Two causes are the same.', ar: 'سببان متطابقان.' }),
      ),
  ),
  corrective: z.nullish(Corrective),
}
const Fields = z.strictObject(EVIDENCE)
export type Evidence = z.output<typeof Fields>

/** The same in replies: missing if a definition does not use it. */
export const EVIDENCE_REPLY = {
  proof: z.optional(Proof),
  steps: z.optional(z.array(StepReply)),
  causes: z.optional(z.array(z.string())),
  corrective: z.optional(
    z.strictObject({
      assignee: Corrective.shape.assignee,
      supervisor: z.optional(id),
      hours: z.int(),
    }),
  ),
}
