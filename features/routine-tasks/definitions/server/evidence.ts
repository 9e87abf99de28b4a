import type { Evidence, Step } from '#features/routine-tasks/definitions/evidence.ts'
import { isMember } from '#features/routine-tasks/definitions/server/queries.ts'
import { hasLimits, type StepReply } from '#features/routine-tasks/definitions/step.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'

/** A step with the parts that its kind uses, in one order, so that equal steps are equal texts. */
const toStep = ({ id, text, kind, required, unit, min, max, options }: Step): StepReply => ({
  ...{ id: id ?? uuidv7(), text, kind, required },
  ...(kind === 'number' && unit && { unit }),
  ...(kind === 'number' && min != null && { min }),
  ...(kind === 'number' && max != null && { max }),
  ...(kind === 'choice' && options && { options }),
})

/**
 * What a report must show, as it is stored: new steps get an id, and what nothing uses is null.
 * Causes and a corrective task belong to numbers with limits.
 */
export function normalizeEvidence(form: Evidence): Required<Evidence> {
  const steps = (form.steps ?? []).map(toStep)
  const isLimited = steps.some(hasLimits)
  const { assignee, supervisor, hours } = form.corrective ?? {}
  const { proof } = form
  return {
    proof: proof && proof !== 'none' ? proof : null,
    steps: steps.length > 0 ? steps : null,
    causes: isLimited && form.causes?.length ? form.causes : null,
    corrective:
      isLimited && assignee && hours
        ? { assignee, ...(supervisor && { supervisor }), hours }
        : null,
  }
}

/** Throws 422 if the supervisor of a corrective task is not a member of the company. */
export async function ensureSupervisor(
  ctx: Ctx,
  { corrective }: Evidence,
  field = 'corrective',
): Promise<void> {
  if (!corrective?.supervisor || (await isMember(ctx, corrective.supervisor))) return
  throw invalidField(field, {
    en: 'Choose a supervisor of your company.',
    ar: 'اختر مشرفًا من شركتك.',
  })
}
