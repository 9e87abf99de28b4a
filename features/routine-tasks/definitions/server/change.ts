import * as z from 'zod/mini'
import { assigneeOf } from '#features/routine-tasks/definitions/assign.ts'
import { toAssign } from '#features/routine-tasks/definitions/assign-input.ts'
import {
  type RevisionFields,
  RoutineTaskFields,
  type RoutineTaskInput,
  type SharedFields,
  withFieldRules,
} from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { isPausedOn, type Pause } from '#features/routine-tasks/definitions/recurrence.ts'
import { laterDate } from '#features/routine-tasks/definitions/rule.ts'
import { getChangedAssignee } from '#features/routine-tasks/definitions/server/assign.ts'
import {
  type CurrentVersion,
  insertRevision,
  insertVersion,
  lockCurrentVersion,
  resumeUsualHours,
  updateVersion,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import {
  begunNow,
  getDefinableDepartment,
  getFirstValidDate,
  getRoutineTask,
  normalize,
  withWeekStart,
} from '#features/routine-tasks/definitions/server/create.ts'
import { deleteDefinition } from '#features/routine-tasks/definitions/server/delete-queries.ts'
import {
  ensureSupervisor,
  normalizeEvidence,
} from '#features/routine-tasks/definitions/server/evidence.ts'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import { applyRamadanTo } from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import type { DefinitionValues } from '#features/routine-tasks/definitions/server/version-queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { revisionKindsOf } from '#records/fields/field.ts'
import { changesBetween, type RecordedFields } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalidField, notFound } from '#server/errors.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Bilingual } from '#shared/locale.ts'

const CHANGED_MEANWHILE = editConflictMessage({ en: 'this task', ar: 'هذه المهمة' })

/** A stored definition as a form. */
export const toForm = ({
  department,
  recurrence,
  evidence,
  assign,
  ...task
}: CurrentVersion): DefinitionValues => ({
  ...task,
  ...recurrence,
  ...normalizeEvidence(evidence),
  assign: toAssign(assign),
  dept_id: department?.id ?? null,
})

/** Whether it is paused today, by its switch or by a pause with dates. */
const isOff = ({ active, paused }: Pick<DefinitionValues, 'active' | 'paused'>, today: IsoDate) =>
  !active || isPausedOn(paused, today)

/**
 * The changed definition. Parts of the recurrence and the evidence that the body does not name stay
 * as they are; a new start or end changes the first window.
 */
function mergeForm(current: CurrentVersion, body: RoutineTaskInput): DefinitionValues {
  const { times: _times, ...before } = toForm(current)
  const others = current.recurrence.times?.slice(1) ?? []
  const times =
    body.times === undefined ? [{ from: body.from, to: body.to }, ...others] : body.times
  return normalize({ ...before, ...body, times, active: current.active })
}

const { task_name, description, ...others } = revisionKindsOf(DEFINITION_FIELDS)

