import {
  type createTaskView,
  hasOnlyKnownParams,
  MAX_VIEWS,
  type TaskView,
  toStoredSearch,
  type updateTaskView,
} from '#features/one-time-tasks/views/contract.ts'
import {
  insertView,
  isTaken,
  lockViews,
  removeView,
  saveView,
} from '#features/one-time-tasks/views/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'

async function ensureNameFree(ctx: Ctx, view: TaskView): Promise<void> {
  if (await isTaken(ctx, view))
    throw invalidField('name', {
      en: 'You have a view with this name already.',
      ar: 'لديك عرض محفوظ بهذا الاسم.',
    })
}

const tooManyViewsError = () =>
  invalidField('name', {
    en: `You keep ${MAX_VIEWS} views already. Delete one that you no longer need.`,
    ar: `لديك ${MAX_VIEWS} عرضًا محفوظًا. احذف عرضًا لم تعد تحتاج إليه.`,
  })

function toStoredQuery(search: string): string {
  if (!hasOnlyKnownParams(search))
    throw invalidField('query', {
      en: 'This filter is not known.',
      ar: 'عامل التصفية هذا غير معروف.',
    })
  return toStoredSearch(search)
}

/** Stores a view. Throws 422 for an unknown filter, a name that is taken, or too many views. */
export async function createView(
  ctx: Ctx,
  { body }: Parsed<typeof createTaskView>,
): Promise<TaskView> {
  const all = await lockViews(ctx)
  if (all.length >= MAX_VIEWS) throw tooManyViewsError()
  const view = { id: uuidv7(), name: body.name, query: toStoredQuery(body.query) }
  await ensureNameFree(ctx, view)
  await insertView(ctx, view)
  return view
}

async function lockView(ctx: Ctx, id: string): Promise<TaskView> {
  const wanted = id.toLowerCase()
  return requireFound((await lockViews(ctx)).find((view) => view.id === wanted))
}

/**
 * Throws 404 if the view is not the caller's, 422 for an unknown filter or a name that is taken.
 */
export async function updateView(
  ctx: Ctx,
  { params, body }: Parsed<typeof updateTaskView>,
): Promise<TaskView> {
  const before = await lockView(ctx, params.id)
  const query = body.query === undefined ? before.query : toStoredQuery(body.query)
  const view = { ...before, name: body.name ?? before.name, query }
  await ensureNameFree(ctx, view)
  await saveView(ctx, view)
  return view
}

export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const view = await lockView(ctx, id)
  await removeView(ctx, view.id)
}
