import * as z from 'zod/mini'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { RoutineTaskFields, withFieldRules } from '#features/routine-tasks/definitions/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef } from '#shared/fields.ts'

export const MAX_DEPARTMENTS = 8
export const MAX_DUTIES = 25
/** The number of hours after its creation in which a start can be undone. */
export const UNDO_HOURS = 24

/**
 * A routine task that has no department yet, and neither a corrective task nor an assignee, whose people
 * are not known yet;
 * `start_date` defaults to today.
 */
export const StarterDuty = withFieldRules(
  z.extend(
    z.omit(RoutineTaskFields, {
      ...{ dept_id: true, last_day_of_month: true, start_date: true },
      ...{ corrective: true, assign: true },
    }),
    { start_date: z.optional(isoDate) },
  ),
)
export type StarterDuty = z.output<typeof StarterDuty>

const StarterDepartment = z.strictObject({
  name: DEPARTMENT_FIELDS.name.create,
  duties: z.array(StarterDuty).check(z.minLength(1), z.maxLength(MAX_DUTIES)),
})

export const applyStarter = endpoint({
  method: 'POST',
  path: '/starter',
  summary:
    'Creates departments with their routine tasks, all or none; a department of the same name is used',
  body: z.strictObject({
    departments: z.array(StarterDepartment).check(z.maxLength(MAX_DEPARTMENTS)),
  }),
  reply: z.strictObject({
    /** `made` is false for a department that already existed. */
    departments: z.array(z.strictObject({ id, name: z.string(), made: z.boolean() })),
    tasks: z.array(namedRef),
  }),
  statuses: [201],
  // For the routine tasks `manage-dailytask` is also required.
  may: 'manage-department',
  // The cached lists of departments and routine tasks become stale.
  changes: 'company',
})

export const undoStarter = endpoint({
  method: 'POST',
  path: '/starter/undo',
  summary: `Takes back what was created within ${UNDO_HOURS} hours; what is used or changed stays and is named`,
  body: z.strictObject({
    departments: z.array(id).check(z.maxLength(MAX_DEPARTMENTS)),
    tasks: z.array(id).check(z.maxLength(MAX_DEPARTMENTS * MAX_DUTIES)),
  }),
  reply: z.strictObject({
    /** What could not be removed, by name. */
    kept: z.strictObject({ departments: z.array(namedRef), tasks: z.array(namedRef) }),
  }),
  // For the routine tasks `manage-dailytask` is also required.
  may: 'manage-department',
  // The cached lists of departments and routine tasks become stale.
  changes: 'company',
})
