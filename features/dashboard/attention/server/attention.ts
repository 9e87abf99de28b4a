import { type Attention, MAX_NAMED } from '#features/dashboard/attention/contract.ts'
import { countUndone, findDuties } from '#features/dashboard/attention/server/queries.ts'
import type { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { listMatchingTasks } from '#features/one-time-tasks/tasks/server/list-queries.ts'
import { countToEvaluate } from '#features/routine-tasks/evaluations/server/evaluate.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** Reports beyond this number, more than anyone evaluates in a morning, are not counted. */
const MAX_TO_EVALUATE = 99

type Filter = Partial<Parsed<typeof listTasks>['query']>

/** The first tasks of a filter, in the order of the list. */
async function listFirst(ctx: Ctx, filter: Filter) {
  const query = { page: 1, per_page: MAX_NAMED, sort: 'deadline' as const, ...filter }
  const { rows, total } = await listMatchingTasks(ctx, query)
  return { total, rows }
}

/**
 * What needs attention now: the most urgent of each kind by name, and the totals. `before` is the
 * last working day.
 */
export async function getAttention(ctx: Ctx, previousDay: IsoDate): Promise<Attention> {
  const duties = requireFound(await findDuties(ctx))
  const late = await listFirst(ctx, { due: 'overdue', status: 'open' })
  const review = await listFirst(ctx, { status: 'review' })
  return {
    ...duties,
    left: { date: previousDay, ...requireFound(await countUndone(ctx, previousDay)) },
    to_evaluate: await countToEvaluate(ctx, MAX_TO_EVALUATE),
    late_tasks: {
      total: late.total,
      tasks: late.rows.map(({ id, title, deadline }) => ({ id, title, deadline })),
    },
    in_review: {
      total: review.total,
      tasks: review.rows.map(({ id, title }) => ({ id, title })),
    },
  }
}