const REVISION_FIELDS: RecordedFields<RevisionFields> = {
  task_name,
  description,
  task_type: 'value',
  ...others,
  recurrent_days: 'value',
  day_of_month: 'value',
  nth: 'value',
  interval: 'value',
  times: 'value',
  until: 'value',
  count: 'value',
  on_holidays: 'value',
  on_weekends: 'value',
  after_due: 'value',
  not_before: 'value',
  ramadan: 'value',
  paused: 'value',
  proof: 'value',
  steps: 'value',
  causes: 'value',
  corrective: 'value',
  active: 'value',
  department: 'name',
  assign: 'name',
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
function getEffectiveDate(ctx: Ctx, current: CurrentVersion, form: DefinitionValues): IsoDate {
  const first = form.begun ? getFirstValidDate(ctx, form) : ctx.today
  return laterDate(first, getEarliestChangeDate(current, ctx.today))
}

/** Weeks are counted anew only if the rule that counts them changes. */
const keepWeekStart = async (ctx: Ctx, before: DefinitionValues, form: DefinitionValues) =>
  form.interval === before.interval && form.start_date === before.start_date && before.week_start
    ? { ...form, week_start: before.week_start }
    : withWeekStart(ctx, form)

/** Applies a changed definition from `changesFrom` on. */
async function applyChange(
  ctx: Ctx,
  current: CurrentVersion,
  to: {
    form: DefinitionValues
    department: CurrentVersion['department']
    assign: CurrentVersion['assign']
  },
) {
  const before = toForm(current)
  const changes = changesBetween(
    REVISION_FIELDS,
    { ...before, department: current.department, assign: assigneeOf(current.assign) },
    { ...to.form, department: to.department, assign: assigneeOf(to.assign) },
  )
  if (changes.length === 0) return
  const isResumed = isOff(before, ctx.today) && !isOff(to.form, ctx.today)
  const form = {
    ...(await keepWeekStart(ctx, before, to.form)),
    assign: toAssign(to.assign),
    begun: isResumed ? begunNow(ctx) : undefined,
  }
  const step = { id: current.id, from: getEffectiveDate(ctx, current, form), form }
  const validFrom = current.has_ramadan ? await resumeUsualHours(ctx, step) : current.valid_from
  await (validFrom >= step.from ? updateVersion(ctx, step) : insertVersion(ctx, step))
  await applyRamadanTo(ctx, { ids: [current.id], from: step.from })
  const isAboutWindows = changes.some(({ field }) => field === 'times')
  const recorded = changes.filter(
    ({ field }) => !(isAboutWindows && (field === 'from' || field === 'to')),
  )
  await insertRevision(ctx, current.id, recorded)
}

/**
 * Changes a definition; without a department it becomes one of the whole company. Throws 403, 404, 409
 * with the current record, 422.
 */
export async function update(
  ctx: Ctx,
  id: string,
  body: RoutineTaskInput & { version?: number | undefined },
) {
  const { version, ...form } = { ...body, dept_id: body.dept_id ?? null }
  const current = await lockForChange(ctx, id)
  await ensureCurrent(version, {
    version: current.version,
    message: CHANGED_MEANWHILE,
    reply: async () => ({ task: await getRoutineTask(ctx, id) }),
  })
  const department = await getDefinableDepartment(ctx, form.dept_id)
  await ensureSupervisor(ctx, form)
  const assign = await getChangedAssignee(ctx, current, form)
  await applyChange(ctx, current, { form: mergeForm(current, form), department, assign })
  return getRoutineTask(ctx, id)
}

/** Switches a task on or off; a pause with dates ends when it is switched on. */
export async function setActive(ctx: Ctx, id: string, active: boolean | 'other'): Promise<boolean> {
  const current = await lockForChange(ctx, id)
  const before = toForm(current)
  const isOn = !isOff(before, ctx.today)
  const next = active === 'other' ? !isOn : active
  if (next !== isOn)
    await applyChange(ctx, current, {
      ...current,
      form: { ...before, active: next, paused: null },
    })
  return next
}

/** Pauses a task from a day to another. */
export async function pauseFor(ctx: Ctx, id: string, paused: Pause): Promise<void> {
  const current = await lockForChange(ctx, id)
  const form = normalize({ ...toForm(current), active: true, paused })
  await applyChange(ctx, current, { ...current, form })
}

const Definition = withFieldRules(z.looseObject(RoutineTaskFields.shape))

/**
 * Gives a definition some new values; the others stay. Throws 403, 404, and 422 if they do not suit
 * the rest of its rule.
 */
export async function edit(ctx: Ctx, id: string, fields: SharedFields): Promise<void> {
  const current = await lockForChange(ctx, id)
  const form = normalize({ ...toForm(current), ...fields })
  const [issue] = Definition.safeParse(form).error?.issues ?? []
  if (issue?.code === 'custom') throw invalidField('fields', issue.params?.says as Bilingual)
  const dept_id = current.department?.id
  const assign = await getChangedAssignee(ctx, current, { ...fields, dept_id, field: 'fields' })
  await applyChange(ctx, current, { ...current, form, assign })
}

export async function move(ctx: Ctx, id: string, departmentId: string | null): Promise<void> {
  const current = await lockForChange(ctx, id)
  const department = await getDefinableDepartment(ctx, departmentId)
  const assign = await getChangedAssignee(ctx, current, { dept_id: departmentId })
  await applyChange(ctx, current, {
    form: { ...toForm(current), dept_id: departmentId },
    ...{ department, assign },
  })
}

/**
 * Deletes a task: nothing is due from today on, or from tomorrow on if today is already reported.
 */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  const current = await lockForChange(ctx, id)
  await deleteDefinition(ctx, id, getEarliestChangeDate(current, ctx.today))
}
