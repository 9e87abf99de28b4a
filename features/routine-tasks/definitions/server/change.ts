import type {
  RevisionFields,
  RoutineTaskInput,
} from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { laterDate } from '#features/routine-tasks/definitions/rule.ts'
import {
  type CurrentVersion,
  insertRevision,
  insertVersion,
  lockCurrentVersion,
  updateVersion,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import {
  getDefinableDepartment,
  getFirstValidDate,
  getRoutineTask,
  normalize,
} from '#features/routine-tasks/definitions/server/create.ts'
import { deleteDefinition } from '#features/routine-tasks/definitions/server/delete-queries.ts'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import type { DefinitionValues } from '#features/routine-tasks/definitions/server/queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { revisionKindsOf } from '#records/fields/field.ts'
import { changesBetween, type RecordedFields } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const CHANGED_MEANWHILE = editConflictMessage({ en: 'this task', ar: 'هذه المهمة' })

const toForm = ({ department, ...task }: CurrentVersion): DefinitionValues => ({
  ...task,
  dept_id: department?.id ?? null,
})

const { task_name, description, ...others } = revisionKindsOf(DEFINITION_FIELDS)

const REVISION_FIELDS: RecordedFields<RevisionFields> = {
  task_name,
  description,
  task_type: 'value',
  ...others,
  recurrent_days: 'value',
  day_of_month: 'value',
  active: 'value',
  department: 'name',
}

/** Locks the task for a caller who can define it. Throws 404, or 403 if they can only see it. */
export async function lockForChange(ctx: Ctx, id: string): Promise<CurrentVersion> {
  const current = await lockCurrentVersion(ctx, id)
  if (!current) throw notFound()
  if (!mayDefine(ctx, current.department))
    throw maySeeAllDefinitions(ctx) ? forbidden() : notFound()
  return current
}

/**
 * The first day of a change: today, or the day after the last reported day, which stays due. After
 * a change of time zone, that day can be later than today.
 */
const getEarliestChangeDate = ({ last_reported }: CurrentVersion, today: IsoDate): IsoDate =>
  last_reported ? addDays(last_reported, 1) : today

/** A resumed task starts with its next window; any other change is valid at once. */
const getEffectiveDate = (ctx: Ctx, current: CurrentVersion, form: DefinitionValues): IsoDate => {
  const first = form.active && !current.active ? getFirstValidDate(ctx, form) : ctx.today
  return laterDate(first, getEarliestChangeDate(current, ctx.today))
}

/** Applies a changed definition from `changesFrom` on. */
async function applyChange(
  ctx: Ctx,
  current: CurrentVersion,
  to: { form: DefinitionValues; department: CurrentVersion['department'] },
) {
  const after = { ...to.form, department: to.department }
  const changes = changesBetween(REVISION_FIELDS, current, after)
  if (changes.length === 0) return
  const from = getEffectiveDate(ctx, current, to.form)
  const step = { id: current.id, from, form: to.form }
  await (current.valid_from >= from ? updateVersion(ctx, step) : insertVersion(ctx, step))
  await insertRevision(ctx, current.id, changes)
}

/** Changes a definition. Throws 403, 404, 409 with the current record, 422. */
export async function update(
  ctx: Ctx,
  id: string,
  body: RoutineTaskInput & { version?: number | undefined },
) {
  const { version, ...form } = body
  const current = await lockForChange(ctx, id)
  await ensureCurrent(version, {
    version: current.version,
    message: CHANGED_MEANWHILE,
    reply: async () => ({ task: await getRoutineTask(ctx, id) }),
  })
  const department = await getDefinableDepartment(ctx, form.dept_id ?? null)
  await applyChange(ctx, current, {
    form: { ...normalize(form), active: current.active },
    department,
  })
  return getRoutineTask(ctx, id)
}

export async function setActive(ctx: Ctx, id: string, active: boolean | 'other'): Promise<boolean> {
  const current = await lockForChange(ctx, id)
  const next = active === 'other' ? !current.active : active
  await applyChange(ctx, current, {
    form: { ...toForm(current), active: next },
    department: current.department,
  })
  return next
}

export async function move(ctx: Ctx, id: string, departmentId: string | null): Promise<void> {
  const current = await lockForChange(ctx, id)
  const department = await getDefinableDepartment(ctx, departmentId)
  await applyChange(ctx, current, {
    form: { ...toForm(current), dept_id: departmentId },
    department,
  })
}

/**
 * Deletes a task: nothing is due from today on, or from tomorrow on if today is already reported.
 */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  const current = await lockForChange(ctx, id)
  await deleteDefinition(ctx, id, getEarliestChangeDate(current, ctx.today))
}
