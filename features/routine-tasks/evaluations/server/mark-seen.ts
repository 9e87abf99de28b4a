import type { markSeen } from '#features/routine-tasks/evaluations/contract.ts'
import {
  lockForEvaluation,
  REPORT_CHANGED,
} from '#features/routine-tasks/evaluations/server/evaluate.ts'
import { deleteSeen, insertSeen } from '#features/routine-tasks/evaluations/server/queries.ts'
import { changeEach } from '#records/list/server/bulk.ts'
import type { Ctx } from '#server/context.ts'
import { Failure, invalidField } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const unknownReport = () =>
  invalidField('reports', {
    en: 'One of these reports does not exist any more.',
    ar: 'أحد هذه التقارير لم يعد موجودًا.',
  })

/**
 * Marks reports as seen if the caller can evaluate them; rejects those changed since they were
 * read.
 */
export function markReportsSeen(ctx: Ctx, { body: { reports, seen } }: Parsed<typeof markSeen>) {
  const versions = new Map(reports.map(({ id, version }) => [id, version]))
  const change = async (id: string) => {
    const { report } = await lockForEvaluation(ctx, id)
    if (!seen) return deleteSeen(ctx, id)
    if ((versions.get(id) ?? report.version) !== report.version)
      throw new Failure(409, REPORT_CHANGED)
    return insertSeen(ctx, id)
  }
  return changeEach(ctx, { ids: [...versions.keys()], change, unknown: unknownReport })
}
