import type { Revised, RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { later } from '#features/routine-tasks/definitions/rule.ts'
import {
  type Current,
  type Definition,
  insertRevision,
  lockCurrent,
  openVersion,
  rewriteVersion,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import {
  departmentFor,
  getRoutineTask,
  holdsFromNow,
  normalized,
} from '#features/routine-tasks/definitions/server/create.ts'
import { closeVersion } from '#features/routine-tasks/definitions/server/delete-queries.ts'
import { mayDefine, maySeeAll } from '#features/routine-tasks/definitions/server/policy.ts'
import { changedMeanwhile, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changesBetween, type KeptFields } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const CHANGED = changedMeanwhile({ en: 'this task', ar: 'هذه المهمة' })

const formOf = ({ department, ...task }: Current): Definition => ({
  ...task,
  dept_id: department?.id ?? null,
})

const REVISED: KeptFields<Revised> = {
  task_name: 'value',
  description: 'value',
  task_type: 'value',
  start_date: 'value',
  from: 'value',
  to: 'value',
  recurrent_days: 'value',
  day_of_month: 'value',
  active: 'value',
  department: 'name',
}

/** The task, locked, for somebody who may define it. Throws 404, or 403 for who only sees it. */
export async function lockForChange(ctx: Ctx, id: string): Promise<Current> {
  const current = await lockCurrent(ctx, id)
  if (!current) throw notFound()
  if (!mayDefine(ctx, current.department)) throw maySeeAll(ctx) ? forbidden() : notFound()
  return current
}

/**
 * From when on a change holds: the company's today; the day after what is reported already, which
 * stays due. After a change of zone that may be a later day than today.
 */
const holdsFrom = ({ last_reported }: Current, today: IsoDate): IsoDate =>
  last_reported ? addDays(last_reported, 1) : today

/** What is resumed begins with its next window; any other change holds at once. */
const changesFrom = (ctx: Ctx, current: Current, form: Definition): IsoDate => {
  const first = form.active && !current.active ? holdsFromNow(ctx, form) : ctx.today
  return later(first, holdsFrom(current, ctx.today))
}

/** Lets the definition be another one from `changesFrom` on. */
async function change(
  ctx: Ctx,
  current: Current,
  to: { form: Definition; department: Current['department'] },
) {
  const after = { ...to.form, department: to.department }
  const changes = changesBetween(REVISED, current, after)
  if (changes.length === 0) return
  const from = changesFrom(ctx, current, to.form)
  const step = { id: current.id, from, form: to.form }
  await (current.valid_from >= from ? rewriteVersion(ctx, step) : openVersion(ctx, step))
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
    says: CHANGED,
    reply: async () => ({ task: await getRoutineTask(ctx, id) }),
  })
  const department = await departmentFor(ctx, form.dept_id ?? null)
  await change(ctx, current, { form: { ...normalized(form), active: current.active }, department })
  return getRoutineTask(ctx, id)
}

export async function setActive(ctx: Ctx, id: string, active: boolean | 'other'): Promise<boolean> {
  const current = await lockForChange(ctx, id)
  const next = active === 'other' ? !current.active : active
  await change(ctx, current, {
    form: { ...formOf(current), active: next },
    department: current.department,
  })
  return next
}

export async function move(ctx: Ctx, id: string, departmentId: string | null): Promise<void> {
  const current = await lockForChange(ctx, id)
  const department = await departmentFor(ctx, departmentId)
  await change(ctx, current, { form: { ...formOf(current), dept_id: departmentId }, department })
}

/** Ends a task: nothing is due from today on (tomorrow, where today is reported already). */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  const current = await lockForChange(ctx, id)
  await closeVersion(ctx, id, holdsFrom(current, ctx.today))
}
